import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import { parseMessage } from "./parse-message.ts";
import { parseByRules } from "./read-by-rules.ts";
import { noSuchDate, type ParseContext, type ParsedMessage, stillToCome } from "./parsed-message.ts";
import { sampleSize } from "../testing/sample-size.ts";

const kg: ParseContext = { now: "2026-11-18T20:15:00+01:00", units: "kg" };
const lb: ParseContext = { now: "2026-11-18T20:15:00-05:00", units: "lb" };
const pieces = [
  "squat",
  "5x5",
  "@",
  "225",
  ", ",
  "\n",
  "ran",
  "5k",
  "in",
  "24:10",
  "(",
  ")",
  "/",
  "-",
  "rpe 8",
  "yesterday",
  "Beau",
  "lunged",
  "AMRAP 12",
  "21-15-9",
  "x",
  "1x1x1x1",
  "½",
  "😀",
  "100kg",
  "+20",
  "then",
  ".",
  "warm up",
  "\u0000",
  "1:00",
  "%",
  "bench press",
  "3 sets of",
  "Fran",
  "hr 150",
  "ten",
  "failed",
];

const checkSpans = (text: string, { spans }: ParsedMessage): void => {
  let end = 0;
  for (const span of spans) {
    expect(span.start).toBeGreaterThanOrEqual(end);
    expect(span.end).toBeGreaterThan(span.start);
    end = span.end;
  }
  expect(end).toBeLessThanOrEqual(text.length);
};

describe("any text", () => {
  it("is read without a crash, its spans in order and within bounds", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 200 }),
          fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join(" ")),
          fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join("")),
        ),
        (text) => {
          const parsed = parseMessage(text, kg);
          checkSpans(text, parsed);
          for (const doubt of parsed.doubts) expect(doubt.end).toBeLessThanOrEqual(text.length);
          expect(parsed.confidence === "unsure").toBe(parsed.doubts.length > 0);
          expect(parsed.isLog).toBe(parsed.workouts.length > 0);
        },
      ),
      { numRuns: sampleSize(400) },
    );
  });

  it.each([
    ["the same letter", "a".repeat(100_000)],
    ["crosses", "1x".repeat(50_000)],
    ["nested brackets", "(".repeat(50_000) + ")".repeat(50_000)],
    ["emoji", "😀".repeat(50_000)],
    ["control characters", "\u0001\u001f".repeat(50_000)],
    ["lifts", "squat 5x5 @ 100, ".repeat(6000)],
    ["lines", "\n".repeat(100_000)],
    ["commas", "5,".repeat(50_000)],
    ["horses", "lunged Beau 20 min. ".repeat(5000)],
    ["quotes", "['\"`".repeat(25_000)],
  ])("100 kB of %s is cut off, and says where", (_, text) => {
    const parsed = parseMessage(text, lb);
    expect(parsed.cutOffAt).toBeGreaterThan(0);
    expect(parsed.cutOffAt).toBeLessThanOrEqual(4000);
    expect(parsed.confidence).toBe("unsure");
    checkSpans(text, parsed);
  });
});

describe("spans", () => {
  it("say what each stretch means and which workout it went into", () => {
    const text = "squat 5x5 @ 225 and a 20 min easy spin yesterday, legs like jelly";
    const seen = parseMessage(text, lb).spans.map(({ start, end, kind, meaning, workoutIndex }) => [
      text.slice(start, end),
      kind,
      wordMarks(meaning, plainForms),
      workoutIndex,
    ]);
    expect(seen).toEqual([
      ["squat", "exercise", "Back Squat", 0],
      ["5x5 @ 225", "sets", "5 × 5 · 225 lb", 0],
      ["20 min", "duration", "20:00", 1],
      ["easy spin", "discipline", "Cycling", 1],
      ["yesterday", "date", "Tuesday 17 November", 1],
      ["legs like jelly", "note", "Note", 1],
    ]);
  });
});

