import "temporal-polyfill/global";
import { addAthlete } from "@canter/storage/group/athletes";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("questions without a model (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    for (const text of [
      "bench 3x5 @ 185 last monday",
      "ran 5k in 25:10 yesterday",
      "flatwork with Beau 40 min",
    ])
      await say(text, text.includes("Beau") ? world.rita : world.owner);
  });
  afterAll(() => world.cleanUp());

  const say = async (text: string, member = world.owner) =>
    valueOf(await world.application.agents.receiveMessage(member, { text }, { wait: true }));

  it("are answered from the diary", async () => {
    expect((await say("what did I bench last?")).reply).toMatch(/Bench Press.*5.*185/);
    expect((await say("what is my best 5k?")).reply).toMatch(/25:10/);
    expect((await say("what is my bench press record?")).reply).toMatch(/185\slb/);
    expect((await say("what did Beau do last?", world.rita)).reply).toMatch(/40\smin/);
  });

  it("of how a lift comes along are answered from the diary, those of how it is done from the catalogue", async () => {
    for (const text of ["bench 3x5 @ 165 on october 5", "bench 3x5 @ 175 on october 26"]) await say(text);
    for (const text of [
      "How is my bench press coming along, honestly?",
      "how's my bench going, do you think?",
    ])
      expect((await say(text)).reply).toMatch(/Bench Press.*185\slb/);
    for (const text of ["how is a bench press done?", "how should I perform a bench press?"])
      expect((await say(text)).reply).toMatch(/^Bench Press: chest/);
  });

  it("say plainly what needs a model, and save nothing", async () => {
    const answer = await say("is squatting every day good for me?");
    expect(answer).toMatchObject({ state: "done", isLog: false, allWorkouts: [] });
    expect(answer.reply).toMatch(/need a model/);
  });

  it("see nobody's private training", async () => {
    const answer = await say("what did Rita do last?", world.emma);
    // That there is nothing would be untrue, and is not for Emma to know.
    expect(answer.reply).toBe("I can't see the training of Rita.");
    expect((await say("what is Rita's best 5k?", world.emma)).reply).toBe(
      "I can't see the training of Rita.",
    );
  });

  it("never take one athlete's training for another's", async () => {
    expect((await say("what is Zoe's best 5k?")).reply).toBe("I can't see the training of Zoe.");
    expect((await say("what did Zoe bench last?")).reply).toBe("I can't see the training of Zoe.");
    expect((await say("what's Monday's bench?")).reply).not.toMatch(/can't see/);
    expect((await say("what was Beau's last ride?", world.rita)).reply).toMatch(/40\smin/);
    const system = { groupId: "barn", actor: "system", readableAthletes: [], writableAthletes: [] } as const;
    const max = { id: "max", kind: "horse", name: "Max O'Neill", createdAt: 1 } as const;
    await world.store.transact((trx) => addAthlete(trx, system, max));
    await say("bench 3x5 @ 95", world.emma);
    expect((await say("what's my max bench?", world.emma)).reply).toMatch(/95/);
    expect((await say("what did Max do last?", world.emma)).reply).toMatch(/^No ride is logged/);
  });

  it("beside a log compare it with the one of its kind before it, in whatever words", async () => {
    const asked = async (text: string) => {
      const { reply, allWorkouts } = await say(text);
      expect(allWorkouts.map(({ saved }) => saved)).toEqual([true]);
      return reply.replaceAll("\u00A0", " ");
    };
    expect(await asked("8k in 38:30, was that quicker than last time?")).toMatch(
      /\n\nYes, faster: 8 km · 38:30 .*; last time 5 km · 25:10/,
    );
    expect(await asked("bench 3x5 175 — how's that against last time")).toMatch(
      /\n\nLighter: Bench Press 3 × 5 · 175 lb; last time 3 × 5 · 185 lb/,
    );
    expect(await asked("bench 3x5 180, lighter than before?")).toMatch(
      /\n\nNo, heavier: .* 180 lb; last time .* 175 lb/,
    );
    expect(await asked("climbed for 40 min. longer than last time?")).toMatch(
      /none before it to compare with/,
    );
    expect(await asked("8k in 47:10 on monday, is that a pr?")).toMatch(/\n\nYes: the first of that length/);
  });

  it("are answered beside the training that the same message reports, with one reply", async () => {
    const both = await say("rowed 2000m in 8:05. what is my best 5k?");
    expect(both.allWorkouts.map(({ discipline, saved }) => [discipline, saved])).toEqual([["rowing", true]]);
    expect(both.reply).toMatch(/^Saved Rowing\.\n\n[\s\S]*25:10/);
    const trace = valueOf(await world.application.run.traceRun(world.owner, both.runId));
    expect(trace.children.map(({ agent, state }) => [agent, state])).toEqual([
      ["logger", "done"],
      ["coach", "done"],
    ]);
  });
});
