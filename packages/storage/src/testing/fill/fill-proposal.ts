import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import { insertProgram } from "../../program/write-program.ts";
import { insertProposal } from "../../proposal/proposals.ts";

/** A program of `athleteId` with pending changes in the conversation. */
export const fillProposal = async (
  trx: TransactionHandle,
  scope: Scope,
  { athleteId, conversationId }: { readonly athleteId: string; readonly conversationId: string },
): Promise<void> => {
  const session = { uid: "ps", id: "week-1-session-1", name: "Day ä\u2028", exercises: [], completed: false };
  const week = { uid: "pw", id: "week-1", weekNumber: 1, phase: "Base", sessions: [session] };
  await insertProgram(trx, scope, {
    id: "p-with-proposal",
    athleteId,
    status: "active",
    head: { name: "Base", schedule: { kind: "dated" }, trainingMaxes: {} },
    plan: { weeks: [week] },
    summary: "",
    createdAt: 1,
  });
  const call = { id: "c1", function: { name: "remove_week", arguments: '{"weekNumber":1}' } };
  await insertProposal(trx, scope, {
    id: "pr",
    conversationId,
    programId: "p-with-proposal",
    status: "pending",
    baseVersion: 1,
    edits: [{ call, targets: { weekNumber: { uid: "pw", name: "Week 1 (Base)" } }, newUids: [] }],
    preview: { toolCalls: [call], summary: "ä\u2028", details: [], warnings: [] },
    problems: ["ä"],
    isRenewed: false,
    createdAt: 2,
    updatedAt: 3,
  });
};
