import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { extremeForms, quantities } from "./training/extreme-asked.ts";
import type { TrainingQuestion } from "./question.ts";
import { readQuestion } from "./read-question.ts";
import { averageForms } from "./training/figures-asked.ts";
import { subjectsIn } from "./subjects.ts";

/** A Wednesday. */
const today = "2026-11-18";
const known = { today, units: "kg", firstWeekday: 1 } as const;
const read = (text: string) => readQuestion(text, { ...known, subjects: subjectsIn(text) });

/** The axes of a question about training, each value with the words that a person has for it. */
type Subject = Readonly<Record<"noun" | "nouns" | "past" | "base" | "gerund", string>> & {
  readonly means: Partial<TrainingQuestion>;
};
const slots = ["nouns", "noun", "past", "base", "gerund"] as const;
const lifts: readonly Subject[] = [
  {
    noun: "squat",
    nouns: "squats",
    past: "squatted",
    base: "squat",
    gerund: "squatting",
    means: { exercises: ["Back Squat"] },
  },
  {
    noun: "bench",
    nouns: "bench press",
    past: "benched",
    base: "bench",
    gerund: "benching",
    means: { exercises: ["Bench Press"] },
  },
  {
    noun: "deadlift",
    nouns: "deadlifts",
    past: "deadlifted",
    base: "deadlift",
    gerund: "deadlifting",
    means: { exercises: ["Deadlift"] },
  },
];
const ways: readonly Subject[] = [
  {
    noun: "run",
    nouns: "runs",
    past: "run",
    base: "run",
    gerund: "running",
    means: { discipline: "running" },
  },
  {
    noun: "ride",
    nouns: "rides",
    past: "cycled",
    base: "cycle",
    gerund: "cycling",
    means: { discipline: "cycling" },
  },
  {
    noun: "swim",
    nouns: "swims",
    past: "swum",
    base: "swim",
    gerund: "swimming",
    means: { discipline: "swimming" },
  },
];
const periods: readonly (readonly [words: string, from: string | undefined, to?: string])[] = [
  ["last week", "2026-11-09", "2026-11-15"],
  ["this month", "2026-11-01"],
  ["in October", "2026-10-01", "2026-10-31"],
  ["since September", "2026-09-01", today],
  ["between 1 October and 15 October", "2026-10-01", "2026-10-15"],
  ["this year", "2026-01-01"],
  ["in the last 10 days", "2026-11-09", today],
  ["before November", undefined, "2026-10-31"],
  ["yesterday", "2026-11-17", "2026-11-17"],
  ["the week before last", "2026-11-02", "2026-11-08"],
  ["from June to August", "2026-06-01", "2026-08-31"],
  ["so far this week", "2026-11-16"],
];

