import { ok } from "@canter/domain/result";
import {
  careCreateSchema,
  careDoneSchema,
  careListQuerySchema,
  careListSchema,
  carePatchSchema,
  careResponseSchema,
  cautionCreateSchema,
  cautionListQuerySchema,
  cautionListSchema,
  cautionPatchSchema,
  cautionResponseSchema,
} from "@canter/protocol/horse/horse-care";
import { z } from "zod";
import {
  handoffReadSchema,
  handoffResponseSchema,
  progressQuerySchema,
  progressResponseSchema,
} from "@canter/protocol/horse/handoff";
import {
  reportListQuerySchema,
  reportListSchema,
  reportRequestSchema,
  reportResponseSchema,
} from "@canter/protocol/horse/reports";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

const params = z.object({ id: z.string() });
const tag = "athletes";
const caution = (description: string) => ({ description, schema: cautionResponseSchema });
const care = (description: string) => ({ description, schema: careResponseSchema });

const cautionOperations = [
  defineOperation({
    id: "listCautions",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/cautions",
    tag,
    problems: [],
    params,
    summary: "What whoever takes a horse next has to know, newest first.",
    query: cautionListQuerySchema,
    success: { description: "All of them.", schema: cautionListSchema },
    handle: async ({ application, member, params: { id }, query }) => {
      const items = await application.horse.listCautions(member, id, query);
      return items.ok ? ok({ items: items.value }) : items;
    },
  }),
  defineOperation({
    id: "addCaution",
    needs: ["athlete", "write"],
    method: "post",
    path: "/athletes/{id}/cautions",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Pin a caution to a horse; it holds through the day until.",
    body: cautionCreateSchema,
    success: { status: 201, ...caution("The caution.") },
    handle: ({ application, member, params: { id }, body, once }) =>
      application.horse.addCaution(member, id, body, once),
  }),
  defineOperation({
    id: "changeCaution",
    needs: ["athlete", "write"],
    method: "patch",
    path: "/cautions/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Change a caution: the fields given; until null removes its end.",
    body: cautionPatchSchema,
    success: caution("The caution as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.horse.changeCaution(member, id, body),
  }),
  defineOperation({
    id: "removeCaution",
    needs: ["athlete", "write"],
    method: "delete",
    path: "/cautions/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Take a caution down; it can be put up again.",
    success: caution("The caution with removedAt."),
    handle: ({ application, member, params: { id } }) => application.horse.removeCaution(member, id),
  }),
  defineOperation({
    id: "restoreCaution",
    needs: ["athlete", "write"],
    method: "post",
    path: "/cautions/{id}/restore",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Put a caution up again.",
    success: caution("The caution."),
    handle: ({ application, member, params: { id }, once }) =>
      application.horse.restoreCaution(member, id, once),
  }),
];

const careOperations = [
  defineOperation({
    id: "listCare",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/care",
    tag,
    problems: [],
    params,
    summary: "What has to be done for a horse, by the day on which it is due.",
    query: careListQuerySchema,
    success: { description: "All of it.", schema: careListSchema },
    handle: async ({ application, member, params: { id }, query }) => {
      const items = await application.horse.listCare(member, id, query);
      return items.ok ? ok({ items: items.value }) : items;
    },
  }),
  defineOperation({
    id: "addCare",
    needs: ["athlete", "write"],
    method: "post",
    path: "/athletes/{id}/care",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Note a care date of a horse (farrier, vet, …), once or every so many weeks.",
    body: careCreateSchema,
    success: { status: 201, ...care("The care item.") },
    handle: ({ application, member, params: { id }, body, once }) =>
      application.horse.addCare(member, id, body, once),
  }),
  defineOperation({
    id: "changeCare",
    needs: ["athlete", "write"],
    method: "patch",
    path: "/care/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Change a care item: the fields given; null empties one.",
    body: carePatchSchema,
    success: care("The care item as it is now."),
    handle: ({ application, member, params: { id }, body }) => application.horse.changeCare(member, id, body),
  }),
  defineOperation({
    id: "markCareDone",
    needs: ["athlete", "write"],
    method: "post",
    path: "/care/{id}/done",
    tag,
    problems: ["forbidden"],
    params,
    summary: "It was done. A repeating one is due again its weeks after that day.",
    body: careDoneSchema,
    success: care("The care item with the day on which it is due next."),
    handle: ({ application, member, params: { id }, body, once }) =>
      application.horse.markCareDone(member, id, body, once),
  }),
  defineOperation({
    id: "removeCare",
    needs: ["athlete", "write"],
    method: "delete",
    path: "/care/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Remove a care item; it can be brought back.",
    success: care("The care item with removedAt."),
    handle: ({ application, member, params: { id } }) => application.horse.removeCare(member, id),
  }),
  defineOperation({
    id: "restoreCare",
    needs: ["athlete", "write"],
    method: "post",
    path: "/care/{id}/restore",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Bring a care item back.",
    success: care("The care item."),
    handle: ({ application, member, params: { id }, once }) =>
      application.horse.restoreCare(member, id, once),
  }),
];

export const horseCareOperations = [...cautionOperations, ...careOperations];

export const handoffOperations = [
  defineOperation({
    id: "readHandoff",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/handoff",
    tag,
    problems: [],
    params,
    summary:
      "What to know before taking a horse: cautions, what to watch, who did what since the member last rode it, what is planned and due. Each line with its sources; at most ten.",
    success: { description: "The handoff for the member who asks.", schema: handoffResponseSchema },
    handle: ({ application, member, params: { id } }) => application.handoff.readHandoff(member, id),
  }),
  defineOperation({
    id: "markHandoffRead",
    needs: ["athlete", "read"],
    method: "post",
    path: "/athletes/{id}/handoff/read",
    tag,
    problems: [],
    params,
    summary: "What is there by now is not new to the member any more.",
    success: { description: "When it was read.", schema: handoffReadSchema },
    handle: ({ application, member, params: { id }, once }) =>
      application.handoff.markHandoffRead(member, id, once),
  }),
  defineOperation({
    id: "readHorseProgress",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/progress",
    tag,
    problems: [],
    params,
    summary:
      "How a horse was worked over a time: how often, how long, at what and how high, with gaps, what recurs and what got worse, each with its evidence.",
    query: progressQuerySchema,
    success: { description: "The progress.", schema: progressResponseSchema },
    handle: ({ application, member, params: { id }, query }) =>
      application.handoff.readProgress(member, id, query),
  }),
];

const reportTag = "reports";
const markdownMediaType = "text/markdown";

const wantsMarkdown = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes(markdownMediaType);

export const reportOperations = [
  defineOperation({
    id: "listReports",
    needs: ["report", "read"],
    method: "get",
    path: "/reports",
    tag: reportTag,
    problems: [],
    summary: "The group's reports, the latest made first.",
    query: reportListQuerySchema,
    success: { description: "One page.", schema: reportListSchema },
    handle: ({ application, member, query }) => application.report.listReports(member, query),
  }),
  defineOperation({
    id: "requestReport",
    needs: ["report", "write"],
    method: "post",
    path: "/reports",
    tag: reportTag,
    limit: "heavy",
    problems: [],
    summary:
      "Have a report made on a week of the barn's horses: by several agents, side by side. On Sunday evening it is made without being asked for.",
    query: z.object({
      wait: z.enum(["0", "1"]).default("0").meta({ description: "1: answer with the report." }),
    }),
    body: reportRequestSchema,
    success: {
      status: 202,
      description: "It is being made: read it by its id, or follow runs/{runId}.",
      schema: reportResponseSchema,
    },
    otherSuccess: [{ status: 200, description: "With ?wait=1: the report.", schema: reportResponseSchema }],
    handle: async ({ application, member, query, body, once }) => {
      const wait = query.wait === "1";
      const made = await application.report.requestReport(member, body, { once, wait });
      if (!made.ok) return problemToResponse(made.error);
      return jsonResponse(made.value, wait && made.value.state !== "making" ? 200 : 202);
    },
  }),
  defineOperation({
    id: "readReport",
    needs: ["report", "read"],
    method: "get",
    path: "/reports/{id}",
    tag: reportTag,
    problems: [],
    summary:
      "One report: each statement with its facts and where they are from. With Accept: text/markdown as a text, once it is done.",
    params: z.object({ id: z.string().max(100) }),
    success: { description: "The report.", schema: reportResponseSchema },
    otherSuccess: [
      {
        status: 200,
        description: "As a text.",
        schema: z.string(),
        mediaType: markdownMediaType,
      },
    ],
    handle: async ({ application, member, params: { id }, request }) => {
      const read = await application.report.readReport(member, id);
      if (!read.ok || !wantsMarkdown(request) || read.value.markdown === undefined) return read;
      return new Response(read.value.markdown, {
        headers: { "content-type": `${markdownMediaType}; charset=utf-8`, vary: "accept" },
      });
    },
  }),
];
