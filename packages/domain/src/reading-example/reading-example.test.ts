import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readMessage } from "../health/words/read-message.ts";
import { caseProblems, casesOf, parseCase } from "../language/cases/score-cases.ts";
import { parseMessage } from "../language/parse-message.ts";
import type { ParsedMessage, ParsedWorkout } from "../language/parsed-message.ts";
import type { Workout, WorkoutContent } from "../workout/workout.ts";
import { withConsistentUnits } from "../workout/workout-change.ts";
import { casesToText, exampleToCase } from "./example-to-case.ts";
import { makeExample, type SaidMessage } from "./make-example.ts";
import { asSetRight, readAsCorrected, type ReadContext, textKey } from "./read-as-corrected.ts";
import { type ReadingExample, readingExampleSchema } from "./reading-example.ts";

/** Friday. */
const now = "2026-11-20T18:40:00+01:00";
const units = { units: "kg", distanceUnit: "km", isMonthFirst: false } as const;
const athletes = [
  { id: "anna", name: "Anna", kind: "person" },
  { id: "jake", name: "Jake Miller", kind: "person" },
  { id: "luna", name: "Luna", kind: "horse" },
  { id: "star", name: "Star", kind: "horse" },
] as const;
const context: ReadContext = { now, ...units, athletes };

type Change = Partial<WorkoutContent> & Pick<Partial<Workout>, "athleteId" | "riderAthleteId" | "deletedAt">;

const idOf = (name: string | undefined): string => athletes.find((one) => one.name === name)?.id ?? "anna";

const stored = ({ athlete, ...content }: ParsedWorkout, at: number): Workout => ({
  ...content,
  id: `w${at}`,
  groupId: "g",
  athleteId: idOf(athlete),
  loggedBy: "anna-member",
  zone: "Europe/Berlin",
  status: "saved",
  issues: [],
  source: { kind: "message", messageId: "m", workoutIndex: at },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
});

const saidOf = (text: string): SaidMessage => ({
  text,
  now,
  ...units,
  alone: parseMessage(text, context),
  athletes,
  writerId: "anna",
});

/** What is made of a message once somebody has set its workouts right: `changes` by their place in it. */
const corrected = (text: string, ...changes: readonly Change[]) => {
  const said = saidOf(text);
  return makeExample(
    said,
    said.alone.workouts.map((workout, at) => {
      const before = stored(workout, at);
      const { athleteId, riderAthleteId, deletedAt, ...content } = changes[at] ?? {};
      const changed = withConsistentUnits({ ...before, ...content });
      const whose = { ...(athleteId && { athleteId }), ...(riderAthleteId && { riderAthleteId }) };
      return { before, after: { ...before, ...changed, ...whose, ...(deletedAt && { deletedAt }) } };
    }),
  );
};

const exampleOf = (text: string, ...changes: readonly Change[]): ReadingExample => {
  const made = corrected(text, ...changes);
  if (!made.ok) throw new Error(made.error);
  return readingExampleSchema.parse(JSON.parse(JSON.stringify(made.value)));
};

const refusal = (text: string, ...changes: readonly Change[]): string | undefined => {
  const made = corrected(text, ...changes);
  return made.ok ? undefined : made.error;
};

const reps = (name: string, weight: number, ...counts: readonly number[]): WorkoutContent["exercises"] => [
  {
    name,
    sets: counts.map((count) => ({
      reps: count,
      weight: { value: weight, unit: "kg" as const },
      weightKg: weight,
    })),
  },
];

const walked: Change = { discipline: "hiking" };
const groundwork: Change = { discipline: "groundwork" };

