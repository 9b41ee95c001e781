/** What the command line answers to the shell. Documented in --help and docs/cli.md. */
export const EXIT = {
  conformant: 0,
  notConformant: 1,
  /** lint and coverage found something, or the command or the suite's own files were wrong. */
  wrong: 2,
  notJudged: 3,
  interrupted: 130,
} as const;

/** For --help. */
export const EXIT_HELP = `
Exit codes:
  0    conformant; for other commands: done, and nothing found
  1    not conformant: a required rule failed
  2    the command or the suite's own files were wrong; lint, coverage, faults:
       findings
  3    the subject could not be judged, or the command broke
  130  interrupted`;

/**
 * Ends the process once all output is written. A subject that was judged inside this process may have left timers and
 * sockets behind, so waiting for the process to end by itself could last for ever.
 */
export function leave(code: number): void {
  process.exitCode = code;
  const streams = [process.stdout, process.stderr];
  let open = streams.length;
  const done = () => {
    open -= 1;
    if (open === 0) process.exit(code);
  };
  for (const stream of streams) {
    if (stream.writableLength === 0) done();
    else stream.write("", done);
  }
}
