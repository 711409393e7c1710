// Measures what each test file takes, one at a time, and writes it to tools/test-seconds.json: `node tools/measure-tests.mjs [PATH…]`.
// Without paths everything: half an hour. A file that leaves something out of `npm test` is measured both ways, on Linux.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startVitest } from "vitest/node";
import { bundleTestPrograms } from "./test-programs.mjs";
import { isShortened, killsOf, patterns, readMeasured } from "./test-days.mjs";

const root = join(import.meta.dirname, "..");

/**
 * A control group of the kernel for this process and all that it starts: Chromium's processes would be missing from the times of those that
 * have ended. It stays, empty, for the next time. Needs Linux, and root.
 */
function enterGroup() {
  const isFirstVersion = existsSync("/sys/fs/cgroup/cpuacct");
  const group = join("/sys/fs/cgroup", isFirstVersion ? "cpuacct" : "", "canter-measured");
  mkdirSync(group, { recursive: true });
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
  return isFirstVersion
    ? () => Number(readFileSync(join(group, "cpuacct.usage"), "utf8")) / 1e9
    : () => Number(/usage_usec (\d+)/.exec(readFileSync(join(group, "cpu.stat"), "utf8"))[1]) / 1e6;
}

/** Seconds of processor time of this process and of all that it has started. */
const secondsSoFar = enterGroup();

/** Vitest's reporter: what has been used from the end of one file to the end of the next of its project. */
function createMeter() {
  const modules = [];
  let before;
  const read = (project) => ({ project, seconds: secondsSoFar(), time: performance.now() / 1000 });
  return {
    modules,
    onTestModuleQueued({ project }) {
      // To start a project is no work of its first file.
      if (before?.project !== project.name) before = read(project.name);
    },
    onTestModuleEnd(module) {
      const now = read(module.project.name);
      modules.push({
        project: now.project,
        file: relative(root, module.moduleId).replaceAll("\\", "/"),
        seconds: now.seconds - before.seconds,
        clock: now.time - before.time,
        isFine: module.ok(),
      });
      before = now;
    },
  };
}

/** Runs test files one after the other; `environment` says what of them. One that fails may have ended early, and is left out. */
async function measure(filters, environment) {
  Object.assign(process.env, environment);
  const meter = createMeter();
  const begun = secondsSoFar();
  const vitest = await startVitest(filters, { watch: false, maxWorkers: 1, reporters: [meter, "dot"] });
  await vitest.close();
  for (const name of Object.keys(environment)) delete process.env[name];
  const failed = meter.modules.filter(({ isFine }) => !isFine).map(({ file }) => file);
  if (failed.length > 0) console.error(`not measured, since they failed: ${failed.join(", ")}`);
  const ofFiles = meter.modules.reduce((sum, { seconds }) => sum + seconds, 0);
  const modules = meter.modules.filter(({ isFine }) => isFine);
  return { modules, start: secondsSoFar() - begun - ofFiles };
}

const round = (seconds) => Math.round(seconds * 10) / 10;

/** Adds what files take, in part and whole, to `measured`. Returns what a start of the tests takes besides. */
async function measureFiles(measured, filters) {
  Object.assign(process.env, await bundleTestPrograms());
  const { modules, start } = await measure(filters, { CANTER_WHOLE: "" });
  for (const { project, file, seconds, clock } of modules)
    measured[project][file] = { part: round(seconds), clock: round(clock) };
  const shortened = modules
    .filter(({ project, file }) => project in patterns && isShortened(root, file))
    .map(({ file }) => file);
  if (shortened.length === 0) return start;
  const whole = await measure(shortened, { CANTER_WHOLE: shortened.join(","), ...killsOf(shortened) });
  for (const { project, file, seconds, clock } of whole.modules)
    Object.assign(measured[project][file], { whole: round(seconds), clock: round(clock) });
  return start;
}

const runProgram = (command, args, cwd) => {
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
};

/** What a run takes besides its tests, beginning with a fresh clone. */
function measureParts() {
  const folder = mkdtempSync(join(tmpdir(), "canter-measured-"));
  try {
    runProgram("git", ["clone", "--quiet", root, folder], root);
    const begun = performance.now();
    runProgram(process.execPath, ["tools/install.mjs", "--test"], folder);
    const installClock = (performance.now() - begun) / 1000;
    const before = secondsSoFar();
    runProgram(process.execPath, ["tools/check.mjs"], folder);
    return { installClock: round(installClock), checks: round(secondsSoFar() - before) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const filters = process.argv.slice(2);
const measured = readMeasured(root);
const start = await measureFiles(measured, filters);
if (filters.length === 0) measured.parts = { ...measureParts(), start: round(start) };
const written = Object.entries(measured).map(([name, figures]) => [
  name,
  Object.entries(figures)
    .filter(([file]) => name === "parts" || existsSync(join(root, file)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)),
]);
const json = Object.fromEntries(written.map(([name, figures]) => [name, Object.fromEntries(figures)]));
writeFileSync(join(root, "tools/test-seconds.json"), `${JSON.stringify(json, undefined, 2)}\n`);
spawnSync(join(root, "node_modules/.bin/oxfmt"), ["tools/test-seconds.json"], { cwd: root });
