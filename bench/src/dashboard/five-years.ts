import type { MemberContext } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import { readDemoCatalogue, seedDemoContent } from "@canter/application/demo/seed-demo-content";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { newId } from "@canter/application/core/ids";
import type { Dashboard, Prompt } from "@canter/domain/dashboard/dashboard";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import { insertCoachingNote } from "@canter/storage/coaching-note/coaching-notes";
import { insertDashboard } from "@canter/storage/dashboard/dashboards";
import { putDashboardMark } from "@canter/storage/dashboard/dashboard-marks";
import type { TransactionHandle } from "@canter/storage/database";
import { insertDiary } from "@canter/storage/health/write-diary";
import { putMemory } from "@canter/storage/memory/memories";
import type { Store } from "@canter/storage/open-database";
import { answerPrompt, askPrompt } from "@canter/storage/prompt/prompts";
import { insertWorkouts } from "@canter/storage/workout/write-workouts";

/** Local; a Sunday, on which the coach has a question. */
export const today = "2026-11-22";
export const now = Date.parse(`${today}T09:00:00Z`);

const days = 1826;
const dashboards = 1800;
const memories = 60;

export type FiveYears = {
  readonly store: Store;
  readonly application: Application;
  readonly member: MemberContext;
};

/** Number of records of each kind, for readers of the figures. */
export type Kept = Readonly<Record<string, number>>;

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
const source = { kind: "manual" } as const;

/** Weight each day, four meals each day (the protein stays below its target), a scan each month, past and current goals. */
async function fillDiary(trx: TransactionHandle, { scope, member }: MemberContext): Promise<Kept> {
  const random = createSeededRandom(5);
  const row = (date: string, kind: string, content: unknown, si?: number) => ({
    id: newId(),
    kind,
    date,
    zone: member.zone,
    content,
    createdAt: now,
    ...(si !== undefined && { si }),
  });
  const weightOn = (index: number) =>
    Math.round((92 - (12 * index) / days + Math.sin(index / 40) + random.next() * 1.2 - 0.6) * 10) / 10;
  const weights = dates.map((date, index) => {
    const value = weightOn(index);
    return row(date, "weight", { value, unit: "kg", source }, value);
  });
  const meals = dates.flatMap((date) =>
    (["breakfast", "lunch", "dinner", "snack"] as const).map((meal) => {
      const [calories, protein] = [random.between(250, 750), random.between(12, 30)];
      const content = { text: `${meal} of the day`, meal, calories, protein, carbs: 50, fat: 20, source };
      return row(date, meal, content, calories);
    }),
  );
  const scans = dates
    .filter((date) => date.endsWith("-15"))
    .map((date, index) => {
      const fat = Math.round((22 - index / 10) * 10) / 10;
      return row(date, "dexa", { date, unit: "kg", total: 84, fat, lean: 81 - fat, bone: 3 }, 84);
    });
  const goal = (date: string, kind: string, target: object, title: string) =>
    row(date, kind, { target, title, startValue: 90, source });
  const past = Array.from({ length: 20 }, (_, index) =>
    goal(
      dates[index * 80] ?? today,
      "achieved",
      { kind: "weight", value: 90 - index / 2, unit: "kg" },
      "Then",
    ),
  );
  const goals = [
    goal(addDays(today, -90), "active", { kind: "weight", value: 76, unit: "kg" }, "To 76 kg"),
    goal(addDays(today, -60), "active", { kind: "habit", what: "workouts", timesPerWeek: 4 }, "Four a week"),
    goal(
      addDays(today, -50),
      "active",
      { kind: "performance", exercise: "Back Squat", load: { value: 140, unit: "kg" } },
      "Squat 140 kg",
    ),
  ];
  const rows = [
    ["measurements", weights],
    ["nutrition_entries", meals],
    ["body_scans", scans],
    ["goals", [...past, ...goals]],
  ] as const;
  for (const [table, entries] of rows)
    valueOf(await insertDiary(trx, scope, table, member.athleteId, entries));
  return Object.fromEntries(rows.map(([table, entries]) => [table, entries.length]));
}

