import type { SourceReading } from "@canter/domain/content/source-reading";
import { startContentProgram } from "@canter/domain/content/start-content-program";
import type { Scope } from "@canter/domain/access/scope";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact } from "@canter/storage/health/athlete-fact";
import { insertDiary } from "@canter/storage/health/write-diary";
import { putMemory } from "@canter/storage/memory/memories";
import { answerPrompt, askPrompt, dropPrompts } from "@canter/storage/prompt/prompts";
import type { GoalTarget } from "@canter/domain/health/goal";
import { goalTitle } from "@canter/domain/health/goal-title";
import { measurementToSi } from "@canter/domain/health/measurement-rules";
import { KG_PER_LB } from "@canter/domain/units/unit";
import type { Prompt } from "@canter/domain/dashboard/dashboard";
import { newUid } from "../core/ids.ts";
import { storeProgram } from "../program/create-program.ts";
import {
  bodyScans,
  measurementsOfSam,
  weighInsOfAlex,
  alexPounds,
  foodHistory,
} from "./history/health-history.ts";
import {
  createSeededRandom,
  demoDays,
  type DemoEntry,
  type DemoPerson,
  type DemoDay,
  demoSource,
} from "./history/demo-workout.ts";

type DemoGoal = {
  readonly athlete: DemoPerson;
  readonly status: "active" | "achieved";
  readonly week: number;
  readonly target: GoalTarget;
  readonly title?: string;
  /** Where it began, in SI. */
  readonly startValue?: number;
  /** After today. */
  readonly daysAhead?: number;
};

const goals: readonly DemoGoal[] = [
  {
    athlete: "alex",
    status: "active",
    week: 0,
    target: { kind: "weight", value: 178, unit: "lb" },
    startValue: measurementToSi(alexPounds(0), "lb"),
    daysAhead: 80,
  },
  {
    athlete: "alex",
    status: "active",
    week: 6,
    target: { kind: "performance", exercise: "Back Squat", load: { value: 225, unit: "lb" }, reps: 5 },
    startValue: 170 * KG_PER_LB,
    daysAhead: 41,
  },
  {
    athlete: "alex",
    status: "active",
    week: 19,
    target: { kind: "habit", what: "workouts", timesPerWeek: 3 },
  },
  {
    athlete: "sam",
    status: "achieved",
    week: 2,
    title: "Half marathon under 1:52",
    target: {
      kind: "performance",
      discipline: "running",
      distance: { value: 21.0975, unit: "km" },
      durationSeconds: 6720,
    },
  },
  {
    athlete: "sam",
    status: "active",
    week: 23,
    target: {
      kind: "performance",
      discipline: "running",
      distance: { value: 5, unit: "km" },
      durationSeconds: 1440,
    },
    startValue: 1560,
    daysAhead: 120,
  },
  {
    athlete: "sam",
    status: "active",
    week: 20,
    target: { kind: "habit", what: "workouts", discipline: "running", timesPerWeek: 4 },
  },
];

/** What the two of the household pursue, and what one of them has reached. */
function demoGoals(days: readonly DemoDay[]): DemoEntry[] {
  const today = days.at(-1)?.date ?? "";
  return goals.flatMap(({ athlete, status, week, target, title, startValue, daysAhead }) => {
    const day = days.find((one) => one.week === week);
    if (!day) return [];
    const content = {
      target,
      title: title ?? goalTitle(target),
      ...(startValue !== undefined && { startValue }),
      ...(daysAhead !== undefined && { targetDate: addDays(today, daysAhead) }),
      source: demoSource,
    };
    return [{ athlete, table: "goals" as const, kind: status, date: day.date, time: "20:00", content }];
  });
}

const seed = 20_260_214;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Half a year of two bodies up to `now` (local, `YYYY-MM-DDTHH:MM`), oldest first: weight, pulse, sleep, scans, food, goals; the same for the
 * same `now`, and nothing that would be later.
 */
export function demoDiary(now: string): readonly DemoEntry[] {
  const days = demoDays(now.slice(0, 10));
  return [
    ...weighInsOfAlex(days, createSeededRandom(seed)),
    ...measurementsOfSam(days, createSeededRandom(seed + 1)),
    ...bodyScans(days),
    ...foodHistory(days, createSeededRandom(seed + 2)),
    ...demoGoals(days),
  ].filter(({ date, time }) => `${date}T${time}` <= now);
}

