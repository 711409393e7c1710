// `npm test`: the checks and the tests, in parallel. Arguments are passed to Vitest (`npm test -- workout`), without the checks. `npm run
// test:thorough`: also those named *.thorough.*, which kill servers repeatedly and visit every page in every width and theme.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { settingsOf } from "./thorough-days.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** In CI, each day runs other thorough tests: prints the settings, to repeat the run. */
function chooseForToday() {
  const settings = settingsOf(root, Math.floor(Date.now() / 86_400_000));
  const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  console.log(`thorough tests of the day: ${words.join(" ")}`);
  return settings;
}

const isThorough = process.argv[2] === "--thorough";
const args = process.argv.slice(isThorough ? 3 : 2);
const isWhole = args.length === 0 && !isThorough && process.env.CANTER_THOROUGH === undefined;
const extent = !isWhole
  ? {}
  : process.env.CI
    ? chooseForToday()
    : { CANTER_THOROUGH: "", CANTER_POSTGRES: "" };

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

/** Servers that are started and killed dozens of times; see tools/bundle.mjs. */
const testPrograms = join(root, "node_modules/.cache/canter-test-programs");
async function bundleTestPrograms() {
  const servers = ["crashing-server.ts", "scheduling-server.ts"].map((name) =>
    join(root, "apps/server/src/testing/crash", name),
  );
  const { status } = await run("tools/bundle.mjs", [testPrograms, ...servers]);
  return status === 0 ? { CANTER_TEST_PROGRAMS: testPrograms } : {};
}

/**
 * Everything: browser tests mostly wait for pages, so processor-bound work runs in parallel. Held output is printed after the rest,
 * failures at the very end.
 */
const everything = () =>
  Promise.all([
    bundleTestPrograms().then((environment) =>
      vitest(["--project", "unit", "--project", "web", "--project", "store"], { environment }),
    ),
    vitest(["--project", "browser", "--reporter", "dot"], { isLate: true }),
    run("tools/check.mjs", [], { isLate: true }),
  ]);

const ended = args.length === 0 ? await everything() : [await vitest(args)];
for (const { printed } of ended.toSorted((a, b) => a.status - b.status)) process.stdout.write(printed);
process.exitCode = Math.max(...ended.map(({ status }) => status));
