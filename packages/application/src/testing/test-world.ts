import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Group, Role } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import type { DialectName, TransactionHandle } from "@canter/storage/database";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount } from "@canter/storage/account/accounts";
import { createGroup } from "@canter/storage/group/groups";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import type { DatabaseLocation } from "@canter/storage/open-database";
import type { Store } from "@canter/storage/store";
import { openTestStore } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../core/application-context.ts";
import { type Application, createApplication } from "../create-application.ts";
import { localOwnerId } from "../core/known-accounts.ts";
import { newId } from "../core/ids.ts";

/** Friday, 20 November 2026, 18:40 in New York. */
export const testNow = Date.parse("2026-11-20T18:40:00-05:00");

/**
 * The local owner with their empty household; a barn with the owner (as Rita), Emma (member), Vera (viewer) and the horses Beau and
 * Luna; Zoe, who has nothing to do with any of them, in a group of her own.
 */
export type TestWorld = {
  readonly store: Store;
  /** To open the same database once more, as another process would. */
  readonly location: DatabaseLocation;
  readonly application: Application;
  /** Where catalogues of content may lie; empty. */
  readonly contentDir: string;
  /** Bugs that were reported behind the answers. */
  readonly bugs: unknown[];
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly owner: MemberContext;
  readonly rita: MemberContext;
  readonly emma: MemberContext;
  readonly vera: MemberContext;
  readonly zoe: MemberContext;
  /** To create another application on the same data, as after a restart. */
  restart(): Application;
  cleanUp(): Promise<void>;
};

const zone = "America/New_York";
const nobody = (groupId: string): Scope => ({
  groupId,
  actor: "system",
  readableAthletes: [],
  writableAthletes: [],
});

async function addPerson(
  trx: TransactionHandle,
  groupId: string,
  accountId: string,
  name: string,
  role: Role,
): Promise<void> {
  if (accountId !== localOwnerId) await createAccount(trx, { id: accountId, name, createdAt: 1 });
  const athleteId = `${name.toLowerCase()}-athlete`;
  await addAthlete(trx, nobody(groupId), { id: athleteId, kind: "person", name, createdAt: 1 });
  await addMember(trx, {
    id: `${name.toLowerCase()}-member`,
    groupId,
    accountId,
    athleteId,
    name,
    role,
    units: "kg",
    zone,
    createdAt: 1,
  });
}

async function addBarn(trx: TransactionHandle): Promise<void> {
  const barn: Group = { id: "barn", name: "Barn", kind: "barn", zone, demo: false };
  await createGroup(trx, { ...barn, createdAt: testNow });
  await setTrustedGroup(trx, "barn", true);
  await createGroup(trx, { ...barn, id: "elsewhere", name: "Elsewhere", createdAt: testNow });
  await addPerson(trx, "barn", localOwnerId, "Rita", "owner");
  await addPerson(trx, "barn", "emma-account", "Emma", "member");
  await addPerson(trx, "barn", "vera-account", "Vera", "viewer");
  await addPerson(trx, "elsewhere", "zoe-account", "Zoe", "owner");
  for (const name of ["Beau", "Luna"])
    await addAthlete(trx, nobody("barn"), { id: name.toLowerCase(), kind: "horse", name, createdAt: 1 });
}

export async function openTestWorld(dialect: DialectName): Promise<TestWorld> {
  const { store, location, cleanUp } = await openTestStore(dialect);
  const backupsDir = await mkdtemp(join(tmpdir(), "canter-backups-"));
  const contentDir = await mkdtemp(join(tmpdir(), "canter-content-"));
  let ahead = 0;
  const clock = {
    now: () => testNow + ahead,
    advance: (milliseconds: number) => void (ahead += milliseconds),
  };
  const bugs: unknown[] = [];
  const restart = () =>
    createApplication({
      store,
      clock,
      newId,
      version: "test",
      backupsDir,
      contentDir,
      exampleAgents: true,
      reportBug: (error) => bugs.push(error),
    });
  const application = restart();
  await application.prepare({ demo: false, zone, units: "lb" });
  await store.transact(addBarn);
  const enter = async (accountId: string, groupId?: string): Promise<MemberContext> => {
    const member = await application.group.enterGroup(accountId, groupId);
    if (!member.ok) throw new Error(member.error.detail);
    return member.value;
  };
  return {
    store,
    location,
    contentDir,
    application,
    bugs,
    clock,
    restart,
    cleanUp: async () => {
      await application.settled();
      await application.stopWork();
      // What was under way has told of its end.
      await application.settled();
      await cleanUp();
      await rm(backupsDir, { recursive: true });
      await rm(contentDir, { recursive: true });
    },
    owner: await enter(localOwnerId),
    rita: await enter(localOwnerId, "barn"),
    emma: await enter("emma-account", "barn"),
    vera: await enter("vera-account", "barn"),
    zoe: await enter("zoe-account", "elsewhere"),
  };
}

/** The value of a result that a test expects to succeed. */
export function valueOf<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.error)}`);
}
