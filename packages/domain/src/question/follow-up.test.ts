import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { PreviousQuestion, TrainingQuestion } from "./question.ts";
import { previousOf, readQuestion } from "./read-question.ts";
import { subjectsIn } from "./subjects.ts";

/** On Wednesday, 18 November 2026. */
const read = (text: string, previous?: PreviousQuestion) =>
  readQuestion(text, {
    today: "2026-11-18",
    units: "lb",
    firstWeekday: 1,
    subjects: subjectsIn(text),
    previous,
  });

/** What goes on from a question: [before, after, what is read of it]. */
const followed: readonly (readonly [before: string, text: string, read: object])[] = [
  [
    "how much fibre did I eat on sunday",
    "and the day before that",
    { nutrient: "fibre", period: { from: "2026-11-14", to: "2026-11-14" } },
  ],
  ["how many calories yesterday", "n carbs?", { nutrient: "carbs", period: { from: "2026-11-17" } }],
  ["how many runs did I do this month", "and km?", { measure: "distance", distanceUnit: "km" }],
  ["how far did I run in october", "and hours?", { measure: "duration", period: { from: "2026-10-01" } }],
  ["how much protein is left today", "and fat?", { nutrient: "fat", figure: "left" }],
  [
    "how far did I cycle last week",
    "n the one before?",
    { measure: "distance", discipline: "cycling", period: { from: "2026-11-02", to: "2026-11-08" } },
  ],
  [
    "how far did I cycle the week before last",
    "and the week after?",
    { period: { from: "2026-11-09", to: "2026-11-15" } },
  ],
  [
    "how often did I swim in may",
    "and two months later?",
    { measure: "count", period: { from: "2026-07-01", to: "2026-07-31" } },
  ],
  [
    "what did I press last tuesday",
    "and in pounds?",
    { measure: "load", massUnit: "lb", period: { from: "2026-11-17" } },
  ],
  ["what did I press last tuesday", "what about rows?", { measure: "load", period: { from: "2026-11-17" } }],
  [
    "how many runs over 10k in october",
    "and in september?",
    { bounds: [{ of: "distance", least: 10_000 }], period: { from: "2026-09-01" } },
  ],
  [
    "how much protein have I had today",
    "so more than on sunday?",
    { figure: "eaten", period: { from: "2026-11-18" }, against: { from: "2026-11-15" } },
  ],
  [
    "was today's ride slower than last monday's",
    "ok and the tues before that?",
    { measure: "pace", period: { from: "2026-11-18" }, against: { from: "2026-11-09" } },
  ],
  [
    "total miles last month?",
    "and this one?",
    { measure: "distance", period: { from: "2026-11-01" }, before: { from: "2026-10-01" } },
  ],
  [
    "what do I weigh",
    "and how much is it down since the very first entry",
    { measure: "weight", figure: "change" },
  ],
  [
    "what was my resting pulse today",
    "are there earlier readings to compare it with?",
    { measure: "resting_heart_rate", figure: "change" },
  ],
  [
    "what did I lift on monday",
    "what did I do there again",
    { measure: "list", period: { from: "2026-11-16", to: "2026-11-16" } },
  ],
  ["who cycled more in october, he or I", "and in september?", { measure: "distance", isOfEach: true }],
  [
    "what's my fastest ride this year",
    "and how long would 30 km take at the same pace",
    { measure: "pace", discipline: "cycling", forMeters: 30_000 },
  ],
  ["what is on friday", "what about the easy run after that", { about: "plan", behind: 1, like: "easy" }],
  ["when does my plan start", "what is in the final week?", { about: "plan", isLastWeek: true }],
  ["how did I sleep on monday", "and the night after?", { measure: "sleep", period: { from: "2026-11-17" } }],
  ["what do I weigh", "in kilos?", { about: "body", measure: "weight", massUnit: "kg" }],
  [
    "how did I sleep last week",
    "and the best?",
    { measure: "sleep", figure: "highest", period: { from: "2026-11-09" } },
  ],
  [
    "what is on friday",
    "and the day after?",
    { about: "plan", figure: "on", period: { from: "2026-11-21" } },
  ],
  ["what is on tomorrow", "how long?", { about: "plan", figure: "length", period: { from: "2026-11-19" } }],
  [
    "how heavy is bench on friday",
    "how heavy is deadlift on friday",
    { about: "plan", figure: "load", exercises: ["Deadlift"] },
  ],
  ["when do I squat", "and deadlift?", { about: "plan", figure: "when", exercises: ["Deadlift"] }],
  ["what is on friday", "what comes after that?", { about: "plan", figure: "next", behind: 1 }],
  ["how many sessions are left in my program", "which is the next one", { about: "plan", figure: "next" }],
  ["whats next", "and then?", { about: "plan", figure: "next", behind: 1 }],
  [
    "what is on next week",
    "and after that?",
    { about: "plan", period: { from: "2026-11-30" }, figure: "on" },
  ],
  ["whats next", "and in the running one?", { about: "plan", figure: "next" }],
  ["whats next", "and when?", { about: "plan", figure: "when" }],
  [
    "what is on friday",
    "and what did that one have in it?",
    { about: "plan", figure: "on", period: { ahead: "2026-11-20" } },
  ],
  ["whats next", "hm, whats all in it again", { about: "plan", figure: "next" }],
  ["what is on friday", "phew, which weights again", { about: "plan", figure: "on" }],
  ["what is on friday", "what would I have had", { about: "plan", figure: "on" }],
  [
    "what is on friday",
    "remind me of the weights",
    { about: "plan", figure: "on", period: { ahead: "2026-11-20" } },
  ],
  [
    "what is on friday",
    "whats the deadlift weight for it again",
    { figure: "load", exercises: ["Deadlift"] },
  ],
  ["what is on friday", "what are the curls that day?", { figure: "load", period: { ahead: "2026-11-20" } }],
  [
    "what did I squat on monday",
    "and what will it be next monday",
    { about: "plan", figure: "load", exercises: ["Back Squat"], period: { from: "2026-11-23" } },
  ],
  [
    "how far did I run yesterday",
    "and how far that week?",
    { measure: "distance", period: { from: "2026-11-16", to: "2026-11-22" } },
  ],
  ["what is my best squat", "and for five?", { measure: "best", bounds: [{ of: "reps", least: 5 }] }],
  [
    "how was my run today",
    "was it slower than yesterday",
    { measure: "pace", period: { from: "2026-11-18" }, against: { from: "2026-11-17" } },
  ],
  [
    "did I run today",
    "how was it against last wednesday",
    { measure: "pace", period: { from: "2026-11-18" }, against: { from: "2026-11-11" } },
  ],
  [
    "how far did I run this week",
    "how was that compared to last week",
    { measure: "distance", against: { from: "2026-11-09" } },
  ],
  [
    "whats my best squat",
    "how much more than my bench",
    { exercises: ["Back Squat", "Bench Press"], isDifference: true },
  ],
  [
    "what did I do this week",
    "did I get everything that was planned?",
    { about: "plan", figure: "missed", period: { kind: "week" } },
  ],
];

