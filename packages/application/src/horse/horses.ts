import {
  checkHorseProfile,
  type Horse,
  type HorseProfile,
  horseSchema,
  type HorseStatus,
} from "@canter/domain/horse/horse";
import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import {
  insertHorse,
  listHorses as listStored,
  readHorse as readStoredHorse,
  updateHorse,
} from "@canter/storage/horse/horses";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { imageTypeOf, maxPhotoBytes } from "@canter/domain/horse/photo";
import { withoutMetadata } from "@canter/domain/horse/without-metadata";
import {
  type HorsePhoto,
  putHorsePhoto,
  readHorsePhoto as readStoredPhoto,
  removeHorsePhoto as removeStored,
} from "@canter/storage/horse/horse-photos";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { renameInCautions } from "./cautions.ts";
import { todayOf } from "../core/local-time.ts";
import { loadLanguage } from "../core/language.ts";
import { changeWorkoutIn } from "../workout/change-workout.ts";
import { patchStep } from "../workout/edit-workout.ts";

/** As many are kept, the latest. */
const maxFormerNames = 40;

export type HorseCreate = {
  readonly name: string;
  readonly status?: HorseStatus | undefined;
  readonly profile?: HorseProfile | undefined;
};

/** Only the given fields are changed; null clears one of the profile. */
export type HorsePatch = {
  readonly version: number;
  readonly name?: string | undefined;
  readonly status?: HorseStatus | undefined;
  readonly profile?: { readonly [Field in keyof HorseProfile]?: HorseProfile[Field] | null } | undefined;
};

/** The horses of the group by name, or the removed ones. */
export const listHorses = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: { readonly removed: boolean } = { removed: false },
): Promise<Horse[]> => [...(await listStored(store.db, scope, filter))];

/** One horse, including a removed one (with removedAt). */
export async function readHorse(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Horse, Problem>> {
  const horse = await readStoredHorse(store.db, scope, id);
  return horse ? ok(horse) : err(notFound("horse"));
}

/**
 * Adds a horse to the group; the member's drafts that ask who it is become its own. Invalid: field by field; conflict: the name exists in the
 * group already.
 */
export async function addHorse(
  context: ApplicationContext,
  member: MemberContext,
  horse: HorseCreate,
  once?: Once,
): Promise<Result<Horse, Problem>> {
  const added = await transactOnce(context, member, once, async (trx) => {
    const stored = await storeHorse(context, member, trx, horse);
    return stored.ok ? ok(stored.value.horse) : stored;
  });
  if (added.ok) await context.deliver();
  return added;
}

/** Older ones are not looked for. */
const maxDrafts = 50;

const isNamedIn = (name: string, { issues }: Workout): boolean =>
  issues.some(
    (issue) =>
      issue.kind === "missing" &&
      issue.field === "athlete" &&
      issue.name?.trim().toLowerCase() === name.trim().toLowerCase(),
  );

/**
 * Makes the member's drafts that ask who this is the horse's own, now that it is known; those that miss nothing else are saved. What
 * can't be a horse's stays as it was. Returns them as they are now.
 */
async function claimDrafts(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { id: athleteId, name }: Pick<Horse, "id" | "name">,
): Promise<readonly Workout[]> {
  const scope = { ...member.scope, ...(await scopeOfMember(trx, member.member.id)) };
  const filter = { status: "draft", loggedBy: member.member.id, limit: maxDrafts } as const;
  const drafts = await listWorkouts(trx, scope, filter);
  const named = drafts.ok ? drafts.value.items.filter((draft) => isNamedIn(name, draft)) : [];
  if (named.length === 0) return [];
  const { catalogue } = await loadLanguage();
  const claimed: Workout[] = [];
  for (const { id, version } of named) {
    const step = patchStep(context, { version, athleteId }, catalogue);
    const changed = await changeWorkoutIn(trx, context, { ...member, scope }, id, step);
    if (changed.ok) claimed.push(changed.value);
  }
  return claimed;
}

/** Like `addHorse`, within a transaction; with the drafts that became the horse's. */
export async function storeHorse(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { name, status = "active", profile = {} }: HorseCreate,
): Promise<Result<{ readonly horse: Horse; readonly claimed: readonly Workout[] }, Problem>> {
  const checked = await checkHorse(context, member, trx, { name, status, profile });
  if (!checked.ok) return checked;
  const now = context.clock.now();
  const horse = { id: context.newId(), kind: "horse", version: 1, createdAt: now, updatedAt: now } as const;
  const stored = await insertHorse(trx, member.scope, { ...horse, ...checked.value });
  return ok({ horse: stored, claimed: await claimDrafts(context, member, trx, stored) });
}

/** Changes name, status or profile. Conflict: it was changed since that version, or the name is taken. */
export const changeHorse = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, profile, ...change }: HorsePatch,
  once?: Once,
): Promise<Result<Horse, Problem>> =>
  stepOf(context, member, id, once, async (trx, before) => {
    if (before.version !== version)
      return err(
        conflict(`It was changed since version ${version}; it is at version ${before.version} now.`),
      );
    const checked = await checkHorse(
      context,
      member,
      trx,
      {
        name: change.name ?? before.name,
        status: change.status ?? before.status,
        profile: withChanges(renamed(before, change.name), profile ?? {}),
      },
      id,
    );
    if (!checked.ok) return checked;
    const { name } = checked.value;
    const pinned =
      name === before.name
        ? ok(undefined)
        : await renameInCautions(member, trx, { id, from: before.name, to: name });
    return pinned.ok ? ok({ ...before, ...checked.value }) : pinned;
  });

