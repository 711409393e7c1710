import { isPersonal } from "@canter/domain/dashboard/answer/engagement";
import type { Scope } from "@canter/domain/access/scope";
import type { ExpressionBuilder } from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";

/** The memberships of the acting member's account in other groups. */
const elsewhere = (eb: ExpressionBuilder<Database, "prompts">, memberId: string, groupId: string) =>
  eb
    .selectFrom("members as m")
    .innerJoin("members as me", "me.account_id", "m.account_id")
    .select("m.id")
    .where("me.id", "=", memberId)
    .where("m.group_id", "<>", groupId);

export type AnsweredElsewhere = { readonly key: string; readonly on: string };

/**
 * The questions about themselves (see `isPersonal`) that the acting member has answered in other groups since then (a local date), by
 * key, the latest first: only that they did, not the answers. Other keys are left out, because a key shows what was asked.
 */
export const answeredElsewhere = async (
  db: Handle,
  scope: Scope,
  since: string,
): Promise<readonly AnsweredElsewhere[]> => {
  const { groupId, actor } = scope;
  if (actor === "system") return [];
  const rows = await db
    .selectFrom("prompts")
    .select((eb) => ["key", eb.fn.max("answered_on").as("answeredOn")])
    .where((eb) => eb("member_id", "in", elsewhere(eb, actor.memberId, groupId)))
    .where("state", "=", "answered")
    .where("answered_on", ">=", since)
    .groupBy("key")
    .orderBy("answeredOn", "desc")
    .orderBy("key")
    .execute();
  return rows.flatMap(({ key, answeredOn }) =>
    answeredOn === null || !isPersonal(key) ? [] : [{ key, on: answeredOn }],
  );
};

/**
 * Marks the same question about themselves (see `isPersonal`) as answered wherever else it is open for the acting member; the answer
 * itself stays where it was given. Other questions stay open: there they may be about something else.
 */
export const answerElsewhere = async (
  trx: TransactionHandle,
  scope: Scope,
  key: string,
  answer: { readonly on: string; readonly at: number; readonly outcome: string },
): Promise<void> => {
  const { groupId, actor } = scope;
  if (actor === "system" || !isPersonal(key)) return;
  await trx
    .updateTable("prompts")
    .set({
      state: "answered",
      answer: "",
      answered_on: answer.on,
      answered_at: answer.at,
      outcome: answer.outcome,
    })
    .where((eb) => eb("member_id", "in", elsewhere(eb, actor.memberId, groupId)))
    .where("key", "=", key)
    .where("state", "=", "open")
    .execute();
};
