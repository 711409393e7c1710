// What `npm test` runs on which day. Checks, unit and web tests are always run, and so are the core below and what was changed lately. All
// other files with a database or a browser go round by days that take equally long (docs/decisions/0061).
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Vitest's project of a file that goes round: its patterns. */
export const patterns = {
  store: [
    "packages/{storage,application}/src/**/*.test.ts",
    "apps/{server,cli}/src/**/*.test.ts",
    "bench/src/**/*.test.ts",
  ],
  browser: ["e2e/src/**/*.e2e.test.ts"],
};

/** Shows every day that the product works, each of its main ways once, and that nobody sees data of other people. */
export const core = [
  "apps/server/src/accounts/accounts.test.ts",
  "apps/server/src/crash.thorough.test.ts",
  "apps/server/src/http/access.test.ts",
  "apps/server/src/http/strangers.test.ts",
  "e2e/src/barn-in-words.e2e.test.ts",
  "e2e/src/handoff.e2e.test.ts",
  "e2e/src/invitation.e2e.test.ts",
  "packages/application/src/agents/coach/coach.test.ts",
  "packages/application/src/agents/router/receive-message.test.ts",
  "packages/application/src/handoff/handoff.test.ts",
  "packages/application/src/horse/horses.test.ts",
  "packages/application/src/program/programs.test.ts",
  "packages/application/src/proposal/proposal.test.ts",
  "packages/storage/src/scope-isolation.test.ts",
];

/**
 * What a run from a fresh clone may take, on so many processors. Now and then one of them waits for the other; and files that are run beside
 * each other take more than they were measured with, one at a time: caches are shared, and modules are loaded in every worker.
 */
const budget = { seconds: 360, processors: 2, busyShare: 0.93, sharing: 1.1 };

/** What files that were changed lately may add to a day, beyond the core. */
export const changedSeconds = 40;

/** Number of kills of a server or a connection in a full run; a file's day and `npm run test:all` have a tenth of it; the default is a few a test. */
const fullMeasure = {
  "apps/server/src/assignment-crash.thorough.test.ts": {
    CANTER_ASSIGNMENT_CRASHES_SQLITE: 30,
    CANTER_ASSIGNMENT_CRASHES_POSTGRES: 30,
  },
  "apps/server/src/barn-crash.thorough.test.ts": {
    CANTER_BARN_CRASHES_SQLITE: 100,
    CANTER_BARN_CRASHES_POSTGRES: 100,
  },
  "apps/server/src/crash.thorough.test.ts": { CANTER_CRASHES_SQLITE: 200, CANTER_CRASHES_POSTGRES: 50 },
  "apps/server/src/deletion-crash.thorough.test.ts": {
    CANTER_DELETION_CRASHES_SQLITE: 60,
    CANTER_DELETION_CRASHES_POSTGRES: 20,
  },
  "apps/server/src/proposal-crash.thorough.test.ts": {
    CANTER_APPLY_CRASHES_SQLITE: 100,
    CANTER_APPLY_CRASHES_POSTGRES: 100,
  },
  "apps/server/src/run-crash.thorough.test.ts": {
    CANTER_RUN_CRASHES_SQLITE: 200,
    CANTER_RUN_CRASHES_POSTGRES: 200,
  },
  "packages/application/src/job/job-queue.test.ts": { CANTER_JOB_CRASHES: 20 },
};

/** The numbers of kills on a day on which these files are whole, or a part of that, as environment variables. */
export const killsOf = (files, partsOf = () => 1) =>
  Object.fromEntries(
    files.flatMap((file) =>
      Object.entries(fullMeasure[file] ?? {}).map(([name, full]) => [
        name,
        String(Math.ceil(full / 10 / partsOf(file))),
      ]),
    ),
  );

/** Paths from the root, with forward slashes. */
export const testFiles = (root, project) =>
  globSync(patterns[project], { cwd: root, exclude: (name) => name === "node_modules" })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();

/** What was measured (tools/measure-tests.mjs): of each part of a run, and of each file in part and whole; `clock` is the time that passes. */
export const readMeasured = (root) => JSON.parse(readFileSync(join(root, "tools/test-seconds.json"), "utf8"));

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const average = (numbers) => sum(numbers) / Math.max(1, numbers.length);

