import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import { rowToPrompt, type StoredPrompt } from "./prompt-row.ts";

/** What a memo says is what was answered with it. Gives the questions that it answers. */
export const fillVoiceAnswer = async (
  trx: TransactionHandle,
  scope: Scope,
  voiceMemoId: string,
  text: string,
): Promise<readonly StoredPrompt[]> => {
  const rows = await trx
    .updateTable("prompts")
    .set({ answer: text })
    .where("voice_memo_id", "=", voiceMemoId)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
    .returningAll()
    .execute();
  return rows.map(rowToPrompt);
};
