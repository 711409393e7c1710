import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import { expressionBuilder, sql } from "kysely";
import type { Database, Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { prepareQuery } from "../prepare-query.ts";
import { readWorkout } from "./read-workout.ts";

/** After this many messages a bare "45 minutes" no longer answers a question; and this many are searched, however long the thread is. */
const LATEST_MESSAGES = 200;

const selectDraft = prepareQuery(
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
      order by w.workout_index desc limit 1`;
    return { compile: () => query.compile(db) };
  },
);

/**
 * The draft that a bare follow-up in a conversation completes: the last draft of the latest message there that has workouts (deleted ones
 * don't count). `read`: for callers that may read it in another scope as well. Undefined when that message left no draft, or nothing was
 * logged in the last 200 messages.
 */
export const latestDraft = async (
  db: Handle,
  scope: Scope,
  conversationId: string,
  read: (id: string) => Promise<Workout | undefined> = (id) => readWorkout(db, scope, id),
): Promise<Workout | undefined> => {
  // The workout itself is read only if there is one: this runs for every message, and most find none.
  const { rows } = await selectDraft(db, { scope, conversationId });
  return rows[0] && (await read(rows[0].id));
};
