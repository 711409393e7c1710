import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import type { Transcriber } from "./voice-memo-row.ts";

const changeMemo = (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  changed:
    | { readonly transcript: string; readonly transcribed_by: Transcriber }
    | { readonly deleted_at: number },
) =>
  trx
    .updateTable("voice_memos")
    .set(changed)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope));

/** Writes down what was said. What the member wrote is not replaced by what a model heard. Says whether it was kept. */
export const transcribeVoiceMemo = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { text, by }: { readonly text: string; readonly by: Transcriber },
): Promise<boolean> => {
  let query = changeMemo(trx, scope, id, { transcript: text, transcribed_by: by });
  if (by === "model")
    query = query.where((eb) =>
      eb.or([eb("transcribed_by", "is", null), eb("transcribed_by", "=", "model")]),
    );
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
};

/** Deletes a memo, its sound for good. Says whether it was there. */
export const deleteVoiceMemo = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  at: number,
): Promise<boolean> => {
  const deleted = await changeMemo(trx, scope, id, { deleted_at: at }).executeTakeFirst();
  if (deleted.numUpdatedRows === 0n) return false;
  await trx.deleteFrom("voice_memo_parts").where("voice_memo_id", "=", id).execute();
  return true;
};
