import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import type { StoredPrompt } from "./prompt-row.ts";

/** Answers an open question; says whether it was open. An answer is never overwritten. */
export const answerPrompt = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { text, voiceMemoId, on, at, outcome }: NonNullable<StoredPrompt["answer"]>,
): Promise<boolean> => {
  const answered = await trx
    .updateTable("prompts")
    .set({
      state: "answered",
      answer: text,
      voice_memo_id: voiceMemoId ?? null,
      answered_on: on,
      answered_at: at,
      outcome: outcome ?? null,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
};

/** Lets open questions go: the one named, or all of an earlier day that were asked as often as they may be, or are of a kind. */
export const dropPrompts = async (
  trx: TransactionHandle,
  scope: Scope,
  which:
    | { readonly id: string }
    | { readonly askedTimes: number; readonly before: string }
    | { readonly kind: string; readonly before: string },
): Promise<number> => {
  let query = trx
    .updateTable("prompts")
    .set({ state: "dropped" })
    .where("state", "=", "open")
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope));
  if ("id" in which) query = query.where("id", "=", which.id);
  else {
    query = query.where("asked_on", "<", which.before);
    query =
      "kind" in which
        ? query.where("key", "like", `${which.kind}.%`)
        : query.where("times_asked", ">=", which.askedTimes);
  }
  return Number((await query.executeTakeFirst()).numUpdatedRows);
};
