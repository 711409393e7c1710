import { promptView } from "@canter/application/dashboard/dashboard-view";
import { ok } from "@canter/domain/result";
import {
  memoPurposeSchema,
  promptAnswerSchema,
  promptListSchema,
  promptListQuerySchema,
  promptViewSchema,
  transcriptSchema,
  voiceMemoSchema,
} from "@canter/protocol/coach/dashboards";
import { pageOf, pageQuerySchema } from "@canter/protocol/page";
import { z } from "zod";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";
import { defineOperation } from "../../operation.ts";

const tag = "dashboard";
const params = z.object({ id: z.string() });

export const promptOperations = [
  defineOperation({
    id: "listPrompts",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/prompts",
    tag,
    problems: [],
    query: promptListQuerySchema,
    summary:
      "What the coach asks, and asked, the member; the latest first. And how often they answer, by kind of question.",
    success: { description: "The questions.", schema: promptListSchema },
    handle: async ({ application, member, query }) => {
      const prompts = await application.prompt.listPrompts(member, query);
      if (!prompts.ok) return prompts;
      const { items, rates } = prompts.value;
      return ok({ items: items.map(promptView), rates });
    },
  }),
  defineOperation({
    id: "answerPrompt",
    needs: ["dashboard", "write"],
    method: "post",
    path: "/prompts/{id}/answer",
    tag,
    problems: ["conflict"],
    params,
    body: promptAnswerSchema,
    summary:
      "Answer a question of the coach, in words or by a voice memo. An answer stands; an option that has an effect has it at once. The product's own questions about the person (goal, energy, week) are answered in each of their groups, unless a key for one group answers.",
    success: { description: "The question with its answer.", schema: promptViewSchema },
    handle: async ({ application, member, params: { id }, body, once }) => {
      const prompt = await application.dashboard.answerPrompt(member, id, body, once);
      return prompt.ok ? ok(promptView(prompt.value)) : prompt;
    },
  }),
  defineOperation({
    id: "dismissPrompt",
    needs: ["dashboard", "write"],
    method: "post",
    path: "/prompts/{id}/dismiss",
    tag,
    problems: [],
    params,
    summary: "Let a question go. It is not asked again for a month.",
    success: { description: "The question.", schema: promptViewSchema },
    handle: async ({ application, member, params: { id }, once }) => {
      const prompt = await application.prompt.dismissPrompt(member, id, once);
      return prompt.ok ? ok(promptView(prompt.value)) : prompt;
    },
  }),
  defineOperation({
    id: "saveVoiceMemo",
    needs: ["dashboard", "write"],
    method: "post",
    path: "/voice-memos",
    tag,
    problems: [],
    bytes: { mediaTypes: ["audio/", "video/webm", "video/mp4"], maxBytes: 10_000_000 },
    query: z.object({
      durationSeconds: z.coerce.number().positive().max(1800).optional(),
      purpose: memoPurposeSchema.optional(),
    }),
    summary:
      "Keep something said: the sound as the body. Written down, it is taken in as a message, unless its purpose is dictation.",
    success: { status: 201, description: "The memo.", schema: voiceMemoSchema },
    handle: ({ application, member, bytes, query, request, once }) =>
      application.dashboard.saveVoiceMemo(
        member,
        { sound: bytes, mediaType: request.headers.get("content-type") ?? "", ...query },
        once,
      ),
  }),
  defineOperation({
    id: "listVoiceMemos",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/voice-memos",
    tag,
    problems: [],
    query: pageQuerySchema,
    summary: "What the member said, newest first.",
    success: { description: "One page.", schema: pageOf(voiceMemoSchema) },
    handle: ({ application, member, query }) => application.voiceMemo.listVoiceMemos(member, query),
  }),
  defineOperation({
    id: "readVoiceMemo",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/voice-memos/{id}",
    tag,
    problems: [],
    params,
    summary: "Something that the member said, without its sound: whether it is written down by now.",
    success: { description: "The memo.", schema: voiceMemoSchema },
    handle: ({ application, member, params: { id } }) => application.voiceMemo.readVoiceMemo(member, id),
  }),
  defineOperation({
    id: "transcribeVoiceMemo",
    needs: ["dashboard", "write"],
    method: "post",
    path: "/voice-memos/{id}/transcribe",
    tag,
    problems: ["conflict"],
    params,
    summary: "Have the group's model for transcription write a memo down (again).",
    success: { description: "The memo, which waits for it.", schema: voiceMemoSchema },
    handle: ({ application, member, params: { id }, once }) =>
      application.dashboard.transcribeAgain(member, id, once),
  }),
  defineOperation({
    id: "readVoiceMemoSound",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/voice-memos/{id}/sound",
    tag,
    problems: ["range_not_satisfiable"],
    params,
    summary: "What was said, as it was recorded.",
    success: { description: "The sound.", schema: z.string(), mediaType: "audio/*" },
    otherSuccess: [partOfIt("audio/*")],
    handle: async ({ application, member, request, params: { id } }) => {
      const memo = await application.voiceMemo.readVoiceMemoSound(member, id);
      if (!memo.ok) return memo;
      const { sound, mediaType } = memo.value;
      // Not cached by the browser: others may use it after the speaker.
      return answerBytes(request, { bytes: sound, mediaType, version: id, cacheControl: "no-store" });
    },
  }),
  defineOperation({
    id: "writeTranscript",
    needs: ["dashboard", "write"],
    method: "put",
    path: "/voice-memos/{id}/transcript",
    tag,
    problems: [],
    params,
    body: transcriptSchema,
    summary: "Write down what was said; no provider's transcript takes its place.",
    success: { description: "The memo.", schema: voiceMemoSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.voiceMemo.writeTranscript(member, id, body.transcript),
  }),
  defineOperation({
    id: "deleteVoiceMemo",
    needs: ["dashboard", "write"],
    method: "delete",
    path: "/voice-memos/{id}",
    tag,
    problems: [],
    params,
    summary: "Delete a memo, its sound for good.",
    success: { description: "The memo that was deleted.", schema: voiceMemoSchema },
    handle: ({ application, member, params: { id } }) => application.voiceMemo.deleteVoiceMemo(member, id),
  }),
];
