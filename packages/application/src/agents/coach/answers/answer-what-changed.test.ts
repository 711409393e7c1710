import "temporal-polyfill/global";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { changedForms } from "./answer-what-changed.ts";

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "185 lbs" });
const session = {
  name: "Full Body A",
  scheduledDate: "2026-11-20",
  dayOfWeek: "Friday",
  exercises: ["Back Squat", "Bench Press", "Barbell Curl"].map(exercise),
};
const plan = {
  name: "Spring",
  weeks: [{ phase: "Base", startDate: "2026-11-16", endDate: "2026-11-22", sessions: [session] }],
};

describe("what was changed of a plan", () => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  const begin = async () => {
    const { application, rita } = world;
    conversationId = valueOf(await application.conversation.createConversation(rita, { kind: "coach" })).id;
  };
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
    world.application.startWork();
  });
  beforeEach(async () => {
    const { application, rita } = world;
    if (programId !== "") valueOf(await application.program.deleteProgram(rita, programId));
    programId = valueOf(
      await application.program.createProgram(rita, { program: plan, status: "active" }),
    ).id;
    await begin();
  });
  afterAll(async () => {
    await world.application.stopWork();
    await world.cleanUp();
  });
  const say = async (text: string) => {
    const message = { text, conversationId, programId };
    return valueOf(await world.application.agents.receiveMessage(world.rita, message, { wait: true }));
  };

  it("is told when somebody asks what was changed", async () => {
    const asked = async () => (await say("what did you change?")).reply;
    for (const [, example] of changedForms)
      expect((await say(example)).reply).toMatch(/^Nothing was changed in (?:this conversation|Spring)\.$/);
    const { proposalId = "" } = await say("move Friday's session to Saturday");
    expect(await asked()).toMatch(/^Nothing yet\. Full Body A moves to Saturday.*waits for your click/);
    valueOf(await world.application.proposal.applyProposal(world.rita, proposalId));
    expect(await asked()).toMatch(/^Applied: Full Body A moves to Saturday/);
    await say("undo");
    expect(await asked()).toMatch(/^Taken back: Full Body A moves to Saturday/);
  });

  it.each([
    "has my back squat max changed?",
    "has my bench press changed?",
    "have the back squats been skipped?",
  ])("is not what is asked of what was lifted or done: %s", async (text) => {
    expect((await say(text)).reply).not.toContain("changed in Spring");
  });

  it("is looked for in the latest changes, which is said", async () => {
    const { application, rita } = world;
    for (let at = 0; at < 51; at += 1) {
      const { version } = valueOf(await application.program.readProgram(rita, programId));
      const args = {
        weekNumber: 1,
        sessionNumber: 1,
        exerciseNumber: 2,
        updates: { workingSets: 4 + (at % 2) },
      };
      const edit = { name: "modify_exercise", arguments: JSON.stringify(args) };
      const toolCalls: ToolCall[] = [{ id: `call-${at}`, function: edit }];
      valueOf(await application.program.editProgram(rita, programId, { version, toolCalls }));
    }
    expect((await say("has the barbell curl been removed?")).reply).toBe(
      "No. Nothing of the kind was changed in Spring in the last 50 changes.",
    );
  });

  it("is told by the ledger where somebody asks whether they were made", async () => {
    const asked = async (text: string) => (await say(text)).reply;
    expect(await asked("has the barbell curl been removed?")).toBe(
      "No. Nothing of the kind was changed in Spring.",
    );
    const { proposalId = "" } = await say("remove the barbell curls");
    expect(await asked("has the barbell curl been removed?")).toMatch(/^Not yet\. .*waits for your click/);
    valueOf(await world.application.proposal.applyProposal(world.rita, proposalId));
    const done = /^Yes\. Today: .*Barbell Curl/;
    expect(await asked("has the barbell curl been removed?")).toMatch(done);
    expect(await asked("did you already remove the curls?")).toMatch(done);
    expect(await asked("has that change been made?")).toMatch(done);
    await begin();
    for (const text of [
      "what did I change in my program today?",
      "what changed in my program today?",
      "what have we changed in the plan?",
      "did the designer change my plan?",
    ])
      expect(await asked(text)).toMatch(/^Today: .*Barbell Curl/);
  });
});