describe("confidence", () => {
  it.each([
    ["bench 3x10 60kg, flurbs 3x12", "flurbs", "an exercise that I do not know?"],
    ["bench 3x10 60kg, flurbs with the blue band 3x12", "flurbs", "an exercise that I do not know?"],
    ["5k in 3:10", "5k", "this time does not go with this distance"],
    ["ran 5 km on 31 February", "31 February", noSuchDate],
    ["bike 30 min, 0000-01-01", "0000-01-01", noSuchDate],
    ["ran 4 miles next friday", "friday", stillToCome],
    ["ran 5 km tomorrow", "tomorrow", stillToCome],
  ])("%s is unsure and names the text", (text, named, reason) => {
    const { confidence, doubts } = parseMessage(text, kg);
    expect(confidence).toBe("unsure");
    expect(doubts.map(({ start, end, reason: why }) => [text.slice(start, end), why])).toContainEqual([
      named,
      reason,
    ]);
  });

  it.each([
    "squat 3x5 100",
    "ran 10k in 52:10",
    "rest day",
    "what should I do tomorrow?",
    "lunged Daisy 20 min",
    "3 sets of 10 pushups, 45 min yoga and 30 min jumper training",
  ])("%s is sure", (text) => {
    expect(parseMessage(text, kg)).toMatchObject({ confidence: "sure", doubts: [] });
  });
});

describe("values as entered", () => {
  it("are the same in full-width signs, with their places", () => {
    const text = "squat ５x５ @ １００kg";
    const parsed = parseMessage(text, kg);
    expect(parsed).toEqual({ ...parseMessage("squat 5x5 @ 100kg", kg), spans: parsed.spans });
    checkSpans(text, parsed);
  });

  it("stand beside those in SI", () => {
    const [lift] = parseMessage("bench 225x5", lb).workouts;
    expect(lift?.exercises[0]).toMatchObject({
      exerciseId: expect.any(String),
      sets: [{ weightKg: 102.06, weight: { value: 225, unit: "lb" } }],
    });
    const [run] = parseMessage("ran 13.1 mi in 1:52:40", lb).workouts;
    expect(run).toMatchObject({
      distanceMeters: 21082.41,
      distance: { value: 13.1, unit: "mi" },
      durationSeconds: 6760,
    });
  });
});

describe("a horse that is called like an exercise", () => {
  const barn = {
    ...lb,
    athletes: [
      { name: "Star", kind: "horse" },
      { name: "Luna", kind: "horse" },
    ],
  } satisfies ParseContext;

  it.each([
    ["Luna 20 min long lining, Star 30 min flat and Beau just turned out", ["Luna", "Star"]],
    ["lunged Luna 20 min and Star just turned out", ["Luna"]],
    ["Beau 30 min flat, Star had a day off", ["Beau"]],
    ["Star was turned out all day, lunged Luna 20 min", ["Luna"]],
    ["Beau jumped clear, 30 min", ["Beau"]],
    ["show yesterday! Beau jumped clear in the 2'6, one pole in the jump off, 60 min", ["Beau"]],
  ])("is alone in what it did in %j", (text, worked) => {
    const group = [...barn.athletes, { name: "Beau", kind: "horse" as const }];
    const parsed = parseByRules(text, { ...barn, athletes: group });
    expect(parsed).toMatchObject({ confidence: "sure", workouts: worked.map((athlete) => ({ athlete })) });
    expect(parsed.workouts.map(({ notes = "" }) => notes).join()).not.toMatch(/turned out|day off/);
  });

  it("is asked about where something is said of it beside another's work", () => {
    const [said, lame] = ["Star lost a shoe", "Star turned out lame"].map(
      (words) => parseMessage(`lunged Luna 20 min, ${words}`, barn).confidence,
    );
    expect([said, lame]).toEqual(["unsure", "unsure"]);
  });

  it.each([
    ["Priya jumped Star 40 min", "jumping", "Star", "Priya"],
    ["jumped Star 40 min", "jumping", "Star", undefined],
    ["jake hacked luna for an hour", "trail", "Luna", "Jake"],
    ["yesterday emma rode star 45 min flatwork", "flatwork", "Star", "Emma"],
    ["hacked luna 40 min", "trail", "Luna", undefined],
    ["Emma rode Star on Tuesday, flatwork 40 min, stiff to the right", "flatwork", "Star", "Emma"],
  ])(
    "is a horse in %j, and whoever stands before the verb rode it",
    (text, discipline, athlete, riderName) => {
      const { workouts, confidence } = parseByRules(text, barn);
      expect(confidence).toBe("sure");
      expect(workouts).toMatchObject([{ discipline, athlete }]);
      expect(workouts[0]?.fields?.["riderName"]).toBe(riderName);
    },
  );

  it.each([
    [
      "rode Star and Jake rode Luna, both 45 min",
      [
        ["Star", undefined],
        ["Luna", "Jake"],
      ],
    ],
    [
      "Emma rode Star, Jake rode Luna, 45 min each",
      [
        ["Star", "Emma"],
        ["Luna", "Jake"],
      ],
    ],
    [
      "rode Star and lunged Luna, both 45 min",
      [
        ["Star", undefined],
        ["Luna", undefined],
      ],
    ],
  ])("is one of two with their riders and one time: %s", (text, expected) => {
    const { workouts, confidence } = parseByRules(text, barn);
    expect(confidence).toBe("sure");
    expect(workouts.map(({ athlete, fields }) => [athlete, fields?.["riderName"]])).toEqual(expected);
    expect(workouts.map(({ durationSeconds }) => durationSeconds)).toEqual([2700, 2700]);
  });

  it("doubts that a ride was meant by work on foot", () => {
    expect(parseMessage("rode luna. lunging 20 min", barn).confidence).toBe("unsure");
  });

  it("leaves an exercise that is counted", () => {
    expect(parseMessage("50 star jumps", barn).workouts[0]?.exercises).toMatchObject([{ name: "Star Jump" }]);
  });
});