type Asked = readonly [asked: Partial<TrainingQuestion>, ...wordings: string[]];
/** What may be asked of a lift: quantity, aggregate and group, in plain wordings of different people. */
const ofLifts: readonly Asked[] = [
  [{ measure: "load" }, "how heavy did I {base}", "what weight did I use for {nouns}", "{noun} weights"],
  [
    { measure: "reps" },
    "how many reps of {nouns} did I do",
    "total {noun} reps",
    "how many repetitions of {nouns} have I done",
  ],
  [
    { measure: "sets" },
    "how many sets of {nouns} did I do",
    "number of {noun} sets",
    "how many {noun} sets have I got in",
  ],
  [
    { measure: "volume" },
    "what was my {noun} volume",
    "how much total weight did I move on {nouns}",
    "{noun} tonnage",
  ],
  [
    { measure: "best" },
    "what was my best {noun}",
    "heaviest {noun}",
    "most weight I {past}",
    "what did I top out at on {nouns}",
  ],
  [{ measure: "best", isLeast: true }, "what was my lightest {noun}", "lowest weight I {past}"],
  [{ measure: "one_rep_max" }, "what is my estimated {noun} 1rm", "{noun} one rep max"],
  [
    { measure: "load", average: "workout" },
    "average {noun} weight",
    "what weight did I {base} with on average",
  ],
  [{ measure: "reps", average: "set" }, "average reps per set on {nouns}"],
  [
    { measure: "busiest", group: "workout", of: "sets" },
    "most {noun} sets in one session",
    "biggest number of {noun} sets in a workout",
  ],
  [{ measure: "busiest", group: "workout", of: "volume" }, "highest {noun} volume in one workout"],
  [
    { measure: "busiest", group: "week", of: "volume" },
    "my biggest {gerund} week",
    "in which week did I {base} most",
  ],
];
const ofWays: readonly Asked[] = [
  [
    { measure: "distance" },
    "how far did I {base}",
    "total {noun} distance",
    "how many km of {gerund}",
    "{gerund} mileage",
  ],
  [
    { measure: "duration" },
    "how long did I {base}",
    "total {gerund} time",
    "how many hours of {gerund}",
    "hours of {gerund}",
  ],
  [{ measure: "pace" }, "what was my average {gerund} pace", "how fast did I {base}", "{noun} pace"],
  [{ measure: "fastest" }, "what was my fastest {noun}", "quickest {noun}", "best {noun} pace"],
  [{ measure: "fastest", isLeast: true }, "slowest {noun}", "what was my slowest {noun}"],
  [{ measure: "longest" }, "what was my longest {noun}", "furthest I {past}", "biggest {noun}"],
  [{ measure: "longest", isLeast: true }, "shortest {noun}", "what was my shortest {noun}"],
  [{ measure: "distance", average: "workout" }, "average {noun} distance", "mean distance per {noun}"],
  [{ measure: "duration", average: "workout" }, "average {noun} duration", "how long is my average {noun}"],
  [{ measure: "distance", average: "week" }, "average km per week {gerund}"],
  [{ measure: "heart_rate" }, "what was my heart rate on {nouns}"],
  [{ measure: "busiest", group: "workout", of: "heart_rate" }, "highest heart rate on a {noun}"],
  [{ measure: "busiest", group: "week", of: "distance" }, "most km {gerund} in a week"],
  [
    { measure: "busiest", group: "month", of: "distance", isLeast: true },
    "which month did I {base} the least",
  ],
];
const ofBoth: readonly Asked[] = [
  [{ measure: "count" }, "how many times did I {base}", "how often have I {past}"],
  [{ measure: "count", average: "week" }, "how many times a week did I {base}", "{noun} sessions per week"],
  [{ measure: "list" }, "list my {nouns}", "show me all {noun} sessions"],
  [{ measure: "done" }, "did I {base}", "have I {past}", "any {gerund}"],
];

const grid = [
  ...[...ofLifts, ...ofBoth].flatMap((asked) => lifts.map((subject) => [asked, subject] as const)),
  ...[...ofWays, ...ofBoth].flatMap((asked) => ways.map((subject) => [asked, subject] as const)),
].flatMap(([[asked, ...wordings], subject], row) =>
  wordings.flatMap((wording, at) =>
    [0, 5].map((shift) => {
      const [time, from, to] = periods[(row * 7 + at * 3 + shift) % periods.length] ?? periods[0] ?? ["", ""];
      const text = `${slots.reduce((text, slot) => text.replaceAll(`{${slot}}`, subject[slot]), wording)} ${time}`;
      const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      return [text, { ...asked, ...subject.means, period }] as const;
    }),
  ),
);

