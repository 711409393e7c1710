import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

type Sought = { readonly scope: Scope; readonly conversationId: string };

const selectOpen = prepareQuery((db, { scope, conversationId }: Sought) =>
  db
    .selectFrom("runs")
    .select("id")
    .where("conversation_id", "=", conversationId)
    // Literally, as the index of open runs has it: with parameters it would not be used.
    .where(sql<boolean>`state in ('queued', 'running')`)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope)),
);

/** Whether something is still to be done in the conversation: what comes now waits its turn. */
export const hasOpenRun = async (db: Handle, scope: Scope, conversationId: string): Promise<boolean> =>
  (await selectOpen(db, { scope, conversationId })).rows.length > 0;
