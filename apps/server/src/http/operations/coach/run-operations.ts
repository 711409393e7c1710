import { z } from "zod";
import {
  runContextSchema,
  runEventListSchema,
  runEventsQuerySchema,
  runListSchema,
  runSchema,
  runsQuerySchema,
  runTraceSchema,
} from "@canter/protocol/coach/runs";
import { latestSeen, streamEvents, wantsStream } from "../../../live/stream-events.ts";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";

const tag = "runs";
const params = z.object({ id: z.string() });

export const runOperations = [
  defineOperation({
    id: "listRuns",
    needs: ["run", "read"],
    method: "get",
    path: "/runs",
    tag,
    problems: [],
    summary: "What agents do and did for the member, newest first.",
    query: runsQuerySchema,
    success: { description: "A page of runs.", schema: runListSchema },
    handle: ({ application, member, query }) => application.run.listRuns(member, query),
  }),
  defineOperation({
    id: "traceRun",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}/trace",
    tag,
    problems: [],
    summary: "A run with all that happened in it so far, and the runs that it began.",
    params,
    success: { description: "The trace.", schema: runTraceSchema },
    handle: ({ application, member, params: { id } }) => application.run.traceRun(member, id),
  }),
  defineOperation({
    id: "readRunContext",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}/context",
    tag,
    problems: [],
    summary:
      "The context of earlier talk that the agent of a run was given, why, and what its budget left out. Nothing while the run is under way.",
    params,
    success: { description: "The context.", schema: runContextSchema },
    handle: ({ application, member, params: { id } }) => application.context.readRunContext(member, id),
  }),
  defineOperation({
    id: "readRunEvents",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}/events",
    tag,
    problems: ["unavailable"],
    summary:
      "A run's events after a number. With Accept: text/event-stream they come as they happen, to the last: `id` is the number, which a client that comes back names in Last-Event-ID or `after`.",
    params,
    query: runEventsQuerySchema,
    success: { description: "The events that there are.", schema: runEventListSchema },
    otherSuccess: [
      {
        status: 200,
        description:
          "Server-sent events, named by the type of their body; `delta`, without an id, are a model's words as they arrive.",
        schema: z.string(),
        mediaType: "text/event-stream",
      },
    ],
    handle: ({ application, member, params: { id }, query: { after, limit }, request, live, mayStay }) =>
      wantsStream(request)
        ? streamEvents({
            application,
            live,
            member,
            runId: id,
            after: latestSeen(request, after),
            mayStay,
          })
        : application.run.readRunEvents(member, id, { after, limit }),
  }),
  defineOperation({
    id: "cancelRun",
    needs: ["run", "write"],
    method: "post",
    path: "/runs/{id}/cancel",
    tag,
    problems: [],
    summary: "Stop a run and those that it began. What it has saved stays saved.",
    params,
    success: {
      status: 202,
      description: "The run as it is now; it ends as soon as whoever works on it hears of this.",
      schema: runSchema,
    },
    handle: async ({ application, member, params: { id }, once }) => {
      const cancelled = await application.run.cancelRun(member, id, once);
      return cancelled.ok
        ? Response.json(cancelled.value, { status: 202 })
        : problemToResponse(cancelled.error);
    },
  }),
];
