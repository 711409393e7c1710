import { describe, expect, it } from "vitest";
import { answerAboutCanter, canterQuestions } from "./answer-about-canter.ts";

describe("a question about Canter itself", () => {
  it.each(canterQuestions)("$example", ({ example, answer }) => {
    expect(answerAboutCanter(example, false)).toBe(answer);
  });

  it("about what it can do is answered by examples, with horses where there are any", () => {
    for (const text of ["what can you do?", "help", "Hey, how does this work?", "who are you"])
      expect(answerAboutCanter(text, true)).toMatch(/squat 5x5[^]*horse/u);
    expect(answerAboutCanter("what can you do?", false)).not.toContain("horse");
  });

  it.each([
    "what did I squat last?",
    "help me lose weight",
    "can I run on friday",
    "how many pounds should I lose",
    "how is my bench going",
    "can I push press today",
    "how can I connect with my horse",
    "could I import a horse from Germany",
    "can I invite Anna to ride Star on friday",
    "how do I download the plan",
    "how do I export a workout to strava",
  ])("is not: %s", (text) => {
    expect(answerAboutCanter(text, true)).toBeUndefined();
  });
});
