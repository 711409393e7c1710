import { readProgram } from "@canter/domain/program/read-program";
import type { Proposal } from "@canter/protocol/training/proposals";
import { expect, it } from "vitest";
import { layOnSheet } from "./lay-on-sheet.ts";

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "100 kg" });
let count = 0;
const read = readProgram(
  {
    weeks: [
      { phase: "Base", sessions: [{ name: "A", exercises: [exercise("Back Squat"), exercise("Row")] }] },
    ],
  },
  () => `u${(count += 1)}`,
);
if (!read.ok) throw new Error("no program");
const program = { version: 2, program: read.value };
const args = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1, updates: { workingSets: 5 } };
const toolCalls = [{ id: "c", function: { name: "modify_exercise", arguments: JSON.stringify(args) } }];
const proposal = (status: Proposal["status"], baseVersion: number) => ({
  status,
  baseVersion,
  preview: { toolCalls, summary: "", details: [], warnings: [] },
});

it("changes are applied to the version that they were made on", async () => {
  const after = await layOnSheet(program, proposal("pending", 2));
  expect(after?.weeks[0]?.sessions[0]?.exercises.map(({ workingSets }) => workingSets)).toEqual([5, 3]);
});

it.each([
  ["on another version, where their numbers mean other things", proposal("pending", 1)],
  ["where they can't be made any more", proposal("blocked", 2)],
])("changes are not applied %s", async (_where, other) => {
  expect(await layOnSheet(program, other)).toBeNull();
});
