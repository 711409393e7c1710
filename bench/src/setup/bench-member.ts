import type { Scope } from "@canter/domain/access/scope";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount } from "@canter/storage/account/accounts";
import { createGroup } from "@canter/storage/group/groups";
import type { Store } from "@canter/storage/open-database";

const createdAt = 1_760_000_000_000;

/** A household of one in an empty database, and the scope of its member. */
export const createBenchMember = async (store: Store): Promise<Scope> => {
  await createAccount(store.db, { id: "account-1", name: "Bench", createdAt });
  await createGroup(store.db, {
    id: "group-1",
    name: "Bench",
    kind: "household",
    zone: "UTC",
    demo: false,
    createdAt,
  });
  const scope: Scope = {
    groupId: "group-1",
    actor: { memberId: "member-1" },
    readableAthletes: ["athlete-1"],
    writableAthletes: ["athlete-1"],
  };
  await store.transact(async (trx) => {
    await addAthlete(trx, scope, {
      id: "athlete-1",
      kind: "person",
      name: "Bench",
      accountId: "account-1",
      createdAt,
    });
    await addMember(trx, {
      id: "member-1",
      groupId: "group-1",
      accountId: "account-1",
      athleteId: "athlete-1",
      name: "Bench",
      role: "owner",
      units: "kg",
      zone: "UTC",
      createdAt,
    });
  });
  return scope;
};
