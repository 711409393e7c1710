import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import { readMessage } from "./read-message.ts";

const meanings = (text: string) =>
  readMessage(text, { now: "2026-11-20T18:40:00-05:00", units: "kg", athletes: [] }).entries.map(
    ({ meaning }) => wordMarks(meaning, plainForms).replaceAll(/[\u00A0\u202F]/g, " "),
  );

describe("goals in words", () => {
  it.each([
    ["want to get to 78 kg by March", "Goal: Weight 78 kg by Monday 1 March 2027"],
    ["I want to lose 5 kg by June", "Goal: Weight −5 kg by Tuesday 1 June 2027"],
    ["I'd like to be at 78 by 10 January", "Goal: Weight 78 kg by Sunday 10 January 2027"],
    ["goal: 15% body fat by the end of January", "Goal: Body fat 15 % by Sunday 31 January 2027"],
    ["squat 140 by June", "Goal: Back Squat 140 kg by Tuesday 1 June 2027"],
    ["goal: 10 pull ups by March", "Goal: Pull-Up 10 reps by Monday 1 March 2027"],
    ["want to run 10k in under 50 minutes by April", "Goal: Running 10 km in 50:00 by Thursday 1 April 2027"],
    ["train 4x a week", "Goal: Train 4 times a week"],
    ["I want to log my food 5 days a week", "Goal: Log food 5 times a week"],
    ["get to 78 kg by february", "Goal: Weight 78 kg by Monday 1 February 2027"],
    [
      "goal: half marathon under 1:55 on april 11",
      "Goal: Running 21.098 km in 1:55:00 by Sunday 11 April 2027",
    ],
    ["set a goal: deadlift 160 by march 1", "Goal: Deadlift 160 kg by Monday 1 March 2027"],
    [
      "Then please put down a goal for me: 64 kg by the end of January.",
      "Goal: Weight 64 kg by Sunday 31 January 2027",
    ],
    ["make the goal 76 instead please, same date", "Goal: Weight 76 kg"],
    ["weigh in every day", undefined],
  ])("reads %s", (text, meaning) => expect(meanings(text)).toEqual(meaning === undefined ? [] : [meaning]));

  it.each([
    "I train 4x a week",
    "want to do 5x5 squats tomorrow",
    "want to squat 140 today",
    "bench 100 by 5",
    "trained 4x this week",
    "ran 5k by the river",
    "should I squat 140 by June?",
    "make my squat 140 by June instead",
    "add a squat goal",
    "set the alarm for 7",
  ])("sets no goal for: %s", (text) => expect(meanings(text)).toEqual([]));
});

it.each(["set my goal to 76 kg", "make the goal 76 kg instead please", "set the goal to 76 kg by march"])(
  "changes the goal that is there: %s",
  (text) => {
    const { entries } = readMessage(text, { now: "2026-11-20T18:40:00-05:00", units: "kg", athletes: [] });
    expect(entries.map(({ reading }) => reading)).toMatchObject([{ kind: "goal", ofCurrent: true }]);
  },
);
