import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const context = { now: "2026-11-18T20:15:00+01:00", units: "kg" } as const;

/** Each exercise with its sets: "5@100", reps at a load in kilograms. */
const read = (text: string): string =>
  (parseByRules(text, context).workouts[0]?.exercises ?? [])
    .map(
      ({ name, sets }) =>
        `${name}: ${sets.map((one) => `${one.reps ?? "?"}${one.weightKg === undefined ? "" : `@${one.weightKg}`}${one.rpe === undefined ? "" : ` rpe ${one.rpe}`}`).join(", ")}`,
    )
    .join("; ");

describe("counts, loads and results told apart from each other", () => {
  it.each([
    ["squat 3 sets, 5 reps, 120", "Back Squat: 5@120, 5@120, 5@120"],
    ["bench 100kg. 3 sets. 5 reps each.", "Bench Press: 5@100, 5@100, 5@100"],
    ["Bench press. 2 sets. 10 reps. 60 kilos.", "Bench Press: 10@60, 10@60"],
    ["bulgarians 20s, 10 each leg, 2 sets", "Bulgarian Split Squat: 10@20, 10@20"],
    ["ohp 40kg, 3 sets of 8. Got 8, 8 and 6.", "Overhead Press: 8@40, 8@40, 6@40"],
    ["press ups to failure three times, 31, 22, 17", "Push-Up: 31 rpe 10, 22 rpe 10, 17 rpe 10"],
    ["40 swings @ 24kg (4x10)", "Kettlebell Swing: 10@24, 10@24, 10@24, 10@24"],
    ["every set of squats was 12 reps: 50, 60, 65", "Back Squat: 12@50, 12@60, 12@65"],
    ["bench 5 reps at 60, 70 and 80", "Bench Press: 5@60, 5@70, 5@80"],
    ["front squats 3@70 3@80 2@90", "Front Squat: 3@70, 3@80, 2@90"],
    ["squat 70% x 5, 80% x 3 of 150kg max", "Back Squat: 5@105, 3@120"],
    ["leg ext 50kg x15 x15 x12", "Leg Extension: 15@50, 15@50, 12@50"],
    ["pec deck 130 → 15, dropped to 100 → 10", "Pec Deck: 15@130, 10@100"],
    ["squat 100x10, then 110, 6", "Back Squat: 10@100, 6@110"],
    ["chins bw+15 2x3", "Chin-Up: 3@15, 3@15"],
    ["squat 60 80 100 x5, then 110x3", "Back Squat: 5@60, 5@80, 5@100, 3@110"],
    ["leg press up to 220kg: 12, 10, 8", "Leg Press: 12, 10, 8@220"],
    ["bench 4 sets building to 100x2", "Bench Press: 2@100"],
    ["bench 85kg 5/5/4/3, last two sets rpe 10", "Bench Press: 5@85, 5@85, 4@85 rpe 10, 3@85 rpe 10"],
    ["deads 140x5, 150x3, took 40 off and did 12", "Deadlift: 5@140, 3@150, 12@110"],
    ["front squat triples: 3@90, 3@100", "Front Squat: 3@90, 3@100"],
    ["dips 2x10 +15kg, then bw to failure 18", "Dip: 10@15, 10@15, 18 rpe 10"],
    [
      "Bench day: worked up to 110x2, then 2x6 at 90. skullcrushers 30 2x12",
      "Bench Press: 2@110, 6@90, 6@90; Skull Crusher: 12@30, 12@30",
    ],
    [
      "leg ext 45kg: 15, 15, then a third set to failure, 19 reps",
      "Leg Extension: 15@45, 15@45, 19@45 rpe 10",
    ],
    ["pulldown 55kg: 12, 12, third set 15", "Lat Pulldown: 12@55, 12@55, 15@55"],
    ["pushups to failure twice, got 31 and 24", "Push-Up: 31 rpe 10, 24 rpe 10"],
    ["deadlift 180x1, 190x0 (off the floor only)", "Deadlift: 1@180"],
    ["bench 100x5, 110x5, backed off to 80 for 2 triples", "Bench Press: 5@100, 5@110, 3@80, 3@80"],
    ["squat 3 sets of 5 w 140. rpe 7 8 8", "Back Squat: 5@140 rpe 7, 5@140 rpe 8, 5@140 rpe 8"],
    ["squat 140 3x5 rpe 8, then 6 dips", "Back Squat: 5@140 rpe 8, 5@140 rpe 8, 5@140 rpe 8; Dip: 6"],
    ["back squat, 3 reps at 100 105 110", "Back Squat: 3@100, 3@105, 3@110"],
    ["1 clean & jerk: 60 65 70", "Clean and Jerk: 1@60, 1@65, 1@70"],
    ["snatch: 60x1, 65x1, missed 70, 70 second try", "Snatch: 1@60, 1@65, ?@70"],
    ["plank 60 second hold", "Plank: ?"],
    [
      "smith bench 80 for sets of 10 and 9 rest pause on the last one got 4 more and then 2 more",
      "Smith Machine Bench Press: 10@80, 9@80, 4@80, 2@80",
    ],
    ["leg extension 5 kg 2x10, only from 90 to 45 degrees", "Leg Extension: 10@5, 10@5"],
    ["bp 80/8 90/6", "Bench Press: 8@80, 6@90"],
    ["bp 100/80/60 x 10", "Bench Press: 10@100, 10@80, 10@60"],
    ["push ups on my knees 8 8 6", "Push-Up: 8, 8, 6"],
    ["single-leg leg extension, operated side: 2 x 12 at 15 kg", "Single-Leg Leg Extension: 12@15, 12@15"],
    ["10 incline pushups off the kitchen bench, 12 db rows 10kg", "Incline Push-Up: 10; Dumbbell Row: 12@10"],
    ["arms barbell curl 40 2x10", "Barbell Curl: 10@40, 10@40"],
    ["hamstring curl 40 2x10", "Leg Curl: 10@40, 10@40"],
  ])("%s", (text, want) => {
    expect(read(text)).toBe(want);
  });
});

