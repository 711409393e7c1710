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
} from "@canter/protocol/coach/dashboards";
import { pageOf, pageQuerySchema } from "@canter/protocol/page";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";
import { wantsYaml, yamlMediaType, yamlResponse } from "../../problem-response.ts";

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
