import "temporal-polyfill/global";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const lift = (name: string, workingSets: number, reps: string, targetLoad: string) => ({
  name,
  workingSets,
  reps,
  targetLoad,
});
const session = (name: string, scheduledDate: string) => ({
  name,
  scheduledDate,
  exercises: [
    lift("Bench Press", 5, "5", "165 lbs"),
    lift("Barbell Row", 4, "8", "140 lbs"),
    lift("Dumbbell Curl", 3, "12", "30 lbs"),
  ],
});
const weeks = [
  {
    phase: "Base",
    startDate: "2026-11-16",
    endDate: "2026-11-22",
    sessions: [session("Bench Day", "2026-11-16"), session("Press Day", "2026-11-20")],
  },
];

/** On Monday, the day of Bench Day. */
describe("a session that was done as planned, but for what is said", () => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    const program = { name: "Strength", program: { weeks }, status: "active" as const };
    programId = valueOf(await application.program.createProgram(owner, program)).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
  });
  afterEach(async () => {
    const { application, owner } = world;
    await application.program.deleteProgram(owner, programId);
    for (const { id } of await saved()) await application.workout.deleteWorkout(owner, id);
  });

  const say = async (text: string) => {
    const now = "2026-11-16T19:00:00-05:00";
    const { agents } = world.application;
    return valueOf(await agents.receiveMessage(world.owner, { text, conversationId, now }, { wait: true }));
  };
  const saved = async () => {
    const { application, owner } = world;
    const { athleteId } = owner.member;
    return valueOf(await application.workout.listWorkouts(owner, { athleteId, status: "saved", limit: 50 }))
      .items;
  };
  const setsSaved = async () =>
    (await saved()).map(({ exercises }) =>
      exercises.map(({ name, sets }) => [
        name,
        ...sets.map(({ weight, reps }) => `${weight?.value}x${reps}`),
      ]),
    );
  const isDone = async () => {
    const { program } = valueOf(await world.application.program.readProgram(world.owner, programId));
    return program.weeks[0]?.sessions.map(({ completed }) => completed === true);
  };
  const bench = ["Bench Press", "165x5", "165x5", "165x5", "165x5"];
  const row = ["Barbell Row", "140x8", "140x8", "140x8", "140x8"];
  const curl = ["Dumbbell Curl", "30x12", "30x12"];

  it("is saved with that, corrected by a number alone, and taken back whole", async () => {
    await say("done, all of it. only got 4 on the last set of bench");
    expect(await setsSaved()).toEqual([[[...bench, "165x4"], row, [...curl, "30x12"]]]);
    expect(await isDone()).toEqual([true, false]);
    await say("make that 3 actually");
    expect(await setsSaved()).toEqual([[[...bench, "165x3"], row, [...curl, "30x12"]]]);
    await say("undo");
    await say("undo");
    expect(await setsSaved()).toEqual([]);
    expect(await isDone()).toEqual([false, false]);
  });

  it("is saved where that is said behind it", async () => {
    await say("done! all as written 💪");
    expect(await saved()).toEqual([]);
    expect(await isDone()).toEqual([true, false]);
    await say("oh except the curls, I only did 2 sets of those");
    expect(await setsSaved()).toEqual([[[...bench, "165x5"], row, curl]]);
    expect(await isDone()).toEqual([true, false]);
  });

  it.each([
    ["did bench day but only three sets of rows", [[...bench, "165x5"], row.slice(0, 4), [...curl, "30x12"]]],
    ["did today's session except the curls", [[...bench, "165x5"], row]],
    [
      "finished bench day as planned, skipped the rows",
      [
        [...bench, "165x5"],
        [...curl, "30x12"],
      ],
    ],
  ])("is saved without it: %s", async (text, sets) => {
    await say(text);
    expect(await setsSaved()).toEqual([sets]);
    expect(await isDone()).toEqual([true, false]);
  });

  it("is marked with the words where nobody knows what of it that is", async () => {
    await say("did today's session but only half of it");
    expect(await saved()).toEqual([]);
    expect(await isDone()).toEqual([true, false]);
  });
});
