import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { defaultValues } from "../answers.ts";
import { takeTurn } from "./interview.ts";
import type { Interview } from "./interview-state.ts";
import { answersOf } from "../testing/designed.ts";

let count = 0;
const world = {
  units: "kg",
  startDate: "2026-11-30",
  today: "2026-11-28",
  newUid: () => `u${(count += 1)}`,
} as const;
const said = (interview: Interview, ...texts: readonly string[]) => {
  let [now, reply, designed] = [interview, "", false];
  for (const text of texts) {
    const turn = takeTurn(now, text, world);
    [now, reply, designed] = [turn.interview, turn.reply, turn.designed !== undefined];
  }
  return { answers: now.answers, asked: now.asked, reply, designed };
};
const { loads: _loads, taste: _taste, limitations: _limitations, ...open } = answersOf({});

describe("a bare answer", () => {
  it.each([
    ["A bad knee", "no", "knee"],
    ["Shoulder pain", "none", "shoulder"],
    ["My elbow hurts", "neither", "elbow"],
  ])("to what is asked of “%s” leaves the part: “%s”", (first, answer, part) => {
    const { answers, asked } = said({ answers: open, asked: "limitations" }, first, answer);
    expect(answers.limitations?.value.parts).toEqual([part]);
    expect(asked).toBe("loads");
  });

  it.each([
    ["yes", { mayRun: true, noRunning: false }],
    ["no", { noRunning: true }],
  ])("to whether a sport may be run is about running: “%s”", (answer, expected) => {
    const besides = { value: { sport: "football", isSportGoal: true }, from: "said" } as const;
    const { answers } = said({ answers: { ...open, besides }, asked: "limitations" }, "A bad knee", answer);
    expect(answers.limitations?.value).toMatchObject({ parts: ["knee"], ...expected });
  });

  it("of who wants the program now makes it, with what was answered", () => {
    const one = said({ answers: open, asked: "limitations" }, "all good, make it");
    expect([one.answers.limitations?.value, one.designed]).toEqual([defaultValues.limitations, true]);
    const taste = said(
      { answers: { ...answersOf({}), taste: undefined }, asked: "taste" },
      "All good, make it!",
    );
    expect([taste.answers.taste?.value, taste.designed]).toEqual([{ avoid: [] }, true]);
    const besides = { value: { sport: "football", isSportGoal: true }, from: "said" } as const;
    const sport = said({ answers: { ...open, besides }, asked: "loads" }, "just make it", "just make it");
    expect(sport.designed).toBe(true);
  });

  it("says what makes a draft active, and makes none anew", () => {
    const draft = { answers: answersOf({}), programId: "p1" };
    const { reply, designed } = said(draft, "all good, make it");
    expect([reply.includes("Make active"), designed]).toEqual([true, false]);
  });
});
