import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import { addAthlete } from "../group/athletes.ts";
import { addMember } from "../group/members.ts";
import { createAccount } from "../account/accounts.ts";
import { createGroup } from "../group/groups.ts";
import { scopeOfMember, scopeOfSystem } from "../access/scope-of-member.ts";
import type { TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";

/** Everything of Anna's contains this word: no answer to anybody else may. */
export const SECRET = "SECRET";

/**
 * Two unrelated groups. Barn: Anna (owner), Ben (member), Vera (viewer), horses Comet and Bella. Elsewhere: Zoe, with the horse Shadow.
 * Ids are the names: `anna` is the member, `anna-athlete` her athlete.
 */
export type SampleGroups = {
  readonly anna: Scope;
  readonly ben: Scope;
  readonly vera: Scope;
  readonly zoe: Scope;
  readonly barnSystem: Scope;
};

const nobody = (groupId: string): Scope => ({
  groupId,
  actor: "system",
  readableAthletes: [],
  writableAthletes: [],
});

type Role = "owner" | "member" | "viewer";

const addPerson = async (trx: TransactionHandle, groupId: string, id: string, role: Role) => {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const athleteId = `${id}-athlete`;
  const accountId = `${id}-account`;
  await createAccount(trx, { id: accountId, name, createdAt: 1 });
  await addAthlete(trx, nobody(groupId), { id: athleteId, kind: "person", name, accountId, createdAt: 1 });
  const zone = "Europe/Berlin";
  await addMember(trx, { id, groupId, accountId, athleteId, name, role, units: "kg", zone, createdAt: 1 });
};

/** A person who owns a separate barn. */
export const addPersonIn = async (
  { transact }: Pick<Store, "transact">,
  groupId: string,
  id: string,
): Promise<void> => {
  await transact(async (trx) => {
    await createGroup(trx, {
      id: groupId,
      name: groupId,
      kind: "barn",
      zone: "UTC",
      demo: false,
      createdAt: 1,
    });
    await addPerson(trx, groupId, id, "owner");
  });
};

export const addSampleGroups = async ({ db, transact }: Store): Promise<SampleGroups> => {
  await transact(async (trx) => {
    await createGroup(trx, {
      id: "barn",
      name: "Barn",
      kind: "barn",
      zone: "Europe/Berlin",
      demo: false,
      createdAt: 1,
    });
    await createGroup(trx, {
      id: "elsewhere",
      name: "Elsewhere",
      kind: "household",
      zone: "UTC",
      demo: true,
      createdAt: 2,
    });
    await addPerson(trx, "barn", "anna", "owner");
    await addPerson(trx, "barn", "ben", "member");
    await addPerson(trx, "barn", "vera", "viewer");
    await addPerson(trx, "elsewhere", "zoe", "owner");
    for (const [groupId, id] of [
      ["barn", "comet"],
      ["barn", "bella"],
      ["elsewhere", "shadow"],
    ] as const)
      await addAthlete(trx, nobody(groupId), { id, kind: "horse", name: id, createdAt: 1 });
  });
  return {
    anna: await scopeOfMember(db, "anna"),
    ben: await scopeOfMember(db, "ben"),
    vera: await scopeOfMember(db, "vera"),
    zoe: await scopeOfMember(db, "zoe"),
    barnSystem: await scopeOfSystem(db, "barn"),
  };
};

/** A saved workout of Anna with two exercises; `given` overrides fields. */
export const sampleWorkout = (id: string, given: Partial<Workout> = {}): Workout => ({
  id,
  groupId: "barn",
  athleteId: "anna-athlete",
  loggedBy: "anna",
  discipline: "strength",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  status: "saved",
  issues: [],
  source: { kind: "manual" },
  version: 1,
  createdAt: 1000,
  updatedAt: 1000,
  exercises: [
    {
      exerciseId: "back-squat",
      name: "Back Squat",
      sets: [{ reps: 5, weightKg: 100, weight: { value: 100, unit: "kg" } }],
    },
    { name: "Sled Push", sets: [{ distanceMeters: 20, distance: { value: 20, unit: "m" } }] },
  ],
  ...given,
});
