import { type Compilable, CompiledQuery, type QueryResult } from "kysely";
import type { Handle } from "./database.ts";
import { dialectOf } from "./dialect-of.ts";

/** Stands in a query for the value with this number. */
class Hole {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  toString(): never {
    throw new Error("A value of a prepared query is to be handed on as it is: it stands for many.");
  }
}

type Value = string | number | null;
type Plan = { readonly query: CompiledQuery; readonly parameters: readonly unknown[] };

/** Lists of ids and rows make variants of a query; whoever makes more of them than this pays for building them. */
const MOST_PLANS = 100;
const MOST_VALUES = 2000;

const isValue = (input: unknown): input is Value =>
  typeof input === "string" || typeof input === "number" || input === null;

/** Appends the values in `input` to `values` and tells what is left without them, as text. */
const takeApart = (input: unknown, values: Value[]): string => {
  if (isValue(input)) {
    values.push(input);
    return "?";
  }
  let shape = "";
  if (Array.isArray(input)) {
    for (const item of input) shape += takeApart(item, values);
    return `[${shape}]`;
  }
  if (typeof input !== "object") return input === undefined ? "none" : `is ${input === true}`;
  for (const key in input) {
    const item = (input as Record<string, unknown>)[key];
    // Which of its two forms a scope's actor has decides on the query.
    shape += `${key}:${key === "actor" && item === "system" ? item : takeApart(item, values)},`;
  }
  return `{${shape}}`;
};

/** The same with a hole for each value, in the same order. */
const withHoles = (input: unknown, count: () => number): unknown => {
  if (isValue(input)) return new Hole(count());
  if (Array.isArray(input)) return input.map((item) => withHoles(item, count));
  if (typeof input !== "object") return input;
  return Object.fromEntries(
    Object.entries(input as object).map(([key, item]) => [
      key,
      key === "actor" && item === "system" ? item : withHoles(item, count),
    ]),
  );
};

const planOf = (build: (input: never) => Compilable<unknown>, input: object): Plan => {
  let holes = 0;
  const { sql, parameters } = build(withHoles(input, () => holes++) as never).compile();
  return { query: CompiledQuery.raw(sql), parameters };
};

/**
 * A query that is built and compiled once for each shape of its input (which keys there are, how long its lists are) and then
 * only given its values: building takes several times as long as running, so the queries of frequent paths are made like this.
 * `build` hands the strings, numbers and nulls of `input` on to the query and never looks at them, for it is given holes in
 * their place; what is undefined or a boolean it may ask about. Scope, row or list: all of it goes into `input`.
 */
export const prepareQuery = <I extends object, R>(
  build: (db: Handle, input: I) => Compilable<R>,
): ((db: Handle, input: I) => Promise<QueryResult<R>>) => {
  const plans = new Map<string, Plan>();
  return async (db, input) => {
    const values: Value[] = [];
    const shape = dialectOf(db) + takeApart(input, values);
    let plan = plans.get(shape);
    if (!plan) {
      plan = planOf((holes) => build(db, holes), input);
      if (plans.size >= MOST_PLANS) plans.clear();
      if (values.length <= MOST_VALUES) plans.set(shape, plan);
    }
    const parameters = plan.parameters.map((known) => (known instanceof Hole ? values[known.index] : known));
    return await db.executeQuery<R>({ ...(plan.query as CompiledQuery<R>), parameters });
  };
};

/** Far below the parameters that a statement may have (SQLite 32,766, PostgreSQL 65,535), whatever the table. */
const BATCH_ROWS = 500;

/** Rows in as many batches as statements are needed; none for none. */
export function* inBatches<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) yield rows.slice(start, start + BATCH_ROWS);
}
