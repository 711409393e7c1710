import type { ApplicationContext } from "../core/application-context.ts";
import { newId } from "../core/ids.ts";
import { createRunSignals } from "../core/run-signals.ts";
import { createGroupOutgoing, lazyOutgoing } from "../installation/create-group-outgoing.ts";
import type { TestWorld } from "./test-world.ts";

const unused = (): never => {
  throw new Error("This test has none.");
};

/** The context of a world, for what is tested below the use cases: nobody is told of what happens, and no runs or jobs wait. */
export const testContext = (
  { store, clock, bugs }: Pick<TestWorld, "store" | "bugs"> & { readonly clock: ApplicationContext["clock"] },
  over: Partial<ApplicationContext> = {},
): ApplicationContext => ({
  store,
  clock,
  newId,
  version: "test",
  exampleAgents: true,
  secret: "test",
  backupsDir: "",
  outgoing: createGroupOutgoing(store, lazyOutgoing({})),
  runSignals: createRunSignals(undefined, newId()),
  reportBug: (error) => void bugs.push(error),
  agents: () => [],
  runs: unused,
  jobs: unused,
  emit: () => Promise.resolve(),
  deliver: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  ...over,
});
