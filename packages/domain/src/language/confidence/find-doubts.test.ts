import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../read-by-rules.ts";

const parse = (text: string) => parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" });
const reasons = (text: string): readonly string[] => parse(text).doubts.map(({ reason }) => reason);

describe("a reading that is a guess is told as one", () => {
  it.each([
    ["squat 100 5x5, actually the last was only 4", "which of these numbers holds?"],
    ["gym w/ Tom. bench 80 3x8. he did 100 3x5", "whose numbers are these?"],
    ["pushups: one set every hour, 10 of em, 25 each", "does this number belong to what stands before?"],
    ["squat 5 sets, worked up to 130x3", "how many sets?"],
    ["leg press up to 220kg: 12, 10, 8, 6", "the load of all of these sets, or of the last?"],
    ["yoke 220kg 20m, then log press 80 5x2 twice", "how often, and what of it?"],
    ["bench 80 3x5, snatch instead of cleans 60 3x3", "which of the two was done?"],
    ["squat 225x5, 245x5, 265x4 (was meant to be 5), bench 155x8x3", "only talked about, or done?"],
    ["squat 3x5, bench 3x5, deadlift 1x5", "a lift without its load"],
    ["swim: 400 warm up, 8x50 on 1:10, 200 easy. 52 mins", "the time of this part, or of something else?"],
    ["duathlon: 5k 22:10, 20k bike 37:45, 2.5k 11:30", "parts of one session, or sessions of their own?"],
    ["took rosie round the forest, walk and trot, 1hr", "on the flat, or something else?"],
    ["farmers walk 90 sec 4x40m", "seconds, or the weight?"],
    ["barrels practice with Cash, 40 min, 3 full runs", "what kind of session was this?"],
    ["planned 8k but cut it to 6, 35 min", "only talked about, or done?"],
    ["mum's first 5k: 38:20, so proud!", "whose workout?"],
    ["horse riding for an hour, and my daughter ran 3 km at school!", "whose workout?"],
    ["today 110x2, 4x6 at 90. skullcrushers 30 3x12", "are the numbers before it of this as well?"],
    ["pull ups 5 sets: 10, 9, 8, 8", "how many sets?"],
    ["stones: 100kg x 3, 120kg x 2, 140 never left the floor", "a load?"],
    ["bench 80x5, 85x5, took it down 30", "Bench Press: so many more repetitions?"],
    ["20 pushups between meetings, x5", "does this number belong to what stands before?"],
    ["jumped a course with Bella after 20 min on the flat", "which time is of which part?"],
    ["db incline 60s: 10, 10, 8 / flat 70s 8 7 6", "Dumbbell Bench Press, or Bench Press?"],
    ["8x400m on the track, all in 82s except the last one in 77", "which of these was different?"],
    ["yesterday swam 2k. today skied all day", "what was done that day?"],
    ["bench 80 3x5 done, saturday deadlift 160 3x3 if back is ok", "done, or only if?"],
    ["my trainer gave me 3x10 goblet squats 16kg", "done, or set by somebody?"],
    ["press 20kg each arm 4x8", "with a bar, or with one hand's weight?"],
    ["2x20 min on the erg. 5012m and 4978m", "which distance goes with which time?"],
    ["5.2 miles, 44:10, humid, walked the last hill", "the sport of all of it?"],
    ["16kg kb: 100 swings, 50 goblet squats", "the weight of all of these?"],
    ["anna ran 5k in 24:10, i did 5k in 27:30", "whose workout?"],
    ["dips 12, 11, 9, 8 elbows sore", "a set, or only a remark?"],
    ["jog 3k, 10x100 strides, jog 2k", "a part, or all of it?"],
    ["swam this morning, could be 1500 m or so", "only a remark, or the distance of this?"],
    ["squats 5x5 80, hill sprints 8 x 20 sec, jogged 2 miles before and 1 after", "a part of it?"],
    ["bulgarian split squat: L 8,8,8 R 8,8,7 with 16kg", "of one side, or of both?"],
    ["12 pull ups, no 13!", "which of these numbers holds?"],
    ["squat 1RM test: 140! then 3x3 at 120", "a set, or only the maximum?"],
    ["commuted by bike both ways, 9 km each", "once, or both ways?"],
    ["was aiming for sub 50 at the 10k but ran 50:38", "only a remark, or the distance of this?"],
    ["ben's doing a marathon in april", "when was this?"],
    ["press 40 5 5 5 5 4 - should have been 5", "only talked about, or done?"],
    ["hiked to the hut, which is at 1800 m", "how far, or how high?"],
  ])("%s", (text, reason) => {
    expect(reasons(text)).toContain(reason);
    expect(parse(text).confidence).toBe("unsure");
  });
});

describe("a plain report is none", () => {
  it.each([
    "squat 100kg 5x5, bench 80 3x8",
    "lateral raises 9kg 4x12, no wait, 4x15",
    "45.30 for 8.2k this morning, sorry 8.4k, legs heavy",
    "hacked Moss wed & thurs, 45 min both days",
    "snatch singles 60, 65, 70, missed 75",
    "three sets of ten push ups",
    "10k in 48:30, hr 151",
    "fran 4:12 rx",
    "hacked Willow for 45 min, relaxed",
    "hiked to the Rotwand, which came to 14,2 km with 870 m up and took us 5 h 20 min",
    "jumped Bella, fences at 1.05 m, great",
    "Murph 52:18 with a 20 lb vest",
    "deads 160x5, 170x5, 180x5 all felt like warm ups",
    "bench 82.5 5,5,5,5 felt good",
    "erg: 4x1000m/3min rest: 3:38.1 3:37.9 3:38.4 3:35.0",
    "flatwork on Luna 40 min. Please watch his left hind",
    "jumped Gin 30 min, 2'6\" fences, knocked two, Jake should watch his canter left",
  ])("%s", (text) => {
    expect(parse(text)).toMatchObject({ confidence: "sure", doubts: [] });
  });
});
