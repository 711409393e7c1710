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

  it.each(["no, forget it", "never mind"])("is a draft that was just asked about: %s", async (text) => {
    const [draft] = (await say("went for a swim")).allWorkouts;
    const { reply } = await say(text);
    expect(reply).toMatch(/^Taken back: Swimming/);
    expect(await isGone(draft?.workoutId)).toBe(true);
  });

  it("is said without the marks of a list", async () => {
    await say("kettlebell swing 5x20 at 24 kg, plank 3x60s");
    expect((await say("undo")).reply).not.toMatch(/;\s*;|; {2}|:\s*;/u);
  });

  it("is what is named, one of several, also where there is a program", async () => {
    const { id } = valueOf(
      await world.application.program.createProgram(world.owner, {
        name: "Block",
        program: {
          weeks: [
            {
              phase: "Base",
              startDate: "2026-11-16",
              endDate: "2026-11-22",
              sessions: [
                {
                  name: "Full Body",
                  dayOfWeek: "Friday",
                  scheduledDate: "2026-11-20",
                  exercises: [{ name: "Back Squat", workingSets: 3, reps: "5", targetLoad: "205 lbs" }],
                },
              ],
            },
          ],
        },
        status: "active",
      }),
    );
    const [lift] = (await say("deadlift 3x5 at 285 on nov 3")).allWorkouts;
    const [run] = (await say("10k in 58:12 on nov 5")).allWorkouts;
    const [bench] = (await say("bench 3x5 at 165 yesterday")).allWorkouts;
    const gone = () => Promise.all([lift, run, bench].map((one) => isGone(one?.workoutId)));
    expect((await say("delete the deadlift from nov 3")).reply).toMatch(/^Taken back: Strength/);
    expect((await say("delete the 10k")).reply).toMatch(/^Taken back: Running/);
    expect(await gone()).toEqual([true, true, false]);
    await say("hello");
    const { reply } = await say("bring back the deadlift and the 10k from earlier");
    expect(reply).toMatch(/^Brought back: .*Deadlift.*Running/s);
    expect(await gone()).toEqual([false, false, false]);
    await say("delete the bench");
    expect((await say("bring back the bench from yesterday")).reply).toMatch(/^Brought back: .*Bench/s);
    // What is asked of the plan, though it has no such thing, leaves the diary as it is; and so does a lift among others.
    for (const asked of [
      "remove bench",
      "remove bench press from my program",
      "remove the deadlifts next week",
      "delete deadlifts",
    ])
      expect((await say(asked)).reply).not.toMatch(/^Taken back/);
    await say("dips 3x8, barbell row 3x8 at 115 on nov 8");
    expect((await say("delete the row from nov 8")).reply).not.toMatch(/^Taken back/);
    expect(await gone()).toEqual([false, false, false]);
    // What the plan has is the plan's.
    expect((await say("delete the squats on friday")).proposalId).toBeDefined();
    await world.application.program.deleteProgram(world.owner, id);
  });

  it("comes back by the day on which it went", async () => {
    const [swim] = (await say("swam 1500m in 32:10")).allWorkouts;
    const [ride] = (await say("rode the bike 40 km in 1:20:00")).allWorkouts;
    await say("delete the swim");
    await say("delete the bike ride");
    expect([await isGone(swim?.workoutId), await isGone(ride?.workoutId)]).toEqual([true, true]);
    world.clock.advance(86_400_000);
    expect((await say("restore what I deleted yesterday")).reply).toMatch(/^Brought back: /);
    expect([await isGone(swim?.workoutId), await isGone(ride?.workoutId)]).toEqual([false, false]);
  });

  it("can be brought again although more was saved since", async () => {
    const [run] = (await say("ran 5k in 25:10")).allWorkouts;
    expect((await say("undo")).reply).toMatch(/Say “redo”/);
    await say("rowed 2000m in 8:05");
    expect((await say("redo")).reply).toMatch(/^Brought back: Running/);
    expect(await isGone(run?.workoutId)).toBe(false);
  });
});
