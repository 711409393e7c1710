import { bodyProfileSchema } from "@canter/domain/health/energy-needs";
import { impossibleDate } from "@canter/domain/plausibility/possible-date";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { readAthleteFact } from "@canter/storage/health/athlete-fact";
import type { ApplicationContext, MemberContext } from "./application-context.ts";
import { todayOf } from "./local-time.ts";

type Entry = {
  readonly athleteId: string;
  readonly date: string;
  /** Days of grace, for whoever is east of their own zone. */
  readonly daysAhead?: number;
  /** Inside a transaction, its handle. */
  readonly db?: Handle;
};

/** Whether something can have happened to an athlete on that date: not before they were born, and not in the future. Invalid: `date`, with the range. */
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
