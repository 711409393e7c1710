import { hasProgramFor } from "@canter/storage/program/read-programs";
import type { ApplicationContext } from "../core/application-context.ts";
import type { Subscriber } from "../core/outbox/dispatcher.ts";
import { workoutEventSchema } from "../workout/workout-event.ts";

type Parts = Pick<ApplicationContext, "newId" | "clock" | "runs" | "runSignals">;

/**
 * Has the evaluator look at the programs of whoever trained, behind the answer: nobody waits for it. Behind the one that links workouts with
 * sessions. What it takes is loaded when somebody trains.
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
    isConcerned: async (trx, { type, payload }) => {
      if (!type.startsWith("workout.")) return false;
      const { workoutId, athleteIds } = workoutEventSchema.parse(payload);
      return hasProgramFor(trx, workoutId, athleteIds);
    },
    handle: async (trx, events) => {
      if (!loaded) throw new Error("What events are handled with was not loaded before them.");
      // A transaction that was begun again queued nothing the first time.
      queued = [];
      queued = await loaded.queueEvaluations(parts(), trx, events);
    },
    afterwards: () => {
      const runs = queued.splice(0);
      if (runs.length === 0) return undefined;
      // Those of one member wait for each other anyway.
      performed = performed.catch(() => undefined).then(() => loaded?.performEvaluations(parts(), runs));
      return performed;
    },
  };
}
