import type { Scope } from "@canter/domain/access/scope";
import { type HorseShare, horseShareSchema, type ShareAccess } from "@canter/domain/horse/horse-share";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "./readable-athletes.ts";
import { actorOf } from "../program/actor-of.ts";

const selectShares = (db: Handle) =>
  db
    .selectFrom("horse_shares as s")
    .innerJoin("groups as home", "home.id", "s.group_id")
    .leftJoin("groups as guest", "guest.id", "s.to_group_id")
    .select([
      "s.id",
      "s.athlete_id",
      "s.group_id",
      "s.access",
      "s.created_at",
      "s.expires_at",
      "s.accepted_at",
    ])
    .select(["home.name as from", "guest.name as to"])
    .where("s.ended_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof selectShares>["execute"]>>[number];
const rowToShare = (row: Row): HorseShare =>
  horseShareSchema.parse({
    id: row.id,
    athleteId: row.athlete_id,
    access: row.access,
    state: row.accepted_at === null ? "offered" : "shared",
    from: row.from,
    ...(row.to !== null && { to: row.to }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.accepted_at !== null && { acceptedAt: row.accepted_at }),
  });

type NewOffer = {
  readonly id: string;
  readonly athleteId: string;
  readonly access: ShareAccess;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Offers a horse whose home is the scope's group. Undefined: its home is elsewhere. */
export const insertHorseShare = async (
  trx: TransactionHandle,
  scope: Scope,
  offer: NewOffer,
): Promise<HorseShare | undefined> => {
  const home = await trx
    .selectFrom("horses as h")
    .select("h.athlete_id")
    .where("h.athlete_id", "=", offer.athleteId)
    .where("h.group_id", "=", scope.groupId)
    .where((eb) => isReadableAthlete(eb.ref("h.athlete_id"), scope))
    .executeTakeFirst();
  if (!home) return undefined;
  await trx
    .insertInto("horse_shares")
    .values({
      id: offer.id,
      athlete_id: offer.athleteId,
      group_id: scope.groupId,
      access: offer.access,
      token_hash: offer.tokenHash,
      created_by: actorOf(scope),
      created_at: offer.createdAt,
      expires_at: offer.expiresAt,
      to_group_id: null,
      accepted_by: null,
      accepted_at: null,
      ended_at: null,
    })
    .execute();
  const row = await selectShares(trx).where("s.id", "=", offer.id).executeTakeFirstOrThrow();
  return rowToShare(row);
};

/** A horse's shares that the scope's group gave or has, including open offers that are valid at `now`; oldest first. */
export const listHorseShares = async (
  db: Handle,
  scope: Scope,
  { athleteId, now }: { readonly athleteId: string; readonly now: number },
): Promise<readonly HorseShare[]> => {
  const rows = await selectShares(db)
    .where("s.athlete_id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("s.athlete_id"), scope))
    .where((eb) => eb.or([eb("s.group_id", "=", scope.groupId), eb("s.to_group_id", "=", scope.groupId)]))
    .where((eb) => eb.or([eb("s.accepted_at", "is not", null), eb("s.expires_at", ">", now)]))
    .orderBy("s.created_at")
    .orderBy("s.id")
    .execute();
  return rows.map(rowToShare);
};

export type HorseOffer = HorseShare & { readonly horseName: string };

/**
 * What a link offers its holder, for another group than the horse's own; undefined: it is accepted, withdrawn, expired at `now`, or the
 * horse has left its barn. The holder of a link has no scope that includes the horse.
 */
export const findHorseOffer = async (
  db: Handle,
  { tokenHash, groupId, now }: { readonly tokenHash: string; readonly groupId: string; readonly now: number },
): Promise<HorseOffer | undefined> => {
  const row = await selectShares(db)
    .innerJoin("athletes as a", "a.id", "s.athlete_id")
    .innerJoin("horses as h", "h.athlete_id", "s.athlete_id")
    .select("a.name as horse_name")
    .where("s.token_hash", "=", tokenHash)
    .where("s.accepted_at", "is", null)
    .where("s.expires_at", ">", now)
    .where("s.group_id", "<>", groupId)
    .where("h.removed_at", "is", null)
    .executeTakeFirst();
  return row && { ...rowToShare(row), horseName: row.horse_name };
};

/** Accepts an offered horse into the scope's group. False: somebody else was quicker, or it is there already. */
export const acceptHorseShare = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, athleteId }: Pick<HorseShare, "id" | "athleteId">,
  now: number,
): Promise<boolean> => {
  const place = { group_id: scope.groupId, athlete_id: athleteId };
  const there = await trx
    .selectFrom("group_athletes")
    .select("athlete_id")
    .where("group_id", "=", place.group_id)
    .where("athlete_id", "=", athleteId)
    .executeTakeFirst();
  if (there) return false;
  const { numUpdatedRows } = await trx
    .updateTable("horse_shares")
    .set({ to_group_id: scope.groupId, accepted_by: actorOf(scope), accepted_at: now })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto("group_athletes").values(place).execute();
  return true;
};

/** Ends an offer or a share, by either of its groups; the other barn no longer sees the horse. Undefined: there is none with that id. */
export const endHorseShare = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  now: number,
): Promise<HorseShare | undefined> => {
  const row = await selectShares(trx)
    .select("s.to_group_id")
    .where("s.id", "=", id)
    .where((eb) => eb.or([eb("s.group_id", "=", scope.groupId), eb("s.to_group_id", "=", scope.groupId)]))
    .executeTakeFirst();
  if (!row) return undefined;
  await trx.updateTable("horse_shares").set({ ended_at: now }).where("id", "=", id).execute();
  if (row.to_group_id !== null)
    await trx
      .deleteFrom("group_athletes")
      .where("group_id", "=", row.to_group_id)
      .where("athlete_id", "=", row.athlete_id)
      .execute();
  return rowToShare(row);
};
