// What CI runs of the thorough tests on which day. All of them take as long as the others together: they are spread over days that take
// equally long, which go round.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Number of kills of a server or a connection in a full run; a round of days has a tenth of it, and by default each test has only a few. */
const fullMeasure = {
  CANTER_CRASHES_SQLITE: 200,
  CANTER_CRASHES_POSTGRES: 50,
  CANTER_APPLY_CRASHES_SQLITE: 100,
  CANTER_APPLY_CRASHES_POSTGRES: 100,
  CANTER_RUN_CRASHES_SQLITE: 200,
  CANTER_RUN_CRASHES_POSTGRES: 200,
  CANTER_ASSIGNMENT_CRASHES_SQLITE: 30,
  CANTER_ASSIGNMENT_CRASHES_POSTGRES: 30,
  CANTER_BARN_CRASHES_SQLITE: 100,
  CANTER_BARN_CRASHES_POSTGRES: 100,
  CANTER_DELETION_CRASHES_SQLITE: 60,
  CANTER_DELETION_CRASHES_POSTGRES: 20,
  CANTER_JOB_CRASHES: 20,
};

/** Files whose kills can be shared out among several days. */
const killsOf = {
  "apps/server/src/assignment-crash.thorough.test.ts": "CANTER_ASSIGNMENT_CRASHES",
  "apps/server/src/barn-crash.thorough.test.ts": "CANTER_BARN_CRASHES",
  "apps/server/src/crash.thorough.test.ts": "CANTER_CRASHES",
  "apps/server/src/deletion-crash.thorough.test.ts": "CANTER_DELETION_CRASHES",
  "apps/server/src/proposal-crash.thorough.test.ts": "CANTER_APPLY_CRASHES",
  "apps/server/src/run-crash.thorough.test.ts": "CANTER_RUN_CRASHES",
};

/** Seconds of processor time with a tenth of the full measure; of files that are run in part, or on SQLite, what the rest adds. */
const measured = {
  "apps/cli/src/import-conversations.thorough.test.ts": 6,
  "apps/cli/src/write-your-own-agent.thorough.test.ts": 10,
  "apps/server/src/accounts/invitations.test.ts": 3,
  "apps/server/src/accounts/password.test.ts": 3,
  "apps/server/src/accounts/serving.test.ts": 7,
  "apps/server/src/assignment-crash.thorough.test.ts": 12,
  "apps/server/src/barn-crash.thorough.test.ts": 41,
  "apps/server/src/crash.thorough.test.ts": 42,
  "apps/server/src/dashboard-days.thorough.test.ts": 12,
  "apps/server/src/database-away.thorough.test.ts": 12,
  "apps/server/src/deletion-crash.thorough.test.ts": 51,
  "apps/server/src/full-disk.thorough.test.ts": 6,
  "apps/server/src/http/access.test.ts": 5,
  "apps/server/src/http/dashboard.test.ts": 2,
  "apps/server/src/live/processes.thorough.test.ts": 8,
  "apps/server/src/program-processes.thorough.test.ts": 5,
  "apps/server/src/proposal-crash.thorough.test.ts": 87,
  "apps/server/src/run-crash.thorough.test.ts": 70,
  "apps/server/src/run-take-over.thorough.test.ts": 34,
  "e2e/src/barn-in-words.e2e.test.ts": 3,
  "e2e/src/barn-stories.thorough.e2e.test.ts": 42,
  "e2e/src/coach.e2e.test.ts": 21,
  "e2e/src/content-pages.e2e.test.ts": 9,
  "e2e/src/dashboard.e2e.test.ts": 6,
  "e2e/src/goal-plan.e2e.test.ts": 3,
  "e2e/src/health-pages.e2e.test.ts": 6,
  "e2e/src/horse-guests.e2e.test.ts": 3,
  "e2e/src/import.e2e.test.ts": 9,
  "e2e/src/live-run.e2e.test.ts": 15,
  "e2e/src/log.e2e.test.ts": 15,
  "e2e/src/look.thorough.e2e.test.ts": 45,
  "e2e/src/model.e2e.test.ts": 9,
  "e2e/src/notifications.e2e.test.ts": 3,
  "e2e/src/offline.e2e.test.ts": 3,
  "e2e/src/pages.e2e.test.ts": 21,
  "e2e/src/passkey.e2e.test.ts": 3,
  "e2e/src/program.e2e.test.ts": 24,
  "e2e/src/train-loads.e2e.test.ts": 12,
  "e2e/src/train.e2e.test.ts": 15,
  "e2e/src/workout.e2e.test.ts": 12,
  "e2e/src/your-data.e2e.test.ts": 6,
  "packages/application/src/agents/coach/changes/changes-by-model.test.ts": 4,
  "packages/application/src/agents/evaluator/evaluator.test.ts": 2,
  "packages/application/src/agents/logger/model-scripts.test.ts": 2,
  "packages/application/src/agents/router/receive-message.test.ts": 5,
  "packages/application/src/barn/read-barn.test.ts": 2,
  "packages/application/src/evaluation/evaluation.test.ts": 4,
  "packages/application/src/horse/care.test.ts": 2,
  "packages/application/src/import/connected/strava-source.test.ts": 3,
  "packages/application/src/import/connected/watched-folder.test.ts": 2,
  "packages/application/src/import/import.test.ts": 5,
  "packages/application/src/import/killed-import.thorough.test.ts": 15,
  "packages/application/src/report/report.test.ts": 5,
};

