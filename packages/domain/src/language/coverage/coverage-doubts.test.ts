import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../read-by-rules.ts";

const parse = (text: string) => parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" });

describe("what a message says and no workout shows is told", () => {
  it.each([
    ["last night ran 5k, 27 again", "only a remark, or a number of the workout?"],
    ["gym: treadmill 10 min, bench 70 4x8, treadmill 10 min", "the same time, or another?"],
    ["chin ups: total 30 in 5 sets", "of all sets together?"],
    ["morning run 7.2km 40 mins, evening run 5km 26 mins", "parts of one session, or sessions of their own?"],
    ["ran 10 x 400 in 1:28 to 1:30, 200 jog", "how many of each?"],
    ["commuted by bike 2x 8km, 22 mins each", "of each of them, or of all?"],
    ["cycled to work and back, 2 x 9.5 km, 25 min", "once, or both ways?"],
    ["clinic on Remy, 90 min, jumped corners and skinnies", "a name?"],
    ["hacked both horses today, 45 min each", "what was done with each of them?"],
    ["lunged Polly 15 min, then 20 min in hand with the filly", "the same horse, or another?"],
    ["schooling show on Molly, two 80cm classes, clear in both", "on the flat, or over fences?"],
    ["amrap 12: 6 devils press 2x15, 12 box jumps. 4 rounds + 9", "one round, or sets?"],
    ["WOD: 10-9-8-7-6-5-4-3-2-1 of kb swings 24 and burpees. 13:50", "which numbers are of which movement?"],
    ["ran 5 or 6 km, 32 min", "which of the two?"],
    ["was meant to do 10 x 400 but legs were dead so just jogged 5k in 31:20", "only talked about, or done?"],
    ["8 rounds of 200m hard / 200m walk on the track", "which sport?"],
    ["leg curls 3 sets 12 reps 35 and then hip abductors 3 x 20 at 50", "how many sets?"],
    [
      "8x400m on the track: 82s, 81s, 81s, 80s, 82s, 79s, 80s, 77s, 90 sec lazy recovery",
      "how many of each?",
    ],
    ["foam roll 15 min + hips 10 min", "only a remark, or the time of this?"],
  ])("%s", (text, reason) => {
    const { confidence, doubts } = parse(text);
    expect(doubts.map((one) => one.reason)).toContain(reason);
    expect(confidence).toBe("unsure");
  });
});

describe("what every workout shows needs nobody to look", () => {
  it.each([
    "farmers 2x32kg 4x30m, then bench 60 12,12,10",
    "marathon in 3:58:12, hit the wall at 32",
    "2k wu, 5 x 1k in 4:05, 4:04, 4:06, 4:02, 3:58, 1k jog cool down",
    "squat 100 5x5. tomorrow bench 3x5",
    "boxing day: 8 km in 44:10",
    "rode Dusty 40 min on the trails",
    "Poppy 30 min flat, Buster 20 min lunge",
    "did Fran, no idea of my time",
    "box squats, no belt: 5 @ 135, 3 @ 185",
    "cross trainer 25 min, HR 131; afterwards planks 3 x 50 sec",
    "no bench today. Instead: chest press 50 3x10",
    "Tom lunged Bella for 25 min and I rode Star for 40 min",
    "Cindy 20 rounds rx, then ring dips 3x8 w 10kg",
  ])("%s", (text) => {
    expect(parse(text)).toMatchObject({ confidence: "sure", doubts: [] });
  });

  it("tells whose and which of several", () => {
    expect(parse("Pip on the lunge, 20 min. Then 20 min with Hugo in hand").workouts).toMatchObject([
      { discipline: "lunging", athlete: "Pip" },
      { discipline: "groundwork", athlete: "Hugo" },
    ]);
    expect(parse("jumped Cricket").workouts).toMatchObject([{ discipline: "jumping", athlete: "Cricket" }]);
    expect(parse("pilates 50 min then 20 min on the stair master").workouts).toMatchObject([
      { discipline: "other", durationSeconds: 3000 },
      { discipline: "other", durationSeconds: 1200 },
    ]);
    expect(
      parse("press ups: 30, 24, every set to failure").workouts[0]?.exercises[0]?.sets.map(({ rpe }) => rpe),
    ).toEqual([10, 10]);
  });

  it("reads a name day, a rider and a remark of the one whom it names", () => {
    expect(parse("boxing day: 8 km in 44:10").workouts[0]?.date).toBe("2025-12-26");
    expect(parse("Juno 25 min in long reins, then Beth hacked her for 40 min").workouts).toMatchObject([
      { discipline: "groundwork", athlete: "Juno" },
      { discipline: "trail", athlete: "Juno" },
    ]);
    expect(parse("Hank 30 min flat, Dolly 20 min lunge, Hank still fresh").workouts[0]?.notes).toBe(
      "Hank still fresh",
    );
  });
});

describe("a sport without numbers beside a workout", () => {
  const now = "2026-11-28T20:00:00+01:00";
  it.each([
    ["ran 5k in 25 min, yoga, and biked 10k in 30 min", "yoga"],
    ["ran 5k in 25 min and did yoga", "did yoga"],
    ["bench 5x5 @ 80 and went hiking", "hiking"],
    ["squats 5x5 @ 100 and a run", "run"],
    ["yoga 30 min, then a swim", "swim"],
    ["bench 5x5 @ 80 this morning, hike in the afternoon", "hike"],
  ])("is noted, and asked about: %s", (message, words) => {
    const { doubts } = parseByRules(message, { now, units: "kg" });
    expect(doubts.map(({ start, end, reason }) => [message.slice(start, end), reason])).toEqual([
      [words, "a session of its own?"],
    ]);
  });
  it.each(["bench 5x5 @ 80, legs tired from the run", "hill run, 10 x 60 sec hard, walk down"])(
    "is not asked about in a remark: %s",
    (message) => {
      expect(parseByRules(message, { now, units: "kg" }).doubts).toEqual([]);
    },
  );
});
