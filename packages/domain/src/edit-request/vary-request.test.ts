import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { sketchProgram } from "../program/testing/sketch-program.ts";
import { readEditRequest } from "./read-edit-request.ts";
import { varyRequest } from "./vary-request.ts";

/** Two weeks from Monday 2 November 2026. */
const program = sketchProgram(
  ...["2026-11-02", "2026-11-09"].map((startDate) => ({
    startDate,
    sessions: [
      {
        name: "Squat Day",
        dayOfWeek: "Monday",
        exercises: ["Back Squat 5x5 185 lbs", "Romanian Deadlift 3x8 135 lbs"],
      },
      {
        name: "Bench Day",
        dayOfWeek: "Wednesday",
        exercises: ["Bench Press 5x5 135 lbs", "Barbell Row 3x8 115 lbs"],
      },
    ],
  })),
);
const about = (message: string, before?: string) => ({
  program,
  message,
  now: "2026-11-02T07:00:00",
  catalogue: lexicon().exercises,
  before,
});

describe("a request that is varied", () => {
  it.each([
    ["add curls on Monday, 3x12", "no, Wednesday", "add curls on Wednesday, 3x12"],
    ["add a deload week after week 1", "no, after week 2", "add a deload week after week 2"],
    ["remove week 1", "sorry, week 2", "remove week 2"],
    ["add curls on Monday, 3x12", "and wednesday too", "add curls on wednesday, 3x12"],
    ["add curls on Monday, 3x12", "make that 4x12", "add curls on Monday, 4x12"],
    ["move Monday to Saturday", "no, sunday", "move Monday to sunday"],
    ["put bench at 82.5 on Monday", "nah 80 is enough", "put bench at 80 on Monday"],
    ["put bench at 82.5 on Monday", "80 will do", "put bench at 80 on Monday"],
    ["move Monday to Saturday", "No, the Wednesday one.", "move Wednesday to Saturday"],
    ["move Monday to Saturday", "sorry, i meant the wednesday one", "move wednesday to Saturday"],
    ["move Monday to Saturday", "No, Friday. Sunday is the regatta dinner.", "move Monday to Friday"],
    ["put a 90 min ride on Saturday", "No, Sunday, and 2 hours.", "put a 2 hours ride on Sunday"],
    ["move Monday to Saturday", "Sorry, to Sunday I mean, not Saturday", "move Monday to Sunday"],
    ["take 10 lbs off the bench", "I beg your pardon, I meant the row", "take 10 lbs off the row"],
    [
      "move Monday to Saturday, got a game monday",
      "no wait make it sunday, game got moved",
      "move Monday to sunday",
    ],
    ["take 10 lbs off the squats on monday", "make that 20", "take 20 lbs off the squats on monday"],
    ["take 10 lbs off the squats on monday", "from now on", "take 10 lbs off the squats on every monday"],
    ["add 5 lbs to the bench", "and the row", "add 5 lbs to the row"],
    ["swap bench for dumbbell press", "rather push-ups", "swap bench for push-ups"],
    ["set the bench to 3x8 at 145 lbs", "make that 5x5", "set the bench to 5x5 at 145 lbs"],
    ["set the bench to 3x8 at 145 lbs", "make it 150", undefined],
    ["move wednesday to saturday", "and friday too", undefined],
    ["drop the row", "not today, on wednesday", undefined],
    ["move it to Sunday", "hm no, Friday is better, we have guests the whole weekend", "move it to Friday"],
    [
      "make bench 45 kg instead of 50",
      "nah leave it at 50, i'll see how it goes",
      "make bench 50 kg instead of 50",
    ],
    ["move Monday to Saturday", "hm no thursday works better", "move Monday to thursday"],
    ["add push ups, 3x12", "no make it 3x10", "add push ups, 3x10"],
    ["take 10 lbs off the squats on monday", "eh make that 15", "take 15 lbs off the squats on monday"],
    ["move Monday to Saturday", "nah no thursday, theres a wedding on saturday", "move Monday to thursday"],
    ["take 10 lbs off the squats on monday", "yes, but 15 lbs", "take 15 lbs off the squats on monday"],
    ["take 10 lbs off the squats on monday", "fine, but 5", "take 5 lbs off the squats on monday"],
    ["put a 90 min ride on Saturday", "sure, 60 min though", "put a 60 min ride on Saturday"],
    ["move wednesday to saturday", "yes and friday", undefined],
    ["move Monday to Saturday", "no saturday", undefined],
    ["move Monday to Saturday", "and no thursday", undefined],
  ])("%s – %s", (request, said, varied) => {
    expect(varyRequest(about(request), said)).toBe(varied);
  });

  it.each([
    "bench 3x5 135",
    "the row",
    "20",
    "did it on Wednesday",
    "on Wednesday?",
    "not Wednesday",
    "and before Wednesday",
    "no, except the row",
    "no rows please",
    "no squats",
    "also rowed",
    "rowed too",
    "make it 140",
    "make it 140 lbs",
    "and no rows",
    "no",
    "thanks",
    "",
  ])("is none by %j, which says something else", (said) =>
    expect(varyRequest(about("add 5 lbs to the bench on Wednesday"), said)).toBeUndefined(),
  );
});

describe("what was spoken of before", () => {
  it.each([
    ["make it 4 sets", "when do I bench next?", "bench press on Wednesday: 4 sets"],
    ["move it to Saturday", "what's on wednesday?", "move Wednesday to Saturday"],
    ["and drop the last exercise", "what's on wednesday?", "drop the last exercise on Wednesday"],
    ["skip it", "what's next?", "skip Monday"],
  ])("is what %j means behind %j", (message, before, whole) => {
    const callsOf = (reading: ReturnType<typeof readEditRequest>) =>
      reading.toolCalls.map((call) => call.function);
    const reading = readEditRequest(about(message, before));
    expect(reading.kind).toBe("edits");
    expect(callsOf(reading)).toEqual(callsOf(readEditRequest(about(whole))));
  });
});
