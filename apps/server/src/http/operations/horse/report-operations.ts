import {
  reportListQuerySchema,
  reportListSchema,
  reportRequestSchema,
  reportResponseSchema,
} from "@canter/protocol/horse/reports";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";
import { jsonResponse } from "../../text-response.ts";

const tag = "reports";
const markdownMediaType = "text/markdown";

const wantsMarkdown = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes(markdownMediaType);

export const reportOperations = [
  defineOperation({
    id: "listReports",
    needs: ["report", "read"],
    method: "get",
    path: "/reports",
    tag,
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
    tag,
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
    tag,
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
