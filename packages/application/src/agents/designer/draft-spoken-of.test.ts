import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { addDays } from "@canter/domain/schedule/local-date";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

const today = "2026-11-20";

describe("a draft plan that is spoken of with the coach", () => {
  let world: TestWorld;
  let conversationId: string;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    for (const athleteId of ["beau", "luna"])
      for (const ago of [1, 3, 5, 8, 10, 12, 15, 17, 19, 22])
        valueOf(
          await world.application.workout.createWorkout(world.emma, {
            athleteId,
            discipline: ago % 2 === 0 ? "flatwork" : "jumping",
            date: addDays(today, -ago),
            durationSeconds: 2700,
            ...(ago % 2 === 1 && { fields: { jumpHeightCm: 75 } }),
            exercises: [],
          }),
        );
    const { conversation } = world.application;
    conversationId = valueOf(await conversation.createConversation(world.emma, { kind: "coach" })).id;
  });
  afterEach(async () => {
    await world.application.settled();
    await world.cleanUp();
  });

  const makePlan = async (horseId: string) =>
    valueOf(
      await world.application.agents.requestPlan(
        world.emma,
        { horseId, goalDescription: "Solid at 80 cm courses for the show", targetDate: addDays(today, 50) },
        { wait: true },
      ),
    );
  const say = async (text: string, inConversation = conversationId) =>
    valueOf(
      await world.application.agents.receiveMessage(
        world.emma,
        { text, conversationId: inConversation },
        { wait: true },
      ),
    );
  const inBox = async (programId: string, text: string) =>
    valueOf(await world.application.agents.refinePlan(world.emma, { programId, text }, { wait: true }));
  const cancel = async (id: string | undefined) =>
    valueOf(await world.application.proposal.cancelProposal(world.emma, id ?? ""));

  it("does with words what the same words do in the plan's own box", async () => {
    const { programId } = await makePlan("beau");
    for (const text of [
      "too aggressive",
      "less jumping in week 3",
      "he needs a rest day after jumping",
      "That plan looks too aggressive. Beau was off for a week with a sore foot. Can you adjust?",
      "why two jumping days?",
      "what is in week 2?",
    ]) {
      const boxed = await inBox(programId, text);
      if (boxed.proposalId !== undefined) await cancel(boxed.proposalId);
      const talked = await say(text);
      expect([text, talked.reply]).toEqual([text, boxed.reply]);
      expect(talked.proposalId !== undefined).toBe(boxed.proposalId !== undefined);
      if (talked.proposalId !== undefined) await cancel(talked.proposalId);
    }
  });

  it("shows in the conversation what waits for the click, and heeds it in the box", async () => {
    const { programId } = await makePlan("beau");
    const said = await say("less jumping in week 3");
    const waiting = valueOf(
      await world.application.proposal.listProposals(world.emma, { conversationId, limit: 9 }),
    );
    expect(waiting.items.map(({ id }) => id)).toEqual([said.proposalId]);
    const again = await inBox(programId, "never mind");
    expect(again.reply).toContain("What waited is taken back");
  });

  it("is decided about in the conversation as in the plan’s own, and taken back there by a word", async () => {
    const { programId, plan } = await makePlan("beau");
    const { proposalId = "" } = await say("less jumping in week 3");
    const { application } = world;
    const { runId } = valueOf(await application.proposal.applyProposal(world.emma, proposalId));
    for (const id of [conversationId, programId]) {
      const { items } = valueOf(
        await application.conversation.listConversationMessages(world.emma, id, { limit: 2 }),
      );
      expect(items.map(({ author, proposalId: of }) => [author, of])).toEqual([
        ["agent", proposalId],
        ["member", proposalId],
      ]);
      expect(items[0]?.runId).toBe(runId);
    }
    // What is said next is of the same plan.
    const next = await say("less flatwork in week 4");
    expect(next.reply).toMatch(/^Proposed/u);
    await cancel(next.proposalId);
    const planNow = async () => valueOf(await application.agents.readTrainingPlan(world.emma, programId));
    const changed = await planNow();
    expect((await say("undo")).reply).toContain("Taken back");
    expect(await planNow()).toEqual(plan);
    expect((await say("redo")).reply).toContain("Brought back");
    expect(await planNow()).toEqual(changed);
  });

  it("is made active by words that are confirmed", async () => {
    const { programId } = await makePlan("beau");
    const status = async () =>
      valueOf(await world.application.program.readProgram(world.emma, programId)).status;
    const asked = await say("looks good, approve it");
    expect(asked.suggestedReplies).toEqual(["Make Beau’s plan active", "Leave it"]);
    expect(await status()).toBe("draft");
    expect((await say("Make Beau’s plan active")).reply).toMatch(/^Beau’s plan is active\./u);
    expect(await status()).toBe("active");
  });

  it("is a draft again by a word, and the plan that paused for it goes on", async () => {
    const { application } = world;
    const statusOf = async (id: string) =>
      valueOf(await application.program.readProgram(world.emma, id)).status;
    const [before, { programId }] = [await makePlan("beau"), await makePlan("beau")];
    const { version } = valueOf(await application.program.readProgram(world.emma, before.programId));
    valueOf(
      await application.program.changeProgram(world.emma, before.programId, { version, status: "active" }),
    );
    const both = async () => [await statusOf(before.programId), await statusOf(programId)];
    for (const word of ["undo", "no, not yet", "take that back"]) {
      await say("Make Beau’s plan active and pause the other");
      expect([word, ...(await both())]).toEqual([word, "paused", "active"]);
      expect((await say(word)).reply).toMatch(
        /^Taken back: Beau’s plan is not active any more; “.+” is active/u,
      );
      expect([word, ...(await both())]).toEqual([word, "active", "draft"]);
    }
    expect((await say("redo")).reply).toMatch(/^Brought back: Beau’s plan is active; “.+” is paused/u);
    expect(await both()).toEqual(["paused", "active"]);
  });

  it("is brought back with what the activation did, and nothing else, or not at all", async () => {
    const { application } = world;
    const [other, { programId }] = [await makePlan("beau"), await makePlan("beau")];
    const read = async (id: string) => valueOf(await application.program.readProgram(world.emma, id));
    const change = async (id: string, status: "active" | "abandoned") => {
      const { version } = await read(id);
      valueOf(await application.program.changeProgram(world.emma, id, { version, status }));
    };
    const both = async () => [(await read(other.programId)).status, (await read(programId)).status];
    await say("Make Beau’s plan active");
    await say("undo");
    await change(other.programId, "active");
    expect((await say("redo")).reply).toMatch(/^Brought back: Beau’s plan is active/u);
    expect(await both()).toEqual(["active", "active"]);
    await say("undo");
    await say("Make Beau’s plan active and pause the other");
    await say("undo");
    await change(other.programId, "abandoned");
    expect((await say("redo")).reply).toMatch(/^“.+” has ended, or is deleted, since/u);
    expect(await both()).toEqual(["abandoned", "draft"]);
  });

  it.each(["undo making Beau’s plan active", "deactivate Beau’s plan", "undo the activation"])(
    "is a draft again by words that name it, whoever made it active, and nothing else goes: %s",
    async (word) => {
      const { application } = world;
      const { programId } = await makePlan("beau");
      const kept = await say("Beau: 40 min flatwork today");
      const workoutId = kept.allWorkouts[0]?.workoutId ?? "";
      const { version } = valueOf(await application.program.readProgram(world.emma, programId));
      valueOf(await application.program.changeProgram(world.emma, programId, { version, status: "active" }));
      expect((await say(word)).reply).toMatch(/^Taken back: Beau’s plan is not active any more/u);
      expect(valueOf(await application.program.readProgram(world.emma, programId)).status).toBe("draft");
      expect(valueOf(await application.workout.readWorkout(world.emma, workoutId)).deletedAt).toBeUndefined();
      expect((await say("deactivate Beau’s plan")).reply).toBe(
        "No such plan is active, so nothing is changed.",
      );
      expect((await say("redo")).reply).toMatch(/^Brought back: Beau’s plan is active/u);
    },
  );

  it("is named behind a click, before an undo takes back anything older", async () => {
    const { application } = world;
    const { programId } = await makePlan("beau");
    const kept = await say("Beau: 40 min flatwork today");
    const workoutId = kept.allWorkouts[0]?.workoutId ?? "";
    const deletedAt = async () =>
      valueOf(await application.workout.readWorkout(world.emma, workoutId)).deletedAt;
    world.clock.advance(60_000);
    const { version } = valueOf(await application.program.readProgram(world.emma, programId));
    valueOf(await application.program.changeProgram(world.emma, programId, { version, status: "active" }));
    world.clock.advance(60_000);
    expect((await say("undo")).reply).toMatch(
      /^Beau’s “.+” was started or changed on its own page since.*“deactivate Beau’s plan”/u,
    );
    expect(await deletedAt()).toBeUndefined();
    expect((await say("undo")).reply).toMatch(/^Taken back: /u);
    expect(await deletedAt()).toBeDefined();
  });

  it("is paused instead where something of it was trained", async () => {
    const { programId } = await makePlan("beau");
    await say("Make Beau’s plan active");
    const { application } = world;
    const { program } = valueOf(await application.program.readProgram(world.emma, programId));
    const uid = program.weeks.flatMap(({ sessions }) => sessions)[0]?.uid ?? "";
    valueOf(await application.program.markSession(world.emma, { id: programId, uid }, { done: true }));
    expect((await say("undo")).reply).toContain("is paused, as something of it was trained");
    expect(valueOf(await application.program.readProgram(world.emma, programId)).status).toBe("paused");
  });

  it("is heard while it is being made, and changed when it is there", async () => {
    // A model that takes its time and then fails: the rules make the plan.
    const server = await startFakeModelServer({
      script: { replies: [{ delayMs: 1500, status: { code: 400 }, times: "always" }] },
    });
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "designer", model));
    const asked = await say("make a plan for Beau: solid at 80 cm courses, by 9 January");
    expect(asked.reply).toContain("The designer is making a plan for Beau");
    const kept = await say("less jumping in week 3");
    expect(kept.reply).toMatch(/^Beau’s plan is still being made\. I keep that/u);
    const { application } = world;
    const said = async () =>
      valueOf(
        await application.conversation.listConversationMessages(world.emma, conversationId, { limit: 1 }),
      ).items[0];
    await expect.poll(said, { timeout: 20_000 }).toMatchObject({
      author: "agent",
      text: expect.stringMatching(/^Proposed, for you to apply or cancel:\nWeek 3/u),
    });
    const proposalId = (await said())?.proposalId ?? "";
    valueOf(await application.proposal.applyProposal(world.emma, proposalId));
    expect(await said()).toMatchObject({
      author: "agent",
      proposalId,
      text: expect.stringMatching(/^Done/u),
    });
    await server.close();
  });

  it("is asked for where two wait, and the answer is about that one", async () => {
    await makePlan("beau");
    const { programId } = await makePlan("luna");
    const asked = await say("less jumping in week 3");
    expect(asked.reply).toBe("Whose plan do you mean: Luna’s or Beau’s?");
    expect(asked.suggestedReplies).toEqual([
      "Luna’s plan: less jumping in week 3",
      "Beau’s plan: less jumping in week 3",
    ]);
    const { proposalId = "" } = await say("Luna’s plan: less jumping in week 3");
    const { programId: ofProgram } = valueOf(
      await world.application.proposal.readProposal(world.emma, proposalId),
    );
    expect(ofProgram).toBe(programId);
  });

  it("leaves alone what is training, news of a horse, or a question about what was done", async () => {
    await makePlan("beau");
    expect((await say("Beau flatwork 40 min, rushing")).reply).toContain("Saved");
    expect((await say("when did Beau jump last?")).reply).toContain("jumping, ");
    expect((await say("Beau has lost a shoe")).reply).not.toContain("Proposed");
    expect((await say("bench 3x5 at 80")).reply).toContain("Saved");
  });
});
