import type { SourceReading } from "@canter/domain/content/source-reading";
import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount } from "@canter/storage/account/accounts";
import { createGroup } from "@canter/storage/group/groups";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { grantAthlete } from "@canter/storage/access/athlete-grants";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { localNow } from "../core/local-time.ts";
import { replaceAllRecords } from "../record/recompute-records.ts";
import { seedDemoHealth } from "./seed-demo-health.ts";
import { seedDemoContent } from "./seed-demo-content.ts";
import { seedDemoPrograms } from "./seed-demo-programs.ts";
import {
  type DemoHorse,
  type DemoPerson,
  type DemoWorkout,
  createSeededRandom,
  demoDays,
} from "./history/demo-workout.ts";
import { horseHistory } from "./history/horse-history.ts";
import { runningHistory, accessoryHistory, liftingHistory } from "./history/training-history.ts";

const seed = 20_260_210;

/**
 * Half a year of made-up training up to `now` (local, `YYYY-MM-DDTHH:MM`), oldest first; the same for the same `now`.
 * Nothing lies in the future: what would start later today is left out.
 */
export function demoHistory(now: string): readonly DemoWorkout[] {
  const days = demoDays(now.slice(0, 10));
  const all = [
    ...liftingHistory(days, createSeededRandom(seed)),
    ...runningHistory(days, createSeededRandom(seed + 1)),
    ...accessoryHistory(days, createSeededRandom(seed + 2)),
    ...horseHistory(days, createSeededRandom(seed + 3)),
  ];
  const startOf = ({ content }: DemoWorkout) => `${content.date}T${content.startTime ?? "12:00"}`;
  return all
    .filter((workout) => startOf(workout) <= now)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
}

type DemoGroup = "household" | "barn";

const people: Readonly<Record<DemoPerson, { readonly name: string; readonly places: readonly DemoGroup[] }>> =
  {
    alex: { name: "Alex", places: ["household", "barn"] },
    sam: { name: "Sam", places: ["household"] },
    emma: { name: "Emma", places: ["barn"] },
    jake: { name: "Jake", places: ["barn"] },
    priya: { name: "Priya", places: ["barn"] },
  };
const horses: Readonly<Record<DemoHorse, string>> = { beau: "Beau", luna: "Luna", milo: "Milo" };
const groups: Readonly<Record<DemoGroup, string>> = { household: "Demo household", barn: "Demo barn" };

type Demo = {
  readonly groupIds: Readonly<Record<DemoGroup, string>>;
  readonly athleteIds: Readonly<Record<DemoPerson | DemoHorse, string>>;
  /** `place person` to the member's id. */
  readonly memberIds: ReadonlyMap<string, string>;
};

const scopeOf = (groupId: string, athletes: readonly string[] = []): Scope => ({
  groupId,
  actor: "system",
  readableAthletes: athletes,
  writableAthletes: athletes,
});

const isPerson = (key: DemoPerson | DemoHorse): key is DemoPerson => key in people;

/** The people, horses and groups. Alex is who looks at the demo; the others are accounts that nobody signs in to. */
async function makePlaces(
  { newId, clock }: ApplicationContext,
  trx: TransactionHandle,
  zone: string,
): Promise<Demo> {
  const createdAt = clock.now();
  const groupIds = { household: newId(), barn: newId() };
  for (const place of ["household", "barn"] as const) {
    await createGroup(trx, {
      id: groupIds[place],
      name: groups[place],
      kind: place,
      zone,
      demo: true,
      createdAt,
    });
    // Nobody enters the demo but from this very machine.
    await setTrustedGroup(trx, groupIds[place], true);
  }
  const athleteIds: Partial<Record<DemoPerson | DemoHorse, string>> = {};
  const memberIds = new Map<string, string>();
  for (const [key, { name, places }] of Object.entries(people) as [
    DemoPerson,
    (typeof people)[DemoPerson],
  ][]) {
    const athleteId = newId();
    const [first = "household", ...others] = places;
    athleteIds[key] = athleteId;
    const accountId = key === "alex" ? demoAccountId : newId();
    await createAccount(trx, { id: accountId, name: `${name} (demo)`, createdAt });
    await addAthlete(trx, scopeOf(groupIds[first]), { id: athleteId, kind: "person", name, createdAt });
    for (const place of [first, ...others]) {
      const id = newId();
      memberIds.set(`${place} ${key}`, id);
      const role = key === "alex" || key === "emma" ? "owner" : "member";
      await addMember(trx, {
        id,
        groupId: groupIds[place],
        accountId,
        athleteId,
        name,
        role,
        units: "lb",
        zone,
        createdAt,
      });
    }
  }
  for (const [key, name] of Object.entries(horses) as [DemoHorse, string][]) {
    athleteIds[key] = newId();
    await addAthlete(trx, scopeOf(groupIds.barn), { id: athleteIds[key], kind: "horse", name, createdAt });
  }
  return { groupIds, athleteIds: athleteIds as Demo["athleteIds"], memberIds };
}

