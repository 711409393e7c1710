import type { CheckedMeasurement } from "@canter/domain/health/measurement";
import type { Athlete } from "@canter/domain/group/group";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import { doubtOfMeasurement } from "@canter/domain/plausibility/doubt-entry";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import { listDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { bodyReadings } from "./body-profile.ts";
import { measurementArea, storedMeasurement } from "./measurements.ts";

/** Identifies a reading, so that one entered by hand first matches the same one from a file. */
export const readingKey = ({
  kind,
  date,
  time = "",
  si,
}: Pick<CheckedMeasurement, "kind" | "date" | "time" | "si">) => `${kind}|${date}|${time}|${si}`;

const maxKnown = 100_000;

/**
 * The readings that are not stored yet, by key. One that was imported before and deleted since stays deleted. `known`: keys that count as
 * stored, too; those of what is given back are added.
 */
export async function newReadings(
  db: Handle,
  { scope }: MemberContext,
  athleteId: string,
  readings: ReadonlyMap<string, CheckedMeasurement>,
  known = new Set<string>(),
): Promise<ReadonlyMap<string, CheckedMeasurement>> {
  const dates = [...readings.values()].map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  for (const deleted of [false, true]) {
    const page = await listDiary(db, scope, "measurements", {
      athleteId,
      from,
      to,
      deleted,
      limit: maxKnown,
    });
    if (!page.ok) continue;
    for (const row of page.value.items) {
      if (deleted && row.importKey === undefined) continue;
      if (row.importKey !== undefined) known.add(row.importKey);
      known.add(readingKey(measurementArea.toView(row)));
    }
  }
  const fresh = new Map<string, CheckedMeasurement>();
  for (const [key, one] of readings) {
    if (known.has(key) || known.has(readingKey(one))) continue;
    // Two sources in one file may contain the same reading.
    known.add(key).add(readingKey(one));
    fresh.set(key, one);
  }
  return fresh;
}

/** How far back a reading is compared with others, in days. */
const daysBefore = 120;

/**
 * The doubtful readings of a file. A slip on a single day is doubtful; a reading that the file's next one agrees with is a lasting
 * change. `unstored`: believed ones that are compared with as if they were stored.
 */
export async function doubtsOfReadings(
  context: ApplicationContext,
  member: MemberContext,
  { id, kind: athlete }: Athlete,
  checked: readonly CheckedMeasurement[],
  unstored: readonly CheckedMeasurement[] = [],
): Promise<ReadonlyMap<string, Doubt>> {
  const doubts = new Map<string, Doubt>();
  for (const [kind, all] of Map.groupBy(checked, (one) => one.kind)) {
    const rows = all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const [first, last] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""];
    const from = addDays(first, -daysBefore);
    const known = await bodyReadings(context, member, { athleteId: id, kind, from, to: last });
    const before = unstored.filter((one) => one.kind === kind && one.date >= from);
    const believed = [
      ...known.map(({ date, value }) => ({ date, value })),
      ...before.map(({ date, si }) => ({ date, value: si })),
    ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const [at, row] of rows.entries()) {
      const near = believed.filter(({ date }) => date <= row.date && date >= addDays(row.date, -daysBefore));
      const next = rows.slice(at + 1).find(({ date }) => date > row.date);
      const doubt = doubtOfMeasurement(row, { athlete, readings: near.slice(-daysBefore) });
      const lasts =
        next !== undefined &&
        near.length > 0 &&
        doubtOfMeasurement(row, { athlete, readings: [{ date: next.date, value: next.si }] }) === undefined;
      if (doubt && !lasts) doubts.set(readingKey(row), doubt);
      else believed.push({ date: row.date, value: row.si });
    }
  }
  return doubts;
}

/** How new readings are stored. `doubts`: by `readingKey`. */
export const measurementRows = (
  { clock, newId }: Pick<ApplicationContext, "clock" | "newId">,
  { member: { zone } }: MemberContext,
  fresh: ReadonlyMap<string, CheckedMeasurement>,
  doubts: ReadonlyMap<string, Doubt>,
) =>
  [...fresh].map(([importKey, one]) => {
    const { si, ...stored } = storedMeasurement(one, {
      source: { kind: "import" },
      doubt: doubts.get(readingKey(one)),
    });
    return { id: newId(), ...stored, ...(si !== null && { si }), importKey, zone, createdAt: clock.now() };
  });
