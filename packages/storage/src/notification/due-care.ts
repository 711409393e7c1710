import { careContentSchema } from "@canter/domain/horse/care-item";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";

/** An open care item. `zone`: its group's, in which a horse's days are counted. */
export type WaitingCare = {
  readonly id: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly zone: string;
  readonly dueOn: string;
};

const dueSchema = careContentSchema.pick({ dueOn: true }).partial();

/** Care items of horses that are in their group, in every group, by id after `after`: for checking all of them. */
export const waitingCare = async (
  db: Handle,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly items: readonly WaitingCare[]; readonly next?: string }> => {
  const rows = await db
    .selectFrom("care_items as c")
    .innerJoin("groups as g", "g.id", "c.group_id")
    .innerJoin("group_athletes as here", (join) =>
      join.onRef("here.group_id", "=", "c.group_id").onRef("here.athlete_id", "=", "c.athlete_id"),
    )
    .select(["c.id", "c.group_id", "c.athlete_id", "c.content", "g.zone"])
    .where("c.id", ">", after)
    .where("c.removed_at", "is", null)
    .orderBy("c.id")
    .limit(limitTo(limit))
    .execute();
  const items = rows.flatMap((row) => {
    const { dueOn } = dueSchema.parse(JSON.parse(row.content));
    const { id, group_id: groupId, athlete_id: athleteId, zone } = row;
    return dueOn === undefined ? [] : [{ id, groupId, athleteId, zone, dueOn }];
  });
  const last = rows.length === limit ? rows.at(-1)?.id : undefined;
  return { items, ...(last !== undefined && { next: last }) };
};
