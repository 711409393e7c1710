import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import type { DoneThing } from "../../../../core/message-data.ts";
import { doubtsIn } from "../../../../workout/open-questions.ts";
import { entryTable, sayEntry } from "../correct-entry.ts";
import { isSlipOf } from "../corrected-workout.ts";
import { entriesOf } from "../named-entries.ts";
import { workoutsOf } from "../named-training.ts";

/** The numbers of a thing that one alone may correct: of lifts the loads, of food all of its figures. */
export async function figuresOf(db: Handle, scope: Scope, thing: DoneThing): Promise<readonly number[]> {
  const workouts = await workoutsOf(db, scope, thing);
  const figures = workouts.flatMap(({ exercises, durationSeconds = 0, distance, issues, status }) => [
    ...(status === "draft"
      ? doubtsIn({ issues }).map(({ value }) => Number(/[\d.]+/u.exec(value)?.[0]))
      : []),
    ...exercises.flatMap(({ sets }) => sets.map(({ weight, reps }) => weight?.value ?? reps ?? 0)),
    ...(exercises.length === 0 ? [durationSeconds / 60, distance?.value ?? 0] : []),
  ]);
  for (const { kind, id } of entriesOf(thing)) {
    const row = await readDiary(db, scope, entryTable(kind), id);
    if (!row) continue;
    const said = [...sayEntry(kind, row).matchAll(/\d+(?:\.\d+)?/gu)].map(([number]) => Number(number));
    figures.push(...(row.kind === "sleep" && row.si ? [row.si / 3600, row.si / 60] : said));
  }
  return figures.filter((figure) => figure > 0);
}

/** So far, at most, is a number from one that has another figure in one place. */
const slip = 0.2;
/** How far a number is from another: the logarithm of what part of it it is. */
export const farFrom = (said: number, figure: number): number =>
  Math.min(Math.abs(Math.log(said / figure)), isSlipOf(String(said), String(figure)) ? slip : Infinity);