/**
 * A function from a file's path to its processor time, in part and whole, and the time that passes. One that was not measured counts as an
 * average one with a database or a browser.
 */
export function createSecondsOf({ unit, web, store, browser }) {
  const files = { ...unit, ...web, ...store, ...browser };
  const known = [...Object.values(store), ...Object.values(browser)];
  const usual = {
    part: average(known.map(({ part }) => part)),
    whole: average(known.map(({ part, whole = part }) => whole)),
    clock: average(known.map(({ clock }) => clock)),
  };
  return (file) => (files[file] ? { whole: files[file].part, ...files[file] } : usual);
}

/** What a day may take for files with a database or a browser, in seconds of processor time. Nothing else runs while packages are installed. */
export const daySeconds = ({ parts, unit, web }) => {
  const seconds = (budget.seconds - parts.installClock) * budget.processors * budget.busyShare;
  const always = [...Object.values(unit), ...Object.values(web)].map(({ part }) => part);
  return (seconds - parts.checks) / budget.sharing - parts.start - sum(always);
};

const secondsOfDay = (items) => sum(items.map(({ seconds }) => seconds));
const shortest = (days) =>
  days.reduce((least, day) => (secondsOfDay(day) < secondsOfDay(least) ? day : least));

/**
 * Puts each item, the longest first, into the shortest of the days that are open to it; never two parts of a file into one. New files come last:
 * they leave the others where they are.
 */
function spread(items, days, isOpen = () => true) {
  for (const item of items.toSorted((a, b) => a.isNew - b.isNew || b.seconds - a.seconds))
    shortest(
      days.filter((day, index) => isOpen(item, index) && day.every(({ file }) => file !== item.file)),
    ).push(item);
}

const paths = (items) => items.map(({ file }) => file);
const emptyDays = (count) => Array.from({ length: count }, () => []);

/** Days in which every file is run at least in part. */
export const weekDays = 7;

/** If no more fit, the budget is exceeded, which a test reports. */
const maxWeeks = 4;

/** What takes longer shares out its kills among several days. */
const longSeconds = 30;

/** What leaves something out of a file on most days, but for the examples of a property. */
const leavesOut = /(thoroughIn|dialectsFor|isWhole)\(import|process\.env\["CANTER_\w*CRASHES/;
export const isShortened = (root, file) => leavesOut.test(readFileSync(join(root, file), "utf8"));

const isThorough = (file) => file.includes(".thorough.");

/**
 * The round: its days, each with the files that are run on it, and of these those that are run whole. A file has its day of the week, and on
 * one of these in a round it is whole (on several in parts, if it kills often); those that are thorough altogether have only that. The round has as few weeks as there is room for.
 */
export function testDays(root, measured = readMeasured(root)) {
  const secondsOf = createSecondsOf(measured);
  const files = [...testFiles(root, "store"), ...testFiles(root, "browser")];
  const isDaily = (file) => core.includes(file);
  const isNew = (file) => !(file in measured.store) && !(file in measured.browser);
  const weekly = emptyDays(weekDays);
  spread(
    files
      .filter((file) => !isDaily(file) && !isThorough(file))
      .map((file) => ({ file, isNew: isNew(file), seconds: secondsOf(file).part })),
    weekly,
  );
  const rests = files
    .filter((file) => isThorough(file) || isShortened(root, file))
    .flatMap((file) => {
      const { part, whole } = secondsOf(file);
      const seconds = isThorough(file) && !isDaily(file) ? whole : Math.max(0, whole - part);
      // Kills can be shared out among several days.
      const parts = file in fullMeasure ? Math.max(1, Math.ceil(seconds / longSeconds)) : 1;
      return Array.from({ length: parts }, () => ({
        file,
        isNew: isNew(file),
        parts,
        seconds: seconds / parts,
      }));
    });
  const dayOf = new Map(weekly.flatMap((day, index) => day.map(({ file }) => [file, index])));
  const isOpen = ({ file }, day) => !dayOf.has(file) || dayOf.get(file) === day % weekDays;
  const coreSeconds = sum(core.map((file) => secondsOf(file).part));
  const room = daySeconds(measured) - coreSeconds - changedSeconds;
  for (let weeks = 1; ; weeks += 1) {
    const whole = emptyDays(weeks * weekDays);
    spread(rests, whole, isOpen);
    const seconds = whole.map((day, index) => secondsOfDay(weekly[index % weekDays]) + secondsOfDay(day));
    if (Math.max(...seconds) <= room || weeks === maxWeeks)
      return whole.map((day, index) => ({
        files: [...new Set([...core, ...paths(weekly[index % weekDays]), ...paths(day)])],
        whole: paths(day),
        kills: killsOf(paths(day), (file) => day.find((item) => item.file === file).parts),
        seconds: coreSeconds + seconds[index],
      }));
  }
}

const git = (root, ...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64e6 });
  return status === 0 ? stdout : "";
};

