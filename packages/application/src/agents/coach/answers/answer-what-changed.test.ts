import "temporal-polyfill/global";
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
