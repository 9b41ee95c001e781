import { expect, test } from "vitest";
import { CommandLineError, parseCommandLine } from "./command-line.js";

test.each([
  ["python3 subject.py", ["python3", "subject.py"]],
  ["  node\t'my subject.mjs'  --name=\"a b\" ", ["node", "my subject.mjs", "--name=a b"]],
  ["subject ''", ["subject", ""]],
  ["sh -c 'cat | tee log > out'", ["sh", "-c", "cat | tee log > out"]],
  [`run "it's"`, ["run", "it's"]],
  ["C:\\tools\\subject.exe a>b", ["C:\\tools\\subject.exe", "a>b"]],
])("%s", (line, argv) => {
  expect(parseCommandLine(line)).toEqual(argv);
});

test.each([
  ["", /empty/],
  ["   ", /empty/],
  ["'' a", /empty/],
  ["node 'a b", /never closed/],
  ["node a.mjs | tee log", /without a shell, so "\|"/],
  ["cd /tmp && node a.mjs", /without a shell, so "&&"/],
  ["node a.mjs 2>&1", /without a shell, so "2>&1"/],
])("%s is refused", (line, says) => {
  expect(() => parseCommandLine(line)).toThrow(CommandLineError);
  expect(() => parseCommandLine(line)).toThrow(says);
});
