import { z } from "zod";
import {
  agentListSchema,
  agentMessageSchema,
  agentParamsSchema,
  assignmentListSchema,
  assignmentParamsSchema,
  assignmentRunSchema,
  assignmentSchema,
  deadJobListSchema,
  jobsQuerySchema,
  retriedJobSchema,
  schedulePatchSchema,
} from "@canter/protocol/coach/agents";
import { messageAcceptedSchema, runResultSchema } from "@canter/protocol/coach/messages";
import {
  runContextSchema,
  runEventListSchema,
  runEventsQuerySchema,
  runListSchema,
  runSchema,
  runsQuerySchema,
  runTraceSchema,
} from "@canter/protocol/coach/runs";
import { defineOperation } from "../../operation.ts";
import { problemToResponse } from "../../problem-response.ts";
import { latestSeen, streamEvents, wantsStream } from "../../../live/open-socket.ts";
import { jsonResponse } from "../../text-response.ts";

const tag = "agents";
const waitQuery = z.object({
  wait: z.enum(["0", "1"]).optional().meta({ description: "1: answer with what came of it." }),
});

const isUnderWay = (state: string) => state === "queued" || state === "running";

const accepted = ({ messageId, runId, conversationId }: z.infer<typeof messageAcceptedSchema>) =>
  jsonResponse({ messageId, runId, conversationId }, 202);

const agentOperationsProper = [
  defineOperation({
    id: "listAgents",
    needs: ["agent", "read"],
    method: "get",
    path: "/agents",
    tag,
    problems: [],
    summary: "Every agent, with what it does for the member on its own: when, and when last.",
    success: { description: "The agents.", schema: agentListSchema },
    handle: ({ application, member }) => application.scheduler.listAgents(member),
  }),
  defineOperation({
    id: "runAgent",
    needs: ["agent", "write"],
    method: "post",
    path: "/agents/{agent}/run",
    tag,
    problems: ["forbidden"],
    summary: "Say something to one agent, whatever the router would make of it, and wait for its answer.",
    params: agentParamsSchema,
    body: agentMessageSchema,
    success: { description: "What came of it.", schema: runResultSchema },
    otherSuccess: [
      { status: 202, description: "It takes long: look at runs/{id}.", schema: messageAcceptedSchema },
    ],
    handle: async ({ application, member, params: { agent }, body, once }) => {
      const ran = await application.scheduler.runAgent(member, { agent, ...body }, { once, wait: true });
      if (!ran.ok) return problemToResponse(ran.error);
      return isUnderWay(ran.value.state) ? accepted(ran.value) : jsonResponse(ran.value);
    },
  }),
  defineOperation({
    id: "runAgentInBackground",
    needs: ["agent", "write"],
    method: "post",
    path: "/agents/{agent}/run-background",
    tag,
    problems: ["forbidden"],
    summary:
      "Say something to one agent without waiting: its answer is at runs/{id}, and in the conversation.",
    params: agentParamsSchema,
    body: agentMessageSchema,
    success: { status: 202, description: "Taken in.", schema: messageAcceptedSchema },
    handle: async ({ application, member, params: { agent }, body, once }) => {
      const ran = await application.scheduler.runAgent(member, { agent, ...body }, { once, wait: false });
      return ran.ok ? accepted(ran.value) : problemToResponse(ran.error);
    },
  }),
];

