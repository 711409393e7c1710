import type { Attachment } from "@canter/domain/attachment/attachment";
import type { Scope } from "@canter/domain/access/scope";
import { bytesToParts, partsToBytes } from "../byte-parts.ts";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableWorkout, isWritableAthlete } from "../access/readable-athletes.ts";
import { actorOf } from "../program/actor-of.ts";
import { rowToAttachment } from "./attachment-row.ts";

/** Those of workouts that may be read and are not deleted. */
const selectAttachments = (db: Handle, scope: Scope) =>
  db
    .selectFrom("workout_attachments as t")
    .innerJoin("workouts as w", "w.id", "t.workout_id")
    .selectAll("t")
    .where("w.deleted_at", "is", null)
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope));

/** The attachments of some workouts, in the order in which they were added. */
export const listAttachments = async (
  db: Handle,
  scope: Scope,
  workoutIds: readonly string[],
): Promise<readonly Attachment[]> => {
  if (workoutIds.length === 0) return [];
  const rows = await selectAttachments(db, scope)
    .where("t.workout_id", "in", workoutIds)
    .orderBy("t.added_at")
    .orderBy("t.id")
    .execute();
  return rows.map(rowToAttachment);
};

/** Undefined: there is none, or its workout can't be read in the scope or is deleted. */
export const readAttachment = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Attachment | undefined> => {
  const row = await selectAttachments(db, scope).where("t.id", "=", id).executeTakeFirst();
  return row && rowToAttachment(row);
};

/** The bytes of the same. */
export const readAttachmentBytes = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Buffer | undefined> => {
  if (!(await readAttachment(db, scope, id))) return undefined;
  const parts = await db
    .selectFrom("workout_attachment_parts")
    .select("data")
    .where("attachment_id", "=", id)
    .orderBy("part")
    .execute();
  return partsToBytes(parts);
};

/** Stores an attachment of a workout that may be written. False: it may not. */
export const insertAttachment = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, workoutId, kind, mediaType, sizeBytes, durationSeconds, addedAt }: Attachment,
  bytes: Uint8Array,
): Promise<boolean> => {
  const workout = await trx
    .selectFrom("workouts as w")
    .select("w.id")
    .where("w.id", "=", workoutId)
    .where("w.deleted_at", "is", null)
    .where((eb) => isWritableAthlete(eb.ref("w.athlete_id"), scope))
    .executeTakeFirst();
  if (!workout) return false;
  await trx
    .insertInto("workout_attachments")
    .values({
      id,
      workout_id: workoutId,
      kind,
      media_type: mediaType,
      size_bytes: sizeBytes,
      duration_seconds: durationSeconds ?? null,
      added_by: actorOf(scope),
      added_at: addedAt,
    })
    .execute();
  for (const part of bytesToParts(bytes))
    await trx
      .insertInto("workout_attachment_parts")
      .values({ attachment_id: id, ...part })
      .execute();
  return true;
};

/** Permanently deletes an attachment of a workout that may be written. False: there is none. */
export const removeAttachment = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
): Promise<boolean> => {
  const found = await selectAttachments(trx, scope)
    .where("t.id", "=", id)
    .where((eb) => isWritableAthlete(eb.ref("w.athlete_id"), scope))
    .executeTakeFirst();
  if (!found) return false;
  await trx.deleteFrom("workout_attachment_parts").where("attachment_id", "=", id).execute();
  await trx.deleteFrom("workout_attachments").where("id", "=", id).execute();
  return true;
};
