import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext } from "../../../application-context.ts";
import { openAssignment } from "../../open-assignment.ts";
import { dailyDashboard } from "./daily-dashboard.ts";
import { dayTools } from "./day-tools.ts";

const inputSchema = z.looseObject({ day: z.iso.date().optional() });

/** The run of a morning; a day that passed while the machine was off is prepared as the day that it is now. See `Agent.prepare`. */
export const prepareDailyDashboard = (
  context: ApplicationContext,
  request: RunRequest,
  circumstances: Parameters<Agent<TransactionHandle>["prepare"]>[1],
): Promise<() => AgentTask<TransactionHandle>> =>
  openAssignment(context, request, circumstances, async (member) => {
    const today = localDateAt(context.clock.now(), member.member.zone);
    const { day = today } = inputSchema.parse(request.input);
    const date = day < today ? today : day;
    return {
      assignment: dailyDashboard({ context, member, date, runId: request.id }),
      tools: dayTools(context, member, date),
    };
  });
