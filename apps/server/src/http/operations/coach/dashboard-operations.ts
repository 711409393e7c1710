import { defaultLayout } from "@canter/domain/dashboard/layout";
import { ok } from "@canter/domain/result";
import { dashboardToYaml } from "@canter/application/dashboard/dashboards";
import {
  coachingNoteSchema,
  consumeSchema,
  dashboardLayoutSchema,
  dashboardPageSchema,
  dashboardViewSchema,
  dayParamsSchema,
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
import { promptView } from "@canter/application/dashboard/dashboard-view";
import { defineOperation } from "../../operation.ts";
import { wantsYaml, yamlMediaType, yamlResponse } from "../../problem-response.ts";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";

const tag = "dashboard";

export const dashboardOperations = [
  defineOperation({
    id: "readDashboard",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/health-dashboard/{memberId}/{date}",
    tag,
    problems: [],
    params: dayParamsSchema,
    summary:
      "A member's day, as the coach prepared it and as it stands now. Today's is prepared at once where it was not yet. Also as YAML.",
    success: { description: "The dashboard.", schema: dashboardViewSchema },
    otherSuccess: [
      {
        status: 200,
        description: "The document as it was prepared.",
        schema: z.string(),
        mediaType: yamlMediaType,
      },
    ],
    handle: async ({ application, member, params, request }) => {
      const shown = await application.dashboard.readDashboard(member, params);
      return shown.ok && wantsYaml(request) ? yamlResponse(await dashboardToYaml(shown.value)) : shown;
    },
  }),
  defineOperation({
    id: "markConsumed",
    needs: ["dashboard", "write"],
    method: "post",
    path: "/health-dashboard/{memberId}/{date}/consumed",
    tag,
    problems: [],
    params: dayParamsSchema,
    body: consumeSchema,
    summary:
      "Say that something the day offered was done, or is not for today. It survives every new revision.",
    success: { description: "The dashboard as it is now.", schema: dashboardViewSchema },
    handle: ({ application, member, params, body, once }) =>
      application.dashboard.markConsumed(member, params, body, once),
  }),
  defineOperation({
    id: "listDashboards",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/health-dashboard/{memberId}",
    tag,
    problems: [],
    params: dayParamsSchema.pick({ memberId: true }),
    query: pageQuerySchema,
    summary: "The days that were prepared, newest first.",
    success: { description: "One page.", schema: dashboardPageSchema },
    handle: ({ application, member, params: { memberId }, query }) =>
      application.dashboard.listDashboards(member, memberId, query),
  }),
  defineOperation({
    id: "readDashboardLayout",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/dashboard-layout",
    tag,
    problems: [],
    summary: "Which widgets the member's dashboard shows, in reading order.",
    success: { description: "The layout.", schema: dashboardLayoutSchema },
    handle: async ({ application, member }) => {
      const stored = dashboardLayoutSchema.safeParse(await application.dashboard.readDashboardLayout(member));
      return ok(stored.success ? stored.data : defaultLayout);
    },
  }),
  defineOperation({
    id: "changeDashboardLayout",
    needs: ["dashboard", "write"],
    method: "put",
    path: "/dashboard-layout",
    tag,
    problems: [],
    body: dashboardLayoutSchema,
    summary: "Lay out the dashboard; what is left out is hidden.",
    success: { description: "The layout.", schema: dashboardLayoutSchema },
    handle: async ({ application, member, body }) => {
      await application.dashboard.changeDashboardLayout(member, body);
      return ok(body);
    },
  }),
  defineOperation({
    id: "listCoachingNotes",
    needs: ["dashboard", "read"],
    method: "get",
    path: "/coaching-notes",
    tag,
    problems: [],
    query: pageQuerySchema,
    summary:
      "What the coach wrote down about the member: insights, milestones, recommendations; newest first.",
    success: { description: "One page.", schema: pageOf(coachingNoteSchema) },
    handle: async ({ application, member, query }) => {
      const page = await application.coachingNote.listCoachingNotes(member, query);
      if (!page.ok) return page;
      const { items, nextCursor } = page.value;
      return ok({
        items: items.map(({ id, claim, runId, createdAt }) => ({
          id,
          text: claim.text,
          createdAt,
          ...(runId !== undefined && { runId }),
        })),
        ...(nextCursor !== undefined && { nextCursor }),
      });
    },
  }),
];

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
