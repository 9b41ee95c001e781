import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Table from "cli-table3";
import type { DriverSource } from "../drivers/driver.js";
import { inProcessModuleSource, moduleSource } from "../drivers/module.js";
import { packageRoot } from "../load/root.js";
import { loadSuite } from "../load/suite.js";
import { run } from "../run/run.js";
import { type Measure, median } from "./measure.js";
import { measureReference } from "./reference.js";

/** Vectors are counted, so no stories are made up. */
const REQUEST = { storiesPerProperty: 0 };
const ROUNDS = 5;
/** Rounds until the engine has compiled what is played. A process that is new in each round is never warm: its judge is. */
const WARM_UP = { inProcess: 5, overPipe: 1 };
const STARTS = 11;

const reference = join(packageRoot, "dist", "reference-impl", "index.js");
const program = join(packageRoot, "dist", "cli", "main.js");

const measures: Measure[] = [
  {
    what: "whole suite, in process",
    aim: "≥ 2,000 vectors/s",
    measured: await vectorsPerSecond(
      inProcessModuleSource({
        load: async () => ({ root: await import(pathToFileURL(reference).href) }),
        name: "reference",
      }),
      WARM_UP.inProcess,
    ),
  },
  {
    what: "whole suite, over a pipe to another process",
    aim: "≥ 500 vectors/s",
    measured: await vectorsPerSecond(moduleSource({ path: reference }), WARM_UP.overPipe),
  },
  { what: "from starting the bin to its first output", aim: "< 300 ms", measured: await firstOutput(["run"]) },
  { what: "the same for --help", aim: "< 300 ms", measured: await firstOutput(["--help"]) },
  { what: "peak memory of a run, judge and subject apart", aim: "< 250 MB", measured: await peakMemory() },
  ...(await measureReference(reference)),
];

const table = new Table({ head: ["what", "aim", "measured"], style: { head: [], border: [] } });
for (const { what, aim, measured } of measures) table.push([what, aim, measured]);
process.stdout.write(`${table.toString()}\n`);

/** Vectors and properties played per second: the median of some rounds after a warm-up, and beside it the first round. */
async function vectorsPerSecond(source: DriverSource, warmUp: number): Promise<string> {
  const suite = loadSuite();
  const rates: number[] = [];
  let played = 0;
  for (let round = 0; round < warmUp + ROUNDS; round += 1) {
    const began = performance.now();
    const result = await run(suite, source, REQUEST);
    const seconds = (performance.now() - began) / 1000;
    played = result.vectors.filter(({ durationMs }) => durationMs !== undefined).length + result.choices.length;
    rates.push(played / seconds);
  }
  const [first = Number.NaN] = rates;
  const warm = Math.round(median(rates.slice(warmUp))).toLocaleString("en");
  return `${warm} vectors/s (${played} vectors, median of ${ROUNDS}; the first time ${Math.round(first)})`;
}

/** Milliseconds until the program writes anything, on either stream. */
async function firstOutput(args: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await timeToFirstByte(args));
  return `${Math.round(median(times))} ms (median of ${STARTS})`;
}

function timeToFirstByte(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const seen = () => {
      resolve(performance.now() - began);
      child.kill("SIGTERM");
    };
    child.stdout.once("data", seen);
    child.stderr.once("data", seen);
    child.once("error", reject);
  });
}

/** Peak resident set of a process that judges the reference, as it tells itself when it ends. */
function peakMemory(): Promise<string> {
  const tellAtExit = `process.on("exit", () => process.stderr.write("RSS " + process.resourceUsage().maxRSS));`;
  const preload = `data:text/javascript,${encodeURIComponent(tellAtExit)}`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", preload, program, "run"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", () => {
      const kilobytes = Number(/RSS (\d+)/.exec(text)?.[1] ?? Number.NaN);
      resolve(`${Math.round(kilobytes / 1024)} MB`);
    });
  });
}
