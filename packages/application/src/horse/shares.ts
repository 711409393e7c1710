import type { HorseShare, ShareAccess } from "@canter/domain/horse/horse-share";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  acceptHorseShare,
  endHorseShare,
  findHorseOffer,
  type HorseOffer,
  insertHorseShare,
  listHorseShares,
} from "@canter/storage/access/horse-shares";
import { readHorse } from "@canter/storage/horse/horses";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";
import { nameConflict } from "./horses.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type NewShare = {
  readonly access: ShareAccess;
  /** How long the link is valid. */
  readonly days: number;
};

/**
 * Offers a horse to another barn through a link, whose token is returned once and not stored. Not found: the horse; forbidden: its home is
 * another barn.
 */
export async function offerHorse(
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
  { access, days }: NewShare,
  once?: Once,
): Promise<Result<HorseShare & { readonly token: string }, Problem>> {
  const { clock, newId, secret } = context;
  if (member.group.demo) return err(forbidden("The horses of the demo stay in the demo."));
  const token = secretToken(secret, "horse-offer", member.account.id, once);
  const made = await transactOnce(context, member, once, async (trx) => {
    const horse = await readHorse(trx, member.scope, athleteId);
    if (!horse || horse.removedAt !== undefined) return err(notFound("horse"));
    const createdAt = clock.now();
    const times = { createdAt, expiresAt: createdAt + days * dayMs };
    const offer = { id: newId(), athleteId, access, tokenHash: hashOfToken(token), ...times };
    const share = await insertHorseShare(trx, member.scope, offer);
    return share
      ? ok(share)
      : err(forbidden("This horse is at home in another barn; only its owners share it."));
  });
  return made.ok ? ok({ ...made.value, token }) : made;
}

/** The shares and offers of a horse; in the other barn: that it is a guest. Not found: the horse. */
export async function listShares(
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  athleteId: string,
): Promise<Result<HorseShare[], Problem>> {
  if (!scope.readableAthletes.includes(athleteId)) return err(notFound("horse"));
  return ok([...(await listHorseShares(store.db, scope, { athleteId, now: clock.now() }))]);
}

/** What a link offers to the member's group. Not found: it is used, revoked or expired, or the horse's home is here. */
export async function readOffer(
  { store, clock }: ApplicationContext,
  { group }: MemberContext,
  token: string,
): Promise<Result<HorseOffer, Problem>> {
  const asked = { tokenHash: hashOfToken(token), groupId: group.id, now: clock.now() };
  const offer = await findHorseOffer(store.db, asked);
  return offer ? ok(offer) : err(notFound("offer"));
}

/** Adds the offered horse to the member's group. Conflict: its name is taken there, or it is there already. */
export const acceptOffer = (
  context: ApplicationContext,
  member: MemberContext,
  token: string,
  once?: Once,
): Promise<Result<HorseOffer, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const now = context.clock.now();
    const { group, scope } = member;
    if (group.demo) return err(forbidden("The demo takes no horses in."));
    const offer = await findHorseOffer(trx, { tokenHash: hashOfToken(token), groupId: group.id, now });
    if (!offer) return err(notFound("offer"));
    const taken = await nameConflict(trx, member, offer.horseName, offer.athleteId);
    if (taken) return err(taken);
    if (!(await acceptHorseShare(trx, scope, offer, now)))
      return err(conflict(`${offer.horseName} is shared with ${group.name} already.`));
    return ok({ ...offer, state: "shared" as const, to: group.name, acceptedAt: now });
  });

/** Ends an offer or a share, from either barn. Not found: there is none. */
export const endShare = (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<HorseShare, Problem>> =>
  transactResult(store, async (trx) => {
    const ended = await endHorseShare(trx, scope, id, clock.now());
    return ended ? ok(ended) : err(notFound("share"));
  });
