import "temporal-polyfill/global";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plainRefusal } from "./propose-change.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const exercise = (name: string, reps = "5", targetLoad = "185 lbs") => ({
  name,
  workingSets: 3,
  reps,
  targetLoad,
});
const plan = {
  weeks: [
    {
      phase: "Base",
      startDate: "2026-11-16",
      endDate: "2026-11-22",
      sessions: [
        {
          name: "Full Body A",
          scheduledDate: "2026-11-20",
          dayOfWeek: "Friday",
          exercises: [
            exercise("Back Squat"),
            exercise("Bench Press"),
            exercise("Barbell Curl", "10", "60 lbs"),
          ],
        },
        {
          name: "Full Body B",
          scheduledDate: "2026-11-22",
          dayOfWeek: "Sunday",
          exercises: [exercise("Deadlift"), exercise("Overhead Press")],
        },
      ],
    },
  ],
};

describe("changes asked for without a model", () => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    programId = valueOf(
      await application.program.createProgram(owner, { name: "Plan", program: plan, status: "active" }),
    ).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
  });

  const say = async (text: string, more: object = {}) =>
    valueOf(
      await world.application.agents.receiveMessage(
        world.owner,
        { text, conversationId, programId, ...more },
        { wait: true },
      ),
    );
  const session = async (index = 0) =>
    valueOf(await world.application.program.readProgram(world.owner, programId)).program.weeks[0]?.sessions[
      index
    ];
  const sets = async () =>
    (await session())?.exercises.map(({ name, workingSets }) => `${name} ${workingSets}`);
  const proposal = async (id: string | undefined) =>
    valueOf(await world.application.proposal.readProposal(world.owner, id ?? ""));

  it("are offered without a part that can't be done, and proposed by a yes", async () => {
    const asked = await say("replace squats with lunges and add a set to hip thrust");
    expect(asked.reply).toMatch(/can't find hip thrust.*Nothing is proposed yet/);
    expect(asked.proposalId).toBeUndefined();
    expect(asked.suggestedReplies).toContain("Just replace squats with lunges");
    const { proposalId } = await say("yes");
    expect((await proposal(proposalId)).preview.summary).toMatch(/Back Squat becomes Lunge/);
  });

  it("take the place of a guess that moves their numbers", async () => {
    expect((await say("remove the back squat gladiolus")).reply).toMatch(/If that is what you mean/);
    const { reply, proposalId } = await say("make the bench press 5 sets");
    expect(reply).toMatch(/takes the place/);
    const { preview, status } = valueOf(
      await world.application.proposal.readProposal(world.owner, proposalId ?? ""),
    );
    expect([status, preview.summary]).toEqual(["pending", expect.stringMatching(/Bench Press.*3 → 5/)]);
    expect(preview.summary).not.toMatch(/Squat/);
  });

  it("wait for a click, which makes them, and the coach says so", async () => {
    const answer = await say("replace squats with lunges and add a set to bench");
    expect(answer).toMatchObject({ state: "done", isLog: false, allWorkouts: [] });
    const waiting = await proposal(answer.proposalId);
    expect(waiting).toMatchObject({ status: "pending", programName: "Plan" });
    expect(waiting.preview.details.map(({ fields }) => fields?.map(({ newValue }) => newValue))).toEqual([
      ["Lunge", "bodyweight"],
      [4],
    ]);
    expect(await sets()).toEqual(["Back Squat 3", "Bench Press 3", "Barbell Curl 3"]);
    expect(valueOf(await world.application.proposal.applyProposal(world.owner, waiting.id)).applied).toBe(
      true,
    );
    expect(await sets()).toEqual(["Lunge 3", "Bench Press 4", "Barbell Curl 3"]);
    const { items } = valueOf(
      await world.application.conversation.listConversationMessages(world.owner, conversationId, {
        limit: 2,
      }),
    );
    expect(items[0]).toMatchObject({ author: "agent", proposalId: waiting.id });
    expect(items[0]?.text).toMatch(/^Done\./);
  });

  it.each([
    "bench 180 on friday and move friday to saturday",
    "deadlift 300 sunday and skip the curls",
    "squats 240 and rename friday to Big Day",
    "bench 4x12 and move friday to saturday",
    "curls 3x60s friday, and drop the overhead press",
  ])("are never taken for training that was done: %s", async (text) => {
    const answer = await say(text);
    expect([answer.isLog, answer.allWorkouts]).toEqual([false, []]);
  });

  it.each([
    "actually no, keep bench at 4 sets",
    "ok leave squats at 230 lb 4x4",
    "I think bench 4 sets 170 is too heavy",
    "squats 5 sets would be better",
  ])("are not taken for training beside those that wait: %s", async (text) => {
    await say("add a set to bench");
    const answer = await say(text);
    expect([answer.isLog, answer.allWorkouts]).toEqual([false, []]);
  });

  it("stand beside training that is told as done", async () => {
    const answer = await say("did squats 5x5 @ 185 yesterday, and make next week a deload");
    expect(answer.allWorkouts).toHaveLength(1);
    expect((await say("ran 5k in 25:10")).allWorkouts).toHaveLength(1);
  });

  it("go on waiting while questions are asked, and gather more", async () => {
    const { proposalId } = await say("add a set to squats");
    expect((await say("what is a goblet squat?")).reply).toMatch(/^Goblet Squat: quadriceps/);
    expect((await say("yes, do it")).reply).toMatch(/Apply/);
    expect((await proposal(proposalId)).status).toBe("pending");
    const more = await say("and drop the curls");
    expect(more.proposalId).toBe(proposalId);
    expect((await proposal(proposalId)).preview.details).toHaveLength(2);
    expect((await say("never mind")).reply).toMatch(/Taken back/);
    expect((await proposal(proposalId)).status).toBe("withdrawn");
    expect(await sets()).toEqual(["Back Squat 3", "Bench Press 3", "Barbell Curl 3"]);
  });

  it.each([
    "forget the bench change",
    "withdraw the bench change",
    "never mind the bench",
    "leave bench as it is",
    "don't change the bench",
    "take back the bench one",
    "drop the bench one",
    "skip the bench change",
    "only the curls please",
  ])("are taken back in part by what names them: %s", async (text) => {
    const { proposalId } = await say("add a set to bench and a set to curls");
    expect((await proposal(proposalId)).preview.details).toHaveLength(2);
    const answer = await say(text);
    expect(answer).toMatchObject({
      isLog: false,
      reply: "Taken back: Bench Press. One change still waits for your click.",
    });
    const { preview, status } = await proposal(proposalId);
    expect(status).toBe("pending");
    expect(preview.details.map(({ target }) => target)).toEqual([expect.stringContaining("Barbell Curl")]);
  });

  it("are spoken of as they are by then: what a message takes back does not wait", async () => {
    const { proposalId } = await say("add a set to bench and a set to curls");
    await say("how often did I squat this month?");
    const { reply } = await say("forget the bench change");
    expect(reply).toMatch(
      /^Taken back: Bench Press\. One change still waits.* It waits since .*: Barbell Curl/,
    );
    expect(reply.split("Bench Press")).toHaveLength(2);
    expect((await proposal(proposalId)).status).toBe("pending");
  });

  it("are named where they are in the way of another", async () => {
    await say("remove curls from full body a");
    expect((await say("make curls 4 sets")).reply).toBe(
      "A change that waits is in the way of that: Barbell Curl is removed from Full Body A. Cancel it, or take it back, and say it again.",
    );
  });

  it("are over when the last of them is taken back by its name", async () => {
    const { proposalId } = await say("replace squats with lunges and move sunday to saturday");
    expect((await say("forget the full body b change")).reply).toMatch(/One change still waits/);
    expect((await say("forget the lunges")).reply).toBe("Taken back. Nothing was changed.");
    expect((await proposal(proposalId)).status).toBe("withdrawn");
  });

  it("are asked back about when something is missing, and completed by the answer", async () => {
    const asked = await say("Add hammer curls after exercise 2");
    expect(asked.proposalId).toBeUndefined();
    expect(asked.reply).toMatch(/\?/);
    const answered = await say("3x12 at 30 lbs");
    const { preview } = await proposal(answered.proposalId);
    expect(preview.details[0]).toMatchObject({ type: "add" });
    expect(preview.details[0]?.after).toMatch(/Hammer Curl.*3.*12.*30 lbs/);
  });

  it("let a state, a question and a command of its own be heard while they are asked back about", async () => {
    const { reply: question } = await say("replace bench press with floor press for two weeks");
    expect(question).toMatch(/\?/);
    const hurt = await say("my shoulder hurts when I bench");
    expect(hurt.reply).toMatch(/^Sorry about that/);
    expect((await say("can we do more back work?")).reply).not.toContain(question);
    const paused = await say("pause my program");
    expect(paused.reply).toMatch(/^Paused/);
    const resumed = await say("resume");
    expect([resumed.proposalId, resumed.reply]).toEqual([undefined, expect.stringMatching(/^Resumed/)]);
  });

  it("are not asked back about again and again where something else is asked for", async () => {
    const asked = (await say("make every workout shorter")).reply;
    expect(asked).toMatch(/How should it be shorter/);
    expect((await say("replace squats with lunges")).reply).toMatch(/Lunge/);
    await say("make every workout shorter");
    expect((await say("what if I skip monday?")).reply).toMatch(/^Nothing is planned Monday/);
    await say("make every workout shorter");
    expect((await say("the fluffy thing")).reply).toBe(asked);
  });

  it("are withdrawn by an undo behind them, and nothing that was saved is", async () => {
    const [run] = (await say("ran 5k in 25:10")).allWorkouts;
    const { proposalId } = await say("add a set to squats");
    await say("and drop the curls");
    expect((await say("undo that")).reply).toMatch(/Nothing was changed. What waited before still waits/);
    expect((await proposal(proposalId)).preview.details).toHaveLength(1);
    const kept = await world.application.workout.readWorkout(world.owner, run?.workoutId ?? "");
    expect(valueOf(kept).deletedAt).toBeUndefined();
    await say("add a set to bench");
    expect((await say("undo my run")).reply).toMatch(/^Taken back: Running/);
  });

  it("swallow no training that is told while they are asked back about, also where it is not read surely", async () => {
    expect((await say("Add hammer curls after exercise 2")).reply).toMatch(/\?/);
    const logged = await say("went for a hike and biked 26k in 56 min", { programId: undefined });
    expect(logged.isLog).toBe(true);
    expect(logged.allWorkouts.map(({ discipline }) => discipline)).toContain("cycling");
  });

  it("are refused plainly where there is nothing such", async () => {
    const answer = await say("Remove exercise 10");
    expect(answer.proposalId).toBeUndefined();
    expect(answer.reply).not.toBe("");
    expect(await sets()).toHaveLength(3);
  });

  it("stand beside what the same message logs, in one reply", async () => {
    const answer = await say("rowed 2000m in 8:05. Then make Sunday a rest day");
    expect(answer.allWorkouts.map(({ discipline, saved }) => [discipline, saved])).toEqual([
      ["rowing", true],
    ]);
    expect(await proposal(answer.proposalId)).toMatchObject({ status: "pending" });
  });

  it("leave logging alone, also while a program is looked at", async () => {
    const answer = await say("done: squats 5x5 at 190, felt easy");
    expect(answer.proposalId).toBeUndefined();
    expect(answer.allWorkouts).toHaveLength(1);
  });

  it("are answered about from the program", async () => {
    expect((await say("what's on Sunday?")).reply).toMatch(/Full Body B.*Deadlift 3×5/);
    expect((await say("what is next?")).reply).toMatch(/Full Body A/);
    expect((await say("how many sets of deadlifts do I have on Sunday?")).reply).toMatch(/Deadlift 3×5/);
  });

  it.each([
    "make bench ",
    "squat and ",
    "!!!! ",
    "what is left of ",
    "add 5 lbs to squat, ",
    "how do I do a squat? ",
  ])("are answered in good time, also 100,000 characters of %j", async (unit) => {
    await say("thanks");
    const before = process.cpuUsage();
    expect((await say(unit.repeat(100_000 / unit.length))).reply).not.toBe("");
    // Processor time: a busy machine makes it no longer.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2500);
  });

  it("keep a question open while others are asked, until it is answered", async () => {
    const asked = await say("add pull-ups at the end of session 1 in week 1");
    expect(asked.reply).toMatch(/^How many sets/);
    // Its replies stand where it is asked, and not under answers to something else.
    for (const [text, reply, replies] of [
      ["what is on friday?", /^(?:Left of )?Full Body A/, []],
      ["how is a goblet squat done?", /^Goblet Squat: quadriceps/, []],
      ["ok", /^How many sets/, asked.suggestedReplies],
    ] as const) {
      const answer = await say(text);
      expect(answer.reply).toMatch(reply);
      expect(answer.suggestedReplies).toEqual(replies);
    }
    const { preview } = await proposal((await say("3x8")).proposalId);
    expect(preview.details[0]?.after).toMatch(/Pull-Up.*3 sets × 8/);
    // It was answered: what comes now is a message of its own.
    expect((await say("what about 4x6?")).reply).not.toMatch(/Pull-Up/);
  });

  it("end a question when three other things were said since, or after a day", async () => {
    const ask = () => say("add pull-ups at the end of session 1 in week 1");
    await ask();
    await say("what is on friday?");
    await say("how is a goblet squat done?");
    await say("what did I squat last?");
    expect((await say("3x8")).reply).not.toMatch(/Pull-Up/);
    await ask();
    const later = { now: "2026-11-24T10:00:00-05:00" };
    expect((await say("3x8", later)).reply).not.toMatch(/Pull-Up/);
  });

  it("name what waits already where they join it later: Apply makes both", async () => {
    const before = await say("skip the curls");
    expect(before.reply).not.toContain("waits");
    expect((await say("add a set to bench")).reply).not.toContain("Together");
    await say("what is on sunday?");
    const joined = await say("skip the overhead press on sunday", { now: "2026-11-22T10:00:00-05:00" });
    expect(joined.proposalId).toBe(before.proposalId);
    expect(joined.reply).toMatch(/Together with what waits since Friday, Nov 20: .*Curl.*Bench/s);
  });

  it("take an answer also for one when it is put as a question, and drop a question for which nobody cares", async () => {
    await say("add pull-ups at the end of session 1 in week 1");
    expect((await say("how about 4x6?")).proposalId).toBeDefined();
    await say("never mind");
    await say("add hammer curls after exercise 2");
    expect((await say("never mind")).reply).toBe("All right, I leave that.");
    expect((await say("3x12 at 30 lbs")).reply).not.toMatch(/Hammer Curl/);
  });

  it("offer only replies that lead somewhere", async () => {
    const offered = new Set<string>();
    for (const type of ["parse_error", "missing_params", "validation_error", "execution_error"] as const)
      for (const reply of plainRefusal({ type, message: "", suggestedReplies: [] }).suggestedReplies)
        offered.add(reply);
    for (const reply of (await say("replace squats with lunges")).suggestedReplies) offered.add(reply);
    expect(offered.size).toBeGreaterThan(2);
    for (const text of offered) {
      const conversation = valueOf(
        await world.application.conversation.createConversation(world.owner, { kind: "coach" }),
      );
      const { reply } = await say(text, { conversationId: conversation.id });
      expect([text, reply]).not.toEqual([
        text,
        expect.stringMatching(/need a model|^Which exercise|(?<!take it back)\?$/),
      ]);
    }
  });

  it("say of a refusal what can be said to it, and do not offer what nobody would do", () => {
    const refusal = plainRefusal({
      type: "validation_error",
      message: "I couldn't. The rest wasn't applied either. Would you like me to do only this? Lunges.",
      suggestedReplies: ["Yes, just do that"],
    });
    expect(refusal.message).toBe(
      "I couldn't. The rest wasn't applied either. Say what I should change, without that.",
    );
  });

  it("say that there is no program where there is none", async () => {
    const conversation = valueOf(
      await world.application.conversation.createConversation(world.zoe, { kind: "coach" }),
    );
    const answer = valueOf(
      await world.application.agents.receiveMessage(
        world.zoe,
        { text: "add a set to bench", conversationId: conversation.id },
        { wait: true },
      ),
    );
    expect(answer.proposalId).toBeUndefined();
    expect(answer.reply).toMatch(/no program/i);
  });
});
