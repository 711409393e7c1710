import { type Macros, macrosSchema } from "@canter/domain/health/nutrition";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { athleteOf } from "./diary-area.ts";
import { todayOf } from "../core/local-time.ts";

export type Targets = Macros & { readonly from?: string };

/** What was to be eaten a day, as of `date` (default: today); empty where nothing was set. Not found: the athlete. */
export async function readNutritionTargets(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date }: { readonly athleteId?: string | undefined; readonly date?: string | undefined },
): Promise<Result<Targets, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const fact = await readAthleteFact(context.store.db, member.scope, "nutrition_targets", {
    athleteId: athlete.value.id,
    date: date ?? todayOf(context, member),
  });
  return ok(fact ? { ...macrosSchema.parse(fact.content), from: fact.validFrom } : {});
}

/** Sets what is to be eaten a day, from today on. Not found, forbidden: the athlete; invalid: a horse, less than anybody lives on. */
export async function putNutritionTargets(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...targets }: Macros & { readonly athleteId?: string | undefined },
): Promise<Result<Targets, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const implausible = implausibleTarget(targets);
  if (implausible) return err(invalidFields([implausible]));
  const validFrom = todayOf(context, member);
  const stored = await context.store.transact((trx) =>
    putAthleteFact(trx, member.scope, "nutrition_targets", {
      athleteId: athlete.value.id,
      validFrom,
      content: targets,
      updatedAt: context.clock.now(),
    }),
  );
  return stored.ok ? ok({ ...targets, from: validFrom }) : stored;
}