function demoWorkout(
  { athlete, rider, content }: DemoWorkout,
  demo: Demo,
  newId: () => string,
  zone: string,
): Workout {
  const place = isPerson(athlete) ? "household" : "barn";
  const writer = isPerson(athlete) ? athlete : (rider ?? "emma");
  const start = Temporal.PlainDateTime.from(
    `${content.date}T${content.startTime ?? "12:00"}`,
  ).toZonedDateTime(zone);
  // Written down a quarter of an hour after it ended.
  const createdAt = start.epochMilliseconds + ((content.durationSeconds ?? 0) + 900) * 1000;
  return {
    ...content,
    id: newId(),
    groupId: demo.groupIds[place],
    athleteId: demo.athleteIds[athlete],
    ...(rider && { riderAthleteId: demo.athleteIds[rider] }),
    loggedBy: demo.memberIds.get(`${place} ${writer}`) ?? "system",
    zone,
    status: "saved",
    issues: [],
    source: { kind: "demo" },
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Makes the demo household (with `catalogue` to train with) and the demo barn with half a year of history up to now, and the account that looks at them.
 * Written without events: the records are computed here, once for each athlete.
 */
export async function seedDemo(
  context: ApplicationContext,
  trx: TransactionHandle,
  { zone, catalogue }: { readonly zone: string; readonly catalogue: SourceReading },
): Promise<void> {
  const demo = await makePlaces(context, trx, zone);
  const household = await scopeOfSystem(trx, demo.groupIds.household);
  const barn = await scopeOfSystem(trx, demo.groupIds.barn);
  const memberId = demo.memberIds.get("household alex") ?? "";
  const granted = await grantAthlete(trx, household, {
    athleteId: demo.athleteIds.sam,
    memberId,
    access: "write",
  });
  if (!granted.ok) throw new Error(granted.error.detail);
  const workoutsByAthlete = new Map<string, Workout[]>();
  const now = context.clock.now();
  const here = localNow(now, zone).slice(0, 16);
  for (const entry of demoHistory(here)) {
    const workout = demoWorkout(entry, demo, context.newId, zone);
    const scope = workout.groupId === household.groupId ? household : barn;
    const stored = await insertWorkout(trx, scope, workout);
    if (!stored.ok) throw new Error(stored.error.detail);
    workoutsByAthlete.set(workout.athleteId, [
      ...(workoutsByAthlete.get(workout.athleteId) ?? []),
      stored.value,
    ]);
  }
  for (const [athleteId, workouts] of workoutsByAthlete)
    await replaceAllRecords(
      trx,
      household.readableAthletes.includes(athleteId) ? household : barn,
      athleteId,
      workouts,
    );
  const { athleteIds } = demo;
  const today = here.slice(0, 10);
  const { newId } = context;
  await seedDemoContent(trx, { newId, now, scope: household, memberId, reading: catalogue });
  await seedDemoPrograms(trx, { newId, now, today, athleteIds, household, barn, workoutsByAthlete });
  const memberIds = { alex: memberId, sam: demo.memberIds.get("household sam") ?? "" };
  await seedDemoHealth(trx, { newId, now, here, zone, household, athleteIds, memberIds, catalogue });
}