/** A file that is not measured. */
const usualSeconds = { thorough: 20, onPostgres: 1 };

/** What thorough tests may add to a day, in seconds of processor time. A file that takes more has a day to itself, or shares out its kills. */
export const daySeconds = 45;

/** So many days that take equally long: the longest first, each on the shortest day; never two parts of a file on one. */
function spread(items, count) {
  const days = Array.from({ length: count }, () => ({ seconds: 0, items: [] }));
  for (const item of items.toSorted((a, b) => b.seconds - a.seconds)) {
    const open = days.filter((day) => day.items.every(({ file }) => file !== item.file));
    const day = open.reduce((shortest, one) => (one.seconds < shortest.seconds ? one : shortest));
    day.items.push(item);
    day.seconds += item.seconds;
  }
  return days;
}

const testFiles = (root, pattern) =>
  globSync(`{packages,apps,e2e}/**/${pattern}`, { cwd: root, exclude: (name) => name === "node_modules" });
const thoseWith = (root, mark) =>
  testFiles(root, "*.test.ts").filter((file) => readFileSync(join(root, file), "utf8").includes(mark));

/** The days of the files named *.thorough.*, and of those with thorough tests in them. */
export function thoroughDays(root) {
  const files = new Set([
    ...testFiles(root, "*.thorough.*test.ts"),
    ...thoseWith(root, "thoroughIn(import.meta.filename)"),
  ]);
  const items = [...files].toSorted().flatMap((file) => {
    const seconds = measured[file] ?? usualSeconds.thorough;
    const parts = file in killsOf ? Math.ceil(seconds / daySeconds) : 1;
    return Array.from({ length: parts }, () => ({ file, parts, seconds: seconds / parts }));
  });
  const all = items.reduce((sum, { seconds }) => sum + seconds, 0);
  return spread(items, Math.ceil(all / daySeconds));
}

/** The days of the files that else run on SQLite alone (`dialectsFor`). */
export const postgresDays = (root) =>
  spread(
    thoseWith(root, "dialectsFor(import.meta.filename)")
      .toSorted()
      .map((file) => ({ file, seconds: measured[file] ?? usualSeconds.onPostgres })),
    14,
  );

/** The numbers of kills on a day: a tenth of a full run, or what a part of a file has of it. */
export function killsOn({ items }) {
  const partsOf = (name) => items.find(({ file }) => name.startsWith(`${killsOf[file]}_`))?.parts ?? 1;
  return Object.fromEntries(
    Object.entries(fullMeasure).map(([name, full]) => [name, Math.ceil(full / 10 / partsOf(name))]),
  );
}

/**
 * What is run on a day (its number since 1970), as environment variables that repeat it. `CANTER_RUN_CRASHES_SEED` determines where servers
 * are killed, `CANTER_QUARTER` which quarter of large tables of cases is checked (`sampleOf`).
 */
export function settingsOf(root, day) {
  const [thorough, postgres] = [thoroughDays(root), postgresDays(root)].map(
    (days) => days[day % days.length],
  );
  const named = ({ items }) => items.map(({ file }) => file).join(",");
  const kills = Object.entries(killsOn(thorough)).map(([name, count]) => [name, String(count)]);
  return {
    CANTER_THOROUGH: named(thorough),
    CANTER_POSTGRES: named(postgres),
    CANTER_RUN_CRASHES_SEED: String(day),
    CANTER_QUARTER: String(day % 4),
    ...Object.fromEntries(kills),
  };
}
