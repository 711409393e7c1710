import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../../core/application-context.ts";
import { todayOf } from "../../../core/local-time.ts";
import { chosenCoach } from "../../../persona/personas.ts";
import { openAssignment } from "../../open-assignment.ts";
import { dailyDashboard } from "./daily-dashboard.ts";
import { dayTools } from "../../../dashboard/day-tools/day-tools.ts";

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
