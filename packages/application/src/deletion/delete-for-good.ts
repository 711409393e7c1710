import type { JobHandler } from "@canter/agent/job/job-worker";
import type { JobQueue } from "@canter/agent/job/job-queue";
import type { TransactionHandle } from "@canter/storage/database";
import {
  carryOutDeletion,
  listDeletions,
  athletesWrittenIn,
  type DeletionKind,
  hideRoots,
  insertDeletion,
  moveRowsOf,
} from "@canter/storage/deletion/deletions";
import { conflict, forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Group } from "@canter/domain/group/group";
import { readAccount } from "@canter/storage/account/accounts";
import type { DeletionRoots } from "@canter/storage/deletion/data-owners";
import {
  formerMember,
  homeOutside,
  joinRoots,
  noRoots,
  type PlaceOfAccount,
  placesOfAccount,
  rootsOfAccount,
  rootsOfGroup,
} from "@canter/storage/deletion/roots";
import { addMember } from "@canter/storage/group/members";
import { createGroup } from "@canter/storage/group/groups";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { readHorse } from "@canter/storage/horse/horses";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { demoAccountId, isFirstOwner, localOwnerId } from "../core/known-accounts.ts";
import { transactResult } from "../core/once.ts";

/** The queue of deletions that were asked for. Their rows are the truth: a lost job is sent again. */
export const deletionQueue = "deletions";

/** Sends the jobs of deletions that are not done and have none: a process died, or a backup was restored. */
export async function queueOpenDeletions(
  { store }: ApplicationContext,
  jobs: JobQueue<TransactionHandle>,
): Promise<void> {
  const open = await listDeletions(store.db);
  if (open.length === 0) return;
  await jobs.prepare(deletionQueue);
  await jobs.send(
    deletionQueue,
    open.map((id) => ({ key: id, payload: id })),
  );
  jobs.wake();
}

/** Erases what is to be deleted, some rows at a time; where it is broken off, the next attempt goes on. */
export const createErasing =
  ({ store }: ApplicationContext): JobHandler =>
  async ({ payload }, signal) => {
    await carryOutDeletion(store, String(payload), () => !signal.aborted);
  };

/**
 * A household for a person whose only group is being deleted, with their name and settings of there. Undefined: nobody's account is behind
 * the athlete, so that nobody could open it.
 */
async function makeOwnHousehold(
  { newId, clock }: ApplicationContext,
  trx: TransactionHandle,
  { athleteId, from }: { readonly athleteId: string; readonly from: string },
): Promise<{ readonly groupId: string; readonly memberId: string } | undefined> {
  const person = await formerMember(trx, from, athleteId);
  if (!person) return undefined;
  const createdAt = clock.now();
  const [groupId, memberId] = [newId(), newId()];
  await createGroup(trx, {
    id: groupId,
    name: `${person.name}’s household`,
    kind: "household",
    zone: person.zone,
    demo: false,
    createdAt,
  });
  if (isFirstOwner(person.accountId)) await setTrustedGroup(trx, groupId, true);
  const { coach: _ofTheGroup, ...settings } = person;
  await addMember(trx, { ...settings, id: memberId, groupId, role: "owner", createdAt });
  return { groupId, memberId };
}

/** What was asked for; it is invisible from then on. */
type AskedDeletion = { readonly id: string; readonly kind: DeletionKind };

const sameName = (typed: string, name: string): boolean => typed.trim() === name.trim();
const otherName = (name: string) => err(invalid("name", `must be ${name}, as it is written here`));

/** Rows about athletes that stay move to where those are at home: nobody loses their own training with a group. */
async function moveOut(
  context: ApplicationContext,
  trx: TransactionHandle,
  { groups, athletes }: DeletionRoots,
): Promise<void> {
  for (const groupId of groups)
    for (const athleteId of await athletesWrittenIn(trx, groupId, athletes)) {
      const home =
        (await homeOutside(trx, athleteId, groups)) ??
        (await makeOwnHousehold(context, trx, { athleteId, from: groupId }));
      if (home) await moveRowsOf(trx, groupId, { athleteId, ...home });
    }
}

/** Asks for the deletion of these roots and hides them, in the caller's transaction. */
async function ask(
  context: ApplicationContext,
  trx: TransactionHandle,
  kind: DeletionKind,
  roots: DeletionRoots,
): Promise<AskedDeletion> {
  const { clock, newId } = context;
  const asked = { id: newId(), kind };
  await moveOut(context, trx, roots);
  await hideRoots(trx, roots, clock.now());
  await insertDeletion(trx, { ...asked, roots, requestedAt: clock.now() });
  return asked;
}

/** Has the rows erased behind the answer, by whichever process works; sessions and streams elsewhere end at once. */
async function follow<T extends AskedDeletion>(
  { jobs, runSignals, reportBug }: ApplicationContext,
  asked: Result<T, Problem>,
): Promise<Result<T, Problem>> {
  if (!asked.ok) return asked;
  runSignals.accessChanged();
  const queue = await jobs();
  await queue.prepare(deletionQueue);
  // A process that dies here leaves the deletion to the next look at the schedules.
  await queue.send(deletionQueue, [{ key: asked.value.id, payload: asked.value.id }]).catch(reportBug);
  queue.wake();
  return asked;
}

