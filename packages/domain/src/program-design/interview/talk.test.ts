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

describe("a question of the program", () => {
  const { days: _days, minutes: _minutes, ...unframed } = open;

  it("is answered in its weeks: how long it takes", () => {
    const { reply, asked } = said({ answers: unframed, asked: "days" }, "How long would that take?");
    expect([reply, asked]).toEqual([
      expect.stringMatching(/^By what I know now the program takes 12 weeks\. How many days/),
      "days",
    ]);
    const run = { ...unframed, goal: { value: "run_5k", from: "said" } } as const;
    expect(said({ answers: run, asked: "days" }, "how many weeks is it?").reply).toMatch(
      /^By what I know now a 5 km run takes about \d+ weeks\. How many days/,
    );
    const runs = { ...run, loads: { value: { lifts: {}, runMinutes: 20 }, from: "said" } } as const;
    expect(said({ answers: runs, asked: "days" }, "How long does the program last?").reply).toMatch(
      /^From 20 minutes of running a 5 km run takes about \d+ weeks\./,
    );
  });

  it("is answered, and what it says is taken: whether days are enough", () => {
    const { answers, reply } = said(
      { answers: unframed, asked: "days" },
      "Would 3 days be enough? I have 45 minutes",
    );
    expect([answers.days?.value.count, answers.minutes?.value.usual]).toEqual([3, 45]);
    expect(reply).toMatch(/3 days a week of 45 minutes (?:are enough|will do) for strength/);
    const short = said({ answers: unframed, asked: "days" }, "are 2 days of 20 minutes enough?");
    expect(short.reply).toContain("more would be better. Time leaves few sets for");
  });

  it.each([
    ["Is 3 enough?", "3 days a week are enough for strength."],
    ["Do you think Monday, Wednesday and Friday are enough?", "3 days a week are enough for strength."],
    ["Is 45 minutes long enough?", "sessions of 45 minutes are enough for strength."],
    ["I have a barbell and 45 minutes. Is that enough?", "sessions of 45 minutes are enough for strength."],
  ])("is answered by what somebody said alone: %s", (text, expected) => {
    const { reply } = said({ answers: unframed, asked: "days" }, text);
    expect(reply).toContain(`By what I know now ${expected}`);
  });

  it("is not answered by what nobody knew and is taken all the same", () => {
    const { minutes } = open;
    const { reply } = said(
      { answers: { ...unframed, minutes }, asked: "days" },
      "I don't know, is 3 enough?",
    );
    expect(reply).toMatch(/^Days: 3 a week\. What you ask I can’t answer yet\./);
  });

  it.each([
    "How long is each session?",
    "How long should I rest?",
    "I slept long enough",
    "Do you know enough about me?",
    "Will my knee be strong enough?",
    "How long does a set take?",
    "how long would the warm-up take?",
    "how long does it take to warm up?",
    "how long until I see results from the program?",
    "Is that enough?",
  ])("is none of these, which are not understood: %s", (text) => {
    const { reply, asked } = said({ answers: unframed, asked: "days" }, text);
    expect([reply, asked]).toEqual([
      "I did not understand that. How many days a week, or which days?",
      "days",
    ]);
  });

  it.each([
    ["Is a barbell enough?", "days", "How many days"],
    ["Is a pair of dumbbells enough?", "days", "How many days"],
    ["I have 45 minutes, is a barbell enough?", "days", "How many days"],
    ["Is a barbell enough for 3 days a week?", "minutes", "How long may"],
    ["I have 45 minutes. How long does a set take?", "days", "How many days"],
  ])("of something else has no answer, whatever else it says: %s", (text, next, question) => {
    const { reply, asked } = said({ answers: unframed, asked: "days" }, text);
    expect(asked).toBe(next);
    expect(reply).toContain(`What you ask I can’t answer yet. ${question}`);
    expect(reply).not.toMatch(/weeks|will do|are enough/);
  });
});

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
