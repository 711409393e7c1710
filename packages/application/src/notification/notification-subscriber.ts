import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import { scopeOfSystem } from "@canter/storage/group/scope-of-system";
import { horsesAmong, membersOfHorse, tellMember } from "@canter/storage/notification/tell-members";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { Subscriber } from "../core/outbox/dispatcher.ts";
import { workoutEventSchema } from "../workout/workout-event.ts";
import { notificationsSince } from "./notification-time.ts";

/** A ride that is older when it is logged is history (an import, a diary that is caught up on) and no news. */
const newsDays = 7;

/** Tells the members of a horse's groups that somebody else rode it. */
export const createNotificationSubscriber = (newId: () => string): Subscriber => ({
  name: "notifications",
  isConcerned: async (trx, { type, payload }) =>
    type === "workout.saved" &&
    (await horsesAmong(trx, workoutEventSchema.parse(payload).athleteIds)).length > 0,
  handle: async (trx, events) => {
    for (const { type, groupId, payload, createdAt } of events) {
      if (type !== "workout.saved") continue;
      const scope = await scopeOfSystem(trx, groupId);
      const workout = await readWorkout(trx, scope, workoutEventSchema.parse(payload).workoutId);
      if (!workout || (await horsesAmong(trx, [workout.athleteId])).length === 0) continue;
      if (workout.date < addDays(localDateAt(createdAt, workout.zone), -newsDays)) continue;
      const { athleteId, loggedBy: exceptId, id: cause } = workout;
      for (const { id: memberId, group_id } of await membersOfHorse(trx, { athleteId, exceptId }))
        await tellMember(
          trx,
          { id: newId(), memberId, groupId: group_id, athleteId, kind: "ride", cause, createdAt },
          notificationsSince(createdAt),
        );
    }
  },
});
