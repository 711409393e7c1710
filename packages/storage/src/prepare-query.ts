import { type Compilable, CompiledQuery, type QueryResult } from "kysely";
import type { DialectName, Handle } from "./database.ts";
import { dialectOf } from "./dialect-of.ts";
import { nameStatement } from "./postgres/statement-names.ts";
import { runCompiled } from "./transaction/direct-connection.ts";

/** Placeholder in a query for the value with this number. */
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
type Plan = {
  readonly dialect: DialectName;
  readonly shape: Shape;
  readonly query: CompiledQuery;
  /** The source of each parameter: the number of a value, or a constant. */
  readonly parameters: readonly unknown[];
};

/** Lists of ids and rows make variants of a query; beyond this number they are rebuilt each time. */
const MAX_PLANS = 100;
const MAX_VALUES = 2000;

const isValue = (input: unknown): input is Value =>
  typeof input === "string" || typeof input === "number" || input === null;

/** The part of an input that determines its query: which keys in which order, the lengths of lists, and non-values. */
type Shape = typeof VALUE | undefined | boolean | "system" | ListShape | ObjectShape;
type ListShape = { readonly items: readonly Shape[] };
type ObjectShape = { readonly keys: readonly string[]; readonly shapes: readonly Shape[] };
const VALUE = Symbol("value");

// The query depends on which of its two forms a scope's actor has.
const isSystem = (key: string | undefined, input: unknown) => key === "actor" && input === "system";

const shapeOf = (input: unknown, key?: string): Shape => {
  if (isSystem(key, input)) return "system";
  if (isValue(input)) return VALUE;
  if (Array.isArray(input)) return { items: input.map((item) => shapeOf(item)) };
  if (typeof input !== "object") return input === undefined ? undefined : input === true;
  const keys = Object.keys(input as object);
  return { keys, shapes: keys.map((name) => shapeOf((input as Record<string, unknown>)[name], name)) };
};

/** Whether `input` has the shape; appends its values to `values` on the way. */
const takeApart = (shape: Shape, input: unknown, values: Value[], key?: string): boolean => {
  if (shape === VALUE) return isValue(input) && !isSystem(key, input) && values.push(input) > 0;
  if (typeof shape !== "object") return isSystem(key, input) ? shape === "system" : input === shape;
  if (typeof input !== "object" || input === null) return false;
  if ("keys" in shape) return takeObject(shape, input as Record<string, unknown>, values);
  const { items } = shape;
  if (!Array.isArray(input) || input.length !== items.length) return false;
  for (let index = 0; index < items.length; index += 1)
    if (!takeApart(items[index], input[index], values)) return false;
  return true;
};

const takeObject = (
  { keys, shapes }: ObjectShape,
  input: Record<string, unknown>,
  values: Value[],
): boolean => {
  let index = 0;
  for (const key in input) {
    if (key !== keys[index] || !takeApart(shapes[index], input[key], values, key)) return false;
    index += 1;
  }
  return index === keys.length;
};

/** The same with a placeholder for each value, in the same order. */
const withHoles = (input: unknown, count: () => number): unknown => {
  if (isValue(input)) return new Hole(count());
  if (Array.isArray(input)) return input.map((item) => withHoles(item, count));
  if (typeof input !== "object") return input;
  return Object.fromEntries(
    Object.entries(input as object).map(([key, item]) => [
      key,
      isSystem(key, item) ? item : withHoles(item, count),
    ]),
  );
};

const planOf = (dialect: DialectName, build: (input: never) => Compilable<unknown>, input: object): Plan => {
  let holes = 0;
  const { sql, parameters } = build(withHoles(input, () => holes++) as never).compile();
  if (dialect === "postgres") nameStatement(sql, parameters.length);
  return { dialect, shape: shapeOf(input), query: CompiledQuery.raw(sql), parameters };
};

/**
 * A query that is built and compiled once for each shape of its input (which keys there are, how long its lists are) and then only gets
 * its values: building takes several times as long as running, so the queries of frequent paths are made like this. `build` passes the
 * strings, numbers and nulls of `input` on to the query and must not look at them, because it gets placeholders instead; it may check for
 * undefined and booleans. Scope, row or list: all of it belongs in `input`.
 */
export const prepareQuery = <I extends object, R>(
  build: (db: Handle, input: I) => Compilable<R>,
): ((db: Handle, input: I) => Promise<QueryResult<R>>) => {
  // The last used one comes first: most queries have only one shape.
  let plans: readonly Plan[] = [];
  /** The values of `input`, if a plan fits it. */
  const find = (dialect: DialectName, input: I): readonly [Plan, readonly Value[]] | undefined => {
    for (const plan of plans) {
      const values: Value[] = [];
      if (plan.dialect !== dialect || !takeApart(plan.shape, input, values)) continue;
      if (plan !== plans[0]) plans = [plan, ...plans.filter((other) => other !== plan)];
      return [plan, values];
    }
    return undefined;
  };
  const make = (db: Handle, dialect: DialectName, input: I): readonly [Plan, readonly Value[]] => {
    const plan = planOf(dialect, (holes) => build(db, holes), input);
    const values: Value[] = [];
    takeApart(plan.shape, input, values);
    if (values.length <= MAX_VALUES) plans = [plan, ...plans.slice(0, MAX_PLANS - 1)];
    return [plan, values];
  };
  const run = (
    db: Handle,
    [{ query, parameters: known }, values]: readonly [Plan, readonly Value[]],
  ): Promise<QueryResult<R>> => {
    const parameters = known.map((one) => (one instanceof Hole ? values[one.index] : one));
    return runCompiled(db, { ...(query as CompiledQuery<R>), parameters });
  };
  const makeAndRun = async (db: Handle, dialect: DialectName, input: I): Promise<QueryResult<R>> =>
    run(db, make(db, dialect, input));
  return (db, input) => {
    const dialect = dialectOf(db);
    const found = find(dialect, input);
    return found ? run(db, found) : makeAndRun(db, dialect, input);
  };
};

/** Far below the parameters that a statement may have (SQLite 32,766, PostgreSQL 65,535), whatever the table. */
const BATCH_ROWS = 500;

/** Splits rows into batches of one statement each; none for none. */
export function* inBatches<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) yield rows.slice(start, start + BATCH_ROWS);
}
