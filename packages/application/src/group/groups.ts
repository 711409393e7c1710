import { forbidden, invalid, type Problem, conflict, notFound } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Group, Home, Member } from "@canter/domain/group/group";
import { addAthlete, athleteOfAccount } from "@canter/storage/group/athletes";
import { addMember, updateMember } from "@canter/storage/group/members";
import { createGroup as createStored, type GroupChange, updateGroup } from "@canter/storage/group/groups";
import { listGroupsOfAccount, memberOf } from "@canter/storage/group/membership";
import { readAccount } from "@canter/storage/account/accounts";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { can } from "@canter/domain/access/access";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import {
  listDisciplines as listStoredDisciplines,
  putDiscipline as putStored,
  removeDiscipline as removeStored,
} from "@canter/storage/group/disciplines";
import { hash } from "node:crypto";
import {
  type Equipment,
  listEquipment as listStoredEquipment,
  replaceEquipment,
} from "@canter/storage/group/equipment";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkHome } from "../core/check-home.ts";
import { demoAccountId, isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
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

type ListedDiscipline = Discipline & { readonly builtIn: boolean };

/** The built-in disciplines, then the group's own. */
export async function listDisciplines(
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<ListedDiscipline[]> {
  const own = await listStoredDisciplines(store.db, scope);
  return [
    ...builtInDisciplines.map((discipline) => ({ ...discipline, builtIn: true })),
    ...own.map((discipline) => ({ ...discipline, builtIn: false })),
  ];
}

/** A word that named two disciplines would be ambiguous. */
function takenWord(discipline: Discipline, others: readonly Discipline[]): Problem | undefined {
  for (const [index, word] of discipline.words.entries()) {
    const other = others.find(({ id, words }) => id !== discipline.id && words.includes(word));
    if (other) return invalid(`words.${index}`, `"${word}" already names ${other.name}; choose another word`);
  }
  return undefined;
}

/** Adds a discipline to the group, or replaces its own one with that id. The parser knows its words from then on. */
export async function putDiscipline(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  discipline: Discipline,
): Promise<Result<ListedDiscipline, Problem>> {
  if (!can(member.role, "discipline", "write"))
    return err(forbidden("Only owners and members change the group's disciplines."));
  if (builtInDisciplines.some(({ id }) => id === discipline.id))
    return err(conflict(`"${discipline.id}" is a built-in discipline; choose another id.`));
  return transactResult(store, async (trx) => {
    const taken = takenWord(discipline, [
      ...builtInDisciplines,
      ...(await listStoredDisciplines(trx, scope)),
    ]);
    if (taken) return err(taken);
    return ok({ ...(await putStored(trx, scope, discipline)), builtIn: false });
  });
}

/** Removes one of the group's own disciplines; workouts keep its id. */
export async function removeDiscipline(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  id: string,
): Promise<Result<ListedDiscipline, Problem>> {
  if (!can(member.role, "discipline", "write"))
    return err(forbidden("Only owners and members change the group's disciplines."));
  if (builtInDisciplines.some((discipline) => discipline.id === id))
    return err(conflict("A built-in discipline can't be removed."));
  return transactResult(store, async (trx) => {
    const discipline = (await listStoredDisciplines(trx, scope)).find((candidate) => candidate.id === id);
    if (!discipline) return err(notFound("discipline"));
    await removeStored(trx, scope, id);
    return ok({ ...discipline, builtIn: false });
  });
}

/** The equipment of the household or barn. `version`: identifies this exact list, to be sent with a change. */
type EquipmentList = { readonly version: string; readonly items: Equipment[] };

const versioned = (items: readonly Equipment[]): EquipmentList => ({
  version: hash(
    "sha256",
    JSON.stringify(items.map(({ name, note = "" }) => [name, note])),
    "base64url",
  ).slice(0, 16),
  items: [...items],
});

export const listEquipment = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<EquipmentList> => versioned(await listStoredEquipment(store.db, scope));

/**
 * Replaces the group's list if it is still at `version`. Invalid: a duplicate name. Conflict: somebody has changed it in the meantime.
 */
export async function putEquipment(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { version, items }: { readonly version: string; readonly items: readonly Equipment[] },
): Promise<Result<EquipmentList, Problem>> {
  const names = items.map(({ name }) => name.toLowerCase());
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again !== -1) return err(invalid(`items.${again}.name`, "must be there once only"));
  return transactResult(store, async (trx) => {
    const now = versioned(await listStoredEquipment(trx, scope));
    if (now.version !== version)
      return err(conflict("The list has changed in the meantime: read it again, then state its version."));
    return ok(versioned(await replaceEquipment(trx, scope, items)));
  });
}
