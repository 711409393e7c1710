// `npm test`: the checks and the tests of the day (tools/test-days.mjs), in parallel. Arguments are passed to Vitest (`npm test -- workout`),
// without the checks, and leave nothing out but kills of servers. `npm run test:all`: everything at once; with arguments these tests, with kills.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseTests, dayNumber, environmentOfAll, testFiles } from "./test-days.mjs";
import { bundleTestPrograms } from "./test-programs.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const day = Number(process.env.CANTER_TEST_DAY ?? dayNumber());

/** Prints what is run on the day, and returns it as environment variables. */
function chooseForDay() {
  const { files, whole, changed, days, environment } = chooseTests(root, day);
  for (const project of ["store", "browser"]) {
    const all = testFiles(root, project);
    const among = (chosen) => all.filter((file) => chosen.includes(file)).length;
    console.log(
      `${project}: ${among(files)} of ${all.length} test files, ${among(whole)} of them whole, ${among(changed)} since they were changed`,
    );
  }
  if (changed.length > 0) console.log(`since they were changed: ${changed.join(" ")}`);
  console.log(`day ${(day % days) + 1} of ${days}; all: npm run test:all`);
  console.log(`again, with the same commit and uncommitted changes: CANTER_TEST_DAY=${day} npm test`);
  return environment;
}

function chooseAll() {
  console.log(`all; again with the same seed for kills: CANTER_TEST_DAY=${day} npm run test:all`);
  return environmentOfAll(root, day);
}

const isAll = process.argv[2] === "--all";
const args = process.argv.slice(isAll ? 3 : 2);
const chooseExtent = () => {
  if (isAll) return chooseAll();
  return args.length > 0 ? {} : chooseForDay();
};
/** What the caller has set comes before it: a number of kills, for example. */
const extent = { ...chooseExtent(), ...process.env };

/** Resolves with the exit status. `isLate`: its output is held back until its end, so that it is contiguous. */
const run = (path, args, { isLate = false, environment = {} } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["inherit", isLate ? "pipe" : "inherit", isLate ? "pipe" : "inherit"],
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
    child.once("close", (status) => resolve({ status: status ?? 1, printed: Buffer.concat(printed) }));
  });

const vitest = (args, { environment, ...options } = {}) =>
  run("node_modules/vitest/vitest.mjs", ["run", ...args], {
    environment: { ...extent, ...environment },
    ...options,
  });

/**
 * Everything: browser tests mostly wait for pages, so processor-bound work runs in parallel. Unit tests, which never wait, begin once either
 * those with a database or those with a browser are through: the last files of both leave a processor idle. Held output is printed after the
 * rest, failures at the very end.
 */
function everything() {
  const programs = bundleTestPrograms();
  const store = programs.then((environment) => vitest(["--project", "store"], { environment }));
  const browser = vitest(["--project", "browser", "--reporter", "dot"], { isLate: true });
  const unit = Promise.race([store, browser])
    .then(() => programs)
    .then((environment) => vitest(["--project", "unit", "--project", "web"], { environment, isLate: true }));
  return Promise.all([store, unit, browser, run("tools/check.mjs", [], { isLate: true })]);
}

const ended = args.length === 0 ? await everything() : [await vitest(args)];
for (const { printed } of ended.toSorted((a, b) => a.status - b.status)) process.stdout.write(printed);
process.exitCode = Math.max(...ended.map(({ status }) => status));
