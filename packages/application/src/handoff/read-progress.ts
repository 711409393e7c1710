import { identifyPatterns } from "@canter/domain/handoff/identify-patterns";
import type { Progress } from "@canter/domain/handoff/progress";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { ridesOfHorse } from "./rides-of-horse.ts";

const usualDays = 84;
const mostDays = 1830;

/** Local dates, both included; left out: the twelve weeks up to today. */
export type ProgressRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** How a horse was worked over a time, with what recurs and what got worse. Not found: the horse; invalid: the range. */
export async function readProgress(
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
  range: ProgressRange = {},
): Promise<Result<Progress, Problem>> {
  const to = range.to ?? todayOf(context, member);
  const from = range.from ?? addDays(to, 1 - usualDays);
  if (from > to) return err(invalid("from", "must be no later than to"));
  if (daysBetween(from, to) > mostDays) return err(invalid("from", "must be within five years of to"));
  const rides = await ridesOfHorse(context, member, { athleteId, from, to });
  return rides.ok ? ok(identifyPatterns({ ...rides.value, athleteId, from, to })) : rides;
}
