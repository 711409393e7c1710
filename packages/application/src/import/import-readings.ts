import { setImmediate } from "node:timers/promises";
import { checkMeasurement, type CheckedMeasurement } from "@canter/domain/health/measurement";
import type { ImportOutcome } from "@canter/domain/import/import-preview";
import { type ImportedMeasurement, importedMeasurementSchema } from "@canter/domain/import/imported-workout";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import { type Result, err } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { insertDiary } from "@canter/storage/health/write-diary";
import {
  type DoneItem,
  finishImportItems,
  type ImportItem,
  type ItemPlace,
  waitingImportItems,
} from "@canter/storage/import/import-items";
import { changeImport, readImport } from "@canter/storage/import/imports";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { doubtsOfReadings, measurementRows, newReadings, readingKey } from "../health/new-readings.ts";
import { importedDay } from "./imported-day.ts";
import { emptyOutcome, outcomeOf } from "./import-view.ts";
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

/** What was read of items, and which of it is in doubt, by `readingKey`. */
type Weighed = { readonly read: Read; readonly doubts: ReadonlyMap<string, Doubt> };

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
type Made = Brought & { readonly fresh: ReadonlyMap<string, CheckedMeasurement> };

/** What items come to; nothing is written yet. `known`: see `newReadings`. */
async function make(
  db: Handle,
  { member, athlete }: Making,
  items: readonly ImportItem[],
  { read, doubts, known }: Weighed & { readonly known?: Set<string> },
): Promise<Made> {
  const wanted = new Map<string, CheckedMeasurement>();
  const notes: string[] = [];
  for (const { position, key } of items) {
    const one = read.get(position);
    if (one?.ok) wanted.set(key, one.value);
    else if (one) notes.push(one.error);
  }
  const fresh = await newReadings(db, member, athlete.id, wanted, known);
  const left = new Set(fresh.keys());
  const done = items.map(({ position, key }): DoneItem => {
    const one = read.get(position);
    if (!one?.ok) return { position, state: "left_out" };
    if (!left.delete(key)) return { position, state: "known" };
    return { position, state: doubts.has(readingKey(one.value)) ? "asked" : "saved" };
  });
  return { done, notes, fresh };
}

/** Stores those that are not there yet. */
async function store(
  context: ApplicationContext,
  trx: TransactionHandle,
  making: Making,
  items: readonly ImportItem[],
  weighed: Weighed,
): Promise<Brought> {
  const { member, athlete } = making;
  const { done, notes, fresh } = await make(trx, making, items, weighed);
  const rows = measurementRows(context, member, fresh, weighed.doubts);
  const stored = await insertDiary(trx, member.scope, "measurements", athlete.id, rows);
  if (!stored.ok) throw new Error(stored.error.detail);
  const keyOf = new Map(items.map(({ position, key }) => [position, key]));
  const idByKey = new Map(stored.value.map(({ id, importKey = "" }) => [importKey, id]));
  return {
    notes,
    done: done.map((item) => {
      if (item.state === "left_out" || item.state === "known") return item;
      const measurementId = idByKey.get(keyOf.get(item.position) ?? "");
      return measurementId === undefined ? { ...item, state: "known" } : { ...item, measurementId };
    }),
  };
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

/** Reads items, and holds them against what is there. */
async function weigh(
  context: ApplicationContext,
  making: Making,
  items: readonly ImportItem[],
  unstored?: readonly CheckedMeasurement[],
): Promise<Weighed> {
  const read = readAll(items, making);
  const checked = [...read.values()].flatMap((one) => (one.ok ? [one.value] : []));
  return { read, doubts: await doubtsOfReadings(context, making.member, making.athlete, checked, unstored) };
}

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
  const weighed = await weigh(context, making, ahead);
  return context.store.transact(async (trx) => {
    const stored = await readImport(trx, scope, importId);
    if (stored?.state !== "applying") return false;
    // Another process may have been here since.
    const waiting = await waitingImportItems(trx, scope, importId, { ...next, limit: batchItems });
    const items = waiting.filter(({ position }) => weighed.read.has(position));
    if (items.length === 0) return waiting.length > 0;
    const brought = await store(context, trx, making, items, weighed);
    await finishImportItems(trx, scope, importId, brought.done);
    await changeImport(trx, scope, importId, ["applying"], {
      done: stored.done + items.length,
      outcome: tally(outcomeOf(stored), brought),
    });
    return true;
  });
}

/** What importing the readings of a batch would come to, by the same steps; nothing is written. */
export async function tryReadings(
  context: ApplicationContext,
  making: Making,
  importId: string,
): Promise<ImportOutcome> {
  const { db } = context.store;
  const known = new Set<string>();
  const believed: CheckedMeasurement[] = [];
  let outcome = emptyOutcome;
  for (let after: ItemPlace | undefined; ;) {
    const next = { kind: "measurement", limit: batchItems + itemsAhead, after } as const;
    const ahead = await waitingImportItems(db, making.member.scope, importId, next);
    const items = ahead.slice(0, batchItems);
    after = items.at(-1);
    if (!after) return outcome;
    const weighed = await weigh(context, making, ahead, believed);
    const made = await make(db, making, items, { ...weighed, known });
    believed.push(...[...made.fresh.values()].filter((one) => !weighed.doubts.has(readingKey(one))));
    outcome = tally(outcome, made);
    await setImmediate();
  }
}
