import { describe, expect, it } from "vitest";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";
import { streamOf } from "./stream-of.ts";

const message = (seq: number, author: "member" | "agent", more: Partial<ConversationMessage> = {}) => ({
  id: `m${seq}`,
  seq,
  author,
  text: "",
  suggestedReplies: [],
  workoutIds: [],
  entryIds: [],
  createdAt: seq,
  ...more,
});
const proposal = (id: string, appliedVersion?: number): Proposal => ({
  id,
  revision: 1,
  programId: "p",
  programName: "Plan",
  conversationId: "c",
  status: appliedVersion === undefined ? "pending" : "applied",
  baseVersion: 1,
  preview: { toolCalls: [], summary: "", details: [], warnings: [] },
  problems: [],
  isRenewed: false,
  ...(appliedVersion !== undefined && { appliedVersion }),
  createdAt: 0,
  updatedAt: 0,
});

describe("a conversation as it is shown", () => {
  it("knows which messages wait for an answer, even after one that was answered", () => {
    const stream = streamOf(
      [
        message(1, "member", { runId: "r1" }),
        message(2, "member", { runId: "r2" }),
        message(3, "agent", { runId: "r1" }),
      ],
      [],
    );
    expect(stream.filter(({ isOpen }) => isOpen).map(({ message: { id } }) => id)).toEqual(["m2"]);
    expect(stream.map(({ isLast }) => isLast)).toEqual([false, false, true]);
  });

  it("offers an undo for the program's latest applied proposal only", () => {
    const stream = streamOf(
      [message(1, "member", { proposalId: "a" }), message(2, "member", { proposalId: "b" })],
      [proposal("b", 5), proposal("a", 3)],
    );
    expect(stream.map(({ isLatestApplied }) => isLatestApplied)).toEqual([false, true]);
  });

  it("shows a proposal at the last message about it", () => {
    const stream = streamOf(
      [
        message(1, "agent", { proposalId: "a" }),
        message(2, "agent", { proposalId: "a" }),
        message(3, "agent"),
      ],
      [proposal("a")],
    );
    expect(stream.map(({ isLastOfProposal }) => isLastOfProposal)).toEqual([false, true, false]);
  });
});
