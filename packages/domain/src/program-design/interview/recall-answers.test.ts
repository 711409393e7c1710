import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { refuseMessage } from "../answer-messages.ts";
import { describeRecalled, readRefusal, recallAnswers, withoutRecalled } from "./recall-answers.ts";

const catalogue = lexicon().exercises;
const recall = (...texts: readonly string[]) =>
  recallAnswers(
    texts.map((text, index) => ({
      text,
      from: "coach",
      conversationId: "c",
      messageId: `m${index}`,
      at: index,
    })),
    { units: "kg", catalogue },
  );
const textsOf = (...texts: readonly string[]) => recall(...texts).recalled.map(({ text }) => text);

describe("what was said of a program in an earlier talk", () => {
  it.each([
    [
      "Can we swap barbell hip thrusts for banded glute bridges? I've only a band at home",
      "banded glute bridges instead of Hip Thrust",
    ],
    [
      "I want banded glute bridges instead of hip thrusts, at home",
      "banded glute bridges instead of Hip Thrust",
    ],
    ["My left knee hurts on lunges", "knee"],
    ["I hate burpees and planks", "no plank"],
    ["I'd rather walk", "walking"],
    ["I want to run a half marathon in spring", "a half marathon"],
    ["I'd like to start a 10k plan", "a 10 km run"],
    ["I only have dumbbells", "dumbbells"],
    ["I can't run, doctor's orders", "no running"],
  ])("is found in %j", (text, found) => expect(textsOf(text)).toContain(found));

  it.each([
    "My back squat felt bad today",
    "How is my 5k?",
    "I want to start the couch to 5k",
    "hip thrusts hurt",
    "What is on Friday?",
    "Move Friday's session to Saturday",
    "thanks",
    "How do I set up in the rack?",
    "no 4 sets of curls",
    "no, it was 4 sets of curls",
  ])("is not in %j", (text) => expect(textsOf(text)).toEqual([]));

  it("is what was said last, where two can't hold", () => {
    expect(textsOf("my knee hurts", "my knee is fine again")).toEqual([]);
    expect(recall("my knee hurts", "my knee is fine again").answers).toEqual({});
    expect(textsOf("no curls please")).toEqual(["no curl"]);
    expect(textsOf("no curls please", "I never said no curls")).toEqual([]);
    expect(textsOf("no curls please", "curls are fine")).toEqual([]);
    expect(textsOf("no curls please", "curls are fine, I like curls")).toEqual(["Dumbbell Curl"]);
    expect(textsOf("no curls please", "I'd like no burpees or planks")).toEqual([
      "no curl",
      "no plank",
      "no burpee",
    ]);
    expect(textsOf("hip thrusts instead of deadlifts", "glute bridges instead of hip thrusts")).toEqual([
      "Glute Bridge instead of Hip Thrust",
    ]);
  });

  it("says where it is from, and is refused by a tap", () => {
    const { answers, recalled } = recall("my knee hurts", "glute bridges instead of hip thrusts");
    expect(describeRecalled(recalled, () => "Tuesday")).toEqual([
      "From your talk with the coach on Tuesday: knee; Glute Bridge instead of Hip Thrust.",
    ]);
    const knee = recalled[0];
    if (!knee) throw new Error("no knee");
    expect(readRefusal(refuseMessage(knee), recalled)).toEqual(knee);
    expect(withoutRecalled(answers, knee)).toEqual({ taste: answers.taste });
  });
});
