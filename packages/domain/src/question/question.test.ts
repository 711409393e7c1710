import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import type { Workout } from "../workout/workout.ts";
import { answerTraining } from "./answer/answer-training.ts";
import type { PreviousQuestion } from "./question.ts";
import { previousOf, readQuestion } from "./read-question.ts";
import { planCues } from "./read-plan-question.ts";
import { subjectsIn } from "./subjects.ts";
import { bodyCues, foodCues } from "./read-body-question.ts";
import { comparisons } from "./training/figures-asked.ts";
import { questionsExamples, questionsIn } from "../text/questions-in.ts";
import { figureNouns, trainingCues } from "./training/training-cues.ts";

/** A Wednesday. */
const today = "2026-11-18";
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, { today, units: "lb", subjects: subjectsIn(text), previous });

/** What a question was read as, as the rows call it. */
function cueOf(text: string): string {
  const question = read(text);
  switch (question?.about) {
    case "body":
      return `body ${question.measure}`;
    case "food":
      return `food ${question.nutrient ?? "food"}`;
    case "plan":
      return `plan ${question.figure}`;
    case "training":
      return `training ${question.measure}`;
    default:
      return question?.about ?? "none";
  }
}

const examples = [
  ...bodyCues.map(([cue, , example]) => [example, `body ${cue}`] as const),
  ...foodCues.map(([cue, , example]) => [example, `food ${cue}`] as const),
  ...planCues.map(([cue, , example]) => [example, `plan ${cue}`] as const),
  ...trainingCues.map(([cue, , example]) => [example, `training ${cue}`] as const),
  ...figureNouns.map(([cue, , example]) => [example, `training ${cue}`] as const),
];

describe("a comparison is of what its word compares", () => {
  it.each(comparisons.map(([, ofLifts, ofOthers, example]) => [example, [ofLifts, ofOthers]] as const))(
    "%s",
    (example, measures) => {
      expect(measures).toContain((read(example) as { measure?: string }).measure);
    },
  );
});

it.each([
  ["how often did I swim since my surgery", "since my surgery"],
  ["how far did I run over ramadan", "over ramadan"],
  ["what did I eat on 3/4", "3/4"],
  ["how many rides in the mornings", "in the mornings"],
])("leaves out no time that it can't date: %s", (text, words) => {
  expect(read(text)).toEqual({ about: "undated", words });
});

it.each(questionsExamples)("%s", (text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});

