import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../../testing/test-world.ts";
import { wordsSetRight } from "./fitting-correction.ts";

describe("what a message sets right, without what opens it and why", () => {
  it.each([
    ["oh hang on, i had three, make that 360 and 27 g", { was: "360 and 27 g", about: "" }],
    ["hmm rather 6.5", { was: "6.5", about: "" }],
    ["soz, 52 for the pulse", { was: "52", about: "pulse" }],
    ["srry 71.4, fat thumbs today", { was: "71.4", about: "" }],
    ["oh the tin says 310, not 290", { was: "310", about: "", not: "290" }],
    ["the plank was only 50 s", { was: "50 s", about: "plank" }],
    // Reports, orders and questions of their own.
    ["ran 5 km", undefined],
    ["65.1", undefined],
    ["wait, is it 65.1?", undefined],
    ["sorry, 40 min run, skip tomorrow then", undefined],
    ["no, I ate 200 g of rice and 30 g of ham", undefined],
    ["and 20 pushups after", undefined],
  ] as const)("%s", (text, expected) => {
    if (expected) expect(wordsSetRight(text)).toEqual(expected);
    else expect(wordsSetRight(text)).toBeUndefined();
  });
});

describe("what was just kept, of which one thing alone has such a value", () => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(() => world.cleanUp());

  const say = async (...texts: readonly string[]) => {
    let reply = "";
    for (const text of texts)
      ({ reply } = valueOf(
        await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }),
      ));
    return reply.replaceAll(/[\u00A0\u202F]/gu, " ");
  };

  it.each([
    [
      [
        "had a rice cake 120 kcal 9 g protein",
        "how much protein did I eat today?",
        "hang on i had three of them, make that 360 and 27 g",
      ],
      /^Corrected: rice cake, 360 kcal, 27 g protein \(was 120 kcal/,
    ],
    [["slept 5 h, dog was ill", "hmm rather 5.5"], /^Corrected: Sleep 5 h 30 min/],
    [["slept 8h10 and resting pulse was 49", "soz, 7h40 for the sleep"], /^Corrected: Sleep 7 h 40 min/],
    [
      ["slept 8h10 and resting pulse was 49", "soz, 52 for the pulse"],
      /^Corrected: Resting heart rate 52 bpm/,
    ],
    [
      ["had a soup, 290 kcal and 12 g protein", "calories today?", "oh sorry, the tin says 310, not 290"],
      /^Corrected: soup, 310 kcal, 12 g protein/,
    ],
    [
      ["squat 100 5x5, row 60 4x8", "last row set was only 6"],
      /^Corrected: .*Barbell Row 3 × 8 · 60, 6 · 60 kg/,
    ],
  ] as const)("%s", async (texts, expected) => {
    expect(await say(...texts)).toMatch(expected);
  });

  it("corrects a weight that was asked about", async () => {
    await say("weight 70.2 yesterday", "weight 17.4");
    expect(await say("srry 71.4, fat thumbs today")).toMatch(/71\.4 kg/);
  });

  it("leaves alone what two things may be, and what is of a plan", async () => {
    expect(await say("ran 5 km in 25:00", "cycled 6 km in 20:00", "hmm rather 5.5 km")).not.toMatch(/^Noted/);
    expect(await say("slept 7 h", "well more like a rest day")).not.toMatch(/^Corrected/);
  });
});
