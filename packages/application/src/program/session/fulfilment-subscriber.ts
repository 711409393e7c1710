import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { hasProgramFor } from "@canter/storage/program/read-programs";
import { loadLanguage } from "../../core/language.ts";
import type { Subscriber } from "../../core/outbox/dispatcher.ts";
import { draftEventType, workoutEventSchema } from "../../workout/workout-event.ts";

const isOfWorkout = (type: string): boolean => type.startsWith("workout.") || type === draftEventType;

/** Loaded for the first event: a server is ready without it. */
async function load() {
  const [{ linkWorkout }, { createExerciseKey }, { catalogue }] = await Promise.all([
    import("./link-workout.ts"),
    import("@canter/domain/program/exercise-key"),
    loadLanguage(),
  ]);
  return { linkWorkout, keyOf: createExerciseKey(catalogue) };
}

/** Links workouts with the planned sessions that they fulfil, however they were logged: programs move on by facts. */
export function createFulfilmentSubscriber(now: () => number): Subscriber {
  let loaded: Awaited<ReturnType<typeof load>> | undefined;
  return {
    name: "fulfilment",
    prepare: async () => {
      loaded ??= await load();
    },
    isConcerned: async (trx, { type, payload }) => {
      if (!isOfWorkout(type)) return false;
      const { workoutId, athleteIds } = workoutEventSchema.parse(payload);
      return hasProgramFor(trx, workoutId, athleteIds);
    },
    handle: async (trx, events) => {
      if (!loaded) throw new Error("What events are handled with was not loaded before them.");
      const { linkWorkout, keyOf } = loaded;
      for (const { type, groupId, payload } of events) {
        if (!isOfWorkout(type)) continue;
        const { workoutId } = workoutEventSchema.parse(payload);
        const scope = await scopeOfSystem(trx, groupId);
        await linkWorkout({ trx, scope, keyOf, now: now() }, workoutId);
      }
    },
  };
}