const groupsInWords = (places: readonly PlaceOfAccount[]): string =>
  places.map(({ name }) => name).join(", ");

/** Groups whose only owner the account is, although they have other members. */
const needsHandingOver = (places: readonly PlaceOfAccount[]): readonly PlaceOfAccount[] =>
  places.filter(({ isOwner, others, otherOwners }) => isOwner && others > 0 && otherOwners === 0);

/** Why an account can't be deleted, if so. */
const refusal = (accountId: string, places: readonly PlaceOfAccount[]): Problem | undefined => {
  if (isFirstOwner(accountId))
    return conflict(
      "This account owns the installation: its command line and settings act as it. To remove everything, stop Canter and delete its data folder or database.",
    );
  if (accountId === demoAccountId) return forbidden("The demo stays as it is.");
  const held = needsHandingOver(places);
  return held.length > 0
    ? conflict(
        `You are the only owner of ${groupsInWords(held)}, which others belong to: make one of them an owner there, or delete it first.`,
      )
    : undefined;
};

/** What goes with an account: what would be deleted, and what is in the way. */
type AccountDeletionView = {
  readonly name: string;
  /** Groups of which nobody else is a member: deleted with it. */
  readonly deleted: { readonly id: string; readonly name: string; readonly kind: string }[];
  /** Groups that stay: what is the horses' there stays, by a former member. */
  readonly left: { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly refusal: string | null;
};

export async function previewAccountDeletion(
  { store }: ApplicationContext,
  accountId: string,
): Promise<AccountDeletionView> {
  const places = await placesOfAccount(store.db, accountId);
  const view = ({ groupId, name, kind }: PlaceOfAccount) => ({ id: groupId, name, kind });
  return {
    name: (await readAccount(store.db, accountId))?.name ?? "",
    deleted: places.filter(({ others }) => others === 0).map(view),
    left: places.filter(({ others }) => others > 0).map(view),
    refusal: refusal(accountId, places)?.detail ?? null,
  };
}

/**
 * Deletes an account with all that is its own, and the groups that nobody else belongs to. `name`: the account's, typed to confirm. Conflict:
 * it is the only owner of a group with others, or owns the installation.
 */
export async function deleteAccount(
  context: ApplicationContext,
  accountId: string,
  { name }: { readonly name: string },
): Promise<Result<AskedDeletion, Problem>> {
  return follow(
    context,
    await transactResult(context.store, async (trx) => {
      const account = await readAccount(trx, accountId);
      if (!account) return err(notFound("account"));
      const places = await placesOfAccount(trx, accountId);
      const refused = refusal(accountId, places);
      if (refused) return err(refused);
      if (!sameName(name, account.name)) return otherName(account.name);
      const parts = [await rootsOfAccount(trx, accountId)];
      for (const { groupId, others } of places)
        if (others === 0) parts.push(await rootsOfGroup(trx, groupId, localOwnerId));
      return ok(await ask(context, trx, "account", joinRoots(...parts)));
    }),
  );
}

/**
 * Deletes a group with all that belongs to it; the caller checks permission. What its people trained stays theirs: it moves to
 * another group of theirs, or to a household made for it. `name`: the group's, typed to confirm. Forbidden: the demo.
 */
export async function deleteGroup(
  context: ApplicationContext,
  { group }: { readonly group: Pick<Group, "id" | "name" | "demo"> },
  { name }: { readonly name: string },
): Promise<Result<AskedDeletion, Problem>> {
  if (group.demo) return err(forbidden("The demo stays as it is."));
  if (!sameName(name, group.name)) return otherName(group.name);
  return follow(
    context,
    await transactResult(context.store, async (trx) => {
      const roots = await rootsOfGroup(trx, group.id, localOwnerId);
      return ok(await ask(context, trx, "group", roots));
    }),
  );
}

/**
 * Deletes a horse for good that was removed from the group before, with all that was ever written about it, here and where it was shared.
 * `name`: the horse's, typed to confirm. Conflict: it is still in the group.
 */
export async function deleteHorse(
  context: ApplicationContext,
  { scope, account }: Pick<MemberContext, "scope" | "account">,
  id: string,
  { name }: { readonly name: string },
): Promise<Result<AskedDeletion, Problem>> {
  if (account.id === demoAccountId) return err(forbidden("The demo stays as it is."));
  return follow(
    context,
    await transactResult(context.store, async (trx) => {
      const horse = await readHorse(trx, scope, id);
      if (!horse) return err(notFound("horse"));
      if (horse.removedAt === undefined)
        return err(conflict(`${horse.name} is still in the group: remove it first.`));
      if (!sameName(name, horse.name)) return otherName(horse.name);
      return ok(await ask(context, trx, "horse", { ...noRoots, athletes: [id] }));
    }),
  );
}

/** Carries out all deletions that were asked for, to their end: for a process that does not work on the queue. */
export async function finishDeletions({ store }: ApplicationContext): Promise<void> {
  for (const id of await listDeletions(store.db)) await carryOutDeletion(store, id);
}
