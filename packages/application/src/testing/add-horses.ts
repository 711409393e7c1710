import { addAthlete } from "@canter/storage/group/athletes";
import { sampleWorkout } from "@canter/storage/testing/sample-groups";
import { insertWorkouts } from "@canter/storage/workout/write-workouts";
import { type TestWorld, valueOf } from "./test-world.ts";

/** Adds so many horses to the barn, each with a ride in this week and the last; every tenth has a caution. Returns their ids. */
export async function addHorses(
  { store, rita, application }: TestWorld,
  count: number,
): Promise<readonly string[]> {
  const scope = { ...rita.scope, actor: "system" as const };
  const ids = Array.from({ length: count }, (_, at) => `h${at}`);
  await store.transact(async (trx) => {
    for (const id of ids)
      await addAthlete(trx, scope, { id, kind: "horse", name: id.toUpperCase(), createdAt: 1 });
  });
  const member = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
  const rides = ids.flatMap((athleteId) =>
    ["2026-11-10", "2026-11-17"].map((date) =>
      sampleWorkout(`${athleteId} ${date}`, {
        athleteId,
        loggedBy: member.member.id,
        discipline: "flatwork",
        durationSeconds: 2400,
        date,
        exercises: [],
        notes: "Stiff to the right in trot.",
      }),
    ),
  );
  valueOf(await store.transact((trx) => insertWorkouts(trx, member.scope, rides)));
  for (const id of ids.filter((_, at) => at % 10 === 9))
    valueOf(await application.horse.addCaution(member, id, { text: "shoe loose, no jumping" }));
  return ids;
}
