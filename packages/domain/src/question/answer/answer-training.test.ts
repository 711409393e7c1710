import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import type { Workout } from "../../workout/workout.ts";
import type { PreviousQuestion, TrainingAsked } from "../question.ts";
import { previousOf, readQuestion } from "../read-question.ts";
import { subjectsIn } from "../subjects.ts";
import { answerTraining } from "./answer-training.ts";
import { daysShown } from "./answer-rows.ts";

const today = "2026-11-18";
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, { today, units: "lb", firstWeekday: 1, subjects: subjectsIn(text), previous });

let count = 0;
const stored = (date: string, more: Partial<Workout>): Workout => ({
  id: `w${(count += 1)}`,
  groupId: "g",
  athleteId: "a",
  loggedBy: "m",
  zone: "UTC",
  status: "saved",
  issues: [],
  source: { kind: "manual" },
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  discipline: "strength",
  date,
  exercises: [],
  ...more,
});
const bench = (date: string, lb: number, reps: readonly number[], more: object = {}) =>
  stored(date, {
    exercises: [
      {
        name: "Bench Press",
        sets: reps.map((its) => ({
          reps: its,
          weight: { value: lb, unit: "lb" as const },
          weightKg: Math.round(lb * 45.359237) / 100,
          ...more,
        })),
      },
    ],
  });
const run = (date: string, meters: number, seconds: number) =>
  stored(date, {
    discipline: "running",
    distanceMeters: meters,
    distance: { value: meters / 1000, unit: "km" },
    durationSeconds: seconds,
  });

/** Newest first. */
const workouts = [
  run("2026-11-17", 5000, 1500),
  bench("2026-11-16", 160, [5, 5, 5]),
  bench("2026-11-15", 225, [1], { warmup: true }),
  run("2026-10-20", 10_000, 3200),
  bench("2026-10-12", 155, [5, 5]),
  bench("2026-10-03", 185, [1]),
  run("2026-10-01", 5100, 1480),
  run("2026-08-12", 5000, 1500),
  stored("2026-08-10", { discipline: "running", distanceMeters: 8000 }),
];

const factsOf = ({ exercises: names, discipline }: TrainingAsked, among: readonly Workout[]) => ({
  workouts: among,
  today,
  units: "lb" as const,
  firstWeekday: 1,
  isMeant: names.length > 0 ? ({ name }: { readonly name: string }) => names.includes(name) : undefined,
  subject: names[0] ?? (discipline === undefined ? undefined : "run"),
  noun: discipline === undefined ? { one: "workout", many: "workouts" } : { one: "run", many: "runs" },
  nameOf: (workout: Workout) => workout.discipline,
});

/** The answer to the last of these, each of which goes on with the one before and what that told. */
const answerOf = (texts: readonly string[], among: readonly Workout[] = workouts): string => {
  let previous: PreviousQuestion | undefined;
  let shown = "";
  for (const text of texts) {
    const question = read(text, previous);
    if (question?.about !== "training") return `no question of training: ${text}`;
    const facts = factsOf(question, among);
    shown = answerTraining(question, facts);
    previous = previousOf({ ...question, shown: [...daysShown(question, facts)] });
  }
  return wordMarks(shown, plainForms).replaceAll("\u00A0", " ");
};
const answer = (text: string, before?: string, among = workouts): string =>
  answerOf(before === undefined ? [text] : [before, text], among);

it.each([
  [
    ["what's my longest run", "and how long did it take", "and the shortest one?"],
    "Run: 5 km in 25:00, Wednesday 12 August (3 months ago).",
  ],
  [
    ["what's my longest run", "and how long did it take"],
    "Run: 53 min 20 s on Tuesday 20 October (4 weeks ago).",
  ],
  [
    ["when did I run last", "and the one before", "and before that?"],
    "Run: last Thursday 1 October (6 weeks ago): running · 5.1 km · 24:40 · 7:47 /mi.",
  ],
  [
    ["what did I bench on 12 october", "and the one before"],
    "Bench Press: Saturday 3 October (6 weeks ago) 1 · 185 lb.",
  ],
  [
    ["what did I bench on 12 october", "and the time before", "so was I heavier the second time"],
    "Bench Press: 155 lb × 5, Monday 12 October (5 weeks ago); 185 lb × 1, Saturday 3 October (6 weeks ago): lighter than Saturday 3 October (6 weeks ago).",
  ],
  [
    ["what's my longest run", "how many km did I run that month"],
    "Run: 15.1 km over 2 runs in October 2026.",
  ],
  [
    ["how was my run yesterday", "was that quicker than the one before"],
    "Run: 5 km in 25:00 (8:03 /mi) yesterday; 10 km in 53:20 (8:35 /mi) on Tuesday 20 October (4 weeks ago): quicker than Tuesday 20 October (4 weeks ago).",
  ],
])("goes on with the workout that was shown: %j", (texts, shown) => {
  expect(answerOf(texts)).toBe(shown);
});