describe("the day in figures", () => {
  it.each([
    ["Hike 31/10 with Sue, 4 km, 1h25", "2026-10-31"],
    ["Half marathon in Cardiff, 4/10, chip time 1:27:33", "2026-10-04"],
    ["dips, 8/10, then 12 pull ups", "2026-11-18"],
    ["toddler sat on me, plank 3x30s", "2026-11-18"],
  ])("%s", (text, date) => {
    expect(parseMessage(text, kg).workouts[0]?.date).toBe(date);
  });
});

describe("remarks", () => {
  it.each([
    ["deadlift 180 for 6 used straps on all of them then shrugs 100 for 15", "used straps on all of them"],
    ["my first crossfit class!! amrap 10: 5 burpees, 10 swings. 6 rounds", "my first crossfit class"],
    ["yesterday shoulders seated dumbbell press 30s for 8", "shoulders"],
    ["today leg: squat 4 x 8 with 70 kg", "leg"],
    ["worked up to a 140 bench single, 2.5kg pr", "2.5kg pr"],
    ["8 x 400m in 1:28 w/ 90 s jog", "w/ 90 s jog"],
    ["6x800 @ 3:10 w/ 2 min jog recovery", "w/ 2 min jog recovery"],
    ["hack squat 3x10 120. could barely walk out of there", "could barely walk out of there"],
    ["flatwork with Luna 30 min, trotted up slightly lame", "trotted up slightly lame"],
  ])("%s", (text, note) => {
    expect(parseMessage(text, kg).workouts[0]?.notes).toContain(note);
  });
});

it.each(["ran 8k in 41 minutes flat", "10k in 41 flat", "8x400m in 1:28, 90 s rest"])(
  "notes nothing of an exact time or a mere rest: %s",
  (text) => expect(parseMessage(text, kg).workouts[0]?.notes).toBeUndefined(),
);

it.each(["dips 3x8 bw+25", "dips 3x8 @ bw+25", "dips 3x8 bw + 25 kg", "dips bw+25 3x8"])(
  "takes what is added to the body for the load of its sets: %s",
  (text) => {
    const { confidence, workouts } = parseMessage(text, kg);
    expect(confidence).toBe("sure");
    expect(workouts[0]?.exercises[0]?.sets).toEqual(
      Array.from({ length: 3 }, () => ({ reps: 8, weight: { value: 25, unit: "kg" }, weightKg: 25 })),
    );
  },
);

it("logs nothing of what is put off to later on the day, and what was done later", () => {
  const disciplines = (text: string) => parseMessage(text, kg).workouts.map(({ discipline }) => discipline);
  expect(disciplines("ran 5k in 25:00, benching later tonight")).toEqual(["running"]);
  expect(disciplines("ran 5k in 25:00, squats later today")).toEqual(["running"]);
  expect(disciplines("ran 5k in 25:00, later bench 3x5 60")).toEqual(["running", "strength"]);
  expect(disciplines("bench 3x5 60 this morning, ran 5k later today in 25:00")).toEqual([
    "strength",
    "running",
  ]);
});

