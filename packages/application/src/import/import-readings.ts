import { checkMeasurement, type CheckedMeasurement } from "@canter/domain/health/measurement";
import type { ImportOutcome } from "@canter/domain/import/import-preview";
import { type ImportedMeasurement, importedMeasurementSchema } from "@canter/domain/import/imported-workout";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import { type Result, err } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { insertDiary } from "@canter/storage/health/write-diary";
import {
  type DoneItem,
  finishImportItems,
  type ImportItem,
  waitingImportItems,
} from "@canter/storage/import/import-items";
import { changeImport, readImport } from "@canter/storage/import/imports";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { doubtsOfReadings, measurementRows, newReadings, readingKey } from "../health/new-readings.ts";
import { importedDay } from "./imported-day.ts";
import { outcomeOf } from "./import-view.ts";
import type { Making } from "./make-workout.ts";

/** In one transaction. */
const batchItems = 200;
/** A reading is held against the next one of its file, which may be in the next transaction. */
const itemsAhead = 50;

/** A reading of a file as if it were entered; the error is what is wrong with it, for people. */
export function readingOf(
  imported: ImportedMeasurement,
  { zone, units }: Pick<MemberContext["member"], "zone" | "units">,
  about: { readonly athlete: "person" | "horse"; readonly today: string },
): Result<CheckedMeasurement, string> {
  const day = importedDay(imported, zone);
  if (!day) return err(`${imported.measurement.kind} has no date`);
  const { date, startTime: time } = day;
  const input = { ...imported.measurement, date, ...(time !== undefined && { time }) };
  const checked = checkMeasurement(input, { ...about, units });
  if (checked.ok) return checked;
  const { error } = checked;
  const field = error.type === "invalid" ? error.fields[0] : undefined;
  return err(
    `${date}, ${input.kind}: ${field ? `${field.path} ${field.message}` : error.detail}`.slice(0, 400),
  );
}

type Read = ReadonlyMap<number, Result<CheckedMeasurement, string>>;

const readAll = (items: readonly ImportItem[], { member, athlete, today, decisions }: Making): Read =>
  new Map(
    items.map(({ position, content }) => {
      const imported = importedMeasurementSchema.parse(JSON.parse(content));
      // What was said of weights without a unit holds for those of the body, too.
      const { zone, units } = member.member;
      const usual = { zone, units: decisions.massUnit ?? units };
      return [position, readingOf(imported, usual, { athlete: athlete.kind, today })];
    }),
  );

type Brought = { readonly done: DoneItem[]; readonly notes: string[] };

/** Stores those that are not there yet. */
async function store(
  context: ApplicationContext,
  trx: TransactionHandle,
  { member, athlete }: Making,
  items: readonly ImportItem[],
  read: Read,
  doubts: ReadonlyMap<string, Doubt>,
): Promise<Brought> {
  const brought: Brought = { done: [], notes: [] };
  const wanted = new Map<string, CheckedMeasurement>();
  for (const { position, key } of items) {
    const one = read.get(position);
    if (one?.ok) wanted.set(key, one.value);
    else if (one) brought.notes.push(one.error);
  }
  const fresh = await newReadings(trx, member, athlete.id, wanted);
  const rows = measurementRows(context, member, fresh, doubts);
  const stored = await insertDiary(trx, member.scope, "measurements", athlete.id, rows);
  if (!stored.ok) throw new Error(stored.error.detail);
  const idByKey = new Map(stored.value.map(({ id, importKey = "" }) => [importKey, id]));
  for (const { position, key } of items) {
    const one = read.get(position);
    const measurementId = idByKey.get(key);
    idByKey.delete(key);
    if (!one?.ok) brought.done.push({ position, state: "left_out" });
    else if (measurementId === undefined) brought.done.push({ position, state: "known" });
    else
      brought.done.push({
        position,
        state: doubts.has(readingKey(one.value)) ? "asked" : "saved",
        measurementId,
      });
  }
  return brought;
}

const tally = (before: ImportOutcome, { done, notes }: Brought): ImportOutcome => {
  const { saved, asked, known, leftOut } = before.measurements ?? {
    saved: 0,
    asked: 0,
    known: 0,
    leftOut: 0,
  };
  const count = (state: DoneItem["state"]) => done.filter((item) => item.state === state).length;
  const all = [
    ...(before.notes ?? []),
    ...notes.map((message) => ({ where: "measurement", message: `is left out: ${message}`, count: 1 })),
  ].slice(0, 100);
  return {
    ...before,
    measurements: {
      saved: saved + count("saved"),
      asked: asked + count("asked"),
      known: known + count("known"),
      leftOut: leftOut + count("left_out"),
    },
    ...(all.length > 0 && { notes: all }),
  };
};

/** Imports the next readings of the body, in one transaction. False: there are none any more. */
export async function importReadings(
  context: ApplicationContext,
  making: Making,
  importId: string,
): Promise<boolean> {
  const { scope } = making.member;
  const next = { kind: "measurement", limit: batchItems + itemsAhead } as const;
  const ahead = await waitingImportItems(context.store.db, scope, importId, next);
  if (ahead.length === 0) return false;
  const read = readAll(ahead, making);
  const checked = [...read.values()].flatMap((one) => (one.ok ? [one.value] : []));
  const doubts = await doubtsOfReadings(context, making.member, making.athlete, checked);
  return context.store.transact(async (trx) => {
    const stored = await readImport(trx, scope, importId);
    if (stored?.state !== "applying") return false;
    // Another process may have been here since.
    const waiting = await waitingImportItems(trx, scope, importId, { ...next, limit: batchItems });
    const items = waiting.filter(({ position }) => read.has(position));
    if (items.length === 0) return waiting.length > 0;
    const brought = await store(context, trx, making, items, read, doubts);
    await finishImportItems(trx, scope, importId, brought.done);
    await changeImport(trx, scope, importId, ["applying"], {
      done: stored.done + items.length,
      outcome: tally(outcomeOf(stored), brought),
    });
    return true;
  });
}