it("compares fewer weeks of what was begun lately", () => {
  const lately = [run("2026-11-17", 5000, 1500), run("2026-11-02", 5000, 1600)];
  const asked = "am i getting faster at running";
  expect(answer(asked, undefined, lately)).toMatch(
    /25:00 .* in the last 2 weeks; .*26:40 .* in the 2 before/,
  );
  expect(answer(asked)).toMatch(/in the last 4 weeks; .*in the 4 before/);
});

it.each([
  ["how many workouts did I do last month?", "4 workouts last month."],
  ["how many runs this month", "Run: 1 run this month."],
  ["how much did I bench this week?", "Bench Press: Monday 16 November 3 × 5 · 160 lb."],
  ["total bench volume in october", "Bench Press: 1735 lb in October."],
  ["what's my best bench ever?", "Bench Press: 185 lb × 1, Saturday 3 October (6 weeks ago)."],
  ["what are my PRs?", "Heaviest: Bench Press 185 lb × 1 (Saturday 3 October, 6 weeks ago)."],
  ["what is my best bench for 5 reps", "Bench Press: 160 lb × 5, Monday 16 November (for 5 reps or more)."],
  ["how far did I run in october", "Run: 9.38 mi over 2 runs in October."],
  ["what is my fastest 5k?", "Run: 5.1 km in 24:40 (7:47 /mi), Thursday 1 October (6 weeks ago)."],
  ["what was my longest run?", "Run: 10 km in 53:20, Tuesday 20 October (4 weeks ago)."],
  ["did I run yesterday?", "Yes. Yesterday: running · 5 km · 25:00 · 8:03 /mi."],
  ["did I run on monday?", "No. No run is logged on Monday."],
  ["when did I last bench?", "Bench Press: last Monday 16 November: Bench Press 3 × 5 · 160 lb."],
  ["how many sets of bench did I do in october", "Bench Press: 3 sets in October."],
  ["how far was my last run", "Run: 3.11 mi, yesterday."],
  ["pace on tuesdays run", "Run: 8:03 /mi on Tuesday."],
  ["average pace in august", "Run: 8:03 /mi over 1 of 2 runs, those with a distance and a time in August."],
  [
    "how was my week?",
    "3 workouts on 3 days in the last 7 days: 25 min, 3.11 mi.\nYesterday: running · 5 km · 25:00 · 8:03 /mi.\nMonday 16 November: Bench Press 3 × 5 · 160 lb.\nSunday 15 November: Bench Press 1 · 225 lb (warm-up).",
  ],
  ["how was my bench on monday?", "Monday 16 November: Bench Press 3 × 5 · 160 lb."],
  ["how many steps yesterday", "no question of training: how many steps yesterday"],
  ["how many steps did I do yesterday", "no question of training: how many steps did I do yesterday"],
  ["how many km did I run in october", "Run: 15.1 km over 2 runs in October."],
  ["in october, how long was my average run, in km", "Run: 7.55 km a run in October."],
  [
    "how far and how long did I run in october",
    "Run: 9.38 mi over 2 runs, 1 h 18 min over 2 runs in October.",
  ],
  [
    "yesterday's run or the one on 1 october, which was quicker",
    "Run: 5 km in 25:00 (8:03 /mi) yesterday; 5.1 km in 24:40 (7:47 /mi) on 1 October: slower than 1 October.",
  ],
  [
    "how many sets and what weight did I bench in october",
    "Bench Press: Monday 12 October (5 weeks ago) 2 × 5 · 155 lb\nSaturday 3 October (6 weeks ago) 1 · 185 lb.",
  ],
  [
    "did this month's bench volume overtake october's",
    "Bench Press: 2400 lb this month; 1735 lb in October: more than October.",
  ],
  [
    "what did I run on 1 october and on 20 october",
    "Thursday 1 October (6 weeks ago): running · 5.1 km · 24:40 · 7:47 /mi.\nTuesday 20 October (4 weeks ago): running · 10 km · 53:20 · 8:35 /mi.",
  ],
  [
    "compare yesterday's run with the one on 1 october",
    "Run: 5 km in 25:00 (8:03 /mi) yesterday; 5.1 km in 24:40 (7:47 /mi) on 1 October: slower than 1 October.",
  ],
  [
    "did october beat the month before for running distance",
    "Run: 9.38 mi over 2 runs in October; 0 mi in September 2026: further than September 2026.",
  ],
  [
    "have I benched more this month then last?",
    "Bench Press: 160 lb × 5, Monday 16 November this month; 185 lb × 1, Saturday 3 October (6 weeks ago) last month: lighter than last month.",
  ],
  [
    "bench, which weight did I use last time and how many sets",
    "Bench Press: Monday 16 November 3 × 5 · 160 lb.",
  ],
  [
    "was tuesday's run faster than the one the weekend before",
    "Run: 5 km in 25:00 (8:03 /mi) on Tuesday; nothing logged on Tuesday 10 November.",
  ],
  ["how many runs in october this year", "Run: 2 runs in October."],
  ["which month did I run the most", "Run: October 2026, with 9.38 mi over 2 runs."],
  ["most bench sets in one session", "Bench Press: Monday 16 November, with 3 sets."],
  ["lightest bench this year", "Bench Press: 155 lb × 5, Monday 12 October (5 weeks ago)."],
  ["slowest run in october", "Run: 10 km in 53:20 (8:35 /mi), Tuesday 20 October (4 weeks ago)."],
  ["average bench weight in october", "Bench Press: 165 lb on average over 3 sets in October."],
  ["runs a week in the last 2 weeks", "Run: 0.5 runs a week in the last 2 weeks."],
  ["how many runs over 6 km", "Run: 2 runs."],
  [
    "have I benched over 300 lb",
    "No. No Bench Press of at least 300 lb is logged; heaviest: 185 lb × 1, Saturday 3 October (6 weeks ago).",
  ],
  [
    "bench progress since october",
    "Bench Press: 160 lb × 5, estimated 1RM 186.7 lb, Monday 16 November; 185 lb × 1, estimated 1RM 185 lb, Saturday 3 October (6 weeks ago): stronger than Saturday 3 October (6 weeks ago).",
  ],
  ["did I get all my reps on bench on monday", "Monday 16 November: Bench Press 3 × 5 · 160 lb."],
  ["what did I bench on monday in kilos", "Bench Press: Monday 16 November 3 × 5 · 72.57 kg."],
  [
    "was my last run faster than the one before?",
    "Run: 5 km in 25:00 (8:03 /mi) yesterday; 10 km in 53:20 (8:35 /mi) on Tuesday 20 October (4 weeks ago): quicker than Tuesday 20 October (4 weeks ago).",
  ],
  [
    "was my run on 20 october longer than the one before",
    "Run: 10 km in 53:20, Tuesday 20 October (4 weeks ago); 5.1 km in 24:40, Thursday 1 October (6 weeks ago): longer than Thursday 1 October (6 weeks ago).",
  ],
  [
    "have I got stronger since october?",
    "Stronger on 1 of 1 lift since October, by estimated 1RM: Bench Press 185 lb → 186.7 lb.",
  ],
])("is answered with the fact first, from the workouts alone: %s", (text, shown) => {
  expect(answer(text)).toBe(shown);
});