type Facts = readonly (readonly [kind: "body_profile" | "nutrition_targets", content: object])[];

const facts: Readonly<Partial<Record<DemoPerson, Facts>>> = {
  alex: [
    [
      "body_profile",
      { sex: "male", birthDate: "1988-03-11", height: { value: 71, unit: "in" }, activity: "moderate" },
    ],
    ["nutrition_targets", { calories: 2300, protein: 150, carbs: 240, fat: 75 }],
  ],
  sam: [
    [
      "body_profile",
      { sex: "female", birthDate: "1990-09-02", height: { value: 66, unit: "in" }, activity: "active" },
    ],
    ["nutrition_targets", { calories: 2100, protein: 105 }],
  ],
};

type Seeding = {
  readonly newId: () => string;
  readonly now: number;
  /** Local, `YYYY-MM-DDTHH:MM`. */
  readonly here: string;
  readonly zone: string;
  readonly household: Scope;
  readonly athleteIds: Readonly<Record<"alex" | "sam", string>>;
  readonly memberIds: Readonly<Record<"alex" | "sam", string>>;
  readonly catalogue: SourceReading;
};

const sure = <T>(result: { readonly ok: true; readonly value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const instantOf = ({ date, time }: Pick<DemoEntry, "date" | "time">, zone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/** All that one person has entered, table by table. */
async function seedDiary(
  trx: TransactionHandle,
  person: "alex" | "sam",
  diary: readonly DemoEntry[],
  given: Seeding,
): Promise<void> {
  const { household, athleteIds, memberIds, zone, newId, here } = given;
  const scope: Scope = { ...household, actor: { memberId: memberIds[person] } };
  const own = diary.filter(({ athlete }) => athlete === person);
  for (const [table, entries] of Map.groupBy(own, (entry) => entry.table)) {
    const rows = entries.map(({ kind, date, time, si, content }) => ({
      id: newId(),
      kind,
      date,
      zone,
      content,
      createdAt: instantOf({ date, time }, zone),
      ...(si !== undefined && { si }),
    }));
    sure(await insertDiary(trx, scope, table, athleteIds[person], rows));
  }
  const validFrom = demoDays(here.slice(0, 10))[0]?.date ?? "";
  for (const [kind, content] of facts[person] ?? [])
    sure(
      await putAthleteFact(trx, scope, kind, {
        athleteId: athleteIds[person],
        validFrom,
        content,
        updatedAt: given.now,
      }),
    );
}

/** What the coach remembers of somebody: since so many days, and for so many more. */
type DemoMemory = {
  readonly athlete: DemoPerson;
  readonly key: string;
  readonly value: string;
  readonly daysAgo: number;
  readonly daysLeft?: number;
};

const demoMemories: readonly DemoMemory[] = [
  { athlete: "alex", key: "coaching_style", value: "wants numbers first, no cheering", daysAgo: 150 },
  { athlete: "alex", key: "best_time", value: "trains before work when the evening is full", daysAgo: 96 },
  {
    athlete: "alex",
    key: "left_hip",
    value: "left hip tight after heavy squats; longer warm-ups help",
    daysAgo: 12,
    daysLeft: 16,
  },
  {
    athlete: "alex",
    key: "protein_evenings",
    value: "short of protein on days without a snack",
    daysAgo: 4,
    daysLeft: 10,
  },
  {
    athlete: "sam",
    key: "coaching_style",
    value: "likes to hear how this compares to last year",
    daysAgo: 140,
  },
  {
    athlete: "sam",
    key: "after_the_race",
    value: "wants easy weeks without a plan after the half marathon",
    daysAgo: 13,
    daysLeft: 15,
  },
];

/** A question of the coach, and what was said to it; without an answer it was let go. */
type DemoPrompt = {
  readonly athlete: DemoPerson;
  readonly on: string;
  readonly prompt: Prompt;
  readonly answer?: string;
};

const week = (on: string): Prompt => ({
  key: `week.${on}`,
  type: "voice_memo",
  question: "How did the week feel?",
  options: [],
});

const ready = (on: string, session: string): Prompt => ({
  key: `ready.${on}`,
  type: "multiple_choice",
  question: `Are you up for ${session} today?`,
  options: ["Yes", "Something lighter", "Rest day"],
});

/** What was asked in the last weeks up to `today` (local). */
function demoPrompts(today: string): readonly DemoPrompt[] {
  const sunday = (weeksAgo: number) => addDays(today, -weekdayOf(today) - 7 * (weeksAgo - 1));
  return [
    {
      athlete: "alex",
      on: sunday(4),
      prompt: week(sunday(4)),
      answer: "Heavy but good. The last set on Friday was slower than I wanted.",
    },
    {
      athlete: "alex",
      on: sunday(2),
      prompt: week(sunday(2)),
      answer: "Fine. Hip is better since I warm up longer.",
    },
    {
      athlete: "alex",
      on: addDays(sunday(2), 3),
      prompt: ready(addDays(sunday(2), 3), "Deadlift and press"),
      answer: "Yes",
    },
    { athlete: "sam", on: sunday(3), prompt: week(sunday(3)), answer: "Legs are still sore from the race." },
    { athlete: "sam", on: sunday(2), prompt: week(sunday(2)) },
  ];
}

/** What the coach remembers of both, and asked them. */
async function seedTalk(trx: TransactionHandle, given: Seeding): Promise<void> {
  const { household, memberIds, now, newId, here, zone } = given;
  const scopeOf = (person: DemoPerson): Scope => ({
    ...household,
    actor: { memberId: memberIds[person === "sam" ? "sam" : "alex"] },
  });
  for (const { athlete, key, value, daysAgo, daysLeft } of demoMemories)
    await putMemory(trx, scopeOf(athlete), "coach", {
      key,
      value,
      createdAt: now - daysAgo * dayMilliseconds,
      ...(daysLeft !== undefined && { expiresAt: now + daysLeft * dayMilliseconds }),
    });
  for (const { athlete, on, prompt, answer } of demoPrompts(here.slice(0, 10))) {
    const [id, scope] = [newId(), scopeOf(athlete)];
    const at = (time: string) => instantOf({ date: on, time }, zone);
    await askPrompt(trx, scope, prompt, { id, today: on, at: at("04:00") });
    if (answer === undefined) await dropPrompts(trx, scope, { id });
    else await answerPrompt(trx, scope, id, { text: answer, on, at: at("07:20") });
  }
}

const yogaDaysDone = 6;
const yogaBegunDaysAgo = 17;

/** Alex's fortnight of yoga in the morning, which six days in made way for the heavy weeks. */
async function seedPausedProgram(trx: TransactionHandle, given: Seeding): Promise<void> {
  const { household, athleteIds, catalogue, newId, now, here } = given;
  const source = catalogue.programs.find(({ id }) => id === "file:morning-yoga-fortnight");
  if (!source) throw new Error("The demo's catalogue has no fortnight of yoga.");
  const begun = addDays(here.slice(0, 10), -yogaBegunDaysAgo);
  const { head, program } = sure(startContentProgram(source, catalogue.items, begun, newUid));
  let index = 0;
  const weeks = program.weeks.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) => {
      const day = index++;
      return day < yogaDaysDone
        ? { ...session, completed: true, completedDate: addDays(begun, day) }
        : session;
    }),
  }));
  const pauses = [{ from: addDays(begun, yogaDaysDone) }];
  const schedule = head.schedule.kind === "sequence" ? { ...head.schedule, pauses } : head.schedule;
  const stored = await storeProgram(trx, household, {
    program: { ...program, weeks },
    head: { ...head, schedule },
    id: newId(),
    athleteId: athleteIds.alex,
    status: "paused",
    summary: "Started with the demo.",
    now: now - yogaBegunDaysAgo * dayMilliseconds,
  });
  sure(stored);
}

/** What the two of the demo household have written down of their bodies, food and goals, and what passed between them and the coach. */
export async function seedDemoHealth(trx: TransactionHandle, given: Seeding): Promise<void> {
  const diary = demoDiary(given.here);
  for (const person of ["alex", "sam"] as const) await seedDiary(trx, person, diary, given);
  await seedTalk(trx, given);
  await seedPausedProgram(trx, given);
}
