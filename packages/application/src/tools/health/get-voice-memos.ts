import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listPrompts } from "@canter/storage/prompt/list-prompts";
import { listVoiceMemos } from "@canter/storage/voice-memo/read-voice-memo";
import { z } from "zod";
import type { ToolScope } from "../tool-scope.ts";

const inputSchema = z.object({ limit: z.number().int().min(1).max(20).default(5) });

const mostCharacters = 1000;

/** What the member said lately, as it was written down, and which question it answers. */
export const getVoiceMemos = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_voice_memos",
    description:
      "What the member said into the microphone lately, as text, and which question it answers; without text where nobody has written it down yet.",
    effect: "read",
    input: inputSchema,
    run: async ({ limit }) => {
      const { db } = context.store;
      const page = await listVoiceMemos(db, member.scope, { limit });
      const memos = page.ok ? page.value.items : [];
      const answered = await listPrompts(db, member.scope, { state: "answered" });
      return ok({
        memos: memos.map(({ id, createdAt, durationSeconds, transcript }) => {
          const prompt = answered.find(({ answer }) => answer?.voiceMemoId === id);
          return {
            id,
            date: localDateAt(createdAt, member.member.zone),
            ...(durationSeconds !== undefined && { seconds: Math.round(durationSeconds) }),
            ...(prompt && { answers: prompt.question }),
            ...(transcript === undefined ? {} : { transcript: transcript.slice(0, mostCharacters) }),
          };
        }),
      });
    },
  });