describe("a question that goes on keeps the one before, but for what it names", () => {
  it.each(followed)("%s / %s", (before, text, expected) => {
    const asked = read(before);
    expect(read(text, asked && previousOf(asked))).toMatchObject(expected);
  });

  const shown = { from: "2026-11-08", to: "2026-11-08", label: "Sunday 8 November", kind: "day" as const };
  it.each([
    ["how far was my last ride", "how long?", { measure: "duration", discipline: "cycling", period: shown }],
    ["when did I last row", "how far?", { measure: "distance", discipline: "rowing", period: shown }],
    [
      "when did I last swim",
      "and the one before?",
      { measure: "last", latest: 1, period: { to: "2026-11-07" } },
    ],
    ["what's my fastest ride this year", "how long would 30 km take at that pace", { period: shown }],
    ["when did I last swim", "how far that week?", { period: { from: "2026-11-02", to: "2026-11-08" } }],
    [
      "what's my best squat",
      "and deadlift?",
      { measure: "best", exercises: ["Deadlift"], period: undefined },
    ],
    [
      "when did I last swim",
      "have I done any since",
      { measure: "done", period: { from: "2026-11-09", to: "2026-11-18" } },
    ],
    [
      "when did I last swim",
      "did I lift anything that day",
      { measure: "done", discipline: "strength", period: shown },
    ],
    [
      "what's my longest run",
      "what else did I do that day",
      { measure: "list", exercises: [], period: shown },
    ],
    [
      "what's my longest ride",
      "was that further than saturdays",
      { period: shown, against: { from: "2026-11-14" } },
    ],
    [
      "when did I last squat",
      "what have I got this friday for it",
      { about: "plan", figure: "load", exercises: ["Back Squat"] },
    ],
    [
      "when did I last squat",
      "and the next one, up again?",
      { about: "plan", figure: "when", exercises: ["Back Squat"] },
    ],
  ])("is of the day that its answer showed: %s / %s", (before, text, expected) => {
    const asked = read(before);
    const previous = asked && previousOf(asked);
    expect(read(text, { ...(previous as TrainingQuestion), shown: [shown] })).toMatchObject(expected);
  });

  const swims = {
    measure: "distance",
    exercises: [],
    discipline: "swimming",
    athlete: "Jules",
    period: { from: "2026-11-09", to: "2026-11-15", label: "last week", kind: "week" },
    before: { from: "2026-11-16", to: "2026-11-22", label: "this week", kind: "week" },
  } satisfies PreviousQuestion;
  it.each([
    [
      "and is he getting slower",
      {
        measure: "pace",
        athlete: "Jules",
        discipline: "swimming",
        period: swims.before,
        against: swims.period,
      },
    ],
    ["has he ever swum in october", { athlete: "Jules", period: { from: "2026-10-01" } }],
    [
      "and how many more to catch up",
      { measure: "distance", period: swims.period, against: swims.before, isDifference: true },
    ],
    ["who was quicker", { measure: "pace", discipline: "swimming", period: swims.period, isOfEach: true }],
    ["and who trained more often", { measure: "count", isOfEach: true }],
    ["so he went down?", { measure: "distance", period: swims.before, against: swims.period }],
    ["whats lacking to match it", { isDifference: true }],
  ])("is of whom and of both times that were spoken of: %s", (text, expected) => {
    expect(read(text, swims)).toMatchObject(expected);
  });

  it("keeps no time where it asks when something else was done last", () => {
    const asked = read("how far did I run on sunday");
    const after = read("and when did I last swim", asked && previousOf(asked));
    expect(after).toMatchObject({ measure: "last", discipline: "swimming" });
    expect(after).not.toHaveProperty("period");
  });

  it.each(["and the one with the funny hat?", "and why?", "what about my mother in law?"])(
    "is none where nothing of it is understood: %s",
    (text) => {
      const asked = read("how far did I run last week");
      expect(read(text, asked && previousOf(asked))).toBeUndefined();
    },
  );
});

