import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Selectable } from "kysely";
import { bytesToParts, partsToBytes } from "../byte-parts.ts";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import {
  type MemoPurpose,
  rowToVoiceMemo,
  type StoredVoiceMemo,
  type Transcriber,
  type Transcription,
  type VoiceMemoTable,
} from "./voice-memo-row.ts";

const selectMemos = (db: Handle, scope: Scope) =>
  db
    .selectFrom("voice_memos as v")
    .selectAll("v")
    .where("v.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("v.group_id"), eb.ref("v.member_id"), scope));

/** Undefined: the acting member recorded no such memo, or deleted it. */
export const readVoiceMemo = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredVoiceMemo | undefined> => {
  const row = await selectMemos(db, scope).where("v.id", "=", id).executeTakeFirst();
  return row && rowToVoiceMemo(row);
};

/** The audio of a memo of the acting member. */
export const readVoiceMemoSound = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Buffer | undefined> => {
  if (!(await readVoiceMemo(db, scope, id))) return undefined;
  const parts = await db
    .selectFrom("voice_memo_parts")
    .select("data")
    .where("voice_memo_id", "=", id)
    .orderBy("part")
    .execute();
  return partsToBytes(parts);
};

/** The acting member's memos, newest first. Invalid: the cursor. */
export const listVoiceMemos = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly items: readonly StoredVoiceMemo[]; readonly nextCursor?: string }, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  const rows = await selectMemos(db, scope)
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("v.created_at", "v.id"), "<", eb.tuple(at ?? 0, id ?? ""))),
    )
    .orderBy("v.created_at", "desc")
    .orderBy("v.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToVoiceMemo);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/**
 * Memos of all groups that a provider should transcribe and that were recorded before `before` (epoch milliseconds), the oldest first.
 */
export const waitingVoiceMemos = async (
  db: Handle,
  before: number,
  limit: number,
): Promise<
  readonly { readonly voiceMemoId: string; readonly groupId: string; readonly memberId: string }[]
> =>
  db
    .selectFrom("voice_memos")
    .select(["id as voiceMemoId", "group_id as groupId", "member_id as memberId"])
    .where("transcription", "=", "waiting")
    .where("transcript", "is", null)
    .where("deleted_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limitTo(limit))
    .execute();

/** Stores a memo of the acting member. */
export const insertVoiceMemo = async (
  trx: TransactionHandle,
  scope: Scope,
  memo: Pick<StoredVoiceMemo, "id" | "mediaType" | "durationSeconds" | "createdAt" | "transcription"> & {
    readonly purpose?: MemoPurpose;
  },
  sound: Uint8Array,
): Promise<StoredVoiceMemo> => {
  const row = {
    id: memo.id,
    ...ownerOf(scope),
    media_type: memo.mediaType,
    duration_seconds: memo.durationSeconds ?? null,
    size_bytes: sound.byteLength,
    transcript: null,
    transcribed_by: null,
    transcription: memo.transcription ?? null,
    transcription_problem: null,
    purpose: memo.purpose ?? "message",
    created_at: memo.createdAt,
    deleted_at: null,
  };
  await trx.insertInto("voice_memos").values(row).execute();
  for (const part of bytesToParts(sound))
    await trx
      .insertInto("voice_memo_parts")
      .values({ voice_memo_id: memo.id, ...part })
      .execute();
  return rowToVoiceMemo(row);
};

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

/** Stores a transcript. The member's own text is not replaced by a model's. Returns whether it was stored. */
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

/**
 * Records that a provider should transcribe it (again), or why it could not. The member's own text stays. Returns whether it was
 * recorded.
 */
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

/** Deletes a memo, its audio permanently. Returns whether it existed. */
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
