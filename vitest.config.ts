import { join, relative } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { makeMemoryFolder } from "./tools/memory-folder.mjs";
import { createSecondsOf, patterns, readMeasured, testFiles } from "./tools/test-days.mjs";

const root = import.meta.dirname;

// The limits end what hangs; they are no measure of speed, and leave room for a machine that does ten other things at once.
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
const poll = { expect: { poll: { timeout: 240_000 } } };

// What one process has compiled the next ones need not: those that run tests, their threads, and the programs that they start, which
// without it have their cache at the same place.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/canter-compiled");

const folder = process.env["TMPDIR"] ?? makeMemoryFolder();
if (folder !== undefined) process.env["TMPDIR"] = folder;

/** Of the files with a database or a browser those that are run (tools/test-days.mjs); without a choice all. */
const chosen = process.env["CANTER_TESTS"]?.split(",");
const exclude = (project: "store" | "browser") => [
  ...configDefaults.exclude,
  ...(chosen === undefined ? [] : testFiles(root, project).filter((file: string) => !chosen.includes(file))),
];

/**
 * Files of one worker share the modules that they load: nothing here keeps state in one that another file could see. In a larger nursery
 * less is collected, and less of it survives by chance.
 */
const sharing = {
  isolate: false,
  execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
};

/**
 * Node runs the TypeScript as it is, as it does in use, and caches what it has compiled for the next process; Vite's module runner compiles
 * it again in each, and reads every import through a getter. `nodeLoader` is for mocks, which are not used.
 */
const native = { ...sharing, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** The longest first, as they were measured: begun last, all others would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = createSecondsOf(readMeasured(root));
    const clockOf = ({ moduleId }: TestSpecification) => secondsOf(relative(root, moduleId)).clock;
    return files.toSorted((a, b) => clockOf(b) - clockOf(a));
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
          include: patterns.store,
          exclude: exclude("store"),
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
          include: patterns.browser,
          exclude: exclude("browser"),
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
