import { checkMeasurement, type CheckedMeasurement } from "@canter/domain/health/measurement";
import type { MeasurementKind } from "@canter/domain/health/measurement-rules";
import type { Athlete } from "@canter/domain/group/group";
import type { MassUnit } from "@canter/domain/units/unit";
import type { Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import type { CsvProblem } from "@canter/integrations/measurements/read-measurements-csv";
import { parseInThread } from "@canter/integrations/parse-thread/parse-in-thread";
import { insertDiary } from "@canter/storage/health/write-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { type Once, transactOnce } from "../core/once.ts";
import { athleteOf } from "./diary-area.ts";
import { doubtsOfReadings, measurementRows, newReadings, readingKey } from "./new-readings.ts";
import { todayOf } from "../core/local-time.ts";

export type ImportAsked = {
  /** A CSV file. */
  readonly text: string;
  /** Only reports what would be imported, and stores nothing. */
  readonly check: boolean;
  readonly athleteId?: string | undefined;
  /** What weights without a unit are in; default: the member's. */
  readonly units?: MassUnit | undefined;
};

export type ImportResult = {
  readonly rows: number;
  readonly added: number;
  readonly known: number;
  /** How many of the new ones are in doubt: they are asked about before they count. */
  readonly doubted: number;
  /** The new ones by kind, from the first day to the last. */
  readonly taken: TakenKind[];
  readonly errors: CsvProblem[];
};

type TakenKind = {
  readonly kind: MeasurementKind;
  readonly added: number;
  readonly from: string;
  readonly to: string;
};

type Read = {
  readonly rows: number;
  readonly checked: readonly CheckedMeasurement[];
  readonly errors: CsvProblem[];
};

/** All readings of the file, validated as if they were entered; errors are named by row and column. */
async function readFile(
  context: ApplicationContext,
  member: MemberContext,
  { kind }: Athlete,
  { text, units = member.member.units }: Pick<ImportAsked, "text" | "units">,
): Promise<Read> {
  const today = todayOf(context, member);
  const table = await parseInThread("measurements", text);
  const { readings, problems } = table.ok
    ? table.value
    : { readings: [], problems: [{ row: 1, column: "", message: table.error }] };
  const errors = [...problems];
  const checked: CheckedMeasurement[] = [];
  for (const { row, column, ...reading } of readings) {
    const one = checkMeasurement(reading, { athlete: kind, units, today });
    if (one.ok) checked.push(one.value);
    else {
      const message = one.error.type === "invalid" ? one.error.fields[0]?.message : one.error.detail;
      errors.push({ row, column, message: message ?? "" });
    }
  }
  if (readings.length === 0 && errors.length === 0)
    errors.push({ row: 2, column: "", message: "must have at least one row with a value" });
  return { rows: readings.length, checked, errors: errors.toSorted((a, b) => a.row - b.row).slice(0, 100) };
}

const takenOf = (fresh: Iterable<CheckedMeasurement>): TakenKind[] =>
  [...Map.groupBy(fresh, ({ kind }) => kind)].map(([kind, ones]) => {
    const dates = ones.map(({ date }) => date).toSorted();
    return { kind, added: ones.length, from: dates[0] ?? "", to: dates.at(-1) ?? "" };
  });

const broken = (errors: readonly CsvProblem[]): Problem => ({
  type: "invalid",
  detail: `Nothing was brought in: ${errors.length === 1 ? "a value" : `${errors.length} values`} can't be read.`,
  fields: errors.map(({ row, column, message }) => ({
    path: column === "" ? `row ${row}` : `row ${row}, column ${column}`,
    message,
  })),
});

/**
 * Imports a CSV file of measurements: all or nothing. Readings that are stored already (same kind, day, time and value) are left as they
 * are, so importing the same file twice duplicates nothing. Not found, forbidden: the athlete; invalid: by row and column, except in a
 * check.
 */
export async function importMeasurements(
  context: ApplicationContext,
  member: MemberContext,
  { check, athleteId, ...file }: ImportAsked,
  once?: Once,
): Promise<Result<ImportResult, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const { id } = athlete.value;
  const writable = checkWritable(member.scope, id);
  if (!writable.ok) return writable;
  const { rows, checked, errors } = await readFile(context, member, athlete.value, file);
  if (errors.length > 0 && !check) return err(broken(errors));
  const doubts = await doubtsOfReadings(context, member, athlete.value, checked);
  const byKey = new Map(checked.map((one) => [readingKey(one), one] as const));
  return transactOnce(context, member, once, async (trx) => {
    const fresh = await newReadings(trx, member, id, byKey);
    const result = {
      rows,
      added: fresh.size,
      known: checked.length - fresh.size,
      doubted: fresh
        .keys()
        .filter((key) => doubts.has(key))
        .toArray().length,
      taken: takenOf(fresh.values()),
      errors,
    };
    if (check) return ok(result);
    const entries = measurementRows(context, member, fresh, doubts);
    const stored = await insertDiary(trx, member.scope, "measurements", id, entries);
    return stored.ok
      ? ok({ ...result, added: stored.value.length, known: checked.length - stored.value.length })
      : stored;
  });
}
