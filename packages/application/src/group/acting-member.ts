import type { Athlete } from "@canter/domain/group/group";
import type { Handle } from "@canter/storage/database";
import { horsesOfOtherGroups as listStored, type HorseOfOtherGroup } from "@canter/storage/horse/horses";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { membershipOfAccount } from "@canter/storage/group/membership";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { MemberContext } from "../core/application-context.ts";

/** The horses of the account's other groups, which are known here too; none for a key limited to one group. */
export const horsesOfOtherGroups = async (
  db: Handle,
  { account, group, onlyHere }: MemberContext,
): Promise<readonly HorseOfOtherGroup[]> =>
  onlyHere ? [] : listStored(db, { accountId: account.id, groupId: group.id });

/** The account's membership in another of its groups, with all athlete names there. */
export type MembershipElsewhere = { readonly member: MemberContext; readonly athletes: readonly Athlete[] };

/** The account's memberships in these groups, by group; groups that it is not (or no longer) in are left out. */
export async function membershipsIn(
  db: Handle,
  { account }: MemberContext,
  groupIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MembershipElsewhere>> {
  const places = new Map<string, MembershipElsewhere>();
  for (const groupId of groupIds) {
    const place = await membershipOfAccount(db, account.id, groupId);
    if (!place) continue;
    const scope = await scopeOfMember(db, place.member.id);
    const athletes = await listGroupAthletes(db, scope);
    places.set(groupId, { member: { account, ...place, scope }, athletes });
  }
  return places;
}

/**
 * On whose behalf a workout is read and changed: the member's, or, for a horse of another group of the account, the account's member
 * there. The role in that group decides what is allowed.
 */
export async function actingMemberOfWorkout(
  db: Handle,
  member: MemberContext,
  workoutId: string,
): Promise<MemberContext> {
  const read = (place: MemberContext) => readWorkout(db, place.scope, workoutId, { includeDeleted: true });
  const here = await read(member);
  if (here && member.scope.readableAthletes.includes(here.athleteId)) return member;
  const horses = await horsesOfOtherGroups(db, member);
  const near = here ? horses.filter(({ id }) => id === here.athleteId) : horses;
  for (const { member: place } of (
    await membershipsIn(db, member, new Set(near.map(({ groupId }) => groupId)))
  ).values()) {
    const found = await read(place);
    if (found && horses.some(({ id }) => id === found.athleteId)) return place;
  }
  return member;
}
