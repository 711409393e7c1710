import "temporal-polyfill/global";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

let world: TestWorld;
let say: (text: string) => Promise<string>;
beforeAll(async () => {
  // The clock of the test world stands on Friday, 20 November 2026.
  world = await openTestWorld("sqlite");
  const { application, owner } = world;
  const { id: conversationId } = valueOf(
    await application.conversation.createConversation(owner, { kind: "coach" }),
  );
  say = async (text) => {
    const { reply } = valueOf(
      await application.agents.receiveMessage(owner, { text, conversationId }, { wait: true }),
    );
    return reply.replaceAll("\u00A0", " ");
  };
  await say("monday bench 3x8 @ 70 kg, squat 5x5 @ 100 kg");
  await say("tuesday bench 3x8 @ 60 kg");
  await say("yesterday bench 3x8 @ 77 kg, squat 5x5 @ 90 kg");
  await say("ran 5k in 25:00");
  await say("walked 40 min");
});
afterAll(() => world.cleanUp());

it.each([
  ["was that bench a PR?", /^Yes, a record: Bench Press 77 kg/],
  ["my bench, was that a PR?", /^Yes, a record: Bench Press 77 kg/],
  ["was my last bench a PR?", /^Yes, a record: Bench Press 77 kg/],
  ["was yesterdays squat a PR?", /^No record: Back Squat 90 kg .* before 100 kg/],
  ["did I hit a PR on thursday?", /^Yes, a record: Bench Press 77 kg[^\n]*$/],
  ["did I hit a PR on tuesday?", /^No/],
  ["was that a PR?", /^Yes: the first/],
])("whether it was a record is answered with yes or no, of what is named: %s", async (text, expected) => {
  expect(await say(text)).toMatch(expected);
});

it("is asked of all where nothing is named, not of what was logged last", async () => {
  expect(await say("how many km this week?")).toBe("5 km this week.");
  expect(await say("did I walk longer than last week?")).toMatch(/Walk/);
});

it("sets what was just logged beside another time, by its own figure", async () => {
  await say("on 11 november bench 3x5 @ 75 kg");
  expect(await say("bench 3x5 @ 80 kg, hows that vs last week")).toMatch(
    /Heavier: Bench Press .*80 kg; last time .*75 kg/,
  );
  expect(await say("bench 3x5 @ 81 kg done, is that more than last week?")).toMatch(
    /Yes, more: Bench Press .*81 kg; last time .*75 kg/,
  );
  expect(await say("ran 6k in 31:00, is that more than last week?")).toMatch(
    /^Saved Running[^]*Run: .* this week; 0 .*last week/u,
  );
});

it.each([
  ["how often did I run and walk this week?", /^[^\n]*\brun[^\n]*\n[^\n]*\bwalk[^\n]*$/iu],
  ["how long did I walk and run this week?", /^[^\n]*\bwalk[^\n]*\n[^\n]*\brun[^\n]*$/iu],
])("says of each sport that is named beside another: %s", async (text, expected) => {
  expect(await say(text)).toMatch(expected);
});
