import "temporal-polyfill/global";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { twoDayWeeks } from "../../../testing/two-day-weeks.ts";

const weeks = twoDayWeeks("Squat Day", [["Back Squat", 5, "230 lbs"]]);

/** On Monday of the program's first week: Squat Day is today's, Deadlift Day is Friday's. */
describe("marking a session in words", () => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  let now = "";
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    now = "2026-11-16T07:00:00-05:00";
    programId = valueOf(
      await application.program.createProgram(owner, {
        name: "Strength",
        program: { weeks },
        status: "active",
      }),
    ).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
  });
  afterEach(async () => {
    valueOf(await world.application.program.deleteProgram(world.owner, programId));
  });

  const say = async (text: string) => {
    const message = { text, conversationId, now };
    return valueOf(await world.application.agents.receiveMessage(world.owner, message, { wait: true })).reply;
  };
  const done = async () => {
    const { program } = valueOf(await world.application.program.readProgram(world.owner, programId));
    return program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ name, completed, completedDate }) => (completed ? [[name, completedDate]] : [])),
    );
  };

  it("takes a weekday for one of the member's own week, on whatever day it begins", async () => {
    now = "2026-11-20T07:00:00-05:00";
    await say("mark Monday's session as done");
    now = "2026-11-22T07:00:00-05:00";
    const beginWeeksOn = (day: number | null) =>
      world.store.db
        .updateTable("members")
        .set({ first_weekday: day })
        .where("id", "=", world.owner.member.id)
        .execute();
    await beginWeeksOn(7);
    const fromSunday = await say("mark Monday's session as done");
    await beginWeeksOn(null);
    expect(fromSunday).toMatch(/^Squat Day is planned tomorrow/);
    expect(await say("mark Monday's session as done")).toMatch(/^What Strength had for that day is done/);
  });

  it.each(["mark Friday's session as done", "mark Friday's Deadlift Day as done"])(
    "says when a day of this week is that lies ahead, and marks nothing: %s",
    async (text) => {
      expect(await say(text)).toMatch(/^Deadlift Day is planned for Friday, so nothing is changed\./);
      expect(await done()).toEqual([]);
      expect(await say("mark Deadlift Day as done")).toMatch(/^Marked Deadlift Day as done/);
      expect(await done()).toEqual([["Deadlift Day", "2026-11-16"]]);
    },
  );

  it.each(["mark it done", "tick it off", "mark that as done please"])(
    "takes the day that was just asked about, and no other: %s",
    async (text) => {
      await say("what is on Friday?");
      expect(await say(text)).toMatch(/^Deadlift Day is planned for Friday, so nothing is changed\./);
      expect(await done()).toEqual([]);
      await say("what is planned today?");
      expect(await say(text)).toMatch(/^Marked Squat Day as done/);
    },
  );

  it.each(["mark Thursday's session done", "mark Wednesday's session as done"])(
    "takes today's session for none of another day that had none: %s",
    async (text) => {
      now = "2026-11-20T07:00:00-05:00";
      await say("mark Squat Day as done");
      expect(await say(text)).not.toMatch(/^Marked/);
    },
  );

  it.each(["mark yesterday's session as done", "mark Saturday's Squat Day as done"])(
    "marks nothing as done before the program began: %s",
    async (text) => {
      expect(await say(text)).toMatch(/^Strength began today, so none of it was done before that/);
      expect(await done()).toEqual([]);
    },
  );

  it("takes the session of a day of this week that has passed", async () => {
    now = "2026-11-18T07:00:00-05:00";
    expect(await say("mark Monday's session as done")).toMatch(/^Marked Squat Day as done/);
    expect(await done()).toEqual([["Squat Day", "2026-11-16"]]);
  });

  it.each([
    "mark Squat Day as not done",
    "mark today's session not done",
    "untick Squat Day",
    "Squat Day is not done",
    "I have not done Squat Day",
  ])("marks as still to be done what is said not to be done after all: %s", async (text) => {
    await say("mark Squat Day as done");
    expect(await say(text)).toMatch(/^Marked Squat Day as still to be done\./);
    expect(await done()).toEqual([]);
    expect(await say("redo")).toMatch(/^Brought back: Squat Day is done/);
    expect(await say("undo")).toMatch(/^Taken back: Squat Day is still to be done/);
    expect(await say("undo")).toMatch(/^There is nothing here to undo/);
  });

  it("leaves what was done weeks ago where the one of this week is said not to be done", async () => {
    await say("mark Squat Day as done");
    now = "2026-11-24T07:00:00-05:00";
    expect(await say("Squat Day is not done")).toMatch(/^Squat Day is not marked as done/);
    expect(await say("I haven't done Friday's session yet")).toMatch(/^Deadlift Day is not marked as done/);
    expect(await done()).toEqual([["Squat Day", "2026-11-16"]]);
  });

  it.each(["looks good", "make it active", "discard"])(
    "asks what a session is to be marked as where that is not said, also behind %j",
    async (before) => {
      await say(before);
      expect(await say("mark Friday's session")).toBe(
        "Mark Friday's session as what: done, or not done? Nothing is changed yet.",
      );
      const { items } = valueOf(
        await world.application.proposal.listProposals(world.owner, { status: "pending", limit: 5 }),
      );
      expect(items).toEqual([]);
    },
  );

  it("passes over no “not” where nothing is done", async () => {
    expect(await say("mark Squat Day as not done")).toMatch(
      /^Squat Day is not marked as done: it is still to do, so nothing is changed\./,
    );
    expect(await say("mark today's session as not done")).toMatch(
      /^No session of Strength is marked as done/,
    );
    expect(await say("I haven't done Squat Day")).toMatch(/^Squat Day is not marked as done/);
    await say("I haven't done today's session");
    await say("don't mark today's session as done");
    expect(await done()).toEqual([]);
  });
});
