import { expect, it } from "vitest";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { conversationForModel, mergeNeighbours, pairAnswers } from "./conversation-for-model.ts";

let seq = 0;
const message = (author: Message["author"], text: string, data?: unknown): Message => ({
  id: `message-${(seq += 1)}`,
  conversationId: "c",
  seq,
  author,
  text,
  ...(data !== undefined && { data }),
  createdAt: seq,
});
const calls = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `call_${at}`,
    function: { name: "modify_exercise", arguments: JSON.stringify({ weekNumber: at + 1 }) },
  }));
const proposed = (count: number) =>
  message("agent", "Here is what would change.", { proposalId: "p", toolCalls: calls(count) });
const decided = (kind: "applied" | "cancelled", results: readonly unknown[]) =>
  message("member", "Done with it.", { proposalId: "p", decision: { kind, results } });

it("tells what was cancelled in one line, and no calls of it", () => {
  const turns = conversationForModel([message("member", "lighter"), proposed(35), decided("cancelled", [])]);
  expect(turns).toEqual([
    { role: "user", text: "lighter" },
    { role: "assistant", text: "Here is what would change.", calls: [] },
    {
      role: "user",
      text: 'Done with it.\n(Cancelled by the member, nothing was changed: modify_exercise {"weekNumber":1}, and 34 more)',
    },
  ]);
});

it("tells the first calls of many, and what a click came to in a line unless something failed", () => {
  const done = Array.from({ length: 35 }, (_, at) => ({ toolCallId: `call_${at}`, success: true }));
  const turns = conversationForModel([message("member", "lighter"), proposed(35), decided("applied", done)]);
  expect(turns[1]).toMatchObject({ calls: { length: 4 } });
  expect(JSON.stringify(turns[2])).toContain("So were 31 more edits.");
  expect(turns.at(-1)).toMatchObject({
    results: [
      { tool: "get_decision", output: "Success: applied by the member's click, all 35 edits were made." },
    ],
  });
  const failing = [...done.slice(1), { toolCallId: "call_0", success: false, errors: ["Gone"] }];
  expect(
    conversationForModel([message("member", "lighter"), proposed(35), decided("applied", failing)]).at(-1),
  ).toMatchObject({
    results: [{ output: { made: 34, refused: [{ toolCallId: "call_0", content: "Error: Gone" }] } }],
  });
});

it("puts answers behind the messages that they answer", () => {
  const [first, second, third] = [message("member", "1"), message("member", "2"), message("member", "3")];
  const [one, two] = [message("agent", "to 1", { runId: "r1" }), message("agent", "to 2", { runId: "r2" })];
  const runs = new Map([
    ["r1", first?.id ?? ""],
    ["r2", second?.id ?? ""],
  ]);
  const texts = pairAnswers([first, second, third, one, two], runs).map(({ text }) => text);
  expect(texts).toEqual(["1", "to 1", "2", "to 2", "3"]);
});

it("merges neighbours of one role, but never across calls and their results", () => {
  const said = (text: string) => ({ role: "assistant", text, calls: [] }) as const;
  const calling = {
    role: "assistant",
    text: "c",
    calls: [{ callId: "1", tool: "t", input: {} }],
  } as const;
  const merged = mergeNeighbours([
    { role: "user", text: "1" },
    { role: "user", text: "2" },
    said("a"),
    said("b"),
    calling,
    { role: "tool", results: [] },
    said("d"),
  ]);
  expect(merged).toEqual([
    { role: "user", text: "1\n\n2" },
    { ...calling, text: "a\n\nb\n\nc" },
    { role: "tool", results: [] },
    said("d"),
  ]);
});
