import { assignmentOf } from "@canter/agent/assignment/assignment-head";
import type { Agent } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../../core/application-context.ts";
import { openAssignment } from "../open-assignment.ts";
import { dailyDashboardHead } from "./daily-dashboard/daily-dashboard-head.ts";
import { talkSummariesHead } from "./talk-summaries/talk-summaries-head.ts";

/** A message of the talk that sets a coach up. */
const isSetUp = ({ input }: RunRequest): boolean =>
  typeof input === "object" && input !== null && "setUp" in input;

/**
 * Answers questions, proposes changes of programs that wait for a click, and prepares each member's day. Loaded when it is first
 * asked.
 */
export const createCoach = (context: ApplicationContext): Agent<TransactionHandle> => ({
  name: "coach",
  title: "Coach",
  description: "Answers questions, proposes changes of programs, and prepares the day.",
  limits: { steps: 30, tokens: 60_000, seconds: 90, costMicros: 500_000 },
  assignments: [dailyDashboardHead, talkSummariesHead],
  prepare: async (request, circumstances) => {
    if (isSetUp(request)) return (await import("./set-up.ts")).prepareSetUp(context, request);
    const assignment = assignmentOf(request);
    if (assignment === undefined)
      return (await import("./prepare-coach.ts")).prepareCoach(context, request, circumstances);
    if (assignment === talkSummariesHead.id) {
      const { talkSummaries, talksTool } = await import("./talk-summaries/talk-summaries.ts");
      return openAssignment(context, request, circumstances, async (member) => ({
        assignment: talkSummaries(context, member),
        tools: [talksTool(context, member)],
      }));
    }
    const { prepareDailyDashboard } = await import("./daily-dashboard/prepare-daily-dashboard.ts");
    return prepareDailyDashboard(context, request, circumstances);
  },
});
