import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import type { Run } from "@canter/agent/schema/run";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { runView } from "@canter/storage/run/runs";
import {
  lastOccurrence,
  listSchedules,
  type MemberSchedule,
} from "@canter/storage/schedule/member-schedules";
import type { AgentTitle, ApplicationContext, MemberContext } from "../core/application-context.ts";

/** A member's view of an assignment. Times are epoch milliseconds. */
export type AssignmentView = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Absent: it has none, and is done on request. `isOwn`: it differs from the agent's default. */
  readonly schedule?: {
    readonly cron: string;
    readonly isOwn: boolean;
    readonly zone: string;
    readonly isPaused: boolean;
    readonly nextAt?: number;
  };
  /** The latest time that it was done, or is being done; `run` once somebody works on it. */
  readonly last?: {
    readonly day: string;
    readonly trigger: string;
    readonly dueAt: number;
    readonly run?: Run;
  };
};

export type AgentView = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly assignments: AssignmentView[];
};

const scheduleOf = (
  { schedule: usual }: AssignmentHead,
  own: MemberSchedule | undefined,
  zone: string,
): Pick<AssignmentView, "schedule"> => {
  const cron = own?.cron ?? usual;
  if (cron === undefined) return {};
  const { isPaused = false, nextAt } = own ?? {};
  const isOwn = own?.cron !== undefined;
  return { schedule: { cron, isOwn, zone, isPaused, ...(nextAt !== undefined && { nextAt }) } };
};

/** An assignment, with its schedule (of the member's) and its latest run for the member. */
export async function assignmentView(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  agent: string,
  head: AssignmentHead,
  schedules: readonly MemberSchedule[],
): Promise<AssignmentView> {
  const own = schedules.find((one) => one.agent === agent && one.assignment === head.id);
  const last = await lastOccurrence(db, scope, { agent, assignment: head.id });
  const { id, title, description } = head;
  return {
    id,
    title,
    description,
    ...scheduleOf(head, own, member.zone),
    ...(last && {
      last: {
        day: last.localDay,
        trigger: last.trigger,
        dueAt: last.dueAt,
        ...(last.run && { run: runView(last.run) }),
      },
    }),
  };
}

/** An agent, by its name. Not found: no such agent. */
export const findAgent = ({ agents }: ApplicationContext, name: string): Result<AgentTitle, Problem> => {
  const agent = agents().find((one) => one.name === name);
  return agent ? ok(agent) : err(notFound("agent"));
};

/** An agent's assignment. Not found: no such assignment. */
export function findAssignment(
  context: ApplicationContext,
  agent: string,
  id: string,
): Result<AssignmentHead, Problem> {
  const found = findAgent(context, agent);
  if (!found.ok) return found;
  const head = found.value.assignments.find((one) => one.id === id);
  return head ? ok(head) : err(notFound("assignment"));
}

async function viewsOf(
  context: ApplicationContext,
  member: MemberContext,
  { name, assignments }: AgentTitle,
  schedules: readonly MemberSchedule[],
): Promise<AssignmentView[]> {
  const views: AssignmentView[] = [];
  for (const head of assignments) views.push(await assignmentView(context, member, name, head, schedules));
  return views;
}

/** Every agent, with its assignments for the member. */
export async function listAgents(
  context: ApplicationContext,
  member: MemberContext,
): Promise<Result<{ items: AgentView[] }, Problem>> {
  const items: AgentView[] = [];
  const schedules = await listSchedules(context.store.db, member.scope);
  for (const agent of context.agents()) {
    const { name: id, title, description } = agent;
    items.push({ id, title, description, assignments: await viewsOf(context, member, agent, schedules) });
  }
  return ok({ items });
}

/** One agent's assignments for the member. Not found: no such agent. */
export async function listAssignments(
  context: ApplicationContext,
  member: MemberContext,
  agent: string,
): Promise<Result<{ items: AssignmentView[] }, Problem>> {
  const found = findAgent(context, agent);
  if (!found.ok) return found;
  const schedules = await listSchedules(context.store.db, member.scope);
  return ok({ items: await viewsOf(context, member, found.value, schedules) });
}