const assignmentOperations = [
  defineOperation({
    id: "listAssignments",
    needs: ["assignment", "read"],
    method: "get",
    path: "/agents/{agent}/assignments",
    tag,
    problems: [],
    summary: "What an agent does for the member on its own: when, and when last.",
    params: agentParamsSchema,
    success: { description: "The assignments.", schema: assignmentListSchema },
    handle: ({ application, member, params: { agent } }) =>
      application.scheduler.listAssignments(member, agent),
  }),
  defineOperation({
    id: "runAssignment",
    needs: ["assignment", "write"],
    method: "post",
    path: "/agents/{agent}/assignments/{assignment}/run",
    tag,
    problems: [],
    summary: "Have an agent do an assignment for the member now, whatever its schedule says.",
    params: assignmentParamsSchema,
    query: waitQuery,
    success: { status: 202, description: "It is begun; look at runs/{id}.", schema: assignmentRunSchema },
    otherSuccess: [
      { status: 200, description: "With ?wait=1: what came of it.", schema: assignmentRunSchema },
    ],
    handle: async ({ application, member, params, query, once }) => {
      const wait = query.wait === "1";
      const ran = await application.scheduler.runAssignment(member, params, { once, wait });
      if (!ran.ok) return problemToResponse(ran.error);
      return jsonResponse(ran.value, wait && !isUnderWay(ran.value.state) ? 200 : 202);
    },
  }),
  defineOperation({
    id: "changeAssignment",
    needs: ["assignment", "write"],
    method: "patch",
    path: "/agents/{agent}/assignments/{assignment}",
    tag,
    problems: [],
    summary: "Pause or resume what an agent does for the member on its own, or give it another time.",
    params: assignmentParamsSchema,
    body: schedulePatchSchema,
    success: { description: "The assignment.", schema: assignmentSchema },
    handle: ({ application, member, params, body: { paused, cron } }) =>
      application.scheduler.changeSchedule(member, { ...params, isPaused: paused, cron }),
  }),
];

const jobOperations = [
  defineOperation({
    id: "listJobs",
    needs: ["assignment", "administer"],
    method: "get",
    path: "/jobs",
    tag,
    problems: [],
    summary: "Work behind the scenes for the group that failed too often, the latest first.",
    query: jobsQuerySchema,
    success: { description: "One page.", schema: deadJobListSchema },
    handle: ({ application, member, query: { cursor, limit } }) =>
      application.scheduler.listDeadJobs(member, { cursor, limit }),
  }),
  defineOperation({
    id: "retryJob",
    needs: ["assignment", "administer"],
    method: "post",
    path: "/jobs/{id}/retry",
    tag,
    problems: [],
    summary: "Try such work again.",
    params: z.object({ id: z.string().max(100) }),
    success: { description: "What is tried again.", schema: retriedJobSchema },
    handle: ({ application, member, params: { id }, once }) =>
      application.scheduler.retryDeadJob(member, id, once),
  }),
];

export const agentOperations = [...agentOperationsProper, ...assignmentOperations, ...jobOperations];

const runTag = "runs";
const runParams = z.object({ id: z.string() });

export const runOperations = [
  defineOperation({
    id: "listRuns",
    needs: ["run", "read"],
    method: "get",
    path: "/runs",
    tag: runTag,
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
    tag: runTag,
    problems: [],
    summary: "A run with all that happened in it so far, and the runs that it began.",
    params: runParams,
    success: { description: "The trace.", schema: runTraceSchema },
    handle: ({ application, member, params: { id } }) => application.run.traceRun(member, id),
  }),
  defineOperation({
    id: "readRunContext",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}/context",
    tag: runTag,
    problems: [],
    summary:
      "The context of earlier talk that the agent of a run was given, why, and what its budget left out. Nothing while the run is under way.",
    params: runParams,
    success: { description: "The context.", schema: runContextSchema },
    handle: ({ application, member, params: { id } }) => application.context.readRunContext(member, id),
  }),
  defineOperation({
    id: "readRunEvents",
    needs: ["run", "read"],
    method: "get",
    path: "/runs/{id}/events",
    tag: runTag,
    problems: ["unavailable"],
    summary:
      "A run's events after a number. With Accept: text/event-stream they come as they happen, to the last: `id` is the number, which a client that comes back names in Last-Event-ID or `after`.",
    params: runParams,
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
    tag: runTag,
    problems: [],
    summary: "Stop a run and those that it began. What it has saved stays saved.",
    params: runParams,
    success: {
      status: 202,
      description: "The run as it is now; it ends as soon as whoever works on it hears of this.",
      schema: runSchema,
    },
    handle: async ({ application, member, params: { id }, once }) => {
      const cancelled = await application.run.cancelRun(member, id, once);
      return cancelled.ok ? jsonResponse(cancelled.value, 202) : problemToResponse(cancelled.error);
    },
  }),
];
