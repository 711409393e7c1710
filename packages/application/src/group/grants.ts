import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type GrantAccess,
  grantAthlete,
  listGrantsOf,
  listGrantsTo,
  revokeGrant as revokeStored,
} from "@canter/storage/access/athlete-grants";
import { readMember } from "@canter/storage/group/members";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

/** Who may see a person's own training in the group, and who lets them see theirs. */
export type Grants = {
  readonly given: Grant[];
  readonly received: { readonly athleteId: string; readonly name: string; readonly access: GrantAccess }[];
};
export type Grant = { readonly memberId: string; readonly name: string; readonly access: GrantAccess };

export async function listGrants(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
): Promise<Grants> {
  return {
    given: await listGrantsOf(db, scope, member.athleteId),
    received: await listGrantsTo(db, scope, member.id),
  };
}

/** Lets another member of the group read (or also write) one's own training. Not found: no such member. */
export async function putGrant(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  memberId: string,
  access: GrantAccess,
): Promise<Result<Grant, Problem>> {
  if (memberId === member.id) return err(invalid("memberId", "must be another member"));
  return transactResult(store, async (trx) => {
    const other = await readMember(trx, scope, memberId);
    if (!other) return err(notFound("member"));
    // Even a viewer, whose scope writes nothing, may share their own training.
    const own = { ...scope, writableAthletes: [member.athleteId] };
    const granted = await grantAthlete(trx, own, { athleteId: member.athleteId, memberId, access });
    return granted.ok ? ok({ memberId, name: other.name, access }) : granted;
  });
}

/** Revokes the grant. Not found: no such member, or nothing was granted to them. */
export async function revokeGrant(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  memberId: string,
): Promise<Result<Grant, Problem>> {
  return transactResult(store, async (trx) => {
    const before = (await listGrantsOf(trx, scope, member.athleteId)).find(
      (grant) => grant.memberId === memberId,
    );
    if (!before || !(await revokeStored(trx, scope, member.athleteId, memberId)))
      return err(notFound("grant"));
    return ok(before);
  });
}