describe("what belongs to the next exercise, or to the one before", () => {
  it.each([
    [
      "leg extension 50kg 2x10, leg curl same weight 2x12",
      "Leg Extension: 10@50, 10@50; Leg Curl: 12@50, 12@50",
    ],
    [
      "20s for 12 and 10 on the flat dumbbell bench and 10s for 15 and 15 on flyes",
      "Dumbbell Bench Press: 12@20, 10@20; Dumbbell Fly: 15@10, 15@10",
    ],
    ["8,8 OHP @ 40; 10,10 lateral raise @ 8", "Overhead Press: 8@40, 8@40; Lateral Raise: 10@8, 10@8"],
    ["5/3/1 week 3, press day: 52.5x5, 60x3", "Overhead Press: 5@52.5, 3@60"],
    ["paused bench 135/8 155/6 lbs", "Pause Bench Press: 8@61.23, 6@70.31"],
    ["tempo squats (4-1-0) 2x5 with 85", "Tempo Squat: 5@85, 5@85"],
    [
      "seated dumbbell press 32s for 8 8 and 7 lateral raises 10s for 2 sets of 15",
      "Seated Dumbbell Press: 8@32, 8@32, 7@32; Lateral Raise: 15@10, 15@10",
    ],
    [
      "hack squat 100 for 12 10 and 8 leg press 200 for 15 and 12 leg extensions 60 for two sets of 20",
      "Hack Squat: 12@100, 10@100, 8@100; Leg Press: 15@200, 12@200; Leg Extension: 20@60, 20@60",
    ],
    [
      "lateral raises 12s for 2 sets of 15 and on the last one I dropped to the 8s for another 12 reverse pec deck 40 for 2 sets of 15",
      "Lateral Raise: 15@12, 15@12, 12@8; Reverse Pec Deck: 15@40, 15@40",
    ],
    ["bench 60 for 8 8 and 7 and 20 pushups", "Bench Press: 8@60, 8@60, 7@60; Push-Up: 20"],
    ["bench 60 for 8 8 and 20 pushups 30 situps", "Bench Press: 8@60, 8@60; Push-Up: 20; Sit-Up: 30"],
  ])("%s", (text, want) => {
    expect(read(text)).toBe(want);
  });

  it("leaves a session's time and a run on a machine out of the sets", () => {
    const parse = (text: string) => parseByRules(text, context).workouts;
    expect(parse("skin the cat 3x3, wall handstand 3x45s, 70 min in all")[0]).toMatchObject({
      durationSeconds: 4200,
      exercises: [{ sets: [{}, {}, {}] }, { sets: [{}, {}, {}] }],
    });
    expect(parse("bench 3x5 85 plus 2 km on the treadmill in 9:40")).toMatchObject([
      { exercises: [{ sets: [{ weightKg: 85 }, { weightKg: 85 }, { weightKg: 85 }] }] },
      { discipline: "running", distanceMeters: 2000, durationSeconds: 580 },
    ]);
  });

  it("keeps what was missed as it was said", () => {
    const [workout] = parseByRules("bench 2x5 75kg, failed the last rep of set 2", context).workouts;
    expect(workout?.notes).toContain("failed the last rep of set 2");
    expect(workout?.exercises[0]?.sets).toHaveLength(2);
  });
});
