import { didKey } from "@canter/domain/dashboard/answer/engagement";
import { localDateSchema } from "@canter/domain/workout/workout";
import { membersWithDay } from "@canter/storage/dashboard/dashboard-marks";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { Subscriber } from "../core/outbox/dispatcher.ts";
import { workoutEventIn } from "../workout/workout-event.ts";

/** The date of an event's subject, where it is a workout that came with the event. */
function dateOf(about: unknown): string | undefined {
  const { date } = (about ?? {}) as { readonly date?: unknown };
  return localDateSchema.safeParse(date).data;
}

/**
 * Marks what was done as done on the days that offered it, however it was logged. Runs after the subscriber that links workouts with
 * planned sessions, so that a fulfilled session is done on the day as well.
 */
export function createConsumedSubscriber(parts: {
  readonly now: () => number;
  readonly newId: () => string;
}): Subscriber {
  let link: Awaited<typeof import("./link-consumed.ts")>["linkConsumed"] | undefined;
  return {
    name: "consumed",
    prepare: async () => {
      link ??= (await import("./link-consumed.ts")).linkConsumed;
    },
    isConcerned: async (trx, event) => {
      if (!event.type.startsWith("workout.")) return false;
      const { workoutId, athleteIds } = workoutEventIn(event);
      const date = dateOf(event.about);
      if (date === undefined) return true;
      const sought = { workoutId, promptKey: didKey(workoutId), athleteIds, date };
      return (await membersWithDay(trx, sought)).length > 0;
    },
    handle: async (trx, events) => {
      if (!link) throw new Error("What events are handled with was not loaded before them.");
      for (const event of events) {
        if (!event.type.startsWith("workout.")) continue;
        const { workoutId, athleteIds } = workoutEventIn(event);
        const scope = await scopeOfSystem(trx, event.groupId);
        // A deleted workout has a date too: something else done on it may count now.
        const workout = await readWorkout(trx, scope, workoutId, { includeDeleted: true });
        const sought = { workoutId, promptKey: didKey(workoutId), athleteIds, date: workout?.date ?? "" };
        for (const memberId of await membersWithDay(trx, sought))
          await link({ trx, memberId, ...parts }, workoutId);
      }
    },
  };
}
