// `npm test`: the checks and every test, side by side. Arguments go to Vitest (`npm test -- workout`), without the checks.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The tests that kill servers, with how often the full measure does; `npm test` kills a few times in each. */
const faults = [
  ["CANTER_CRASHES_SQLITE", 200],
  ["CANTER_CRASHES_POSTGRES", 50],
  ["CANTER_APPLY_CRASHES_SQLITE", 100],
  ["CANTER_APPLY_CRASHES_POSTGRES", 100],
  ["CANTER_RUN_CRASHES_SQLITE", 200],
  ["CANTER_RUN_CRASHES_POSTGRES", 200],
  ["CANTER_ASSIGNMENT_CRASHES_SQLITE", 30],
  ["CANTER_ASSIGNMENT_CRASHES_POSTGRES", 30],
  ["CANTER_BARN_CRASHES_SQLITE", 100],
  ["CANTER_BARN_CRASHES_POSTGRES", 100],
  ["CANTER_JOB_CRASHES", 50],
];

/** Each day in CI another of them kills a tenth of its full measure, at places of the day: what to set is printed, to do the same again. */
function chooseFaults() {
  if (!process.env.CI || faults.some(([name]) => process.env[name] !== undefined)) return {};
  const day = Math.floor(Date.now() / 86_400_000);
  const [name, full] = faults[day % faults.length];
  const settings = { [name]: String(Math.ceil(full / 10)), CANTER_RUN_CRASHES_SEED: String(day) };
  const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  console.log(`faults of the day: ${words.join(" ")}`);
  return settings;
}

/** Resolves with the exit status. `isLate`: what it prints is kept until its end, so that it stands together. */
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
    environment: { ...faultsOfTheDay, ...environment },
    ...options,
  });

/** Servers that are started and killed dozens of times; see tools/bundle.mjs. */
const testPrograms = join(root, "node_modules/.cache/canter-test-programs");
async function bundleTestPrograms() {
  const servers = ["crashing-server.ts", "scheduling-server.ts"].map((name) =>
    join(root, "apps/server/src/testing/crash", name),
  );
  const { status } = await run("tools/bundle.mjs", [testPrograms, ...servers]);
  return status === 0 ? { CANTER_TEST_PROGRAMS: testPrograms } : {};
}

/** Everything: browser tests mostly wait for pages, so what needs the processors runs beside them. What is kept is printed after the rest, what failed at the very end. */
const everything = () =>
  Promise.all([
    bundleTestPrograms().then((environment) =>
      vitest(["--project", "unit", "--project", "store"], { environment }),
    ),
    vitest(["--project", "browser", "--reporter", "dot"], { isLate: true }),
    run("tools/check.mjs", [], { isLate: true }),
  ]);

const args = process.argv.slice(2);
const faultsOfTheDay = chooseFaults();
const ended = args.length === 0 ? await everything() : [await vitest(args)];
for (const { printed } of ended.toSorted((a, b) => a.status - b.status)) process.stdout.write(printed);
process.exitCode = Math.max(...ended.map(({ status }) => status));
