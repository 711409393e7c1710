import type { ApplicationContext } from "../core/application-context.ts";
import type { Subscriber } from "../core/outbox/dispatcher.ts";
import { isForProgram } from "../workout/workout-event.ts";

type Parts = Pick<ApplicationContext, "newId" | "clock" | "runs" | "runSignals">;

/**
 * Has the evaluator evaluate the programs of whoever trained, or was pinned a caution, in the background. Runs after the subscriber that
 * links workouts with sessions. Its code is loaded on the first of them.
 */
export function createEvaluationSubscriber(parts: () => Parts): Subscriber {
  let loaded: typeof import("./queue-evaluations.ts") | undefined;
  let queued: Awaited<ReturnType<NonNullable<typeof loaded>["queueEvaluations"]>> = [];
  let performed: Promise<void> = Promise.resolve();
  return {
    name: "evaluations",
    prepare: async () => {
      loaded ??= await import("./queue-evaluations.ts");
    },
    isConcerned: async (trx, happening) => {
      const { type } = happening;
      return type.startsWith("caution.") || (type.startsWith("workout.") && isForProgram(trx, happening));
    },
    handle: async (trx, events) => {
      if (!loaded) throw new Error("What events are handled with was not loaded before them.");
      // A transaction that was retried queued nothing the first time.
      queued = [];
      queued = await loaded.queueEvaluations(parts(), trx, events);
    },
    afterwards: () => {
      const runs = queued.splice(0);
      if (runs.length === 0) return undefined;
      // Evaluations of one member are sequential anyway.
      performed = performed.catch(() => undefined).then(() => loaded?.performEvaluations(parts(), runs));
      return performed;
    },
  };
}
