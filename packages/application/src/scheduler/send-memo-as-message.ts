import type { JobHandler } from "@canter/agent/job/job-worker";
import { listPrompts } from "@canter/storage/prompt/prompts";
import { readVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { enterAsMember } from "../group/enter-group.ts";
import { localNow } from "../core/local-time.ts";
import { isReport } from "../logging/is-report.ts";
import { transcriptionPayloadSchema } from "../voice-memo/transcription-job.ts";

async function isAnswer(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<boolean> {
  const answered = await listPrompts(store.db, scope, { state: "answered" });
  return answered.some(({ answer }) => answer?.voiceMemoId === id);
}

/**
 * Takes in what a memo says as a message of its member, said when it was recorded; once a memo, however often the job comes. What answers
 * a question of the coach, and reports nothing, is an answer and no message; what was dictated is sent by the member.
 */
export const createSendingMemos =
  (context: ApplicationContext): JobHandler =>
  async ({ payload }) => {
    const { voiceMemoId: id, ...place } = transcriptionPayloadSchema.parse(payload);
    const entered = await enterAsMember(context, place);
    if (!entered.ok) return;
    const member = entered.value;
    const memo = await readVoiceMemo(context.store.db, member.scope, id);
    if (memo?.transcript === undefined || memo.purpose === "dictation") return;
    const said = { text: memo.transcript, now: localNow(memo.createdAt, member.member.zone) };
    if ((await isAnswer(context, member, id)) && !(await isReport(context, member, said))) return;
    // With what reads messages, which only the first memo pays for.
    const { receiveMessage } = await import("../agents/router/receive-message.ts");
    const once = { key: `voice-memo:${id}`, requestHash: id };
    const received = await receiveMessage(context, member, said, { once, wait: false });
    // Words that are none (only blanks) are nothing to try again.
    if (!received.ok && received.error.type !== "invalid") throw new Error(received.error.detail);
  };
