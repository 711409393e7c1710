import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";

/** What a memo says is what was answered with it. How many answers there were. */
export const fillVoiceAnswer = async (
  trx: TransactionHandle,
  scope: Scope,
  voiceMemoId: string,
  text: string,
): Promise<number> => {
  const filled = await trx
    .updateTable("prompts")
    .set({ answer: text })
    .where("voice_memo_id", "=", voiceMemoId)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .executeTakeFirst();
  return Number(filled.numUpdatedRows);
};
