import "temporal-polyfill/global";
import type { WriteTool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleWeeks } from "../../../program/testing/sample-weeks.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { createCoachSession, type CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { proposeEdits } from "./propose-edits.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
});
afterAll(() => world.cleanUp());

const call = (id: string, exerciseNumber: number) => ({
  id,
  function: {
    name: "modify_exercise",
    arguments: JSON.stringify({
      weekNumber: 1,
      sessionNumber: 1,
      exerciseNumber,
      updates: { workingSets: 7 },
    }),
  },
});

async function openTool(): Promise<(session: CoachSession) => WriteTool<TransactionHandle>> {
  const { application, owner, clock } = world;
  const { id } = valueOf(await application.program.createProgram(owner, { program: sampleWeeks() }));
  const conversation = valueOf(await application.conversation.createConversation(owner, { kind: "coach" }));
  let count = 0;
  const context = { clock, newId: () => `${id}-${(count += 1)}` };
  const known = { context, member: owner, conversationId: conversation.id, program: { id }, role: {} };
  return (session) =>
    proposeEdits(known as unknown as CoachKnowledge, session) as WriteTool<TransactionHandle>;
}
const callContext = { callId: "c", begun: undefined, signal: AbortSignal.timeout(60_000) };

it("is remembered once when its transaction was lost and run again, and in a later attempt too", async () => {
  const open = await openTool();
  const session = createCoachSession();
  const tool = open(session);
  const input = { calls: [call("a1", 1)] };
  const lost = world.store.transact(async (trx) => {
    await tool.apply(trx, input, callContext);
    throw new Error("lost");
  });
  await expect(lost).rejects.toThrow("lost");
  expect(session.state.toolCalls).toEqual([]);
  const output = valueOf(await world.store.transact((trx) => tool.apply(trx, input, callContext)));
  tool.remember?.(output, tool.begin?.(input));
  expect(session.state.toolCalls.map(({ id }) => id)).toEqual(["a1"]);
  const later = createCoachSession();
  open(later).remember?.(JSON.parse(JSON.stringify(output)), input);
  expect(later.state).toEqual(session.state);
});

it("is remembered as refused in a later attempt too", async () => {
  const open = await openTool();
  const input = { calls: [call("b1", 9)] };
  const tool = open(createCoachSession());
  const output = valueOf(await world.store.transact((trx) => tool.apply(trx, input, callContext)));
  const later = createCoachSession();
  open(later).remember?.(JSON.parse(JSON.stringify(output)), input);
  expect(later.state).toMatchObject({
    toolCalls: [],
    refusal: { message: expect.stringContaining("Exercise 9 doesn't exist") },
  });
});
