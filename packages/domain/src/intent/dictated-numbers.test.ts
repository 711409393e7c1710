import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import { describeCall } from "../edit-request/cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "../edit-request/cases/sample-programs.ts";
import { readEditRequest } from "../edit-request/read-edit-request.ts";
import { readMessage } from "../health/words/read-message.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { readOrder } from "./read-loose-order.ts";

/** What is said to a phone comes without figures, marks or signs: every reader takes the same numbers from it. */
const read = (text: string, units: "kg" | "lb") =>
  readMessage(text, { now: "2026-11-18T18:40:00-05:00", units, athletes: [] });

const setsOf = (text: string, units: "kg" | "lb") =>
  read(text, units).parsed.workouts.flatMap(({ exercises }) =>
    exercises.map(
      ({ name, sets }) =>
        `${name} ${sets.map(({ weight, reps }) => `${weight ? `${weight.value}x` : ""}${reps}`).join(" ")}`,
    ),
  );

it.each([
  ["rows at one forty four by eight", "Barbell Row 140x8 140x8 140x8 140x8"],
  ["rows one forty four by eight", "Barbell Row 140x8 140x8 140x8 140x8"],
  ["bench one sixty five five by five", "Bench Press 165x5 165x5 165x5 165x5 165x5"],
  ["bench at one sixty two sets of ten", "Bench Press 160x10 160x10"],
  ["squat two oh five three by five", "Back Squat 205x5 205x5 205x5"],
  ["squatted one eighty five for three sets of five", "Back Squat 185x5 185x5 185x5"],
  ["bench a hundred and five three sets of eight", "Bench Press 105x8 105x8 105x8"],
  ["bench at one twenty five by five", "Bench Press 125x5"],
  ["overhead press ninety five four by six", "Overhead Press 95x6 95x6 95x6 95x6"],
  ["barbell rows ninety three by ten", "Barbell Row 90x10 90x10 90x10"],
  ["deadlift three fifteen three by five", "Deadlift 315x5 315x5 315x5"],
  ["curls twenty seven point five three by twelve", "Dumbbell Curl 27.5x12 27.5x12 27.5x12"],
  ["curls with the thirties three by twelve", "Dumbbell Curl 30x12 30x12 30x12"],
  ["pull ups nine eight seven", "Pull-Up 9 8 7"],
])("reads sets: %s", (text, sets) => {
  expect(setsOf(text, "lb")).toEqual([sets]);
});

it.each([
  ["front squat eighty two point five three by five", "Front Squat 82.5x5 82.5x5 82.5x5"],
  ["bench sixty seven and a half four by six", "Bench Press 67.5x6 67.5x6 67.5x6 67.5x6"],
  ["kettlebell swings twenty kilos five by ten", "Kettlebell Swing 20x10 20x10 20x10 20x10 20x10"],
  ["goblet squats three by eight with the twenty four", "Goblet Squat 24x8 24x8 24x8"],
])("reads sets in kilos: %s", (text, sets) => {
  expect(setsOf(text, "kg")).toEqual([sets]);
});

it.each([
  ["ran five k in twenty six thirty", 5000, 1590],
  ["ran ten k in fifty five forty", 10_000, 3340],
  ["ran six point two miles in fifty four twelve", 9977.93, 3252],
  ["rowed two thousand metres in eight twelve", 2000, 492],
  ["rowed two k and it took me eight oh five", 2000, 485],
  ["ran three miles at eight forty five pace", 4828.03, 1575],
  ["ran two and a half k in fifteen minutes", 2500, 900],
  ["rode twenty two point five kilometres in fifty eight minutes", 22_500, 3480],
  ["swam eighteen hundred metres in forty four minutes", 1800, 2640],
])("reads how far and how long: %s", (text, metres, seconds) => {
  const [workout] = read(text, "kg").parsed.workouts;
  expect(workout?.distanceMeters).toBeCloseTo(metres, 0);
  expect(workout?.durationSeconds).toBeCloseTo(seconds, 0);
});

