import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";

type Asked = {
  readonly scope: Scope;
  readonly athleteId: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
};

const selectSeries = prepareQuery((db, { scope, athleteId, kind, from, to }: Asked) =>
  db
    .selectFrom("measurements as x")
    .select(["x.id", "x.date", "x.si as value"])
    .where("x.athlete_id", "=", athleteId)
    .where("x.kind", "=", kind)
    .where("x.date", ">=", from)
    .where("x.date", "<=", to)
    .where("x.deleted_at", "is", null)
    // A doubtful value is not computed with until a person has answered.
    .where("x.si", "is not", null)
    .where((eb) => isReadableAthlete(eb.ref("x.athlete_id"), scope))
    .orderBy("x.date")
    .orderBy("x.id"),
);

/** One kind of measurement of an athlete in SI, oldest first: for trends, without other data. */
export const diarySeries = async (
  db: Handle,
  scope: Scope,
  asked: Omit<Asked, "scope">,
): Promise<readonly { readonly id: string; readonly date: string; readonly value: number }[]> => {
  const { rows } = await selectSeries(db, { scope, ...asked });
  return rows.map(({ id, date, value }) => ({ id, date, value: value ?? 0 }));
};

/** `kind`: of measurement, or meal; absent: any. */
type DaysAsked = { readonly athleteId: string; readonly from: string; readonly kind?: string };

const selectDays = (table: "nutrition_entries" | "measurements") =>
  prepareQuery((db, { scope, athleteId, from, kind }: DaysAsked & { readonly scope: Scope }) => {
    const query = db
      .selectFrom(`${table} as x`)
      .select("x.date")
      .distinct()
      .where("x.athlete_id", "=", athleteId)
      .where("x.date", ">=", from)
      .where("x.deleted_at", "is", null)
      .where((eb) => isReadableAthlete(eb.ref("x.athlete_id"), scope))
      .orderBy("x.date", "desc");
    const counted = table === "measurements" ? query.where("x.si", "is not", null) : query;
    return kind === undefined ? counted : counted.where("x.kind", "=", kind);
  });
const days = { nutrition_entries: selectDays("nutrition_entries"), measurements: selectDays("measurements") };

/** The days since `from` that have an entry, latest first. */
export const diaryDays = async (
  db: Handle,
  scope: Scope,
  table: "nutrition_entries" | "measurements",
  asked: DaysAsked,
): Promise<readonly string[]> => {
  const { rows } = await days[table](db, { scope, ...asked });
  return rows.map(({ date }) => date);
};
