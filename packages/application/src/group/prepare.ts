import type { Group } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount, readAccount } from "@canter/storage/account/accounts";
import { createGroup } from "@canter/storage/group/groups";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import type { ApplicationContext } from "../core/application-context.ts";
import { localOwnerId, placeholderName as ownerName } from "../core/known-accounts.ts";

/** The zone and units of the owner's first household. */
export type FirstRun = { readonly zone: string; readonly units: "kg" | "lb" };

/** What else a first run creates, in the same transaction. */
export type FirstRunExtra = (trx: TransactionHandle, firstRun: FirstRun) => Promise<void>;

const emptyScope = (groupId: string): Scope => ({
  groupId,
  actor: "system",
  readableAthletes: [],
  writableAthletes: [],
});

async function makeHousehold(
  { newId, clock }: ApplicationContext,
  trx: TransactionHandle,
  { zone, units }: FirstRun,
): Promise<void> {
  const createdAt = clock.now();
  const group: Group = { id: newId(), name: "My household", kind: "household", zone, demo: false };
  const athleteId = newId();
  await createAccount(trx, { id: localOwnerId, name: ownerName, createdAt });
  await createGroup(trx, { ...group, createdAt });
  await setTrustedGroup(trx, group.id, true);
  await addAthlete(trx, emptyScope(group.id), {
    id: athleteId,
    kind: "person",
    name: ownerName,
    accountId: localOwnerId,
    createdAt,
  });
  await addMember(trx, {
    id: newId(),
    groupId: group.id,
    accountId: localOwnerId,
    athleteId,
    name: ownerName,
    role: "owner",
    units,
    zone,
    createdAt,
  });
}

/**
 * On a first run: creates the local owner with an empty household, and the extras (the demo, loaded for it); all or nothing. Does nothing
 * when there is an owner. Two processes that start at once create only one.
 */
export async function prepareFirstRun(
  context: ApplicationContext,
  firstRun: FirstRun,
  loadExtras: () => Promise<readonly FirstRunExtra[]>,
): Promise<void> {
  const { store } = context;
  const isPrepared = async () => (await readAccount(store.db, localOwnerId)) !== undefined;
  if (await isPrepared()) return;
  const extras = await loadExtras();
  try {
    await store.transact(async (trx) => {
      if (await readAccount(trx, localOwnerId)) return;
      await makeHousehold(context, trx, firstRun);
      for (const extra of extras) await extra(trx, firstRun);
    });
  } catch (error) {
    // On PostgreSQL the slower of two first runs collides with the other's rows; by then everything exists.
    if (!(await isPrepared())) throw error;
  }
}
