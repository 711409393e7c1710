import type { Subscriber } from "../core/outbox/dispatcher.ts";
import { workoutEventSchema } from "../workout/workout-event.ts";
import type { EvaluationParts } from "./keep-evaluations.ts";

/**
 * Evaluates the programs of whoever trained, behind the answer: nobody waits for it. Behind the one that links workouts with sessions. What
 * it takes is loaded when somebody trains.
 */
export function createEvaluationSubscriber(parts: () => EvaluationParts): Subscriber {
  let lookAt: Awaited<typeof import("./keep-evaluations.ts")>["lookAt"] | undefined;
  return {
    name: "evaluations",
    prepare: async () => {
      lookAt ??= (await import("./keep-evaluations.ts")).lookAt;
    },
    isConcerned: (_trx, { type }) => Promise.resolve(type.startsWith("workout.")),
    handle: async (trx, events) => {
      if (!lookAt) throw new Error("What events are handled with was not loaded before them.");
      for (const { type, groupId, payload } of events) {
        if (!type.startsWith("workout.")) continue;
        const { workoutId, athleteIds } = workoutEventSchema.parse(payload);
        for (const athleteId of athleteIds) await lookAt(parts(), trx, { groupId, athleteId }, workoutId);
      }
    },
  };
}
