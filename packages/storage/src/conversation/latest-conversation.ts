import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isOwn } from "../group/is-own.ts";
import { type Conversation, rowToConversation } from "./conversation-row.ts";

const selectLatest = prepareQuery((db, { scope, kind }: { readonly scope: Scope; readonly kind: string }) =>
  db
    .selectFrom("conversations as c")
    .selectAll("c")
    .where("c.kind", "=", kind)
    .where("c.status", "=", "active")
    .where("c.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope))
    .orderBy("c.updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limitTo(1)),
);

/** The acting member's conversation of a kind that was last written in; where a message without a conversation goes. */
export const latestConversation = async (
  db: Handle,
  scope: Scope,
  kind: Conversation["kind"],
): Promise<Conversation | undefined> => {
  const { rows } = await selectLatest(db, { scope, kind });
  return rows[0] && rowToConversation(rows[0]);
};
