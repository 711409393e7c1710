import type { Selectable } from "kysely";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import type { Transcriber, Transcription, VoiceMemoTable } from "./voice-memo-row.ts";

const changeMemo = (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  changed: Partial<
    Pick<
      Selectable<VoiceMemoTable>,
      "transcript" | "transcribed_by" | "transcription" | "transcription_problem" | "deleted_at"
    >
  >,
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
  let query = changeMemo(trx, scope, id, {
    transcript: text,
    transcribed_by: by,
    transcription: null,
    transcription_problem: null,
  });
  if (by === "model")
    query = query.where((eb) =>
      eb.or([eb("transcribed_by", "is", null), eb("transcribed_by", "=", "model")]),
    );
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
};

/** Notes that a provider is to write it down (again), or why it could not. What the member wrote stays. Says whether that is so. */
export const putTranscription = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { state, problem }: { readonly state: Transcription; readonly problem?: string },
): Promise<boolean> => {
  const changed = await changeMemo(trx, scope, id, {
    transcription: state,
    transcription_problem: problem ?? null,
  })
    .where("transcript", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
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
