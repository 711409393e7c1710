import "temporal-polyfill/global";
import { dialects } from "@canter/storage/testing/open-test-store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialects)("the designer's interview on %s", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld(dialect)));
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const begin = async () => {
    let conversationId: string | undefined;
    return async (text: string) => {
      const input = { text, kind: "designer" as const, ...(conversationId && { conversationId }) };
      const answer = valueOf(
        await world.application.agents.receiveMessage(world.emma, input, { wait: true }),
      );
      conversationId = answer.conversationId;
      return answer;
    };
  };
  const drafts = async () =>
    valueOf(
      await world.application.program.listPrograms(world.emma, {
        athleteId: world.emma.member.athleteId,
        status: "draft",
        limit: 10,
      }),
    ).items;

  it("asks what is open, one thing at a time, and ends in a draft with weights on the sheet", async () => {
    const say = await begin();
    const first = await say("Design a program for me");
    expect(first.reply).toContain("What do you want to train for?");
    expect(first.suggestedReplies).toContain("Strength");
    await say("I want to get stronger, 3 days a week, 60 minutes, in a gym, no limitations");
    await say("Some months");
    const weights = await say("Back Squat 60 kg, Bench Press 40 kg");
    expect(weights.allWorkouts).toEqual([]);
    const done = await say("No preference");
    expect(done.reply).toContain("is ready as a draft: ");
    const [draft, other] = await drafts();
    expect(other).toBeUndefined();
    const { program } = valueOf(await world.application.program.readProgram(world.emma, draft?.id ?? ""));
    const loads = program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ exercises }) =>
        exercises.filter(({ name }) => name === "Back Squat").map(({ targetLoad }) => targetLoad),
      ),
    );
    expect(loads.slice(0, 2)).toEqual(["60 kg", expect.stringMatching(/^6\d(?:\.5)? kg$/u)]);
  });

  it("makes the draft anew when an answer is changed, and keeps what was made active", async () => {
    const say = await begin();
    await say("General fitness, never trained, 3 days a week, 30 minutes, no equipment, no limitations");
    await say("No preference");
    const [first] = await drafts();
    expect(first).toBeDefined();
    const asked = await say("Change the days");
    expect(asked.reply).toContain("How many days a week");
    await say("4 days a week");
    const [second, other] = await drafts();
    expect([second?.id === first?.id, other]).toEqual([false, undefined]);
    const started = { version: 1, status: "active" } as const;
    valueOf(await world.application.program.changeProgram(world.emma, second?.id ?? "", started));
    await say("2 days a week");
    const kept = valueOf(await world.application.program.readProgram(world.emma, second?.id ?? ""));
    expect([kept.status, kept.deletedAt, (await drafts()).length]).toEqual(["active", undefined, 1]);
  });

  it("knows what the diary says, and swallows nothing that reports training", async () => {
    await world.application.agents.receiveMessage(
      world.emma,
      { text: "back squat 3x5 @ 80 kg yesterday" },
      { wait: true },
    );
    const say = await begin();
    const first = await say("I want to get stronger");
    expect(first.reply).toContain("I know already: starting point Back Squat 80 kg");
    const logged = await say("ran 5k in 25:00 this morning");
    expect(logged.allWorkouts).toHaveLength(1);
    const next = await say("some months");
    expect(next.reply).toContain("How many days a week");
  });

  it("is nobody else's, and gives a viewer's athlete no program", async () => {
    const say = await begin();
    const { conversationId } = await say("Strength");
    const theirs = { text: "3 days a week", kind: "designer" as const, conversationId };
    for (const member of [world.rita, world.zoe])
      expect(await world.application.agents.receiveMessage(member, theirs, { wait: true })).toMatchObject({
        error: { type: "not_found" },
      });
  });
});
