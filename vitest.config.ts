import { globSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { makeMemoryFolder } from "./tools/memory-folder.mjs";

// The limits end what hangs; they are no measure of speed, and leave room for a machine that does ten other things at once.
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
const poll = { expect: { poll: { timeout: 240_000 } } };

// What one process has compiled the next ones need not: those that run tests, their threads, and the programs that they start, which
// without it keep it at the same place.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/canter-compiled");

const folder = process.env["TMPDIR"] ?? makeMemoryFolder();
if (folder !== undefined) process.env["TMPDIR"] = folder;

/** Files named *.thorough.* kill servers over and over, or look at every page in every width and theme. `npm test` leaves them out, or names some of them (tools/test.mjs). */
const chosen = process.env["CANTER_THOROUGH"]?.split(",");
const exclude = [
  ...configDefaults.exclude,
  ...(chosen === undefined
    ? []
    : globSync("{packages,apps,e2e}/**/*.thorough.*test.ts", {
        cwd: import.meta.dirname,
        exclude: (name) => name === "node_modules",
      }).filter((file) => !chosen.includes(file))),
];

/** Take the longest (they kill servers and wait for leases, or walk through everything there is): begun last, all others would wait for them. */
const longest = [
  "run-crash",
  "proposal-crash",
  "barn-crash",
  "run-take-over",
  "dashboard-days",
  "write-your-own-agent",
  "http/access",
  "changes/changes",
  "backup/backup",
  "scheduler/scheduler",
  "cli/src/canter",
  "archive/archive",
  "deletion/deletion",
  "job/job-queue",
  "scope-isolation",
  "accounts/serving",
  "corrections/corrections",
  "import/import",
  "interview/interview",
  "live/live",
].flatMap((name) => [`/${name}.test.ts`, `/${name}.thorough.test.ts`]);

/**
 * Files of one worker share the modules that they load: nothing here keeps state in one that another file could see. In a larger nursery
 * less is collected, and less of it survives by chance.
 */
const sharing = {
  isolate: false,
  execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
};

/**
 * Node runs the TypeScript as it is, as it does in use, and keeps what it has compiled for the next process; Vite's module runner compiles
 * it again in each, and reads every import through a getter. `nodeLoader` is for mocks, which are not used.
 */
const native = { ...sharing, experimental: { viteModuleRunner: false, nodeLoader: false } };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Four projects: unit tests need nothing, those of the web app Vite, for JSX; storage tests get a real PostgreSQL, started once; browser
// tests a real Chromium, and mostly wait for their pages. `npm test` (tools/test.mjs) runs the browser's beside the others.
export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: ["tools/test-seed.ts"],
          include: ["packages/{domain,agent,integrations,protocol}/src/**/*.test.ts", "tools/**/*.test.ts"],
          ...limits,
          ...poll,
          ...native,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "web",
          setupFiles: ["tools/test-seed.ts"],
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          ...limits,
          ...poll,
          ...sharing,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "store",
          setupFiles: ["tools/test-seed.ts"],
          include: [
            "packages/{storage,application}/src/**/*.test.ts",
            "apps/{server,cli}/src/**/*.test.ts",
            "bench/src/**/*.test.ts",
          ],
          exclude,
          globalSetup: ["packages/storage/src/testing/database-global-setup.ts"],
          ...limits,
          ...poll,
          ...native,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["e2e/src/**/*.e2e.test.ts"],
          exclude,
          globalSetup: ["e2e/src/testing/demo-global-setup.ts"],
          ...limits,
          ...poll,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
});
