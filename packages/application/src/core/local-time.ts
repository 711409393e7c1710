import { bodyProfileSchema } from "@canter/domain/health/energy-needs";
import { impossibleDate } from "@canter/domain/plausibility/possible-date";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import { readAthleteFact } from "@canter/storage/health/athlete-fact";
import type { ApplicationContext, MemberContext } from "./application-context.ts";

/** An instant (epoch milliseconds) as local date and time with offset: `2026-11-20T18:40:00-05:00`. */
export const localNow = (epochMilliseconds: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });

/** The member's local date. */
export const todayOf = (
  { clock }: Pick<ApplicationContext, "clock">,
  { member }: Pick<MemberContext, "member">,
): string => localDateAt(clock.now(), member.zone);

type Entry = {
  readonly athleteId: string;
  readonly date: string;
  /** Days of grace, for people who are east of their configured zone. */
  readonly daysAhead?: number;
  /** The transaction's handle, when called inside one. */
  readonly db?: Handle;
};

/**
 * Whether something can have happened to an athlete on that date: not before their birth and not in the future. Invalid: `date`, with the
 * range.
 */
export async function checkEntryDate(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date, daysAhead = 0, db = context.store.db }: Entry,
): Promise<Result<void, Problem>> {
  const today = todayOf(context, member);
  const known = await readAthleteFact(db, member.scope, "body_profile", { athleteId, date: today });
  const birthDate = bodyProfileSchema.safeParse(known?.content).data?.birthDate;
  const problem = impossibleDate(date, { today, daysAhead, birthDate });
  return problem ? err(invalidFields([problem])) : ok(undefined);
}
