import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Application } from "../../../create-application.ts";
import { applicationWithModel } from "../../../testing/application-with-model.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "185 lbs" });
const plan = {
  weeks: [
    {
      phase: "Base",
      sessions: [{ name: "A", exercises: [exercise("Back Squat"), exercise("Bench Press")] }],
    },
  ],
};
const modify = (exerciseNumber: number, updates: object) => ({
  tool: "modify_exercise",
  input: { weekNumber: 1, sessionNumber: 1, exerciseNumber, updates },
});
const remove = (exerciseNumber: number) => ({
  tool: "remove_exercise",
  input: { weekNumber: 1, sessionNumber: 1, exerciseNumber },
});
const quoted = {
  weekNumber: "1",
  sessionNumber: "1",
  exerciseNumber: "1",
  updates: { workingSets: "5" },
};
const lunges = modify(1, { name: "Lunge", targetLoad: "bodyweight" });

const measured = dialectsFor(import.meta.filename);
const wires = [
  ["anthropic", "sqlite"],
  ["openai-compatible", "sqlite"],
  ["anthropic", "postgres"],
] as const;

describe.each(wires.filter(([, dialect]) => measured.includes(dialect)))(
  "a model as the coach (%s, %s)",
  (provider, dialect) => {
    let world: TestWorld;
    let application: Application;
    let server: FakeModelServer | undefined;
    let replies: ScriptInput["replies"] = [];
    let options = { coachDriver: "model" };
    let programId = "";
    let conversationId = "";
    beforeAll(async () => {
      world = await openTestWorld(dialect);
    });
    afterAll(() => world.cleanUp());
    beforeEach(async () => {
      options = { coachDriver: "model" };
      const { owner } = world;
      programId = valueOf(
        await world.application.program.createProgram(owner, { name: "Plan", program: plan }),
      ).id;
      conversationId = valueOf(
        await world.application.conversation.createConversation(owner, { kind: "coach" }),
      ).id;
    });
    afterEach(async () => {
      await application.stopWork();
      await application.settled();
      await server?.close();
    });

    /** The model says these, one after the other. */
    const withModel = async (...script: ScriptInput["replies"]) => {
      replies = script;
      server = await startFakeModelServer({ script: { replies } });
      application = applicationWithModel(world, {
        provider,
        model: "m",
        baseUrl: server.url,
        key: "k",
        options,
      });
    };
    const say = async (text: string) =>
      valueOf(
        await application.agents.receiveMessage(
          world.owner,
          { text, conversationId, programId },
          { wait: true },
        ),
      );
    const names = async () =>
      valueOf(
        await application.program.readProgram(world.owner, programId),
      ).program.weeks[0]?.sessions[0]?.exercises.map(({ name, workingSets }) => `${name} ${workingSets}`);
    const lastMessage = async () =>
      valueOf(
        await application.conversation.listConversationMessages(world.owner, conversationId, { limit: 1 }),
      ).items[0];
    /** Resolves when the coach has said something that matches. */
    const said = async (words: RegExp) => {
      await expect.poll(async () => (await lastMessage())?.text).toMatch(words);
    };
    const waiting = async () => {
      const { items } = valueOf(
        await application.proposal.listProposals(world.owner, { programId, limit: 5 }),
      );
      return items
        .filter(({ status }) => status === "pending" || status === "blocked")
        .map(({ preview }) => preview.summary);
    };
    const asked = (number: number) => JSON.stringify(server?.requests[number - 1]?.body);

    it("proposes with words and calls in one reply; the click is answered by rule, and the model told of it when it is asked next", async () => {
      await withModel(
        {
          text: "I can replace Back Squat with Lunge.\n---\nYes, do it\nWhat’s the difference?",
          calls: [lunges],
        },
        { text: "A lunge works one leg at a time.\n---\nThanks" },
        { text: "You have lunges now." },
      );
      const answer = await say("replace squats with lunges");
      expect(answer).toMatchObject({
        reply: "I can replace Back Squat with Lunge.",
        suggestedReplies: ["Yes, do it", "What’s the difference?"],
      });
      expect(server?.requests).toHaveLength(1);
      expect(await names()).toEqual(["Back Squat 3", "Bench Press 3"]);
      expect((await say("what's the difference?")).reply).toBe("A lunge works one leg at a time.");
      // The model is told that its edit waits, in its provider's own form of a tool's result.
      expect(asked(2)).toContain("It waits for the member's click");
      expect(asked(2)).toContain(provider === "anthropic" ? '"tool_result"' : '"role":"tool"');
      const id = answer.proposalId ?? "";
      expect(valueOf(await application.proposal.applyProposal(world.owner, id)).applied).toBe(true);
      expect(await names()).toEqual(["Lunge 3", "Bench Press 3"]);
      expect((await lastMessage())?.text).toMatch(/^Done\. .*Lunge/);
      expect(server?.requests).toHaveLength(2);
      expect((await say("what do I do now?")).reply).toBe("You have lunges now.");
      expect(asked(3)).toContain("I applied the changes.");
      expect(asked(3)).toContain("get_decision");
      expect(asked(3)).toMatch(/Success/);
    });

    it("is asked again where a reply is tapped that it suggested, whatever the rules read in it", async () => {
      await withModel(
        { text: "Which of them?\n---\nSkip Back Squat today\nSquats 3x5 @ 185" },
        { text: "Without squats then." },
        { text: "So be it.\n---\nSquats 3x5 @ 185" },
        { text: "Three fives it is." },
      );
      await say("my knee feels odd, what shall I leave out?");
      options.coachDriver = "auto";
      expect((await say("Skip Back Squat today")).reply).toBe("Without squats then.");
      await say("my knee feels odd, what shall I leave out?");
      expect(await say("Squats 3x5 @ 185")).toMatchObject({ reply: "Three fives it is.", isLog: false });
      // The same words of somebody's own are what the rules read in them.
      expect(await say("remove squats")).toMatchObject({ reply: expect.stringContaining("Back Squat") });
      expect(server?.requests).toHaveLength(4);
    });

    it("that says something is done which is not is followed by how it is", async () => {
      await withModel(
        { text: "All done, I have applied the change to your program." },
        { calls: [remove(10)] },
        { text: "I removed exercise 10 for you." },
        { text: "I’ve replaced squats with lunges.", calls: [lunges] },
      );
      expect((await say("could squats be heavier?")).reply).toMatch(
        /program\. To be exact: nothing was changed/,
      );
      expect((await say("remove exercise 10")).reply).toMatch(/for you\. To be exact: nothing was changed/);
      expect((await say("replace squats with lunges")).reply).toMatch(/waits for your click on Apply\.$/);
      expect(await names()).toEqual(["Back Squat 3", "Bench Press 3"]);
    });

    it("is told of a cancel, and nothing is changed", async () => {
      await withModel({ text: "Lunges then?", calls: [lunges] }, { text: "As you like." });
      const { proposalId } = await say("replace squats with lunges");
      valueOf(await application.proposal.cancelProposal(world.owner, proposalId ?? ""));
      expect((await lastMessage())?.text).toBe("Nothing was changed.");
      expect(server?.requests).toHaveLength(1);
      expect((await say("why did you suggest that?")).reply).toBe("As you like.");
      expect(asked(2)).toContain("Cancelled by the member");
      expect(await names()).toEqual(["Back Squat 3", "Bench Press 3"]);
    });

    it("mends what was refused; nothing of a list waits before all of it is good", async () => {
      await withModel(
        { text: "Both then.", calls: [lunges, modify(7, { workingSets: 5 })] },
        { calls: [lunges, modify(2, { workingSets: 5 })] },
        { text: "Lunges for squats, and five sets of bench." },
      );
      const answer = await say("replace squats with lunges and five sets of bench");
      expect(asked(2)).toContain("Exercise 7 does not exist");
      expect(asked(2)).toContain("another edit of the same reply was refused");
      expect(answer.reply).toBe("Lunges for squats, and five sets of bench.");
      const { preview } = valueOf(
        await application.proposal.readProposal(world.owner, answer.proposalId ?? ""),
      );
      expect(preview.details).toHaveLength(2);
    });

    it.each([
      ["arguments that are no JSON", { tool: "modify_exercise", rawInput: '{"weekNumber": 1,' }],
      ["invented tools", { tool: "apply_now", input: { everything: true } }],
      ["values of the wrong type", modify(1, { workingSets: "many" })],
      ["missing parameters", { tool: "modify_exercise", input: { weekNumber: 1 } }],
    ])("with nothing but %s changes nothing and still answers", async (_what, call) => {
      const bad = { calls: [call] };
      await withModel(bad, bad, bad, bad, bad);
      const answer = await say("replace squats with lunges");
      expect(answer).toMatchObject({ state: "done" });
      expect(answer.proposalId).toBeUndefined();
      expect(answer.reply).toMatch(/trouble understanding|couldn['’]t make|need more/i);
      expect(answer.suggestedReplies.length).toBeGreaterThan(0);
      expect(await names()).toEqual(["Back Squat 3", "Bench Press 3"]);
    });

    it("is told what is accepted, a number in quotes is one, and nobody reads how a call is written", async () => {
      await withModel(
        { calls: [{ tool: "change_intensity", input: {} }, modify(1, { sets: 5 })] },
        { text: "Five sets.", calls: [{ tool: "modify_exercise", input: quoted }] },
      );
      expect((await say("five sets of squats")).reply).toBe("Five sets.");
      expect(await waiting()).toEqual(["Back Squat: 3 → 5 sets."]);
      expect(asked(2)).toMatch(
        /There is no tool change_intensity\. There are: modify_exercise, .*get_program/,
      );
      expect(asked(2)).toMatch(/updates\.sets is not an accepted field: name, .*workingSets/);
    });

    it("that never gets a call right leaves words that a member can do something with", async () => {
      const bad = { calls: [{ tool: "modify_exercise", input: { ...quoted, weekNumber: "second" } }] };
      await withModel(bad, bad, bad);
      const { reply } = await say("five sets of squats");
      expect(reply).toBe("I couldn't make that change. Can you say it in other words?");
    });

    it("takes back what waits when only a part is wanted", async () => {
      await withModel(
        { text: "Both then.", calls: [lunges, modify(2, { workingSets: 5 })] },
        { calls: [{ tool: "withdraw_edits", input: {} }, lunges] },
        { text: "Only the lunges then." },
      );
      const first = await say("replace squats with lunges and five sets of bench");
      const second = await say("just the squats");
      expect(second.reply).toBe("Only the lunges then.");
      expect(
        valueOf(await application.proposal.readProposal(world.owner, first.proposalId ?? "")).status,
      ).toBe("withdrawn");
      const { preview } = valueOf(
        await application.proposal.readProposal(world.owner, second.proposalId ?? ""),
      );
      expect(preview.details.map(({ fields }) => fields?.length)).toEqual([2]);
    });

    it("that fails is followed by the rules, which say so and propose all the same", async () => {
      await withModel({ status: { code: 400, message: "broken" } });
      const answer = await say("add a set to bench");
      expect(answer.state).toBe("done");
      expect(answer.reply).toMatch(/^The model failed; this is my answer without it\. /);
      const { preview } = valueOf(
        await application.proposal.readProposal(world.owner, answer.proposalId ?? ""),
      );
      expect(preview.details[0]?.fields).toEqual([{ field: "workingSets", oldValue: 3, newValue: 4 }]);
    });

    it("that fails after it proposed leaves nothing of that waiting: what the rules read takes its place", async () => {
      await withModel(
        { calls: [modify(2, { workingSets: 9 })] },
        { status: { code: 400, message: "broken" } },
      );
      const answer = await say("add a set to bench");
      expect(await waiting()).toEqual(["Bench Press: 3 → 4 sets."]);
      const { items } = valueOf(
        await application.conversation.listConversationMessages(world.owner, conversationId, { limit: 1 }),
      );
      expect([items[0]?.proposalId, answer.state]).toEqual([answer.proposalId, "done"]);
    });

    it("that fails after it proposed where only something was asked leaves nothing, and what waited before stays", async () => {
      await withModel(
        { text: "Lunges then?", calls: [lunges] },
        { calls: [modify(2, { workingSets: 9 })] },
        { status: { code: 400, message: "broken" } },
      );
      await say("replace squats with lunges");
      const before = await waiting();
      expect((await say("what is a goblet squat?")).reply).toMatch(/^The model failed; .*Goblet Squat/);
      expect(await waiting()).toEqual(before);
    });

    it("that takes back and proposes in one reply is told the new numbers where they are others", async () => {
      await withModel(
        { text: "Without squats?", calls: [remove(1)] },
        { calls: [{ tool: "withdraw_edits", input: {} }, modify(1, { workingSets: 5 })] },
        { calls: [modify(2, { workingSets: 5 })] },
        { text: "Five sets of bench then." },
      );
      await say("remove squats");
      const answer = await say("no: keep them, rather five sets of bench");
      expect(asked(3)).toContain("what was taken back changed the numbers");
      expect(asked(3)).toMatch(/1\. Back Squat: 3x5.*2\. Bench Press: 3x5/);
      expect(answer.reply).toBe("Five sets of bench then.");
      expect(await waiting()).toEqual(["Bench Press: 3 → 5 sets."]);
    });

    it("is told what was said before a message, and not what was said behind it while it waited its turn", async () => {
      await withModel({ text: "At first.", delayMs: 400 }, { text: "Squats." }, { text: "Lunges." });
      for (const text of ["why first?", "why squats?", "why lunges?"])
        valueOf(
          await application.agents.receiveMessage(
            world.owner,
            { text, conversationId, programId },
            { wait: false },
          ),
        );
      await said(/^Lunges/);
      expect(asked(2)).toMatch(/why first\?.*At first\..*why squats\?/);
      expect(asked(2)).not.toContain("why lunges?");
    });

    it("is shown the program with what it proposed just before", async () => {
      await withModel(
        { calls: [remove(1)] },
        { calls: [{ tool: "get_program", input: {} }] },
        { text: "So." },
      );
      await say("remove squats");
      const shown = asked(3)?.split("It waits for the member's click").at(-1);
      expect(shown).toMatch(/1\. Bench Press: 3x5 .*remove_exercise/);
      expect(shown).not.toContain("Back Squat: 3x5");
    });

    it("is asked also after a proposal of years, of which it is told the beginning", async () => {
      const session = { name: "S", exercises: Array.from({ length: 20 }, () => exercise("Back Squat")) };
      const weeks = Array.from({ length: 60 }, (_, index) => ({
        phase: `P${index}`,
        startDate: "2026-11-16",
        endDate: "2026-11-22",
        sessions: [session],
      }));
      const addWeeks = { tool: "add_week", input: { position: "end", weeks } };
      await withModel(
        { text: "Sixty weeks.", calls: [addWeeks] },
        { text: "A squat with a weight held in front." },
      );
      await say("make me a long plan");
      expect((await say("what is a goblet squat?")).reply).toBe("A squat with a weight held in front.");
      expect(JSON.stringify(weeks).length).toBeGreaterThan(80_000);
      expect(asked(2)?.length).toBeLessThan(60_000);
      expect(asked(2)).toContain("cutOff");
    });
  },
);