describe("an example of a message that was read wrong", () => {
  it("says what was said, what was read and what is right", () => {
    const example = exampleOf("lunged Luna 20 min with Jake", groundwork);
    expect(example).toMatchObject({ text: "lunged Luna 20 min with Jake", now, ...units });
    expect(example.athletes).toEqual([
      { name: "Jake Miller", kind: "person" },
      { name: "Luna", kind: "horse" },
    ]);
    expect(example.workouts).toMatchObject([
      { discipline: "groundwork", athlete: "Luna", date: "2026-11-20" },
    ]);
    expect(example.was).toMatchObject([{ discipline: "lunging", athlete: "Luna" }]);
  });

  it("has names as they stand in the message, and nobody who isn't in it", () => {
    const ridden = exampleOf("flatwork Luna 40 min, Jake rode", {
      discipline: "jumping",
      riderAthleteId: "jake",
    });
    expect(ridden.workouts[0]).toMatchObject({ athlete: "Luna", fields: { riderName: "Jake" } });
    expect(refusal("flatwork Luna 40 min", { athleteId: "star" })).toBe(
      "The name Star is not in the message.",
    );
    expect(refusal("flatwork Luna 40 min", { riderAthleteId: "jake" })).toBe(
      "The name Jake Miller is not in the message.",
    );
    expect(exampleOf("walked 4 km in 50 min", walked).workouts[0]?.athlete).toBeUndefined();
  });

  it("has the writer's own name where the words name them, so that nobody else's are read as theirs", () => {
    const text = "hacked Luna 40 min, Anna lunged Star 15 min on the left rein";
    const example = exampleOf(text, groundwork, { riderAthleteId: "anna", fields: { rein: "left" } });
    expect(example.workouts).toMatchObject([
      { athlete: "Luna", discipline: "groundwork" },
      { athlete: "Star", fields: { rein: "left", riderName: "Anna" } },
    ]);
    expect(example.workouts[0]?.fields).toBeUndefined();
    expect(refusal(text, {}, { riderAthleteId: "anna", fields: { rein: "left" } })).toBe(
      "These words are read so already.",
    );
  });

  it.each([
    ["a load", "bench 5x5 @ 80", { exercises: reps("Bench Press", 85, 5, 5, 5, 5, 5) }, /85 kg/],
    ["a number", "ran 5k in 24:10", { durationSeconds: 1500 }, /25:00/],
    ["a day", "ran 5k in 24:10", { date: "2026-11-17" }, /day/],
  ])(
    "is none where %s was changed that isn't in the words: that is what happened, not how it was read",
    (_, text, change, why) => {
      expect(refusal(text, change)).toMatch(why);
    },
  );

  it("is none where the words are read so already, or nothing is left of them", () => {
    expect(refusal("ran 5k in 24:10")).toBe("These words are read so already.");
    expect(refusal("ran 5k in 24:10", { deletedAt: 5 })).toMatch(/^Nothing/);
    expect(refusal(`walked 4 km ${"and on ".repeat(700)}`, walked)).toMatch(/too long/);
  });

  it("leaves out what was only added: a note, a title, a heart rate, a time that nobody said", () => {
    const { workouts } = exampleOf("walked 4 km, windy", {
      ...walked,
      title: "Round the lake",
      startTime: "07:15",
      durationSeconds: 3000,
      avgHeartRate: 118,
      notes: "windy; knee hurt afterwards",
      fields: { elevationM: 120 },
    });
    expect(workouts).toEqual([
      {
        discipline: "hiking",
        date: "2026-11-20",
        distance: { value: 4, unit: "km" },
        distanceMeters: 4000,
        notes: "windy",
        exercises: [],
      },
    ]);
  });

  it("has all workouts of the message that are left", () => {
    const text = "ran 5k in 24:10, then bench 5x5 @ 80";
    const example = exampleOf(
      text,
      { deletedAt: 5 },
      { exercises: reps("Incline Bench Press", 80, 5, 5, 5, 5, 5) },
    );
    expect(example.was.map(({ discipline }) => discipline)).toEqual(["running", "strength"]);
    expect(example.workouts.map(({ discipline }) => discipline)).toEqual(["strength"]);
  });
});

const asParsed = ({ workouts }: ReadingExample): ParsedMessage => ({
  isLog: true,
  confidence: "sure",
  doubts: [],
  workouts,
  spans: [],
});

describe("an example as a case of the project", () => {
  const examples = [
    exampleOf("bench 5x5 @ 80 yesterday, felt strong", {
      exercises: reps("Incline Bench Press", 80, 5, 5, 5, 5, 5),
    }),
    exampleOf("lunged Luna 20 min, a bit fresh", groundwork),
    exampleOf("Fran 4:32 rx", { score: { type: "reps", value: 4 } }),
    exampleOf(
      "ran 5k in 24:10 avg hr 152, then 3x8 squats at 60",
      {},
      {
        exercises: reps("Front Squat", 60, 8, 8, 8),
      },
    ),
  ];
  const lines = casesToText(examples.map((example, at) => exampleToCase(example, `own-${at}`)));

  it("is read back from its line as what it was", () => {
    const cases = casesOf(lines);
    expect(cases).toHaveLength(examples.length);
    for (const [at, one] of cases.entries()) {
      expect(caseProblems(asParsed(examples[at] as ReadingExample), one.expect)).toEqual([]);
      expect(caseProblems(parseCase(one), one.expect)).not.toEqual([]);
    }
  });

  it("has the fields of a case and no others", () => {
    const [first = ""] = lines.split("\n");
    expect(JSON.parse(first)).toEqual({
      id: "own-0",
      message: "bench 5x5 @ 80 yesterday, felt strong",
      now,
      units: "kg",
      tags: ["household", "strength"],
      expect: {
        isLog: true,
        workouts: [
          {
            discipline: "strength",
            date: "2026-11-19",
            exercises: [
              {
                name: "Incline Bench Press",
                sets: Array.from({ length: 5 }, () => ({ reps: 5, weightKg: 80 })),
              },
            ],
            notes: "felt strong",
          },
        ],
      },
    });
  });
});

const at = (clock: string, ...examples: readonly ReadingExample[]): ReadContext => ({
  ...context,
  now: clock,
  examples,
});
const nextWeek = "2026-11-25T09:00:00+01:00";
const datesOf = (text: string, clock: string, example: ReadingExample) =>
  readAsCorrected(text, at(clock, example))?.workouts.map(({ date }) => date);

