import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listPrompts } from "@canter/storage/prompt/prompts";
import { listVoiceMemos } from "@canter/storage/voice-memo/voice-memos";
import { z } from "zod";
import { localNow } from "../../core/local-time.ts";
import { isReport } from "../../logging/parse-text.ts";
import type { ToolScope } from "../../agent-tools/tool-scope.ts";

const inputSchema = z.object({ limit: z.number().int().min(1).max(20).default(5) });

const maxCharacters = 1000;

/** The member's recent memos: their transcripts, and which question each answers. */
export const getVoiceMemos = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_voice_memos",
    description:
      "What the member said into the microphone lately, as text, which question it answers, and whether it reports something that was recorded from it (training, a measurement, food); without text where nobody has written it down yet.",
    effect: "read",
    input: inputSchema,
    run: async ({ limit }) => {
      const { db } = context.store;
      const page = await listVoiceMemos(db, member.scope, { limit });
      // A dictated memo is only text that the member reviews and may send.
      const memos = (page.ok ? page.value.items : []).filter(({ purpose }) => purpose !== "dictation");
      const answered = memos.length > 0 ? await listPrompts(db, member.scope, { state: "answered" }) : [];
      return ok({
        memos: await Promise.all(
          memos.map(async ({ id, createdAt, durationSeconds, transcript }) => {
            const prompt = answered.find(({ answer }) => answer?.voiceMemoId === id);
            const { zone } = member.member;
            const text = transcript?.slice(0, maxCharacters);
            return {
              id,
              date: localDateAt(createdAt, zone),
              ...(durationSeconds !== undefined && { seconds: Math.round(durationSeconds) }),
              ...(prompt && { answers: prompt.question }),
              ...(text !== undefined && {
                transcript: text,
                isReport: await isReport(context, member, { text, now: localNow(createdAt, zone) }),
              }),
            };
          }),
        ),
      });
    },
  });
