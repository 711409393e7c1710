import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
});
afterAll(() => world.cleanUp());

const open = async (kind: "coach" | "designer" = "coach") =>
  valueOf(await world.application.conversation.createConversation(world.rita, { kind })).id;
const say = async (conversationId: string, text: string) => {
  world.clock.advance(1000);
  return valueOf(
    await world.application.agents.receiveMessage(world.rita, { text, conversationId }, { wait: true }),
  );
};

describe("what was wished for, and made, in the designer", () => {
  it("is described in the coach's talk: the program itself, and the wish in its words", async () => {
    const design = await open("designer");
    for (const text of [
      "I want a 6 week strength program, 3 days a week",
      "I'd rather do banded glute bridges instead of barbell hip thrusts",
      "three years or more",
      "60 minutes",
      "barbell, rack and bench",
    ])
      await say(design, text);
    const coach = await open();
    expect((await say(coach, "tell me about the program we made in the designer")).reply).toMatch(
      /^No program has come of that talk yet.*weeks 6.*glute bridges/u,
    );
    for (const text of ["no limitations", "go ahead", "go ahead"]) await say(design, text);
    const { reply } = await say(coach, "tell me about the program we made in the designer");
    expect(reply).toMatch(
      /^“Strength, 6 weeks” \(draft\), 6 weeks\. .*3x.*Goal: strength.*Why: 6 weeks for strength/u,
    );
    expect(reply).toMatch(/It goes by what you said there: goal strength.*glute bridges/u);
    expect((await say(coach, "is the program from the designer active?")).reply).toMatch(
      /^“Strength, 6 weeks” \(draft\)/u,
    );
    expect((await say(coach, "what exercise did I want to swap?")).reply).toMatch(
      /^In the program designer, just now, you said: “I'd rather do banded glute bridges instead of barbell hip thrusts”/u,
    );
  });

  it("is taken over from a talk that goes on beside the interview", async () => {
    const design = await open("designer");
    await say(design, "I want a 6 week strength program");
    await say(await open(), "I'd rather do goblet squats instead of lunges");
    expect((await say(design, "like we talked about, goblet squats")).reply).toMatch(
      /^From your talk with the coach today: Goblet Squat instead of .*Lunge/u,
    );
  });

  it("is what a question between the rooms is answered with", async () => {
    const coach = await open();
    await say(coach, "my left knee hurts on lunges, I want to swap them for step-ups");
    const design = await open("designer");
    await say(design, "I want a 6 week strength program, 3 days a week");
    const wish = /you said: “my left knee hurts on lunges, I want to swap them for step-ups”/u;
    expect((await say(design, "what did the coach say about my knee?")).reply).toMatch(wish);
    expect((await say(await open(), "make the swap we talked about")).reply).toMatch(
      /you said: “.*(?:swap|instead)/u,
    );
    expect((await say(coach, "continue where we left off in the designer")).reply).toMatch(
      /^In the program designer/u,
    );
  });

  it("is no training, as long as nobody says that it was done", async () => {
    const design = await open("designer");
    for (const wish of ["like we talked about, glute bridges", "bench 4x6"])
      expect((await say(design, wish)).reply).not.toMatch(/Saved|Kept|save/u);
    expect((await say(design, "did squats 5x5 at 225 lb this morning")).reply).toMatch(/^Saved Strength/u);
  });
});
