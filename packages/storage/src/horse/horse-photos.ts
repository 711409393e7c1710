import type { Scope } from "@canter/domain/access/scope";
import { type PhotoType, photoTypes } from "@canter/domain/horse/photo";
import { z } from "zod";
import { bytesToParts, partsToBytes } from "../byte-parts.ts";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { actorOf } from "../program/actor-of.ts";

export type HorsePhoto = {
  readonly mediaType: PhotoType;
  readonly updatedAt: number;
  readonly bytes: Uint8Array;
};

/** Whether the horse is currently in the scope's group and has its home there: only then can its photo be changed. */
const isAtHome = async (trx: TransactionHandle, scope: Scope, athleteId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom("horses as h")
    .select("h.athlete_id")
    .where("h.athlete_id", "=", athleteId)
    .where("h.group_id", "=", scope.groupId)
    .where((eb) => isReadableAthlete(eb.ref("h.athlete_id"), scope))
    .executeTakeFirst();
  return row !== undefined;
};

const removeRows = async (trx: TransactionHandle, athleteId: string): Promise<void> => {
  await trx.deleteFrom("horse_photo_parts").where("athlete_id", "=", athleteId).execute();
  await trx.deleteFrom("horse_photos").where("athlete_id", "=", athleteId).execute();
};

/** Stores the horse's photo, replacing the previous one. Returns whether the scope's group is the horse's home. */
export const putHorsePhoto = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  { mediaType, updatedAt, bytes }: HorsePhoto,
): Promise<boolean> => {
  if (!(await isAtHome(trx, scope, athleteId))) return false;
  await removeRows(trx, athleteId);
  const head = { athlete_id: athleteId, media_type: mediaType, size_bytes: bytes.byteLength };
  await trx
    .insertInto("horse_photos")
    .values({ ...head, updated_by: actorOf(scope), updated_at: updatedAt })
    .execute();
  for (const part of bytesToParts(bytes))
    await trx
      .insertInto("horse_photo_parts")
      .values({ athlete_id: athleteId, ...part })
      .execute();
  return true;
};

/** Undefined: there is none, or the horse can't be read in the scope. */
export const readHorsePhoto = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
): Promise<HorsePhoto | undefined> => {
  const row = await db
    .selectFrom("horse_photos as p")
    .selectAll("p")
    .where("p.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("p.athlete_id"), scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await db
    .selectFrom("horse_photo_parts")
    .select("data")
    .where("athlete_id", "=", athleteId)
    .orderBy("part")
    .execute();
  return {
    mediaType: z.enum(photoTypes).parse(row.media_type),
    updatedAt: row.updated_at,
    bytes: partsToBytes(parts),
  };
};

/** Permanently deletes the photo. Returns whether the scope's group is the horse's home. */
export const removeHorsePhoto = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
): Promise<boolean> => {
  if (!(await isAtHome(trx, scope, athleteId))) return false;
  await removeRows(trx, athleteId);
  return true;
};