describe("a message that was set right before", () => {
  const example = exampleOf("Walked 4 km in 50 min", walked);

  it("is read so again, surely, on the day of the new clock", () => {
    const read = readMessage("walked 4 km in 50 min", at(nextWeek, example));
    expect(read.parsed).toMatchObject({
      isLog: true,
      confidence: "sure",
      doubts: [],
      workouts: [{ discipline: "hiking", date: "2026-11-25", distanceMeters: 4000, durationSeconds: 3000 }],
    });
    expect(read.parsed.spans.map(({ meaning }) => meaning)).toEqual([asSetRight]);
    expect(readMessage("walked 4 km in 50 min", at(nextWeek)).parsed.workouts[0]?.discipline).toBe("walking");
  });

  it.each([
    "walked 4 km in 50 min",
    "  Walked  4 km in 50 min. ",
    "Walked 4 km in 50 min!",
    "Walked ４ km in 50 min",
  ])("is the same in %j", (text) => {
    expect(readAsCorrected(text, at(nextWeek, example))).toBeDefined();
  });

  it.each([
    "Walked 5 km in 50 min",
    "Walked 4 km in 50 min with Jake",
    "Walked 4 km, in 50 min",
    "Walked 4 KM in 50 min",
    "Walked 4 km\nin 50 min",
    "Walked 4 km in 50 min?",
    "Walked 4 km in 50 min yesterday",
  ])("is another one in %j", (text) => {
    expect(readAsCorrected(text, at(nextWeek, example))).toBeUndefined();
  });

  it("is another one where a bare number means something else", () => {
    for (const other of [{ units: "lb" }, { distanceUnit: "mi" }, { isMonthFirst: true }] as const)
      expect(readAsCorrected(example.text, { ...at(nextWeek, example), ...other })).toBeUndefined();
  });

  it("keeps lines and signs apart, and treats quotation marks alike", () => {
    expect(textKey("Row 5’30” ")).toBe(textKey("row 5'30\""));
    expect(textKey("10M run")).not.toBe(textKey("10m run"));
    expect(textKey("squat\n5x5")).not.toBe(textKey("squat 5x5"));
  });

  it("takes the day that its words name now", () => {
    const yesterday = exampleOf("walked 4 km yesterday", walked);
    expect(datesOf("walked 4 km yesterday", nextWeek, yesterday)).toEqual(["2026-11-24"]);
    const tuesday = exampleOf("walked 4 km on Tuesday", walked);
    expect(datesOf("walked 4 km on Tuesday", nextWeek, tuesday)).toEqual(["2026-11-24"]);
    const friday = exampleOf("walked 4 km on friday", walked);
    expect(datesOf("walked 4 km on friday", nextWeek, friday)).toEqual(["2026-11-20"]);
    const dated = exampleOf("walked 4 km on 14 November", walked);
    expect(datesOf("walked 4 km on 14 November", nextWeek, dated)).toEqual(["2026-11-14"]);
    const two = exampleOf("yesterday walked 4 km, today walked 6 km", walked, walked);
    expect(datesOf("yesterday walked 4 km, today walked 6 km", nextWeek, two)).toEqual([
      "2026-11-24",
      "2026-11-25",
    ]);
  });

  it("is read as any other where its words don't name its day any more", () => {
    const misspelt = exampleOf("walked 4 km on a friend's wedding day", { ...walked, date: "2026-11-18" });
    expect(datesOf(misspelt.text, nextWeek, misspelt)).toBeUndefined();
    expect(datesOf(misspelt.text, "2026-11-20T20:00:00+01:00", misspelt)).toEqual(["2026-11-18"]);
    // Both days that it names were one and are two.
    const both = exampleOf("walked 4 km on friday, on the 20th", walked);
    expect(datesOf(both.text, "2026-11-28T09:00:00+01:00", both)).toBeUndefined();
  });

  it("goes by the name that a horse has now, and by none that nobody has", () => {
    const luna = exampleOf("lunged Luna 20 min", groundwork);
    const renamed = [{ name: "Moonlight", kind: "horse" as const, formerNames: ["Luna"] }];
    const read = (some: ReadContext["athletes"]) =>
      readAsCorrected("lunged Luna 20 min", { ...at(nextWeek, luna), athletes: some ?? [] });
    expect(read(athletes)?.workouts[0]?.athlete).toBe("Luna");
    expect(read(renamed)?.workouts[0]?.athlete).toBe("Moonlight");
    expect(read([])).toBeUndefined();
  });

  it("is read by the first example of the list: one's own before others'", () => {
    const other = { ...example, workouts: [{ discipline: "other", date: "2026-11-20", exercises: [] }] };
    const first = (...examples: readonly ReadingExample[]) =>
      readAsCorrected(example.text, at(nextWeek, ...examples))?.workouts[0]?.discipline;
    expect(first(example, other)).toBe("hiking");
    expect(first(other, example)).toBe("other");
  });

  it("is not where it says more than training: its parts are read apart", () => {
    const text = "weighed 82.3 this morning, walked 4 km";
    const more = { ...example, text };
    expect(readMessage(text, at(nextWeek, more)).parsed.workouts[0]?.discipline).toBe("walking");
  });
});
