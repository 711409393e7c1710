import { newId } from "../core/ids.ts";
import type { EnvironmentModel } from "../core/application-context.ts";
import { type Application, createApplication } from "../create-application.ts";
import type { TestWorld } from "./test-world.ts";

/** One more process on a world's store, with a model for everybody; it carries out runs until `stopWork`. */
export function applicationWithModel(
  { store, clock, bugs }: Pick<TestWorld, "store" | "clock" | "bugs">,
  environmentModel: EnvironmentModel,
): Application {
  const application = createApplication({
    store,
    clock,
    newId,
    version: "test",
    backupsDir: "/nonexistent",
    reportBug: (error) => bugs.push(error),
    environmentModel,
  });
  application.startWork();
  return application;
}
