import type { ApplicationContext, MemberContext } from "./application-context.ts";
import type { Work } from "./create-work.ts";
import { lazily } from "./lazily.ts";
import type { Once } from "./once.ts";
import type { VoiceMemoInput } from "./dashboard/keep-voice-memo.ts";

const dashboards = () => import("./dashboard/dashboards.ts");
const layouts = () => import("./dashboard/dashboard-layouts.ts");
const prompts = () => import("./prompt/prompts.ts");
const memos = () => import("./voice-memo/voice-memos.ts");

/** What members do with the days that the coach prepares, and with what it asks. */
export const dashboardUseCases = {
  readDashboard: lazily(async () => (await dashboards()).readDashboard),
  listDashboards: lazily(async () => (await dashboards()).listDashboards),
  exportDashboard: lazily(async () => (await import("./dashboard/export-dashboard.ts")).exportDashboard),
  markConsumed: lazily(async () => (await dashboards()).markConsumed),
  readDashboardLayout: lazily(async () => (await layouts()).readDashboardLayout),
  changeDashboardLayout: lazily(async () => (await layouts()).changeDashboardLayout),
  listPrompts: lazily(async () => (await prompts()).listPrompts),
  answerPrompt: lazily(async () => (await import("./dashboard/answer-prompt.ts")).answerPrompt),
  dismissPrompt: lazily(async () => (await prompts()).dismissPrompt),
  listVoiceMemos: lazily(async () => (await memos()).listVoiceMemos),
  readVoiceMemo: lazily(async () => (await memos()).readVoiceMemo),
  readVoiceMemoSound: lazily(async () => (await memos()).readVoiceMemoSound),
  deleteVoiceMemo: lazily(async () => (await memos()).deleteVoiceMemo),
  listCoachingNotes: lazily(
    async () => (await import("./coaching-note/list-coaching-notes.ts")).listCoachingNotes,
  ),
};

const keepVoiceMemo = lazily(async () => (await import("./dashboard/keep-voice-memo.ts")).keepVoiceMemo);
const writeTranscript = lazily(async () => (await memos()).writeTranscript);
const transcribeAgain = lazily(async () => (await import("./dashboard/keep-voice-memo.ts")).transcribeAgain);

/** What members say: it is written down by jobs. */
export const voiceMemoUseCases = (context: ApplicationContext, work: Work) => ({
  keepVoiceMemo: (member: MemberContext, input: VoiceMemoInput, once?: Once) =>
    keepVoiceMemo(context, work, member, input, once),
  writeTranscript: (member: MemberContext, id: string, transcript: string) =>
    writeTranscript(context, work, member, id, transcript),
  transcribeAgain: (member: MemberContext, id: string, once?: Once) =>
    transcribeAgain(context, work, member, id, once),
});
