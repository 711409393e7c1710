import "temporal-polyfill/global";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("what is taken back", () => {
  let world: TestWorld;
  let conversationId = "";
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    conversationId = valueOf(
      await world.application.conversation.createConversation(world.owner, { kind: "coach" }),
    ).id;
  });
  const say = async (text: string) =>
    valueOf(
      await world.application.agents.receiveMessage(world.owner, { text, conversationId }, { wait: true }),
    );
  const isGone = async (id: string | undefined) =>
    valueOf(await world.application.workout.readWorkout(world.owner, id ?? "")).deletedAt !== undefined;

  it("is the draft where one is named, and nothing that was saved", async () => {
    const [draft] = (await say("went for a hike this morning")).allWorkouts;
    const [lift] = (await say("deadlift 3x5 at 305 yesterday")).allWorkouts;
    expect([draft?.saved, lift?.saved]).toEqual([false, true]);
    const { reply } = await say("the hike draft was wrong, delete it");
    expect(reply).not.toMatch(/Deadlift/);
    expect([await isGone(draft?.workoutId), await isGone(lift?.workoutId)]).toEqual([true, false]);
  });

  it("can be brought again although more was saved since", async () => {
    const [run] = (await say("ran 5k in 25:10")).allWorkouts;
    expect((await say("undo")).reply).toMatch(/Say “redo”/);
    await say("rowed 2000m in 8:05");
    expect((await say("redo")).reply).toMatch(/^Brought back: Running/);
    expect(await isGone(run?.workoutId)).toBe(false);
  });
});