it("dates what was done by a day and a year in words", () => {
  const { parsed } = read("ran thirty minutes on january third twenty twenty five", "kg");
  expect(parsed.workouts).toMatchObject([{ date: "2025-01-03", durationSeconds: 1800 }]);
});

it.each([
  ["weighed sixty five point nine this morning", "Weight 65.9 kg"],
  ["scale said one eighty one point eight pounds", "Weight 181.8 lb"],
  ["weighed in at a hundred and one point four", "Weight 101.4 kg"],
  ["resting pulse fifty four", "Resting heart rate 54 bpm"],
  ["slept six and a half", "Sleep 6 h 30 min"],
  ["slept seven and a half hours", "Sleep 7 h 30 min"],
  ["slept six hours forty", "Sleep 6 h 40 min"],
  ["body fat eighteen point five percent", "Body fat 18.5 %"],
  ["waist eighty four centimetres", "Waist 84 cm"],
  [
    "had a protein shake two hundred and twenty calories forty grams of protein",
    "protein shake, 220 kcal, 40 g protein",
  ],
  ["dinner was pasta six fifty calories thirty five protein", "pasta, 650 kcal, 35 g protein"],
  ["lunch was a burrito about seven hundred and fifty calories", "burrito, 750 kcal"],
  ["my goal is to weigh sixty three by january fifteenth", "Goal: Weight 63 kg by Friday 15 January 2027"],
  [
    "my goal is to weigh sixty three by the fifteenth of january",
    "Goal: Weight 63 kg by Friday 15 January 2027",
  ],
  [
    "i want to bench two hundred pounds by february twenty first",
    "Goal: Bench Press 200 lb by Sunday 21 February 2027",
  ],
])("reads what is kept of body, food and goals: %s", (text, meaning) => {
  const said = read(text, "kg").entries.map((one) => wordMarks(one.meaning, plainForms));
  expect(said.map((one) => one.replaceAll(/\s+/gu, " "))).toEqual([meaning]);
});

it.each([
  ["my watch says four point two", "4.2"],
  ["hang on the watch says four point two", "4.2"],
  ["no make that thirty five minutes", "35 minutes"],
  ["make that fifty minutes", "50 minutes"],
  ["the label says three hundred and ten", "310"],
  ["no wait six point five", "6.5"],
  ["no six and a half", "6.5"],
  ["make it one seventy six", "176"],
  ["make it three by twelve", "3 by 12"],
  ["sorry that should be one forty five", "145"],
  ["it was twenty six fifteen", "26:15"],
  ["actually it was one eighty five", "185"],
  ["no only two sets of those", "2 sets of those"],
  ["wait the last row set was only six", "the last row set was only 6"],
])("reads what it was instead: %s", (text, rest) => {
  expect(readOrder(text)).toMatchObject({ kind: "correct", rest });
});

it.each([
  ["set my protein target to one fifty a day", { protein: 150 }],
  ["two thousand two hundred calories a day is my target", { calories: 2200 }],
])("reads what is aimed at: %s", (text, targets) => {
  expect(readOrder(text)).toEqual({ kind: "targets", targets });
});

it.each([
  ["make the bench one seventy", 'updates={targetLoad="170 lbs"}'],
  ["drop the bench to one fifty five", 'updates={targetLoad="155 lbs"}'],
  ["set bench to five sets", "updates={workingSets=5}"],
  ["bench three by eight", 'updates={workingSets=3 reps="8"}'],
])("reads what a plan is to be: %s", (message, updates) => {
  const { toolCalls } = readEditRequest({
    program: sampleProgram("garage"),
    message,
    now: sampleNow["garage"] ?? "",
    catalogue: lexicon().exercises,
  });
  expect(toolCalls.map(describeCall)).toEqual([`modify_exercise 2.1.1 ${updates}`]);
});

it.each(["sorry two of us went", "the five fifteen bus", "the first may be harder"])(
  "leaves what is no amount: %s",
  (text) => {
    expect(read(text, "kg").entries).toEqual([]);
    expect(read(text, "kg").parsed.isLog).toBe(false);
  },
);