describe("each part of a question about training is read, whatever the others are", () => {
  it(`in ${grid.length} questions: subject x quantity x aggregate x group x time`, () => {
    const misread = grid.filter(([text, expected]) => {
      const question = read(text);
      try {
        expect(question).toMatchObject(expected);
        return false;
      } catch {
        return true;
      }
    });
    expect(misread.map(([text]) => text)).toEqual([]);
  });

  it.each(quantities.map(([measure, , example]) => [example, measure] as const))("%s", (text, measure) => {
    const question = read(text) as TrainingQuestion;
    const own = { best: "load", fastest: "pace", longest: "distance" }[question.measure as string];
    expect(question.of ?? own ?? question.measure).toBe(measure);
  });
  it.each(extremeForms.map(([end, , example]) => [example, end === "least"] as const))(
    "%s",
    (text, isLeast) => {
      expect((read(text) as TrainingQuestion).isLeast === true).toBe(isLeast);
    },
  );
  it.each(averageForms.map(([by, , example]) => [example, by] as const))("%s", (text, by) => {
    expect(read(text)).toMatchObject({ average: by });
  });

  it.each([
    ["how many runs over 10 km", [{ of: "distance", least: 10_000 }]],
    ["how many runs under 30 minutes this year", [{ of: "duration", most: 1800 }]],
    ["how many rides longer than 2 hours", [{ of: "duration", least: 7200 }]],
    ["when did I last lift over 100 kg", [{ of: "load", least: 100 }]],
    ["which runs were faster than 5:00 in october", [{ of: "speed", least: 1000 / 300 }]],
    ["when did I last run a 5k under 25 minutes", [{ of: "duration", most: 1500 }]],
  ])("holds sets and workouts to what is named: %s", (text, bounds) => {
    expect(read(text)).toMatchObject({ about: "training", bounds });
  });

  it.each([
    ["what was my pace on runs longer than 45:00", [{ of: "duration", least: 2700 }]],
    ["average speed on rides over 2 hours", [{ of: "duration", least: 7200 }]],
    ["average pace on Runs Over 45 minutes", [{ of: "duration", least: 2700 }]],
    ["how many runs with a pace under 5:00 per km", [{ of: "speed", least: 1000 / 300 }]],
  ])(
    "takes a bound for nothing that was written down, and for a pace only where it is one: %s",
    (text, bounds) => {
      const question = readQuestion(text, { ...known, subjects: subjectsIn(text) });
      expect(question).toMatchObject({ about: "training", bounds });
      expect(question).not.toHaveProperty("mentions");
    },
  );

  it.each([
    ["which week was my longest run", { measure: "longest" }],
    ["which month was my heaviest squat", { measure: "best" }],
    ["in which week did I run furthest", { measure: "busiest", group: "week" }],
    ["which week was my longest", { measure: "busiest", group: "week" }],
    ["which day is best to squat", { measure: "busiest", group: "weekday" }],
  ])("tells one of many of what is asked for: %s", (text, expected) => {
    expect(read(text)).toMatchObject({ about: "training", ...expected });
  });

  it("looks among what was done neither for what is to come nor for food", () => {
    expect(read("how long is my longest session next week")).toMatchObject({ about: "plan" });
    expect(read("most calories in a day")).toBeUndefined();
  });

  it("counts times against a number, and sums against a distance", () => {
    expect(read("did I squat more than 3 times last week")).toMatchObject({
      threshold: { value: 3, than: "more", of: "count" },
    });
    expect(read("did I run at least 20 km last week")).toMatchObject({
      threshold: { value: 20_000, than: "more", of: "distance" },
    });
  });
});

describe("a time that is only about so long ago", () => {
  it.each(["what was my bench a month ago", "my bench 6 weeks ago", "how heavy was my bench a year ago"])(
    "is asked of what held then: %s",
    (text) => {
      expect(read(text)).toMatchObject({ exercises: ["Bench Press"], period: { isAbout: true } });
    },
  );
  it("beside what holds now", () => {
    expect(read("is my bench heavier than a month ago")).toMatchObject({
      period: { to: today, isAbout: true },
      against: { isAbout: true },
    });
  });
  it("and counted days are those days", () => {
    expect(read("what did I bench 3 days ago")).toMatchObject({ period: { from: "2026-11-15" } });
    expect(read("what did I bench 3 days ago")).not.toMatchObject({ period: { isAbout: true } });
  });
});

