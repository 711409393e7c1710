import { forbidden, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { isZone } from "@canter/domain/schedule/local-date";
import type { Group, Member } from "@canter/domain/group/group";
import { addAthlete, athleteOfAccount } from "@canter/storage/group/athletes";
import { addMember, updateMember } from "@canter/storage/group/members";
import { createGroup as createStored, type GroupChange, updateGroup } from "@canter/storage/group/groups";
import { listGroupsOfAccount, memberOf } from "@canter/storage/group/membership";
import { readAccount } from "@canter/storage/account/accounts";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { demoAccountId, isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { readSession, type Session } from "./read-session.ts";

const refused = forbidden(
  "Only the owner of this installation makes groups, and whom they let. Ask them to let you.",
);

type NewGroup = {
  readonly name: string;
  readonly kind: Group["kind"];
  readonly zone?: string | undefined;
  readonly units?: "kg" | "lb" | undefined;
};

/**
 * Creates another group owned by the account; returns its id. Zone and units default to those of the account's first group. Groups that
 * the demo creates are part of the demo; those of the first owner may use the installation's own resources. Forbidden: the first owner
 * does not let this account, or anybody else, create groups.
 */
export async function createGroup(
  context: ApplicationContext,
  accountId: string,
  { name, kind, zone, units }: NewGroup,
  once?: Once,
): Promise<Result<string, Problem>> {
  if (zone !== undefined && !isZone(zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  const { clock, newId } = context;
  return transactOnce(context, { account: { id: accountId } }, once, async (trx) => {
    if (!(await mayMakeGroups(trx, accountId))) return err(refused);
    const createdAt = clock.now();
    const [first] = await listGroupsOfAccount(trx, accountId);
    const before = first && (await memberOf(trx, accountId, first.id));
    const groupId = newId();
    const place = { zone: zone ?? before?.zone ?? "UTC", units: units ?? before?.units ?? "kg" };
    const personName = before?.name ?? (await readAccount(trx, accountId))?.name ?? "Me";
    await createStored(trx, {
      id: groupId,
      name,
      kind,
      zone: place.zone,
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
      ...place,
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
  if (change.zone !== undefined && !isZone(change.zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  return ok(await updateGroup(store.db, scope, change));
}

type SettingsChange = {
  readonly name?: string | undefined;
  readonly units?: "kg" | "lb" | undefined;
  readonly zone?: string | undefined;
  /** `null`: follow the browser again. */
  readonly locale?: string | null | undefined;
  readonly clock?: Member["clock"] | null;
  readonly firstWeekday?: number | null | undefined;
  /** Agents get no conversation's messages in another one. */
  readonly keepsTalkApart?: boolean | undefined;
};

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/**
 * Changes the member's own name, units, zone, formats of dates, times and numbers, or what agents see of other conversations, in the
 * current group.
 */
export async function changeSettings(
  context: ApplicationContext,
  member: MemberContext,
  { name, units, zone, ...forms }: SettingsChange,
): Promise<Result<Session, Problem>> {
  if (zone !== undefined && !isZone(zone))
    return err(invalid("zone", "must be a time zone's name, as in Europe/Berlin"));
  if (typeof forms.locale === "string" && !isLocale(forms.locale))
    return err(invalid("locale", "must be a language and region, as in en-GB"));
  const changed = await updateMember(context.store.db, member.scope, {
    ...(name && { name }),
    ...(units && { units }),
    ...(zone && { zone }),
    ...forms,
  });
  return changed.ok ? ok(await readSession(context, { ...member, member: changed.value })) : changed;
}