/** Removes a horse from the group, with everything written about it; it can always be restored. */
export const removeHorse = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Horse, Problem>> =>
  stepOf(context, member, id, once, async (_trx, before) =>
    ok({ ...before, removedAt: before.removedAt ?? context.clock.now() }),
  );

/** Restores a horse. Conflict: its name has been taken in the group since. */
export const restoreHorse = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Horse, Problem>> =>
  stepOf(context, member, id, once, async (trx, { removedAt: _removedAt, ...before }) => {
    const taken = await nameConflict(trx, member, before.name, id);
    return taken ? err(taken) : ok(before);
  });

/** Common to every change: read, changed and stored in one transaction, as the next version. */
const stepOf = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once: Once | undefined,
  step: (trx: TransactionHandle, before: Horse) => Promise<Result<Horse, Problem>>,
): Promise<Result<Horse, Problem>> =>
  transactOnce(context, member, once, (trx) => stepIn(context, member, trx, id, step));

async function stepIn(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  id: string,
  step: (trx: TransactionHandle, before: Horse) => Promise<Result<Horse, Problem>>,
): Promise<Result<Horse, Problem>> {
  const before = await readStoredHorse(trx, member.scope, id);
  if (!before) return err(notFound("horse"));
  const changed = await step(trx, before);
  if (!changed.ok) return changed;
  const after = { ...changed.value, version: before.version + 1, updatedAt: context.clock.now() };
  return (await updateHorse(trx, member.scope, before, after))
    ? ok(after)
    : err(forbidden("This horse is at home in another barn; only there can it be changed."));
}

/** Within a transaction: what became of a horse; `loanUntil` of a loan alone. */
export const storeStatus = (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { id, status, loanUntil }: Pick<Horse, "id" | "status"> & Pick<HorseProfile, "loanUntil">,
): Promise<Result<Horse, Problem>> =>
  stepIn(context, member, trx, id, async (_trx, before) => {
    const profile = withChanges(before.profile, { loanUntil: loanUntil ?? null });
    const checked = checkHorseProfile(profile, status, todayOf(context, member));
    return checked.ok ? ok({ ...before, status, profile }) : checked;
  });

