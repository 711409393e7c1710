import { newId } from "@canter/application/core/ids";
import type { Scope } from "@canter/domain/access/scope";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { Store } from "@canter/storage/open-database";
import { insertDiary } from "@canter/storage/health/write-diary";
import { insertWorkouts } from "@canter/storage/workout/write-workouts";

/** Each member's entries: enough that every part of a day has something to state. */
export const written = { weights: 14, meals: 21, workouts: 6, goals: 1 };

const atOnce = 50;
const source = { kind: "manual" } as const;

const runOf = (scope: Scope, athleteId: string, date: string, createdAt: number): Workout => ({
  id: newId(),
  groupId: scope.groupId,
  athleteId,
  loggedBy: scope.actor === "system" ? "system" : scope.actor.memberId,
  discipline: "running",
  date,
  zone: "UTC",
  status: "saved",
  durationSeconds: 1800,
  distanceMeters: 5000,
  exercises: [],
  issues: [],
  source: { kind: "manual" },
  version: 1,
  createdAt,
  updatedAt: createdAt,
});

/** Two weeks of entries for each member that `addScheduledMembers` made, up to the day before `today` (local). */
export async function fillDiaries(store: Store, members: number, today: string): Promise<void> {
  const createdAt = Date.parse(`${today}T00:00:00Z`);
  const row = (date: string, kind: string, content: object, si?: number) => ({
    id: newId(),
    kind,
    date,
    zone: "UTC",
    content: { ...content, source },
    createdAt,
    ...(si !== undefined && { si }),
  });
  const daysAgo = (count: number, every = 1) =>
    Array.from({ length: count }, (_, index) => addDays(today, -1 - index * every));
  for (let first = 0; first < members; first += atOnce)
    await store.transact(async (trx) => {
      for (let n = first; n < Math.min(members, first + atOnce); n++) {
        const athleteId = `member-${n}-athlete`;
        const scope: Scope = {
          groupId: `many-${Math.floor(n / 4)}`,
          actor: { memberId: `member-${n}` },
          readableAthletes: [athleteId],
          writableAthletes: [athleteId],
        };
        const weights = daysAgo(written.weights).map((date, index) =>
          row(date, "weight", { value: 80 + index / 10, unit: "kg" }, 80 + index / 10),
        );
        const meals = daysAgo(written.meals / 3).flatMap((date) =>
          ["breakfast", "lunch", "dinner"].map((meal) =>
            row(date, meal, { text: "a meal", meal, calories: 600, protein: 30, carbs: 60, fat: 20 }),
          ),
        );
        const target = { kind: "weight", value: 76, unit: "kg" };
        const goal = row(addDays(today, -30), "active", { target, title: "To 76 kg", startValue: 82 });
        const tables = [
          ["measurements", weights],
          ["nutrition_entries", meals],
          ["goals", [goal]],
        ] as const;
        for (const [table, rows] of tables) {
          const stored = await insertDiary(trx, scope, table, athleteId, rows);
          if (!stored.ok) throw new Error(JSON.stringify(stored.error));
        }
        const runs = daysAgo(written.workouts, 2).map((date) => runOf(scope, athleteId, date, createdAt));
        const stored = await insertWorkouts(trx, scope, runs);
        if (!stored.ok) throw new Error(JSON.stringify(stored.error));
      }
    });
}
