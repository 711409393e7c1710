import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { checkAthlete } from "../access/check-stored-athlete.ts";
import { actorOf } from "../program/actor-of.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";

/** A fact about an athlete from a day on, until the next one of its kind: nutrition targets, the body profile. */
export type FactKind = "nutrition_targets" | "body_profile";

type Asked = { readonly kind: FactKind; readonly athleteId: string; readonly date: string };

const selectFact = prepareQuery((db, { scope, kind, athleteId, date }: Asked & { readonly scope: Scope }) =>
  db
    .selectFrom("athlete_facts as f")
    .select(["f.valid_from", "f.content"])
    .where("f.athlete_id", "=", athleteId)
    .where("f.kind", "=", kind)
    .where("f.valid_from", "<=", date)
    .where((eb) => isReadableAthlete(eb.ref("f.athlete_id"), scope))
    .orderBy("f.valid_from", "desc")
    .limit(limitTo(1)),
);

/** The fact that applies on `date`; undefined: there was none by then, or the athlete can't be read. The caller parses the content. */
export const readAthleteFact = async (
  db: Handle,
  scope: Scope,
  kind: FactKind,
  { athleteId, date }: { readonly athleteId: string; readonly date: string },
): Promise<{ readonly validFrom: string; readonly content: unknown } | undefined> => {
  const [row] = (await selectFact(db, { scope, kind, athleteId, date })).rows;
  return row && { validFrom: row.valid_from, content: JSON.parse(row.content) as unknown };
};

export type NewFact = {
  readonly athleteId: string;
  readonly validFrom: string;
  readonly content: unknown;
  readonly updatedAt: number;
};

/** Stores a fact from a day on, replacing one of the same day. Not found or forbidden: the athlete. */
export const putAthleteFact = async (
  trx: TransactionHandle,
  scope: Scope,
  kind: FactKind,
  { athleteId, validFrom, content, updatedAt }: NewFact,
): Promise<Result<void, Problem>> => {
  const allowed = await checkAthlete(trx, scope, athleteId, "This");
  if (!allowed.ok) return allowed;
  const stated = { content: JSON.stringify(content), updated_by: actorOf(scope), updated_at: updatedAt };
  await trx
    .insertInto("athlete_facts")
    .values({ athlete_id: athleteId, kind, valid_from: validFrom, ...stated })
    .onConflict((conflict) => conflict.columns(["athlete_id", "kind", "valid_from"]).doUpdateSet(stated))
    .execute();
  return allowed;
};