/** The profile of a horse that gets another name: who doesn't know of it yet goes on using the old one. */
function renamed({ name, profile }: Horse, next = name): HorseProfile {
  if (next.trim() === name) return profile;
  const formerNames = [...(profile.formerNames ?? []), name].filter((former) => former !== next.trim());
  return { ...profile, formerNames: [...new Set(formerNames)].slice(-maxFormerNames) };
}

const withChanges = (profile: HorseProfile, change: NonNullable<HorsePatch["profile"]>): HorseProfile =>
  Object.fromEntries(
    Object.entries({ ...profile, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );

async function checkHorse(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  given: Pick<Horse, "name" | "status" | "profile">,
  id?: string,
): Promise<Result<Pick<Horse, "name" | "status" | "profile">, Problem>> {
  const checked = checkedBy(horseSchema.pick({ name: true, status: true, profile: true }), given);
  if (!checked.ok) return checked;
  const horse = checked.value;
  const taken = await nameConflict(trx, member, horse.name, id);
  if (taken) return err(taken);
  const profile = checkHorseProfile(horse.profile, horse.status, todayOf(context, member));
  if (!profile.ok) return profile;
  const people = (await listGroupAthletes(trx, member.scope)).filter(({ kind }) => kind === "person");
  const stranger = horse.profile.riderIds?.findIndex(
    (rider) => !people.some((person) => person.id === rider),
  );
  if (stranger !== undefined && stranger >= 0)
    return err(invalid(`profile.riderIds.${stranger}`, "must be the athlete of a member of this group"));
  return ok(horse);
}

/** Training is logged by name: two equal names could not be distinguished. */
export async function nameConflict(
  trx: TransactionHandle,
  { scope }: MemberContext,
  name: string,
  id?: string,
): Promise<Problem | undefined> {
  const wanted = name.trim().toLowerCase();
  const other = (await listGroupAthletes(trx, scope)).find(
    (athlete) => athlete.id !== id && athlete.name.toLowerCase() === wanted,
  );
  return other && conflict(`name: ${other.name} is the name of a ${other.kind} of this group already.`);
}

/** The horse after `step`. Not found: the horse; forbidden: its home is another barn. */
const changePhoto = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  step: (trx: TransactionHandle) => Promise<boolean>,
): Promise<Result<Horse, Problem>> =>
  transactResult(store, async (trx) => {
    const before = await readStoredHorse(trx, scope, id);
    if (!before || before.removedAt !== undefined) return err(notFound("horse"));
    if (!(await step(trx)))
      return err(forbidden("This horse is at home in another barn; only there can its photo be changed."));
    const after = await readStoredHorse(trx, scope, id);
    return after ? ok(after) : err(notFound("horse"));
  });

/** Sets or replaces a horse's photo, without the camera's metadata. Invalid: `photo`, by its bytes. */
export async function putPhoto(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  bytes: Uint8Array,
): Promise<Result<Horse, Problem>> {
  if (bytes.byteLength === 0) return err(invalid("photo", "must be an image: the body is empty"));
  if (bytes.byteLength > maxPhotoBytes)
    return err(invalid("photo", `must be at most ${maxPhotoBytes / 1_000_000} MB`));
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) return err(invalid("photo", "must be a JPEG, PNG or WebP image"));
  const photo = { mediaType, updatedAt: context.clock.now(), bytes: withoutMetadata(bytes, mediaType) };
  return changePhoto(context, member, id, (trx) => putHorsePhoto(trx, member.scope, id, photo));
}

/** Not found: the horse, or it has none. */
export async function readPhoto(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<HorsePhoto, Problem>> {
  const photo = await readStoredPhoto(store.db, scope, id);
  return photo ? ok(photo) : err(notFound("photo"));
}

/** Deletes the photo permanently. */
export const removePhoto = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Horse, Problem>> =>
  changePhoto(context, member, id, (trx) => removeStored(trx, member.scope, id));
