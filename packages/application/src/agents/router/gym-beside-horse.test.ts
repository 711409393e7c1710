import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRidingProgram } from "../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("a horse's plan that is looked at (%s)", (dialect) => {
  let world: TestWorld;
  let programId = "";
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    programId = await startRidingProgram(world, { weeks: 2 });
  });
  afterAll(() => world.cleanUp());
  const say = async (text: string) => {
    const { agents, conversation } = world.application;
    const { id: conversationId } = valueOf(
      await conversation.createConversation(world.emma, { kind: "coach" }),
    );
    return valueOf(
      await agents.receiveMessage(world.emma, { text, conversationId, programId }, { wait: true }),
    );
  };

  it.each(["squat 5x5 at 185, bench 5x5 at 135, row 5x5 at 65", "squat 3x5 at 200, ran 3 miles in 27:00"])(
    "takes no exercises of the gym: %s",
    async (text) => {
      const { reply, allWorkouts } = await say(text);
      expect(reply).toMatch(/^Saved Strength/u);
      expect(allWorkouts.every(({ saved, athleteName }) => saved && athleteName === "Emma")).toBe(true);
    },
  );

  it("is still what a wish of its own is about", async () => {
    const { reply, allWorkouts } = await say("make Saturday 30 min");
    expect(reply).toContain("Saturday 21 Nov");
    expect(allWorkouts).toEqual([]);
  });
});
