import type { Scope } from "@canter/domain/group/scope";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../time-cursor.ts";
import { searchWords } from "../workout/search-words.ts";
import { planKey, planOutlines } from "./plan-outlines.ts";
import { rowToProgramHead, type StoredProgram, type StoredProgramHead } from "./program-row.ts";
import { selectProgramHeads } from "./select-programs.ts";

/** All given filters hold together. Deleted ones only where they are asked for. */
export type ProgramFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: ProgramStatus | "deleted" | undefined;
  /** Beginnings of words of the name. */
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** `plan` is an outline: see `programOutline`. */
export type ListedProgram = StoredProgram;
export type ProgramPage = { readonly items: readonly ListedProgram[]; readonly nextCursor?: string };

type Row = Parameters<typeof rowToProgramHead>[0];

/** None for a row that can't be read: it must not take the whole list down; asked for by its id, it says what is wrong. */
const readable = (row: Row): readonly StoredProgramHead[] => {
  try {
    return [rowToProgramHead(row)];
  } catch {
    return [];
  }
};

/** A page of the readable programs, latest changed first. Invalid: a cursor that no page has given out. */
export const listPrograms = async (
  db: Handle,
  scope: Scope,
  { athleteId, status, q, cursor, limit }: ProgramFilter,
): Promise<Result<ProgramPage, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  let query = selectProgramHeads(db, scope).where(
    "p.deleted_at",
    status === "deleted" ? "is not" : "is",
    null,
  );
  if (athleteId !== undefined) query = query.where("p.athlete_id", "=", athleteId);
  if (status !== undefined && status !== "deleted") query = query.where("p.status", "=", status);
  // Letters and digits only: nothing in them is a pattern.
  if (q?.trim()) for (const word of searchWords(q)) query = query.where("p.words", "like", `% ${word}%`);
  const [at, id] = from.value ?? [];
  if (at !== undefined && id !== undefined)
    query = query.where((eb) => eb(eb.refTuple("p.updated_at", "p.id"), "<", eb.tuple(at, id)));
  const rows = await query
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const shown = rows.slice(0, limit);
  const heads = shown.flatMap(readable);
  const outlines = await planOutlines(db, scope, heads);
  const items = heads.flatMap((head) => {
    const plan = outlines.get(planKey(head));
    return plan ? [{ ...head, plan }] : [];
  });
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.updated_at, last.id]) }) });
};
