import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listSchedules, putSchedule } from "@canter/storage/schedule/member-schedules";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";
import { loadCronTimes } from "./cron-times.ts";
import { assignmentView, type AssignmentView, findAssignment } from "./list-agents.ts";

/** What of a schedule is to be another. `cron` null: the agent's usual one again. */
export type ScheduleRequest = {
  readonly agent: string;
  readonly assignment: string;
  readonly isPaused?: boolean | undefined;
  readonly cron?: string | null | undefined;
};

/**
 * Changes when an agent does something for the member. What would have been while it was paused is not made up for. Invalid: the cron,
 * or there is no schedule to pause. Not found: the agent or assignment.
 */
export async function changeSchedule(
  context: ApplicationContext,
  member: MemberContext,
  { agent, assignment, isPaused, cron: wanted }: ScheduleRequest,
): Promise<Result<AssignmentView, Problem>> {
  const head = findAssignment(context, agent, assignment);
  if (!head.ok) return head;
  const times = await loadCronTimes();
  if (typeof wanted === "string") {
    const checked = times.check(wanted);
    if (!checked.ok) return checked;
  }
  const { scope } = member;
  const { zone } = member.member;
  const now = context.clock.now();
  const changed = await transactResult<void, Problem>(context.store, async (trx) => {
    const before = (await listSchedules(trx, scope)).find(
      (one) => one.agent === agent && one.assignment === assignment,
    );
    const own = wanted === undefined ? before?.cron : (wanted ?? undefined);
    const cron = own ?? head.value.schedule;
    const pauses = isPaused ?? before?.isPaused ?? false;
    if (cron === undefined && isPaused === true)
      return err(invalid("paused", "there is no schedule; give it a cron first"));
    const nextAt = pauses || cron === undefined ? undefined : times.next(cron, zone, now);
    await putSchedule(trx, scope, {
      agent,
      assignment,
      cron: own,
      pausedAt: pauses && cron !== undefined ? now : undefined,
      plannedCron: cron ?? "",
      plannedZone: zone,
      nextAt,
    });
    return ok(undefined);
  });
  return changed.ok ? ok(await assignmentView(context, member, agent, head.value)) : changed;
}
