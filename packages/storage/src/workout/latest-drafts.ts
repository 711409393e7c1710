import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import { expressionBuilder, sql } from "kysely";
import type { Database, Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";
import { readWorkout } from "./read-workout.ts";

/** After this many messages a bare "45 minutes" no longer answers a question; and this many are searched, however long the thread is. */
const LATEST_MESSAGES = 200;

const selectDrafts = prepareQuery(
  (db, { scope, conversationId }: { readonly scope: Scope; readonly conversationId: string }) => {
    const c = expressionBuilder<{ c: Database["conversations"] }, "c">();
    const query = sql<{ id: string }>`
      select w.id from workouts as w
      where w.status = 'draft' and w.deleted_at is null and w.message_id = (
        select m.id from conversations as c join messages as m on m.conversation_id = c.id
        where c.id = ${conversationId} and ${isOwn(c.ref("c.group_id"), c.ref("c.member_id"), scope)}
          and m.seq > c.last_seq - ${sql.lit(LATEST_MESSAGES)}
          and exists (select 1 from workouts as x where x.message_id = m.id and x.deleted_at is null)
        order by m.seq desc limit 1)
      order by w.workout_index desc`;
    return { compile: () => query.compile(db) };
  },
);

/**
 * The drafts that a follow-up in a conversation may complete: those of the latest message there that has workouts (deleted ones don't count),
 * the last one first. `read`: for callers that may read them in another scope as well. Empty when that message left no draft, or nothing was
 * logged in the last 200 messages.
 */
export const latestDrafts = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
  read: (id: string) => Promise<Workout | undefined> = (id) => readWorkout(db, scope, id),
): Promise<readonly Workout[]> => {
  // The workouts themselves are read only if there are any: this runs for every message, and most find none.
  const { rows } = await selectDrafts(db, { scope, conversationId });
  const drafts: Workout[] = [];
  for (const { id } of rows) {
    const draft = await read(id);
    if (draft) drafts.push(draft);
  }
  return drafts;
};
