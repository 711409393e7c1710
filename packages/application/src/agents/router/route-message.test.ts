import "temporal-polyfill/global";
import { parseMessage } from "@canter/domain/language/parse-message";
import { describe, expect, it } from "vitest";
import { routeMessage } from "./route-message.ts";

const route = (text: string) =>
  routeMessage(
    text,
    parseMessage(text, {
      now: "2026-11-20T18:40:00-05:00",
      units: "lb",
      athletes: [{ name: "Beau", kind: "horse" }],
    }),
  );
const intents = (text: string) => route(text).map((span) => `${span.intent}: ${span.text.trim()}`);

describe("what a message wants", () => {
  it.each([
    ["squats 5x5 @ 225", ["log: squats 5x5 @ 225"]],
    ["ran 5k in 24:10. felt great!", ["log: ran 5k in 24:10. felt great!"]],
    ["what did I squat last week?", ["question: what did I squat last week?"]],
    ["how far did I run this month", ["question: how far did I run this month"]],
    ["squats 5x5 @ 225. what is my best 5k?", ["log: squats 5x5 @ 225.", "question: what is my best 5k?"]],
    [
      "When did Luna last jump? Flatwork with Beau 30 min.",
      ["log: Flatwork with Beau 30 min.", "question: When did Luna last jump?"],
    ],
    ["thanks, good night", ["talk: thanks, good night"]],
    ["did yoga", ["log: did yoga"]],
    ["Did some yoga with Anna", ["log: Did some yoga with Anna"]],
    ["did squats and bench", ["log: did squats and bench"]],
    ["was at the gym", ["log: was at the gym"]],
    ["have ridden Beau", ["log: have ridden Beau"]],
    ["did Beau jump last week", ["question: did Beau jump last week"]],
    ["did yoga. what should I do tomorrow?", ["log: did yoga.", "question: what should I do tomorrow?"]],
    ["what's my best 5k", ["question: what's my best 5k"]],
    ["did I run yesterday", ["question: did I run yesterday"]],
    ["what did I squat, 100 or 110?", ["question: what did I squat, 100 or 110?"]],
    ["was riding Beau for 40 min?", ["question: was riding Beau for 40 min?"]],
    ["how about 3x10 curls?", ["question: how about 3x10 curls?"]],
    ["我上次深蹲多少？", ["question: 我上次深蹲多少？"]],
    [
      "replace squats with lunges and add a set to bench",
      ["edit: replace squats with lunges and add a set to bench"],
    ],
    [
      "squats 5x5 @225, weighed 82.3, and make next week a deload",
      ["log: squats 5x5 @225, weighed 82.3, and", "edit: make next week a deload"],
    ],
    ["make next week a deload", ["edit: make next week a deload"]],
    ["I can't do squats today, skip that exercise", ["edit: I can't do squats today, skip that exercise"]],
    ["skip today's workout, I'm ill", ["edit: skip today's workout, I'm ill"]],
    ["could you drop the planks?", ["edit: could you drop the planks?"]],
    ["Add bench press after exercise 2", ["edit: Add bench press after exercise 2"]],
    [
      "Add a 30-minute zone 2 cardio day on Saturday",
      ["edit: Add a 30-minute zone 2 cardio day on Saturday"],
    ],
    ["add 5k run in 25:00 yesterday", ["log: add 5k run in 25:00 yesterday"]],
    ["skipped the squats, bench 3x5 @ 185", ["log: skipped the squats, bench 3x5 @ 185"]],
    ["I swapped squats for lunges, 3x12", ["log: I swapped squats for lunges, 3x12"]],
    ["drop sets: curls 15x10, 10x12", ["log: drop sets: curls 15x10, 10x12"]],
    ["push press 5x3 @ 135", ["log: push press 5x3 @ 135"]],
    ["pushed the sled 4x20m", ["log: pushed the sled 4x20m"]],
    ["take it easy 5k in 30:00", ["log: take it easy 5k in 30:00"]],
    ["lower back and core 20 min", ["log: lower back and core 20 min"]],
    ["two more reps on everything", ["edit: two more reps on everything"]],
    ["bench 3x8 @ 135, is that ok?", ["log: bench 3x8 @ 135, is that ok?"]],
  ])("%s", (text, wanted) => {
    expect(intents(text)).toEqual(wanted);
  });

  it.each(["a, ", "and then ", "add , ", "can't do ", "make next ", "what is left "])(
    "is told in no time, also of 100,000 characters of %j",
    (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const before = process.cpuUsage();
      routeMessage(text, { isLog: false, confidence: "unsure", doubts: [], workouts: [], spans: [] });
      // Processor time: a busy machine makes it no longer.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(1000);
    },
  );

  it("keeps every place where it is in the message, also behind emoji", () => {
    const text = "🏃 ran 5k in 25:00. 🤔 what is my best 5k?\nrowed 2000m in 8:05.";
    const spans = route(text);
    expect(spans.map(({ intent }) => intent)).toEqual(["log", "question"]);
    for (const span of spans) expect(span.text).toHaveLength(text.length);
    expect(spans[0]?.text.indexOf("rowed")).toBe(text.indexOf("rowed"));
    expect(spans[1]?.text.indexOf("what")).toBe(text.indexOf("what"));
  });
});
