import type { ApplicationContext, MemberContext } from "./application-context.ts";
import type { Runs } from "./agents/create-runs.ts";
import type { Work } from "./create-work.ts";
import type { Delivery } from "./agents/router/receive-message.ts";
import type { AgentMessage } from "./scheduler/run-agent.ts";
import type { AssignmentRequest } from "./scheduler/run-assignment.ts";
import type { ScheduleRequest } from "./scheduler/change-schedule.ts";
import { lazily } from "./lazily.ts";
import type { DeadJobPage } from "./scheduler/dead-jobs.ts";
import type { Once } from "./once.ts";

const listAgents = lazily(async () => (await import("./scheduler/list-agents.ts")).listAgents);
const listAssignments = lazily(async () => (await import("./scheduler/list-agents.ts")).listAssignments);
const changeSchedule = lazily(async () => (await import("./scheduler/change-schedule.ts")).changeSchedule);
const runAssignment = lazily(async () => (await import("./scheduler/run-assignment.ts")).runAssignment);
const runAgent = lazily(async () => (await import("./scheduler/run-agent.ts")).runAgent);
const tryAgain = lazily(async () => (await import("./agents/router/try-again.ts")).tryAgain);
const listDeadJobs = lazily(async () => (await import("./scheduler/dead-jobs.ts")).listDeadJobs);
const retryDeadJob = lazily(async () => (await import("./scheduler/dead-jobs.ts")).retryDeadJob);

/** What members do with agents and their assignments, and owners with jobs that are dead. All of it is loaded when it is first asked for. */
export const agentUseCases = (context: ApplicationContext, runs: Runs, work: Work) => ({
  listAgents: (member: MemberContext) => listAgents(context, member),
  listAssignments: (member: MemberContext, agent: string) => listAssignments(context, member, agent),
  changeSchedule: (member: MemberContext, change: ScheduleRequest) => changeSchedule(context, member, change),
  runAssignment: (member: MemberContext, request: AssignmentRequest, delivery: Delivery) =>
    runAssignment(context, runs, member, request, delivery),
  runAgent: (member: MemberContext, message: AgentMessage, delivery: Delivery) =>
    runAgent(context, runs, member, message, delivery),
  tryAgain: (member: MemberContext, runId: string, delivery: Delivery) =>
    tryAgain(context, runs, member, runId, delivery),
  listDeadJobs: async (member: MemberContext, page: DeadJobPage) =>
    listDeadJobs(await work.jobs(), member, page),
  retryDeadJob: async (member: MemberContext, id: string, once?: Once) =>
    retryDeadJob(context, await work.jobs(), member, id, once),
});
