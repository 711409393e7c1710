import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { loadLanguage } from "../../core/language.ts";
import type { Subscriber } from "../../core/outbox/dispatcher.ts";
import { draftEventType, isForProgram, workoutEventIn } from "../../workout/workout-event.ts";

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
    isConcerned: async (trx, happening) => isOfWorkout(happening.type) && isForProgram(trx, happening),
    handle: async (trx, events) => {
      if (!loaded) throw new Error("What events are handled with was not loaded before them.");
      const { linkWorkout, keyOf } = loaded;
      for (const event of events) {
        if (!isOfWorkout(event.type)) continue;
        const { workoutId } = workoutEventIn(event);
        const scope = await scopeOfSystem(trx, event.groupId);
        await linkWorkout({ trx, scope, keyOf, now: now() }, workoutId);
      }
    },
  };
}