const dayMilliseconds = 86_400_000;

/** The day's number: days since 1970, in UTC. */
export const dayNumber = () => Math.floor(Date.now() / dayMilliseconds);
const timeOf = (milliseconds) => new Date(milliseconds).toISOString();

/**
 * What is not committed, then what was changed in commits of the day and the two days before it, one list a commit, the newest first. Whole
 * days, so that the time of day makes no difference. None without a history.
 */
export function recentChanges(root, day) {
  if (git(root, "rev-parse", "--is-shallow-repository").trim() !== "false") return [];
  const uncommitted = git(root, "status", "--porcelain", "-uall", "-z")
    .split("\0")
    .filter((line) => /^[ MADRCUT?]{2} /.test(line))
    .map((line) => line.slice(3));
  const period = [
    `--since=${timeOf((day - 2) * dayMilliseconds)}`,
    `--until=${timeOf((day + 1) * dayMilliseconds - 1)}`,
  ];
  const commits = git(root, "log", ...period, "--name-only", "--format=%x01", "-z").split("\u0001");
  return [uncommitted, ...commits.map((commit) => commit.split("\0").map((path) => path.trim()))];
}

/**
 * Those of `files` that were changed, or that are in a folder in which something was, until `changedSeconds` are full. The newest change first, which has been run least;
 * of one change the tests that it touched, then the quickest of their folders, of which most have room.
 */
export function changedTests(changes, files, secondsOf, room = changedSeconds) {
  const rank = new Map();
  for (const [age, paths] of changes.entries()) {
    const touched = new Set(paths);
    const folders = new Set(paths.filter(Boolean).map((path) => dirname(path)));
    for (const file of files)
      if (!rank.has(file) && folders.has(dirname(file))) rank.set(file, [age, touched.has(file) ? 0 : 1]);
  }
  const inOrder = [...rank.keys()].toSorted((a, b) => {
    const [[ageA, nearA], [ageB, nearB]] = [rank.get(a), rank.get(b)];
    return ageA - ageB || nearA - nearB || secondsOf(a).part - secondsOf(b).part;
  });
  let left = room;
  return inOrder.filter((file) => {
    const { part } = secondsOf(file);
    if (part > left) return false;
    left -= part;
    return true;
  });
}

/**
 * What is run on a day (`dayNumber`): the day's files, of which some are run whole, and those that were changed. Vitest and the tests read it
 * from `environment`: CANTER_QUARTER is the quarter of large tables of cases (`sampleOf`), CANTER_RUN_CRASHES_SEED determines where servers
 * are killed.
 */
export function chooseTests(root, day, changes = recentChanges(root, day)) {
  const measured = readMeasured(root);
  const days = testDays(root, measured);
  const today = days[day % days.length];
  const others = [...testFiles(root, "store"), ...testFiles(root, "browser")].filter(
    (file) => !today.files.includes(file),
  );
  const secondsOf = createSecondsOf(measured);
  const changed = changedTests(changes, others, secondsOf);
  const files = [...today.files, ...changed];
  return {
    files,
    seconds: today.seconds + sum(changed.map((file) => secondsOf(file).part)),
    whole: today.whole,
    changed,
    days: days.length,
    environment: {
      CANTER_TESTS: files.join(","),
      CANTER_WHOLE: today.whole.join(","),
      CANTER_QUARTER: String(day % 4),
      CANTER_RUN_CRASHES_SEED: String(day),
      ...today.kills,
    },
  };
}

/** The environment in which everything is run whole (without CANTER_WHOLE), with as many kills as on the files' days, where the day has them. */
export const environmentOfAll = (root, day) => ({
  CANTER_RUN_CRASHES_SEED: String(day),
  ...killsOf([...testFiles(root, "store"), ...testFiles(root, "browser")]),
});