describe("how many it was in all", () => {
  it.each([
    "100 pushups throughout the day",
    "100 push ups over the course of the day",
    "throughout the day 100 pushups",
  ])("is no set: %s", (text) => {
    const { confidence, workouts } = parseMessage(text, kg);
    expect(confidence).toBe("sure");
    expect(workouts[0]?.exercises).toMatchObject([{ name: "Push-Up", sets: [{ reps: 100, kind: "total" }] }]);
  });

  it.each(["5x20 pushups throughout the day", "push ups 20, 20, 20, 20, 20 throughout the day"])(
    "are sets where they are stated so: %s",
    (text) => {
      const [workout] = parseMessage(text, kg).workouts;
      expect(workout?.exercises[0]?.sets.map(({ reps, kind }) => [reps, kind])).toEqual(
        Array.from({ length: 5 }, () => [20, undefined]),
      );
    },
  );

  it("does not speak of sets that are stated beside it", () => {
    const [first] = parseMessage("squats 3x5 100, 60 pull ups over the day", kg).workouts;
    expect(first?.exercises.map(({ sets }) => sets.map(({ kind }) => kind))).toEqual([
      [undefined, undefined, undefined],
      ["total"],
    ]);
  });
});

it.each([
  "beginning of november ran a 5k race in 26:41",
  "in the summer i ran a 10k in 52:10",
  "early november: squat 3x5 100",
  "ran a half in october, 1:58",
  "did squats 3x5 100 in october",
  "October: ran 10k in 50:00",
])("asks for the day of what names a time that is over, and none: %s", (text) => {
  const { confidence, doubts } = parseMessage(text, kg);
  expect([confidence, doubts.map(({ reason }) => reason)]).toEqual([
    "unsure",
    expect.arrayContaining(["when was this?"]),
  ]);
});

it.each([
  "november 3rd ran 5k in 25:00",
  "spring lunges 3x10",
  "pb since october: bench 5x5 80, on monday",
  "ran 5k 24:10, beat my october time",
  "squat 5x5 100, back to my september weights",
  "oct challenge: 100 pushups",
  "ran 5k with March",
  "ran 8k, slower than in october",
  "bench 80 5x5 like in october",
  "swam 1k, lessons started in october",
  "started couch to 5k in september, ran w6d1 today 25 min",
])("asks for no day beside one that is given, or where none is meant: %s", (text) =>
  expect(parseMessage(text, kg).doubts.filter(({ reason }) => reason === "when was this?")).toEqual([]),
);

it.each([
  ["Devon lifted today: power clean 135 5x3", { discipline: "strength", athlete: "Devon" }],
  ["hike 2 hours, 7 miles up the canyon", { distanceMeters: 11265.41, durationSeconds: 7200 }],
  ["long run 28 km, 2:41, the last 5 km was hard", { distanceMeters: 28000, exercises: [] }],
  ["easy run 50 mins round the Meadows", { discipline: "running", durationSeconds: 3000 }],
])("reads what was done, by whom and where: %s", (text, workout) => {
  const { workouts } = parseMessage(text, kg);
  expect(workouts).toHaveLength(1);
  expect(workouts[0]).toMatchObject(workout);
});

it("knows what is left out for no training, and yesterday by another word", () => {
  expect(parseMessage("slept badly so I'm skipping my run today", kg).isLog).toBe(false);
  expect(parseMessage("skipping 10 min", kg).isLog).toBe(true);
  expect(parseMessage("yesty ran 5k in 25:00", kg).workouts).toMatchObject([
    { date: parseMessage("yesterday ran 5k in 25:00", kg).workouts[0]?.date },
  ]);
});

it.each(["New farrier is Tom Smith, 07700 900123", "farrier Tom 07700900123", "Tom Smith 555 0100"])(
  "takes nobody's name and number for a benchmark: %s",
  (text) => expect(parseMessage(text, kg).isLog).toBe(false),
);
