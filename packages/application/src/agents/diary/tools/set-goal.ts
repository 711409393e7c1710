import { ok } from "@canter/domain/result";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { storeGoal } from "../../../health/goals.ts";
import type { DiarySession } from "../diary-session.ts";
import type { DiaryWorld } from "../diary-world.ts";
import { recordEntry } from "./record-entry.ts";

/** Sets a goal. */
export const setGoal = (world: DiaryWorld, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "goal",
    name: "set_goal",
    description: "Sets the goal that the message told.",
    store: async (tx, prepared) => {
      const stored = await storeGoal(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, title, targetDate, athleteId } = stored.value;
      const text = targetDate === undefined ? title : `${title} by ${formatDate(targetDate)}`;
      return ok({ id, text, athleteId });
    },
  });
