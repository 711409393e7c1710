import { type BodyProfile, bodyProfileSchema, checkProfile } from "@canter/domain/health/energy-needs";
import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { athleteOf } from "./diary-area.ts";
import { todayOf } from "../core/local-time.ts";

type Whose = { readonly athleteId?: string | undefined };

/** What formulas know of a person; an empty profile where nothing was stated. Not found: the athlete. */
export async function readBodyProfile(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId }: Whose,
): Promise<Result<BodyProfile, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const fact = await readAthleteFact(context.store.db, member.scope, "body_profile", {
    athleteId: athlete.value.id,
    date: todayOf(context, member),
  });
  return ok(bodyProfileSchema.parse(fact?.content ?? {}));
}

/** States it in place of what was stated before. Not found, forbidden: the athlete; invalid, by field. */
export async function putBodyProfile(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...profile }: BodyProfile & Whose,
): Promise<Result<BodyProfile, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const today = todayOf(context, member);
  const checked = checkProfile(profile, today);
  if (!checked.ok) return checked;
  const stored = await context.store.transact((trx) =>
    putAthleteFact(trx, member.scope, "body_profile", {
      athleteId: athlete.value.id,
      validFrom: today,
      content: profile,
      updatedAt: context.clock.now(),
    }),
  );
  return stored.ok ? ok(profile) : stored;
}
