import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";

/** What runs of an agent that answer a message were given (JSON), oldest first, child runs too; only the acting member's. */
export const inputsOfRuns = async (
  db: Handle,
  scope: Scope,
  { messageId, agent }: { readonly messageId: string; readonly agent: string },
): Promise<readonly unknown[]> => {
  const rows = await db
    .selectFrom("runs as r")
    .select("r.input")
    .where("r.message_id", "=", messageId)
    .where("r.agent", "=", agent)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .orderBy("r.created_at")
    .orderBy("r.id")
    .execute();
  return rows.flatMap(({ input }) => (input === null ? [] : [JSON.parse(input) as unknown]));
};
