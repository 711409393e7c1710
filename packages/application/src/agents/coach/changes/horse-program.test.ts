import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "@canter/domain/claim/marked-text";
import { startRidingProgram } from "../../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

/** Beau's rides of this week: flatwork on Tuesday and Thursday, jumping on Saturday 21 November; today is Friday. */
describe("changes of a horse's program by words", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    await startRidingProgram(world, { weeks: 2 });
  });
  afterEach(() => world.cleanUp());

  const movesToSunday = "jumping on Saturday 21 Nov moves to Sunday 22 Nov";
  it.each([
    ["swap Beau's ride on Saturday to Sunday", movesToSunday],
    ["move Beau's Saturday ride to Sunday", movesToSunday],
    ["move Beau's jumping on Saturday to Sunday", movesToSunday],
    ["skip Beau's ride on Saturday", "jumping on Saturday 21 Nov is removed"],
    ["make Beau's ride on Saturday flatwork instead", "jumping on Saturday 21 Nov becomes Flatwork, 40 min"],
    [
      "move Beau's jumping to Friday and make it 30 minutes",
      "jumping on Saturday 21 Nov moves to Friday 20 Nov; jumping on Saturday 21 Nov: 40 → 30 min. Apply",
    ],
    ["make Beau's ride on Saturday 30 minutes", "jumping on Saturday 21 Nov: 40 → 30 min"],
    ["keep Beau's jumping on Saturday light", "jumping on Saturday 21 Nov: light"],
    ["make Beau's jumping on Saturday light", "jumping on Saturday 21 Nov: light"],
    [
      "lunge Beau on Saturday instead of jumping, 20 minutes",
      "jumping on Saturday 21 Nov becomes Lunging, 20 min",
    ],
    ["Jake takes Beau on Saturday", "jumping on Saturday 21 Nov: Jake rides"],
    ["Jake takes Beau on Saturday instead of Anna", "jumping on Saturday 21 Nov: Jake rides"],
    ["I'll ride Beau on Saturday", "jumping on Saturday 21 Nov: Emma rides"],
    ["Jake is riding Beau tomorrow", "jumping on Saturday 21 Nov: Jake rides"],
    ["Sophie will ride Beau tomorrow instead of me", "jumping on Saturday 21 Nov: Sophie rides"],
    ["can Jake ride Beau on Saturday instead?", "jumping on Saturday 21 Nov: Jake rides"],
    ["Jake has Beau on Saturday, not Emma", "jumping on Saturday 21 Nov: Jake rides"],
    ["put Jake on Beau on Saturday", "jumping on Saturday 21 Nov: Jake rides"],
    ["Sophie is on Beau tomorrow", "jumping on Saturday 21 Nov: Sophie rides"],
    ["I'm on Beau tomorrow", "jumping on Saturday 21 Nov: Emma rides"],
    ["I've got Beau tomorrow", "jumping on Saturday 21 Nov: Emma rides"],
    ["Beau is lame, cancel his rides", "jumping on Saturday 21 Nov becomes a rest day"],
    ["I can't ride Beau tomorrow", "Nobody is down for jumping on Saturday 21 Nov."],
    ["can somebody else take Beau tomorrow", "Nobody is down for jumping on Saturday 21 Nov."],
    ["Beau gets Sunday off", "Nothing is planned on Sunday 22 Nov"],
    ["when is Beau's show?", "by no set day (the plan ends Wednesday 25 Nov, in 5 days)"],
    ["does Beau have the day off on Sunday", "Nothing is planned for Beau on Sunday"],
    [
      "what's Beau doing tomorrow",
      "Beau, tomorrow: jumping, 40 min, nobody is down for it yet: Grid, fences to 50 cm",
    ],
    [
      "what is Beau meant to do tomorrow",
      "Beau, tomorrow: jumping, 40 min, nobody is down for it yet: Grid, fences to 50 cm",
    ],
    [
      "is Beau working tomorrow",
      "Beau, tomorrow: jumping, 40 min, nobody is down for it yet: Grid, fences to 50 cm",
    ],
    // On Sunday nothing is planned.
    ["Beau has the weekend off", "jumping on Saturday 21 Nov becomes a rest day"],
    [
      "Beau: no more than 20 min walk until Friday",
      "Pinned to Beau until Friday 27 Nov: No more than 20 min walk",
    ],
    ["how is Beau doing on his plan", "behind on flatwork"],
    ["give Beau Saturday off", "jumping on Saturday 21 Nov becomes a rest day"],
    ["Beau has Saturday off", "jumping on Saturday 21 Nov becomes a rest day"],
    ["let Beau rest on Saturday", "jumping on Saturday 21 Nov becomes a rest day"],
    ["rest day for Beau on Saturday", "jumping on Saturday 21 Nov becomes a rest day"],
    ["add flatwork for Beau on Monday, 30 minutes", "flatwork on Monday 23 Nov, 30 min"],
    ["add flatwork for Beau on Monday", "flatwork on Monday 23 Nov, 40 min. If that is what you mean"],
    ["add a hack for Beau on Monday", "Trail riding on Monday 23 Nov, 40 min. If that is what you mean"],
    [
      "add a hack for Beau on Saturday",
      "jumping on Saturday 21 Nov is planned already. In its place, or as well?",
    ],
    // Of Tuesday only the one that is over is in the plan.
    ["cancel Beau's Tuesday", "There is no session on a Tuesday ahead"],
    [
      "shorten all of Beau's rides next week by 10 minutes",
      "jumping on Wednesday 25 Nov: 40 → 30 min. Apply",
    ],
  ])("understands: %s", async (text, change) => {
    const { agents } = world.application;
    const { reply } = valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true }));
    expect(reply).toContain(change);
    expect(reply).not.toContain("I am not sure");
  });

  it.each([
    ["make Beau's ride on Saturday 30 minutes", "Jumping on Saturday 21 Nov: 40 → 30 min."],
    ["Jake takes Beau on Saturday", "Jumping on Saturday 21 Nov: Jake rides."],
    [
      "make Beau's jumping on Saturday light and 30 minutes",
      "Jumping on Saturday 21 Nov: 40 → 30 min, light.",
    ],
    [
      "let Jake hack Beau on Saturday",
      "Jumping on Saturday 21 Nov becomes Trail riding, 40 min, Jake rides.",
    ],
    ["give Beau Saturday off", "Jumping on Saturday 21 Nov becomes a rest day."],
    ["add flatwork for Beau on Monday, 30 minutes", "Flatwork on Monday 23 Nov is added to week 2."],
  ])("says beside Apply what changes, and nothing that stays: %s", async (text, summary) => {
    const { agents, proposal } = world.application;
    valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true }));
    const { items } = valueOf(await proposal.listProposals(world.emma, { status: "pending", limit: 5 }));
    expect(wordTexts(items, plainForms).map(({ preview }) => preview.summary)).toEqual([summary]);
  });

  it.each([
    ["Beau is lame, cancel his rides", "beau"],
    ["Beau is lame. Coach Anna wrote: make my next week easier, says she", "own"],
    ["make his next week easier", "own"],
  ])("asks of the horse's program only what is said of the horse: %s", async (text, whose) => {
    const { agents } = world.application;
    valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true }));
    const runs = await world.store.db
      .selectFrom("runs")
      .select("input")
      .where("agent", "!=", "stable")
      .execute();
    const inputs = runs.map(({ input }) => JSON.stringify(JSON.parse(input ?? "null")));
    const parts = inputs.flatMap((input) =>
      [...input.matchAll(/"athleteId":"([^"]+)"/gu)].map(([, id]) => id),
    );
    const id = whose === "beau" ? "beau" : world.emma.member.athleteId;
    expect(parts).toContain(id);
    if (whose === "own") expect(parts).not.toContain("beau");
  });

  it("suggests what is to become of a planned ride with the horse's name", async () => {
    const { agents } = world.application;
    const say = async (text: string) =>
      valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true }));
    const { suggestedReplies } = await say("add a hack for Beau on Saturday");
    const [instead = "", beside = ""] = suggestedReplies;
    expect((await say(instead)).reply).toContain("jumping on Saturday 21 Nov becomes Trail riding");
    expect((await say(beside)).reply).toContain("Trail riding on Saturday 21 Nov, 40 min");
  });

  it.each(["Emma Long", "Em Carter"])("calls a planned rider what they go by since: %s", async (since) => {
    const { agents, proposal, group, barn } = world.application;
    const say = async (text: string) =>
      valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true })).reply;
    await say("I'll ride Beau on Saturday");
    const [waiting] = valueOf(
      await proposal.listProposals(world.emma, { status: "pending", limit: 5 }),
    ).items;
    if (!waiting) throw new Error("nothing waits");
    valueOf(await proposal.applyProposal(world.emma, waiting.id));
    const { member } = valueOf(await group.changeSettings(world.emma, { name: since }));
    const { reply } = valueOf(
      await agents.receiveMessage(
        { ...world.emma, member },
        { text: "which horse am I riding tomorrow?" },
        { wait: true },
      ),
    );
    expect(reply).toBe(`Beau, tomorrow: ${since} (jumping, 40 min).`);
    const [beau] = (await barn.readBarn(world.emma)).horses.filter(({ name }) => name === "Beau");
    expect(beau?.days[5]?.planned[0]?.rider).toBe(since);
    // Who takes the ride over is asked for by that name, and it is not whose it was.
    const change = valueOf(
      await agents.receiveMessage(
        { ...world.emma, member },
        { text: `Jake takes Beau on Saturday instead of ${since}` },
        { wait: true },
      ),
    );
    expect(change.reply).toContain(`jumping on Saturday 21 Nov: Jake rides instead of ${since}`);
  });

  it("tells who rides as planned, wherever the ride is shown", async () => {
    const { agents, proposal, barn } = world.application;
    const say = async (text: string) =>
      valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true })).reply;
    expect(await say("who rides Beau tomorrow?")).toBe(
      "Beau, tomorrow: nobody is down for it (jumping, 40 min).",
    );
    await say("Jake takes Beau on Saturday");
    const [waiting] = valueOf(
      await proposal.listProposals(world.emma, { status: "pending", limit: 5 }),
    ).items;
    if (!waiting) throw new Error("nothing waits");
    valueOf(await proposal.applyProposal(world.emma, waiting.id));
    expect(await say("who rides Beau tomorrow?")).toBe("Beau, tomorrow: Jake (jumping, 40 min).");
    expect(await say("who has Beau this weekend?")).toBe("Beau, tomorrow: Jake (jumping, 40 min).");
    expect(await say("is Jake riding Beau on Saturday?")).toBe("Beau, tomorrow: Jake (jumping, 40 min).");
    expect(await say("which horse am I riding tomorrow?")).toBe(
      "You are down for no ride tomorrow.\nBeau, tomorrow: Jake (jumping, 40 min).",
    );
    const [beau] = (await barn.readBarn(world.emma)).horses.filter(({ name }) => name === "Beau");
    expect(beau?.days[5]?.planned[0]?.rider).toBe("Jake");
  });
});
