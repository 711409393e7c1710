import { expect, it } from "vitest";
import type { RunResult } from "@canter/protocol/coach/messages";
import { replyMessage, withoutReplies, type Answered } from "./log-overlay.tsx";

const answer = (
  runId: string,
  logged: Partial<Pick<RunResult, "allWorkouts" | "entries">> = {},
): Answered => ({
  sent: { text: "flatwork?", at: "2026-11-20T18:40:00+01:00", athleteId: "beau" },
  result: {
    runId,
    conversationId: "c1",
    allWorkouts: [],
    entries: [],
    suggestedReplies: ["Save it as training", "Answer it"],
    ...logged,
  } as unknown as RunResult,
});
const entry = { kind: "goal", id: "g1", text: "Goal", isDeleted: false } as const;

it("replies at the time and for the athlete of the message that was asked about", () => {
  expect(replyMessage(answer("r1"), "Save it as training")).toEqual({
    text: "Save it as training",
    conversationId: "c1",
    now: "2026-11-20T18:40:00+01:00",
    athleteId: "beau",
  });
  expect(replyMessage({ ...answer("r1"), sent: { text: "x" } }, "No")).toEqual({
    text: "No",
    conversationId: "c1",
  });
});

it("a reply replaces the question only: what others logged, and what it logged itself, remains", () => {
  const other = answer("r2", { entries: [entry] });
  expect(withoutReplies([answer("r1"), other], "r1")).toEqual([other]);
  const [kept] = withoutReplies([answer("r1", { entries: [entry] })], "r1");
  expect(kept?.result).toMatchObject({ runId: "r1", entries: [entry], suggestedReplies: [] });
});
