import { createExerciseKey, type ExerciseKey } from "@canter/domain/program/exercise-key";
import { scopeOfSystem } from "@canter/storage/group/scope-of-system";
import { loadLanguage } from "../language.ts";
import type { Subscriber } from "../outbox/dispatcher.ts";
import { workoutEventSchema } from "../workout-event.ts";
import { settleWorkout } from "./settle-workout.ts";

/** Links workouts with the planned sessions that they fulfil, whichever way they came in: programs move on by facts. */
export function createFulfilmentSubscriber(now: () => number): Subscriber {
  let keyOf: ExerciseKey | undefined;
  return {
    name: "fulfilment",
    prepare: async () => {
      keyOf ??= createExerciseKey((await loadLanguage()).catalogue);
    },
    handle: async (trx, events) => {
      if (!keyOf) throw new Error("The exercise names were not loaded before the events.");
      for (const { type, groupId, payload } of events) {
        if (!type.startsWith("workout.")) continue;
        const { workoutId } = workoutEventSchema.parse(payload);
        const scope = await scopeOfSystem(trx, groupId);
        await settleWorkout({ trx, scope, keyOf, now: now() }, workoutId);
      }
    },
  };
}
