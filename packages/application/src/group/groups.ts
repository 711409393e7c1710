import { forbidden, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Group, Home, Member } from "@canter/domain/group/group";
import { addAthlete, athleteOfAccount } from "@canter/storage/group/athletes";
import { addMember, updateMember } from "@canter/storage/group/members";
import { createGroup as createStored, type GroupChange, updateGroup } from "@canter/storage/group/groups";
import { listGroupsOfAccount, memberOf } from "@canter/storage/group/membership";
import { readAccount } from "@canter/storage/account/accounts";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkHome } from "../core/check-home.ts";
import { demoAccountId, isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { readSession, type Session } from "./read-session.ts";

const refused = forbidden(
  "Only the owner of this installation makes groups, and whom they let. Ask them to let you.",
);

type NewGroup = Home & Pick<Group, "name" | "kind">;

/**
 * Creates another group owned by the account; returns its id. Zone, units and locale default to those of the account's first group; an
 * account without one says its zone. Groups that
 * the demo creates are part of the demo; those of the first owner may use the installation's own resources. Forbidden: the first owner
 * does not let this account, or anybody else, create groups.
 */
export async function createGroup(
  context: ApplicationContext,
  accountId: string,
  { name, kind, ...home }: NewGroup,
  once?: Once,
): Promise<Result<string, Problem>> {
  const known = checkHome(home);
  if (!known.ok) return known;
  const { clock, newId } = context;
  return transactOnce(context, { account: { id: accountId } }, once, async (trx) => {
    if (!(await mayMakeGroups(trx, accountId))) return err(refused);
    const createdAt = clock.now();
    const [first] = await listGroupsOfAccount(trx, accountId);
    const before = first && (await memberOf(trx, accountId, first.id));
    const groupId = newId();
    const zone = home.zone ?? before?.zone;
    if (zone === undefined)
      return err(invalid("zone", "must be given, as in Europe/Berlin: you have no group that says it"));
    const units = home.units ?? before?.units ?? "kg";
    const personName = before?.name ?? (await readAccount(trx, accountId))?.name ?? "Me";
    await createStored(trx, {
      id: groupId,
      name,
      kind,
      zone,
      demo: accountId === demoAccountId,
      createdAt,
    });
    if (isFirstOwner(accountId)) await setTrustedGroup(trx, groupId, true);
    let athleteId = await athleteOfAccount(trx, accountId);
    if (athleteId === undefined) {
      athleteId = newId();
      const scope = await scopeOfSystem(trx, groupId);
      await addAthlete(trx, scope, { id: athleteId, kind: "person", name: personName, accountId, createdAt });
    }
    await addMember(trx, {
      id: newId(),
      groupId,
      accountId,
      athleteId,
      name: personName,
      role: "owner",
      zone,
      units,
      distanceUnit: home.distanceUnit ?? before?.distanceUnit,
      locale: home.locale ?? before?.locale,
      createdAt,
    });
    return ok(groupId);
  });
}

/** Changes the group's name or zone. */
export async function changeGroup(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  change: GroupChange,
): Promise<Result<Group, Problem>> {
  const known = checkHome(change);
  if (!known.ok) return known;
  return ok(await updateGroup(store.db, scope, change));
}

type SettingsChange = {
  readonly name?: string | undefined;
  readonly units?: Member["units"] | undefined;
  readonly distanceUnit?: Member["distanceUnit"];
  readonly zone?: string | undefined;
  /** `null`: follow the browser again. */
  readonly locale?: string | null | undefined;
  readonly clock?: Member["clock"] | null;
  readonly firstWeekday?: number | null | undefined;
  /** Agents get no conversation's messages in another one. */
  readonly keepsTalkApart?: boolean | undefined;
};

/**
 * Changes the member's own name, units, zone, formats of dates, times and numbers, or what agents see of other conversations, in the
 * current group.
 */
export async function changeSettings(
  context: ApplicationContext,
  member: MemberContext,
  { name, units, distanceUnit, zone, ...forms }: SettingsChange,
): Promise<Result<Session, Problem>> {
  const known = checkHome({ zone, locale: forms.locale });
  if (!known.ok) return known;
  const changed = await updateMember(context.store.db, member.scope, {
    ...(name && { name }),
    ...(units && { units }),
    ...(distanceUnit && { distanceUnit }),
    ...(zone && { zone }),
    ...forms,
  });
  return changed.ok ? ok(await readSession(context, { ...member, member: changed.value })) : changed;
}