it("is of a lift that is planned, with what was lifted last", () => {
  const planned = { about: "plan", figure: "when", words: "", exercises: ["Deadlift"] } as const;
  expect(read("is that more than last time", { ...planned, exercises: ["Deadlift"] })).toMatchObject({
    figure: "load",
    isBesideLast: true,
  });
});

it.each([
  "how did this monday's run compare with the monday before",
  "was monday's run slower than the monday before",
])("sets a day beside the one a week before, whatever was asked first: %s", (text) => {
  const days = { measure: "pace", period: { from: "2026-11-16" }, against: { from: "2026-11-09" } };
  const before = { from: "2026-11-10", to: "2026-11-10", label: "on Tuesday", kind: "day" as const };
  expect(read(text)).toMatchObject(days);
  expect(read(text, { measure: "list", exercises: [], period: before })).toMatchObject(days);
});

/** Behind an entry that was kept or a target that was set: see `askedByDone`. */
const kept = {
  weight: { about: "body", measure: "weight", figure: "latest" },
  goal: { about: "body", measure: "weight", figure: "to_goal" },
  sleep: { about: "body", measure: "sleep", figure: "latest" },
  food: { about: "food", figure: "eaten" },
  target: { about: "food", figure: "left", nutrient: "protein" },
} as const;

it.each([
  ["weight", "and yesterday?", { figure: "latest", period: { from: "2026-11-17" } }],
  ["weight", "what was it on monday", { figure: "latest", period: { from: "2026-11-16" } }],
  ["weight", "so how much am i down since nov 2", { figure: "change", period: { from: "2026-11-02" } }],
  [
    "weight",
    "so how much is that since the beginning of october",
    { figure: "change", period: { from: "2026-10-01" } },
  ],
  ["weight", "what's my average this week", { figure: "average", period: { from: "2026-11-16" } }],
  ["weight", "how does that compare to a month ago", { figure: "change", against: { from: "2026-10-19" } }],
  ["weight", "and how far to my goal", { figure: "to_goal" }],
  ["goal", "how far off am I?", { figure: "to_goal" }],
  ["goal", "how much more do I have to lose", { figure: "to_goal" }],
  ["sleep", "so what's the average of those two nights?", { figure: "average", latest: 2 }],
  ["sleep", "and the night before?", { figure: "latest", period: { from: "2026-11-17" } }],
  ["food", "okay and what does that leave me", { figure: "left" }],
  ["food", "what's that for the day", { figure: "eaten" }],
  ["food", "what am I at now", { figure: "eaten" }],
  ["food", "how much protein is that", { figure: "eaten", nutrient: "protein" }],
  ["target", "and how much of that is left today", { figure: "left", nutrient: "protein" }],
  ["target", "how much of that do i have already", { figure: "left", nutrient: "protein" }],
  ["target", "how far off am I", { figure: "left", nutrient: "protein" }],
] as const)("goes on with %s that was kept: %s", (what, text, expected) => {
  expect(read(text, kept[what])).toMatchObject({ about: kept[what].about, ...expected });
});

it.each(
  (["weight", "goal", "food", "target"] as const).flatMap((what) =>
    [
      "what's on tomorrow",
      "what's on friday?",
      "how many km this week",
      "what did I do yesterday",
      "what do I have on Friday",
      "did I train yesterday",
      "how many weeks are left",
      "what am I lifting today",
      "how far is it to the race",
      "what have I got left to do",
      "how many reps did I do in total",
    ].map((text) => [what, text] as const),
  ),
)("goes on with nothing behind %s: %s", (what, text) => {
  expect(read(text, kept[what])).toEqual(read(text));
});

it("asks of what is aimed at how far off somebody is, where nothing was said before", () => {
  expect(read("how far off am I?")).toMatchObject({ about: "goals" });
  expect(read("how far did I get")).not.toMatchObject({ about: "goals" });
});

it("takes a comparison with a day that is over, behind a session of the plan, for what was done", () => {
  const plan = read("what's planned for today");
  expect(read("was it slower than last sunday's", plan && previousOf(plan))).toMatchObject({
    about: "training",
    measure: "pace",
    against: { from: "2026-11-15" },
  });
  expect(read("is it harder than last sunday's", plan && previousOf(plan))).not.toMatchObject({
    about: "body",
  });
});
