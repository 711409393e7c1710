import type { Entry } from "./entry.ts";

/** An entry with all fields in one order, undefined where it says nothing: entries of many shapes are slow to read. */
export const asEntry = (entry: Entry): Entry =>
  ({
    token: entry.token,
    value: entry.value,
    n: entry.n,
    role: entry.role,
    exercise: entry.exercise,
    note: entry.note,
    weak: entry.weak,
    meters: entry.meters,
    workType: entry.workType,
  }) as Entry;