describe("a question is read", () => {
  it("with a longest or fastest as one of what was done, unless a day to come is named", () => {
    expect(read("longest run ive got in here")).toMatchObject({ about: "training", measure: "longest" });
    expect(read("what is the longest run ive got next week")).toMatchObject({ about: "plan" });
  });

  it.each(examples)("%s", (example, cue) => {
    expect(cueOf(example)).toBe(cue);
  });

  it("compares what is up on a time before, and counts where more of an exercise is asked", () => {
    expect(read("is my squat volume up on last month?")).toMatchObject({
      measure: "volume",
      period: { label: "this month" },
      against: { label: "last month" },
    });
    expect(read("did I do more pull ups on friday than the friday before")).toMatchObject({
      measure: "reps",
      against: { from: "2026-11-06" },
    });
    expect(read("is my resting heart rate coming down at all")).toMatchObject({ figure: "change" });
    expect(read("when did I last ride horses")).toMatchObject({ discipline: "riding" });
  });
  it.each([
    ["how many grams should one take"],
    ["what's the weather tomorrow?"],
    ["tell me a joke"],
    ["who won the game"],
  ])("as none where nobody's data answers it: %s", (text) => {
    expect(cueOf(text)).toBe("none");
  });

  it("with weeks that begin on the weekday of whoever asks", () => {
    const asked = (text: string) =>
      readQuestion(text, { today, firstWeekday: 7, units: "lb", subjects: subjectsIn(text) });
    expect(asked("how many workouts this week")).toMatchObject({
      period: { from: "2026-11-15", to: "2026-11-21" },
    });
    expect(asked("did I run more than last week?")).toMatchObject({
      period: { from: "2026-11-15" },
      against: { from: "2026-11-08", to: "2026-11-14" },
    });
  });

  it("with two times as a comparison, and with one beside the time of its kind that is under way", () => {
    expect(read("compare my bench this month to last month")).toMatchObject({
      period: { from: "2026-11-01" },
      against: { from: "2026-10-01", to: "2026-10-31" },
    });
    expect(read("did I run more than last week?")).toMatchObject({
      period: { label: "this week" },
      against: { label: "last week" },
    });
  });

  it.each([
    ["how far did I swim last month compared to this one", "this month", "last month"],
    ["squat since august, august versus now", "this month", "in August"],
    ["running more this week or last?", "this week", "last week"],
  ])("with the time under way beside one that is named: %s", (text, label, against) => {
    expect(read(text)).toMatchObject({ period: { label }, against: { label: against } });
  });

  it.each([
    ["when precisely is this plan of mine over", "plan ends"],
    ["how many workouts are behind me", "plan done"],
    ["and how many are still ahead of me?", "plan left"],
    ["how heavy I have squatted on 9 november", "training load"],
    ["how heavy is the squat that I planned for friday", "plan load"],
    ["should I take friday off, given that I have lifted on two days", "plan today"],
    ["did I even train on sunday", "training done"],
    ["I slept badly because of the noise. how many km did I run last month", "training distance"],
    ["I slept badly because of the noise, how many km did I run last month", "training distance"],
    ["what do I have next", "plan next"],
    ["how many sessions do I have left", "plan left"],
    ["do I have training tomorrow", "plan on"],
    ["how many reps do I have on bench tomorrow", "plan on"],
  ])("by what is asked, not by what stands beside it: %s", (text, cue) => {
    expect(cueOf(text)).toBe(cue);
  });

  it("with the time of its reason where none else is named", () => {
    expect(read("how far did I swim because of my cold in october")).toMatchObject({
      period: { label: "in October" },
    });
  });

  it("as going on from the one before, with what it names in its place", () => {
    const before = read("how many runs did I do in october?");
    const previous = before && previousOf(before);
    expect(read("and in september?", previous)).toMatchObject({
      measure: "count",
      discipline: "running",
      period: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(read("and the month before?", previous)).toMatchObject({
      measure: "count",
      period: { from: "2026-09-01", to: "2026-09-30" },
    });
    expect(read("ok and this one until now", previous)).toMatchObject({ period: { label: "this month" } });
  });

  it.each(["should I squat tomorrow?", "shall I run on friday", "coach, am I squatting tomorrow?"])(
    "as one of what is planned, where it asks whether to: %s",
    (text) => expect(read(text)).toMatchObject({ about: "plan" }),
  );

  it("of what was burned as none of what was eaten", () => {
    expect(read("how many calories have I burned this week")?.about).not.toBe("food");
  });

  it("of food as going on from the day that was asked about", () => {
    const before = read("what did I eat yesterday?");
    const previous = before && previousOf(before);
    const yesterday = { from: "2026-11-17", to: "2026-11-17" };
    expect(read("how many kcal was that all together?", previous)).toMatchObject({
      about: "food",
      nutrient: "calories",
      period: yesterday,
    });
    expect(read("and the day before?", previous)).toMatchObject({
      about: "food",
      figure: "list",
      period: { from: "2026-11-16" },
    });
    expect(read("which protein powder should I buy")).toBeUndefined();
    expect(read("what should I eat after training?")).toBeUndefined();
    expect(read("whats my bmr")).toMatchObject({ about: "food", nutrient: "calories", figure: "needs" });
  });

  it("of horses as one of all that is done with them", () => {
    expect(read("have I been on the horse at all this month")).toMatchObject({ discipline: "riding" });
  });

  it("of one weekday and the one before as a comparison of both", () => {
    expect(read("did i deadlift heavier last friday than the friday before that?")).toMatchObject({
      period: { from: "2026-11-13" },
      against: { from: "2026-11-06" },
    });
  });
});

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

const answer = (text: string, before?: string, among = workouts): string => {
  const asked = before === undefined ? undefined : read(before);
  const question = read(text, asked && previousOf(asked));
  if (question?.about !== "training") return `no question of training: ${text}`;
  const names = question.exercises;
  const told = answerTraining(question, {
    workouts: among,
    today,
    units: "lb",
    isMeant: names.length > 0 ? ({ name }) => names.includes(name) : undefined,
    subject: names[0] ?? (question.discipline === undefined ? undefined : "run"),
    noun:
      question.discipline === undefined ? { one: "workout", many: "workouts" } : { one: "run", many: "runs" },
    nameOf: ({ discipline }) => discipline,
  });
  return wordMarks(told, plainForms).replaceAll("\u00A0", " ");
};

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
    "Run: 5 km in 25:00 (8:03 /mi) yesterday; 10 km in 53:20 (8:35 /mi) Tuesday 20 October (4 weeks ago): quicker than Tuesday 20 October (4 weeks ago).",
  ],
  [
    "was my run on 20 october longer than the one before",
    "Run: 10 km in 53:20, Tuesday 20 October (4 weeks ago); 5.1 km in 24:40, Thursday 1 October (6 weeks ago): longer than Thursday 1 October (6 weeks ago).",
  ],
  [
    "have I got stronger since october?",
    "Stronger on 1 of 1 lift since October, by estimated 1RM: Bench Press 185 lb → 186.7 lb.",
  ],
])("is answered with the fact first, from the workouts alone: %s", (text, told) => {
  expect(answer(text)).toBe(told);
});

it("tells another figure of the one that was asked about, and not of all", () => {
  expect(answer("and how long did it take", "what was my longest run this year")).toBe(
    "Run: 53 min 20 s, Tuesday 20 October (4 weeks ago).",
  );
});

it("is answered with the time before, and the one before that", () => {
  expect(answer("and the time before that", "when did I last run")).toContain("last Tuesday 20 October");
});
