import type { Scope } from "@canter/domain/access/scope";
import { insertCoachingNote } from "../../coaching-note/coaching-notes.ts";
import { insertDashboard, putDashboardLayout } from "../../dashboard/dashboards.ts";
import { putDashboardMark } from "../../dashboard/dashboard-marks.ts";
import type { TransactionHandle } from "../../database.ts";
import { answerPrompt, askPrompt } from "../../prompt/prompts.ts";
import { insertVoiceMemo } from "../../voice-memo/voice-memos.ts";

/** A day of the acting member with a question answered by voice, and its related rows. */
export const fillDashboard = async (trx: TransactionHandle, scope: Scope, runId: string): Promise<void> => {
  const claim = {
    text: "At 82.3 kg ä\u2028",
    facts: [{ key: "weight.current", text: "82.3 kg" }],
    sources: ["t"],
  };
  const offer = { contentId: "file:i", title: "Stretch ä\u2028", durationMinutes: 12.5 };
  const dashboard = {
    date: "2026-02-14",
    generatedAt: 1,
    by: "playbook" as const,
    curated: { upNext: { primary: offer, alternates: [] }, playlistSuggestion: [offer] },
    coach: { briefing: [claim], callsToAction: [], prompts: [] },
  };
  await insertDashboard(trx, scope, dashboard, runId);
  await putDashboardMark(trx, scope, "2026-02-14", { contentId: "file:i", as: "done", at: 2 });
  await putDashboardLayout(trx, scope, { widgets: ["ä\u2028"] }, 3);
  const memo = { id: "memo", mediaType: "audio/webm", durationSeconds: 1.5, createdAt: 4 };
  await insertVoiceMemo(trx, scope, memo, new Uint8Array([0, 255, 10]));
  const prompt = { key: "energy", type: "voice_memo" as const, question: "How ä\u2028?", options: [] };
  await askPrompt(trx, scope, prompt, { id: "prompt", today: "2026-02-14", at: 5 });
  const answer = { text: "Fine ä\u2028", voiceMemoId: "memo", on: "2026-02-14", at: 6 };
  await answerPrompt(trx, scope, "prompt", answer);
  await insertCoachingNote(trx, scope, { id: "note", agent: "coach", claim, runId, createdAt: 7 });
};
