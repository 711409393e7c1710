import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { TransactionHandle } from "@canter/storage/database";
import type { Assignment } from "@canter/agent/assignment/assignment";
import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import { type DashboardDraft, dashboardDraftSchema } from "@canter/domain/dashboard/dashboard-draft";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { resolveDraft } from "@canter/domain/dashboard/resolve-draft";
import type { Persona } from "@canter/domain/persona/persona";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { todayOf } from "../../../core/local-time.ts";
import { chosenCoach } from "../../../persona/personas.ts";
import { openAssignment } from "../../open-assignment.ts";
import { dayTools } from "../../../dashboard/day-tools/day-tools.ts";
import { saveDay } from "../../../dashboard/save-day.ts";
import { liveState } from "../../../dashboard/live-state.ts";
import { dailyDashboardHead } from "./daily-dashboard-head.ts";
import { gatherDay } from "../../../dashboard/gather-day.ts";
import { dashboardPrompt } from "./prompt.ts";

const hourMilliseconds = 3_600_000;

/** What is said of a day that was prepared, in a line. */
const replyOf = ({ curated, coach }: Pick<Dashboard, "curated" | "coach">): string =>
  [
    ...coach.briefing.map(({ text }) => text),
    ...(curated.upNext.primary ? [`Up next: ${curated.upNext.primary.title}.`] : []),
  ].join(" ");

type DashboardRun = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local. */
  readonly date: string;
  readonly runId: string;
  /** Who speaks. */
  readonly persona: Persona;
};

/** The coach's morning: gathers a member's day, reasons about it by rule or by a model, and keeps what came of it as a revision. */
const dailyDashboard = ({
  context,
  member,
  date,
  runId,
  persona,
}: DashboardRun): Assignment<TransactionHandle, MemberDay, DashboardDraft> => ({
  ...dailyDashboardHead,
  output: dashboardDraftSchema,
  gather: async (toolContext, memory) =>
    gatherDay(toolContext, memory, {
      date,
      live: await liveState(context, member, date),
      zone: member.member.zone,
    }),
  buildPrompt: (day, memory) => dashboardPrompt(day, memory, { name: member.member.name, persona }),
  reason: (day) => composeDashboard(day),
  check: (draft, day) => resolveDraft(draft, day).complaints,
  // `saveDay` is; an answer is numbered by the row of its conversation.
  actsByLocks: true,
  act: async (trx, draft, { gathered, memory, by }) => {
    const { dashboard, notes } = resolveDraft(draft, gathered);
    const generatedAt = context.clock.now();
    const { revision } = await saveDay(context, member, trx, {
      dashboard: { ...dashboard, date, generatedAt, by },
      notes,
      gathered,
      runId,
    });
    for (const { key, value, ttl_hours } of draft.memory)
      memory.set(
        key,
        value,
        ttl_hours === undefined ? {} : { ttlMilliseconds: ttl_hours * hourMilliseconds },
      );
    return { reply: replyOf(dashboard), result: { date, revision, by } };
  },
});

/** The run of a morning; a day that passed while the machine was off is prepared as the day that it is now. See `Agent.prepare`. */
export const prepareDailyDashboard = (
  context: ApplicationContext,
  request: RunRequest,
  circumstances: Parameters<Agent<TransactionHandle>["prepare"]>[1],
): Promise<() => AgentTask<TransactionHandle>> =>
  openAssignment(context, request, circumstances, async (member, day) => {
    const today = todayOf(context, member);
    const date = day < today ? today : day;
    return {
      assignment: dailyDashboard({
        context,
        member,
        date,
        runId: request.id,
        persona: await chosenCoach(context.store.db, member),
      }),
      tools: dayTools(context, member, date),
    };
  });