it("tells another figure of the one that was asked about, and not of all", () => {
  expect(answer("and how long did it take", "what was my longest run this year")).toBe(
    "Run: 53 min 20 s on Tuesday 20 October (4 weeks ago).",
  );
});

it("is answered with the time before, and the one before that", () => {
  expect(answer("and the time before that", "when did I last run")).toContain("last Tuesday 20 October");
});

const spoken = (text: string, its: readonly Workout[]) => {
  const asked = read(text);
  const facts = {
    workouts: its,
    today,
    units: "lb" as const,
    firstWeekday: 1,
    isMeant: undefined,
    subject: undefined,
    noun: { one: "run", many: "runs" },
    nameOf: () => "Run",
  };
  return wordMarks(answerTraining(asked as TrainingAsked, facts), plainForms);
};

it("counts what there was more of than last time", () => {
  const its = [bench("2026-11-18", 160, [6, 6, 5]), bench("2026-11-11", 160, [6, 5, 5])];
  const text = spoken("more bench presses than last time?", its);
  expect(text).toMatch(/^17 reps today; 16 reps on Wednesday,? .*11.*: more than /u);
  expect(text).not.toContain("today today");
});

it("takes no time for none: of the last one that has a time", () => {
  const { durationSeconds: _, ...untimed } = run("2026-11-18", 5000, 0);
  expect(spoken("how long did my last run take", [untimed, run("2026-11-14", 5000, 1600)])).toMatch(
    /^26.min.40.s, Saturday/u,
  );
  expect(spoken("how long did my last run take", [untimed])).toMatch(/not written down/u);
});