describe("what else is asked of what was done", () => {
  it.each([
    "which days did I train last week",
    "what days did I run in october",
    "on which days did I squat",
  ])("the days themselves: %s", (text) => {
    expect(read(text)).toMatchObject({ measure: "days", isNamed: true });
  });
  it("and only their number", () => {
    expect(read("how many days did I train last week")).not.toMatchObject({ isNamed: true });
  });
  it.each([
    ["have I ever run a half marathon", 21_097.5],
    ["did I ever run 10 miles", 16_093.44],
    ["have I run a 10k this year", 10_000],
  ])("whether it was so far: %s", (text, distanceMeters) => {
    const question = read(text);
    expect(question).toMatchObject({ measure: "done", distanceMeters });
    expect(question).not.toMatchObject({ isLoose: true });
  });
  it("what is planned of a lift on a day to come", () => {
    expect(read("what's my squat for tomorrow")).toMatchObject({ about: "plan", figure: "on" });
  });
  it("whether a week came to so much", () => {
    expect(read("did I run 7 miles this week")).toMatchObject({
      measure: "distance",
      threshold: { than: "more", of: "distance" },
    });
  });
  it("the days of the week, and whether it goes up", () => {
    expect(read("what days do I usually run")).toMatchObject({ measure: "busiest", group: "weekday" });
    expect(read("is my squat going up")).toMatchObject({ measure: "trend", exercises: ["Back Squat"] });
  });
  it("the month and the plan, whatever was asked before", () => {
    const weight = { about: "body", measure: "weight", figure: "latest" } as const;
    const behind = (text: string) =>
      readQuestion(text, { ...known, subjects: subjectsIn(text), previous: weight });
    expect(behind("how's this month going")).toMatchObject({ measure: "review" });
    expect(behind("is tomorrow leg day")).toMatchObject({ about: "plan" });
  });
  it.each([
    "how's my week looking",
    "what's my week like",
    "how is my week going",
    "hows this week shaping up",
  ])("the week under way: %s", (text) => {
    expect(read(text)).toMatchObject({
      measure: "review",
      period: { from: "2026-11-16", isCurrent: true },
    });
  });
});

describe("nothing that is said is left out", () => {
  it.each([
    ["how many runs in the park in october", "park"],
    ["how far did I run with Sam last month", "sam"],
    ["longest ride without stopping this year", "stopping"],
    ["heaviest squat with a note about knee", "knee"],
  ])("what no other part takes is looked for in the notes: %s", (text, mentions) => {
    expect(read(text)).toMatchObject({ about: "training", mentions });
  });
  it("and what says when, in words that have no date, is asked about", () => {
    expect(read("what did I squat before my hip was done")).toMatchObject({ about: "undated" });
  });
});

describe("a question of the plan is read in the same way", () => {
  it.each([
    ["how many runs are left in my 10k plan", { figure: "left", measure: "count", discipline: "running" }],
    ["how many runs do I have left this week", { figure: "left", measure: "count" }],
    ["how many hours of training are planned this week", { figure: "on", measure: "duration" }],
    ["how many sets of squats do I have on friday", { measure: "sets", exercises: ["Back Squat"] }],
    ["how many reps of bench are planned tomorrow", { measure: "reps" }],
    ["what is the last session of my plan", { one: "last" }],
    ["first session of next week", { one: "first" }],
    ["what is the heaviest squat in my plan", { one: "most", measure: "load" }],
    ["how long is the longest run in my plan", { one: "most", measure: "duration" }],
    ["how many sessions a week does my plan have", { isPerWeek: true }],
    ["how many squat sessions have I missed", { figure: "missed", measure: "count" }],
    ["is there a run on saturday", { isWhether: true, discipline: "running" }],
    ["do I run on sunday", { isWhether: true }],
    ["is my long run on sunday", { figure: "on", isWhether: true, discipline: "running" }],
    ["is bench on thursday", { figure: "on", isWhether: true, period: { ahead: "2026-11-19" } }],
    ["is leg day tomorrow", { figure: "on", period: { from: "2026-11-19" } }],
    ["which day is leg day", { figure: "when" }],
    ["when did my plan start", { figure: "starts" }],
  ])("%s", (text, expected) => {
    expect(read(text)).toMatchObject({ about: "plan", ...expected });
  });
});

describe("and so are body and food", () => {
  it.each([
    [
      "how many nights under 7 hours this month",
      { measure: "sleep", figure: "count", bound: { most: 25_200 } },
    ],
    ["how often did I weigh in this month", { measure: "weight", figure: "count" }],
    ["when was I lightest", { measure: "weight", figure: "lowest" }],
    ["total sleep last week", { measure: "sleep", figure: "total" }],
    ["which day did I eat the most protein", { nutrient: "protein", figure: "most" }],
    ["lowest calorie day last week", { nutrient: "calories", figure: "least" }],
    ["total protein this week", { nutrient: "protein", figure: "total" }],
    ["how many days have I logged food this month", { figure: "days" }],
    ["on how many days did I reach my calorie goal in october", { figure: "reached" }],
  ])("%s", (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });
});