/** Five per week: three of strength, two runs. */
async function fillWorkouts(trx: TransactionHandle, { scope, member, group }: MemberContext): Promise<Kept> {
  const trained = dates.filter((date) => weekdayOf(date) < 6 && date < today);
  const workouts = trained.map((date, index): Workout => {
    const isRun = weekdayOf(date) % 2 === 0;
    const weight = { value: 80 + (index % 60), unit: "kg" as const };
    const set = { reps: 5, weight, weightKg: weight.value };
    const createdAt = Date.parse(`${date}T18:00:00Z`);
    return {
      id: newId(),
      groupId: group.id,
      athleteId: member.athleteId,
      loggedBy: member.id,
      discipline: isRun ? "running" : "strength",
      date,
      zone: member.zone,
      status: "saved",
      durationSeconds: 2400 + (index % 20) * 60,
      ...(isRun && { distanceMeters: 5000 + (index % 9) * 500 }),
      exercises: isRun
        ? []
        : ["Back Squat", "Bench Press", "Barbell Row"].map((name) => ({ name, sets: Array(5).fill(set) })),
      issues: [],
      source: { kind: "manual" },
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
  });
  valueOf(await insertWorkouts(trx, scope, workouts));
  return { workouts: workouts.length };
}

const question = (date: string): Prompt => ({
  key: `ready.${date}`,
  type: "multiple_choice",
  question: "Are you up for Upper A today?",
  options: ["Yes", "Something lighter", "Rest day"],
});

/** Days like today's, each with what was done; a question every third day, most of them answered; notes; memories. */
async function fillDays(trx: TransactionHandle, { scope }: MemberContext, like: Dashboard): Promise<Kept> {
  let prompts = 0;
  for (let index = 1; index <= dashboards; index++) {
    const date = addDays(today, -index);
    const at = now - index * 86_400_000;
    await insertDashboard(trx, scope, { ...like, date, generatedAt: at });
    await putDashboardMark(trx, scope, date, { contentId: `file:item-${index % 30}`, as: "done", at });
    if (index % 3 !== 0) continue;
    const id = newId();
    await askPrompt(trx, scope, question(date), { id, today: date, at });
    await answerPrompt(trx, scope, id, { text: "Yes", on: date, at });
    prompts += 1;
    const claim = like.coach.briefing[0];
    if (claim) await insertCoachingNote(trx, scope, { id: newId(), agent: "coach", claim, createdAt: at });
  }
  for (let index = 0; index < memories; index++)
    await putMemory(trx, scope, "coach", {
      key: `noticed-${index}`,
      value: "likes it short",
      createdAt: now,
    });
  return { dashboards, prompts, memories };
}

/** Five years of one member; the day of `today` is prepared by its assignment, like any other. */
export async function fillFiveYears({ store, application, member }: FiveYears): Promise<Kept> {
  const kept = await store.transact(async (trx) => ({
    ...(await fillDiary(trx, member)),
    ...(await fillWorkouts(trx, member)),
  }));
  valueOf(await application.health.putNutritionTargets(member, { calories: 2400, protein: 150 }));
  const catalogue = await readDemoCatalogue();
  await store.transact((trx) =>
    seedDemoContent(trx, { newId, now, scope: member.scope, memberId: member.member.id, reading: catalogue }),
  );
  const template = { id: "upper-lower", startDate: addDays(today, -25), daysOfWeek: [1, 2, 4, 5] };
  valueOf(await application.program.createProgram(member, { template }));
  const like = valueOf(await application.dashboard.readDashboard(member, { memberId: "me", date: today }));
  const document: Dashboard = { ...like, coach: { ...like.coach, prompts: [] } };
  const past = await store.transact((trx) => fillDays(trx, member, document));
  const request = { agent: "coach", assignment: "daily-dashboard" };
  valueOf(await application.scheduler.runAssignment(member, request, { wait: true }));
  const [offered] = like.curated.playlistSuggestion;
  if (offered)
    valueOf(
      await application.dashboard.markConsumed(
        member,
        { memberId: "me", date: today },
        { contentId: offered.contentId, as: "done" },
      ),
    );
  return { ...kept, ...past };
}
