import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "@canter/domain/claim/marked-text";
import { startRidingProgram } from "../../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

/** Today is Friday 20 November; Beau jumps on Saturday and on Wednesday 25. */
describe("a plan that is to fit what a horse can't do", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    await startRidingProgram(world, { weeks: 2 });
  });
  afterEach(() => world.cleanUp());

  const say = async (text: string) =>
    valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }));
  const proposed = async () =>
    valueOf(
      await world.application.proposal.listProposals(world.emma, { status: "pending", limit: 5 }),
    ).items.map(({ preview }) => wordTexts(preview.summary, plainForms));

  it.each([
    [
      "Beau can't be jumped this week, change the plan",
      "until Sunday 22 Nov: Beau can't be jumped this week.",
    ],
    ["no jumping for Beau this week, change the plan", "until Sunday 22 Nov: No jumping for Beau this week."],
  ])("is pinned, and proposed for the days that it holds: %s", async (text, pinned) => {
    expect((await say(text)).reply).toContain(`Pinned to Beau ${pinned}`);
    expect(await proposed()).toEqual(["Jumping on Saturday 21 Nov becomes Flatwork, 40 min."]);
  });

  it("has rest days where nothing is allowed, and is asked about without an end", async () => {
    await say("Beau: no work until the 24th");
    await say("change Beau's plan");
    expect(await proposed()).toEqual(["Jumping on Saturday 21 Nov becomes a rest day."]);
    await say("Never mind");
    const { reply, suggestedReplies } = await say("Luna is lame, change her plan");
    expect(reply).toContain("Pinned to Luna until somebody removes it: Luna is lame.");
    expect(suggestedReplies).not.toContain("Pause Beau’s plan");
  });

  it("moves the horse's plan beside its news, not one's own", async () => {
    const { reply } = await say("Beau is lame, shift the plan by a week");
    expect(reply).toContain("Pinned to Beau until somebody removes it: Beau is lame.");
    expect(await proposed()).toEqual([expect.stringMatching(/flatwork moves to Tuesday 24 Nov/u)]);
  });

  it("is no other work that a horse can't do", async () => {
    expect((await say("Beau can't be ridden this week")).reply).toBe(
      "Pinned to Beau until Sunday 22 Nov: Beau can't be ridden this week.",
    );
    expect(await proposed()).toEqual([]);
  });
});
