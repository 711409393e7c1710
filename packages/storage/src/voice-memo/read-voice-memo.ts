import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { rowToVoiceMemo, type StoredVoiceMemo } from "./voice-memo-row.ts";
import { limitTo } from "../limit-to.ts";

const selectMemos = (db: Handle, scope: Scope) =>
  db
    .selectFrom("voice_memos as v")
    .selectAll("v")
    .where("v.deleted_at", "is", null)
    .where((eb) => isOwn(eb.ref("v.group_id"), eb.ref("v.member_id"), scope));

/** Undefined: the acting member said no such thing, or took it back. */
export const readVoiceMemo = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<StoredVoiceMemo | undefined> => {
  const row = await selectMemos(db, scope).where("v.id", "=", id).executeTakeFirst();
  return row && rowToVoiceMemo(row);
};

/** The sound of a memo of the acting member. */
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
  return Buffer.concat(parts.map(({ data }) => Buffer.from(data, "base64")));
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
