import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import { parseMessage } from "../../language/parse-message.ts";
import type { ParseContext } from "../../language/parsed-message.ts";
import { previewMessage } from "./preview-message.ts";
import { readMessage } from "./read-message.ts";
import { sampleOf, sampleSize } from "../../testing/sample-size.ts";

const context: ParseContext = {
  now: "2026-11-20T18:40:00-05:00",
  units: "kg",
  athletes: [
    { name: "Beau", kind: "horse" },
    { name: "Biscuit", kind: "horse" },
    { name: "Anna", kind: "person" },
  ],
};
const read = (text: string, more: Partial<ParseContext> = {}) => readMessage(text, { ...context, ...more });
const meanings = (text: string) =>
  read(text).entries.map(({ meaning }) => wordMarks(meaning, plainForms).replaceAll(/[\u00A0\u202F]/g, " "));
const disciplines = (text: string) => read(text).parsed.workouts.map(({ discipline }) => discipline);

const cases = (name: string) =>
  readFileSync(new URL(`../../language/cases/${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map(
      (line) =>
        JSON.parse(line) as { message: string; now: string; units: "kg" | "lb"; expect: { isLog: boolean } },
    );

it("leaves the order to note it out of what was eaten", () => {
  for (const order of ["log", "add", "please log"])
    expect(read(`${order} 2 eggs, 180 kcal`).entries).toMatchObject([{ reading: { text: "2 eggs" } }]);
});

it("takes what was planned for nothing eaten", () => {
  expect(meanings("planned 2000 kcal, ate 2600 kcal")).toEqual(["2600 kcal"]);
  expect(meanings("breakfast 500 kcal, lunch 700 kcal")).toEqual(["500 kcal", "700 kcal"]);
});

describe("impossible values", () => {
  it.each([
    ["pasta -300 kcal", "energy must not be below 0 kcal"],
    ["ate 5000000 kcal of cake", "energy must be from 0 to 12,000 kcal"],
    ["ate 5,000,000 kcal of cake", "energy must be from 0 to 12,000 kcal"],
    ["2 eggs, 40000 kcal", "energy must be from 0 to 12,000 kcal"],
    ["weight 7250 kg", "weight must be from 25 to 320 kg here"],
    ["weighed 4 lb", "weight must be from 55 to 705 lb here"],
    ["body fat 180%", "body fat must be from 2 to 65 % here"],
  ])("in %s are explained", (text, problem) => {
    expect(read(text).entries).toMatchObject([{ problem }]);
    expect(previewMessage(text, context).spans).toMatchObject([{ doubt: problem }]);
  });

  it("do not include a decimal, or a value after a dash", () => {
    expect(meanings("pasta - 300 kcal, 12.5 kcal of salad")).toEqual(["pasta, 300 kcal", "salad, 13 kcal"]);
    expect(read("pasta - 300 kcal").entries[0]?.problem).toBeUndefined();
  });
});

describe("a weight that moved", () => {
  it.each([
    "weight's down to 81.4",
    "I'm down to 81.4",
    "down to 81.4 kg",
    "weight dropped to 81.4 this morning",
    "my weight went up to 81.4",
    "weight holding at 81.4",
    "81.4 this morning",
  ])("is a reading: %s", (text) => {
    expect(read(text).entries.map(({ reading }) => "value" in reading && reading.value)).toEqual([81.4]);
  });

  it.each([
    "I'm down to 3 sessions a week",
    "down to 41.5 minutes on my loop",
    "worked up to 92.5 on deadlift",
  ])("is something else: %s", (text) => expect(read(text).entries).toEqual([]));
});

describe("a stated target", () => {
  it.each([
    "my protein target is 145 g",
    "set my protein target to 150 g",
    "2200 kcal and 150 g protein a day",
    "2200 kcal, 150 g protein daily",
    "protein goal: 150 g",
    "my limit is 2000 kcal",
    "aiming for 160 g protein a day",
  ])("is not food: %s", (text) => {
    expect(read(text).entries.filter(({ reading }) => reading.kind === "nutrition")).toEqual([]);
  });

  it.each([
    "lunch was a chicken burrito bowl about 850 kcal",
    "lunch: chicken burrito bowl ~850 kcal",
    "had a chicken burrito bowl, roughly 850 kcal",
  ])("is named without how exactly its energy is known: %s", (text) => {
    expect(read(text).entries.map(({ reading }) => "text" in reading && reading.text)).toEqual([
      "chicken burrito bowl",
    ]);
  });

  it("does not affect what was eaten", () => {
    expect(meanings("ate 3 eggs and toast, 400 kcal, over my target")).toEqual([
      expect.stringContaining("400 kcal"),
    ]);
  });
});

it("takes no part of a number for a goal", () => {
  for (const text of ["goal: bench 99,999 lb by June", "I want to weigh 99,999 lb"])
    expect(read(text).entries).toEqual([]);
});

describe("several values of one measure", () => {
  const days = (text: string) =>
    read(text, { units: "lb" }).entries.map(({ reading }) =>
      reading.kind === "measurement" ? [reading.measure, reading.value, reading.date.slice(5)] : reading.kind,
    );
  const weights = [
    ["weight", 184.6, "11-18"],
    ["weight", 184, "11-19"],
  ];
  it.each([
    ["I weighed 184.6 on wednesday, 184 yesterday", weights],
    [
      "weighed 184.6 lb wednesday and 184 lb on thursday and 183.8 this morning",
      [...weights, ["weight", 183.8, "11-20"]],
    ],
    ["wed 184.6, thu 184.0, fri 183.8 on the scale", [...weights, ["weight", 183.8, "11-20"]]],
    ["wed 225, thu 183.8 on the scale", [["weight", 183.8, "11-19"]]],
    ["weights: wed 184.6, thu 184.0, fri 183.8", [...weights, ["weight", 183.8, "11-20"]]],
    ["weight wednesday 184.6, thursday 184", weights],
    [
      "slept 7 h on wednesday, 6.5 on thursday",
      [
        ["sleep", 7, "11-18"],
        ["sleep", 390, "11-19"],
      ],
    ],
    [
      "resting pulse: wed 52, thu 54",
      [
        ["resting_heart_rate", 52, "11-18"],
        ["resting_heart_rate", 54, "11-19"],
      ],
    ],
  ])("has each its day: %s", (text, expected) => {
    expect(days(text)).toEqual(expected);
    expect(read(text).parsed.isLog).toBe(false);
  });
});

describe("measurements in words", () => {
  it.each([
    ["weighed 82.3 this morning", "Weight 82.3 kg"],
    ["weigh in: 178.4 lb, down 1.6 since last friday", "Weight 178.4 lb"],
    ["scale says 81,6 kg, down 0,4 since monday", "Weight 81.6 kg"],
    ["82,4 kg this morning", "Weight 82.4 kg"],
    ["my body weight is 81", "Weight 81 kg"],
    ["81.6 bodyweight", "Weight 81.6 kg"],
    ["weight today morning was 64,9", "Weight 64.9 kg"],
    ["bf 18.4%", "Body fat 18.4 %"],
    ["lean mass 62 kg", "Lean mass 62 kg"],
    ["waist 84 cm", "Waist 84 cm"],
    ["resting HR 49", "Resting heart rate 49 bpm"],
    ["slept 7h40", "Sleep 7 h 40 min"],
    ["I only slept 5 hours", "Sleep 5 h"],
    ["slept six and a half hours last night", "Sleep 6 h 30 min"],
    ["13 stone 1 on the bathroom scales", "Weight 183 lb"],
    ["my bodyfat came in at 17.8", "Body fat 17.8 %"],
    ["Weighed 182 lb on the physio's scale today", "Weight 182 lb"],
    ["I forgot to mention that I weighed 182.9 pounds", "Weight 182.9 lb"],
    ["got on the scales just now: 81.6", "Weight 81.6 kg"],
    ["the scales have shown 81.6 this morning", "Weight 81.6 kg"],
    ["resting pulse was 55 when i woke up", "Resting heart rate 55 bpm"],
    ["Beau weighed 512 kg", "Beau: Weight 512 kg"],
  ])("reads %s", (text, meaning) => {
    expect(meanings(text)).toEqual([meaning]);
    expect(read(text).parsed.isLog).toBe(false);
  });

  it("uses the date stated with the value, and counts last night's sleep for today", () => {
    const days = (text: string) =>
      read(text).entries.map(({ reading }) => ("date" in reading ? reading.date : ""));
    expect(days("weighed 82.3 yesterday")).toEqual(["2026-11-19"]);
    expect(days("resting pulse yesterday was 55")).toEqual(["2026-11-19"]);
    expect(days("sundays weigh in was 82.9")).toEqual(["2026-11-15"]);
    expect(days("ran 5k yesterday, weighed 82.3")).toEqual(["2026-11-20"]);
    expect(days("yesterday weighed 82.3 and ran 5k in 25:00")).toEqual(["2026-11-19"]);
    expect(days("scale says 81.6 kg, down 0.4 since monday")).toEqual(["2026-11-20"]);
    expect(days("last night slept 7h")).toEqual(["2026-11-20"]);
    expect(days("weight 71.8 kg monday morning, body fat 18%")).toEqual(["2026-11-16", "2026-11-16"]);
    expect(days("body fat 18%, weight 71.8 kg monday morning")).toEqual(["2026-11-16", "2026-11-16"]);
    expect(days("weighed 82.3 yesterday, slept 7h last night")).toEqual(["2026-11-19", "2026-11-20"]);
  });

  it.each([
    "bench 82.3",
    "weighted pull ups 20 kg",
    "80 kg squat",
    "weighed vest walk 5k with 10kg",
    "squat, weight 80 kg, reps 5, sets 5",
    "Weight 80 kg, 5x5 squats",
    "dips 3x8, bw 12 12 10",
    "pull ups bw 30, 20, 10",
    "bw 50 air squats",
    "sandbag weighed 50 kg, carried it 100m",
    "my rucksack weighed 15 kg, walked 5k",
    "took Rex to the vet, 32 kg on the vet's scales",
    "rucked 5 km, 30 kg on the luggage scale",
    "baby slept 3h, ran 5k",
    "if I weigh 80 by then I am happy",
    "Is 5x5 at 80 kg a good start if I weigh 74 kg?",
    "goal weight vest 10 kg",
    "I'm at 140 kg on squat",
    "took 82.5 kg for a single this morning",
    "80kg this morning, 5x5 squat",
  ])("reads no body weight or sleep from: %s", (text) => expect(meanings(text)).toEqual([]));
});

describe("food in words", () => {
  it.each([
    ["2 eggs and toast, 350 kcal", { text: "2 eggs and toast", calories: 350 }],
    ["lunch: 620 kcal 45p 60c 20f", { meal: "lunch", calories: 620, protein: 45, carbs: 60, fat: 20 }],
    [
      "chicken salad and rice 520 kcal 45g protein",
      { text: "chicken salad and rice", calories: 520, protein: 45 },
    ],
    ["porridge with berries 1500 kJ", { text: "porridge with berries", calories: 359 }],
    ["had a banana", { text: "banana" }],
    [
      "yesterday dinner was salmon with rice, 700 kcal",
      { meal: "dinner", calories: 700, date: "2026-11-19" },
    ],
  ])("reads %s", (text, expected) => {
    expect(read(text).entries.map(({ reading }) => reading)).toMatchObject([expected]);
  });

  it("separates three meals of a day", () => {
    expect(meanings("breakfast 400 kcal, lunch 620 kcal, dinner 800 kcal")).toEqual([
      "400 kcal",
      "620 kcal",
      "800 kcal",
    ]);
  });

  it("reads food after training, and leaves the training unchanged", () => {
    const { entries, parsed } = read("ran 5k then 2 eggs and toast 350 kcal");
    expect(entries).toMatchObject([{ reading: { text: "2 eggs and toast", calories: 350 } }]);
    expect(parsed).toMatchObject({
      confidence: "sure",
      workouts: [{ discipline: "running", distanceMeters: 5000 }],
    });
  });

  it.each([
    "12 cal row, 10 burpees, 3 rounds",
    "rowed 20 cal then 20 cal assault bike",
    "spin class 45 min, burned 480 cals",
    "5k run, 350 kcal, banana",
    "lunch run 5k 400 kcal",
    "lunch: bench 5x5 80 kg",
    "rode Biscuit 45 min",
    "Biscuit had a good day, flatwork 40 min",
    "egg and spoon race on Beau",
    "should I eat 2 eggs and toast, 350 kcal?",
    "ran before breakfast",
    "bear crawls and butterfly pull ups 3x10",
    "going to have chicken and rice 500 kcal tomorrow",
  ])("reads no food from: %s", (text) => expect(meanings(text)).toEqual([]));
});

describe("a message with several subjects", () => {
  it("is divided into training, weight and the rest", () => {
    const { entries, rest, parsed } = read("squats 5x5 @225, weighed 82.3, and make next week a deload");
    expect(entries.map(({ meaning }) => meaning)).toEqual(["Weight 82.3 kg".replace(" kg", "\u00A0kg")]);
    expect(rest).toContain("make next week a deload");
    expect(parsed.workouts).toHaveLength(1);
  });

  it("has no entries in annotated logs except sleep, weight and the like, and its training is read as before", () => {
    const plain = ["log-messages.jsonl", "harder-messages.jsonl", "adversarial.jsonl", "developed-on.jsonl"];
    const found: string[] = [];
    for (const { message, now, units, expect: expected } of sampleOf(plain.flatMap(cases))) {
      const { entries, parsed } = readMessage(message, { now, units });
      if (entries.length === 0) continue;
      found.push(message);
      const before = parseMessage(message, { now, units });
      const bare = ({ workouts }: typeof before) => workouts.map(({ notes: _notes, ...workout }) => workout);
      if (expected.isLog) expect(bare(parsed)).toEqual(bare(before));
    }
    // Logs that state a weight besides the training; any other message with an entry is not a log.
    expect(
      found.filter(
        (message) =>
          !/weigh|\bbw\b|scale|slept|sleep|resting|\bate\b|goal|plates on the deadlift before|kg this morning/i.test(
            message,
          ),
      ),
    ).toEqual([]);
  });

  it("keeps every character outside its entries, which never overlap", () => {
    const words = fc.constantFrom(
      "weighed 82.3",
      "slept 7h40",
      "bf 18%",
      "bench 5x5 80",
      "2 eggs and toast 350 kcal",
      "ran 5k in 25:00",
      "bw",
      "82.4 kg",
      "this morning",
      "yesterday",
      "want to get to 78 kg",
      "by March",
      "lunch:",
      "20 cal row",
      ",",
      ".",
      "then",
      "and",
      "\n",
      "?",
      "Beau",
      "12",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const text = parts.join(" ");
        const { entries, rest } = read(text);
        expect(rest).toHaveLength(text.length);
        let at = 0;
        for (const { start, end } of entries) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(rest.slice(at, start)).toBe(text.slice(at, start));
          at = end;
        }
        expect(rest.slice(at)).toBe(text.slice(at));
      }),
      { numRuns: sampleSize(400) },
    );
  });

  it("has no entries in sets of any load and count", () => {
    const lift = fc.constantFrom(
      "bench",
      "squat",
      "weighted pull ups",
      "deadlift",
      "press",
      "weighted dips",
      "rows",
    );
    const load = fc.float({ min: 1, max: 250, noNaN: true }).map((kg) => (Math.round(kg * 2) / 2).toString());
    const unit = fc.constantFrom("", " kg", "kg", " lb");
    fc.assert(
      fc.property(lift, load, unit, fc.integer({ min: 1, max: 10 }), (name, kg, mass, reps) => {
        for (const text of [
          `${name} ${kg}${mass}`,
          `${kg}${mass} ${name}`,
          `${name} ${kg}${mass} x ${reps}`,
          `${name} 5x${reps} @ ${kg}${mass} this morning`,
        ])
          expect([text, meanings(text)]).toEqual([text, []]);
      }),
      { numRuns: sampleSize(200) },
    );
  });

  it("is read without failing or taking long, whatever its text and length", () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void read(text)));
    const start = process.cpuUsage();
    for (const part of [
      "i have ",
      "yesterday morning ",
      "weighed ",
      "2 eggs and ",
      "want to ",
      "slept 7h, ",
      "by March ",
    ])
      read(part.repeat(20_000));
    // Of the processor: a busy machine takes longer by the clock.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000);
  });

  it("with plain training is left to the training language", () => {
    expect(disciplines("bench 5x5 80kg, then 2k row 7:55")).toEqual(["strength", "rowing"]);
  });
});
