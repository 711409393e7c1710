import "temporal-polyfill/global";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { decideMessage } from "@canter/domain/intent/decide-message";
import type { DecisionModel } from "@canter/domain/intent/learned/decision-model";
import { loadLanguage } from "../../../core/language.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

/** Which messages are doubtful is learned anew with each training; here whatever would be saved is. Taps are answers. */
const doubtful: DecisionModel = ({ at, stretches, readings }) => {
  const own = readings.filter((one) => one.stretches.some((stretch) => stretch === stretches[at]));
  if (own.some(({ intent }) => intent === "answer")) return { answer: 0.9 };
  return { log: 0.6, entry: 0.5, talk: 0.3, question: 0.25 };
};

let world: TestWorld;
beforeAll(async () => {
  const language = await loadLanguage();
  vi.spyOn(language, "decideMessage").mockImplementation((message, situation = {}) =>
    decideMessage(message, situation, doubtful),
  );
  world = await openTestWorld("sqlite");
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.cleanUp();
});

async function talk() {
  const { application, emma } = world;
  const { id: conversationId } = valueOf(
    await application.conversation.createConversation(emma, { kind: "coach" }),
  );
  return async (text: string) =>
    valueOf(await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true }));
}

it("asks what is meant where it may as well be no report, and a tap deals with what was said first", async () => {
  const send = await talk();
  const asked = await send("almost did 5x5 squats at 100 kg");
  expect(asked.suggestedReplies).toEqual(["Save it as training", "Answer it"]);
  expect(asked.allWorkouts).toEqual([]);
  const tapped = await send("Save it as training");
  expect(tapped.allWorkouts[0]?.workout.exercises).toMatchObject([{ name: "Back Squat" }]);
  // Behind anything else the words are a message of their own.
  expect((await send("Save it as training")).allWorkouts).toEqual([]);
});

it("asks whether something is to be noted, and a tap notes it", async () => {
  const send = await talk();
  const { suggestedReplies } = await send("bodyweight 81, compared to last week");
  expect(suggestedReplies).toEqual(["Note it", "Answer it"]);
  expect((await send("Note it")).reply).toContain("81");
});
