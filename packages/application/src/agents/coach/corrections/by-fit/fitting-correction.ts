import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { type DoneThing, type EntryRef, messageDataOf } from "../../../../core/message-data.ts";
import type { CoachKnowledge } from "../../coach-world.ts";
import { entryTable, takesCorrection } from "../correct-entry.ts";
import type { Correction } from "../correct-whose.ts";
import { correctedWorkout } from "../corrected-workout.ts";
import { entriesOf, entryMeantBy, type IsEntryMeant, recentEntry } from "../named-entries.ts";
import { isShortFor, workoutsOf } from "../named-training.ts";
import { farFrom, figuresOf } from "./figures-of.ts";
import { type SetRight, wordsSetRight } from "./words-set-right.ts";

/** How many answers about it may stand behind what was kept. */
export const answersBehind = 3;

/** The one thing just kept that has such a value, and what is set right of it. */
export type Fitting = { readonly correction: Correction } & (
  | { readonly entry: EntryRef; readonly workout?: undefined }
  | { readonly workout: Workout; readonly entry?: undefined }
);

type Said = Pick<CoachKnowledge, "text" | "words" | "language" | "history" | "member">;

/** So far, at most, is a number without a unit from the one that it sets right. */
const near = Math.log(1.6);
const bareNumber = /^\d+(?:[.,]\d+)?$/u;
const toNumber = (text: string): number => Number(/\d+(?:[.,]\d+)?/u.exec(text)?.[0].replace(",", "."));
/** Units of what is eaten. */
const ofFood = /^(?:[\d.,\s&/]|and|k?cals?|calories|g|grams?|of|protein|carbs?|fat|fibre|fiber)+$/iu;

/** Whether a thing has a figure that the words may be of: the one that they deny, or one near it where they say no unit. */
function isNear({ was, not }: SetRight, figures: readonly number[]): boolean {
  if (not !== undefined) return figures.some((figure) => Math.abs(figure - toNumber(not)) < 0.01);
  return !bareNumber.test(was) || figures.some((figure) => farFrom(toNumber(was), figure) <= near);
}

/** Whether a workout is what the words name, which may be a set or a figure of it. */
function isNamed(about: string, { discipline, exercises }: Workout, { language, words }: Said): boolean {
  if (about === "" || /^(?:time|distance|pace|weight|load|reps|duration|heart rate|pulse)$/iu.test(about))
    return true;
  const of = language.subjectsIn(about, words.disciplines);
  return (
    (exercises.length === 0 && of.discipline === discipline) ||
    exercises.some(({ name }) => of.exercises.includes(name) || isShortFor(about, name))
  );
}

async function fittingEntries(
  db: Handle,
  scope: Scope,
  { words, language }: Said,
  { thing, right }: { readonly thing: DoneThing; readonly right: SetRight },
): Promise<readonly Fitting[]> {
  const reader = { parse: words.parse, readMessage: language.readMessage };
  const { was, about } = right;
  const isMeant = about === "" ? undefined : entryMeantBy({ words }, { was, about: `the ${about}` });
  const fitting: Fitting[] = [];
  for (const entry of entriesOf(thing)) {
    const row = await readDiary(db, scope, entryTable(entry.kind), entry.id);
    if (!row || (about !== "" && !isMeant?.(entry.kind, row))) continue;
    if (entry.kind === "nutrition" && !ofFood.test(was)) continue;
    const figures = await figuresOf(db, scope, { kind: "entries", entries: [entry] });
    const correction = { was };
    if (isNear(right, figures) && takesCorrection(entry.kind, row, correction, reader))
      fitting.push({ entry, correction });
  }
  return fitting;
}

async function fittingWorkouts(
  db: Handle,
  scope: Scope,
  said: Said,
  { thing, right }: { readonly thing: DoneThing; readonly right: SetRight },
): Promise<readonly Fitting[]> {
  const { words, language } = said;
  const fitting: Fitting[] = [];
  for (const workout of await workoutsOf(db, scope, thing)) {
    const { was, about } = right;
    if (!isNamed(about, workout, said)) continue;
    const figures = await figuresOf(db, scope, { kind: "workouts", ids: [workout.id] });
    const next = correctedWorkout(workout, was, words.parse, language, about);
    const isOther = next !== undefined && JSON.stringify(next) !== JSON.stringify(workout);
    if (isOther && isNear(right, figures)) fitting.push({ workout, correction: { was, about } });
  }
  return fitting;
}

/**
 * What a message sets right of what was just kept (`done`), by what its value fits: the one thing that has such a field, is named by its words, or
 * has the figure that is denied. Undefined: none, or several.
 */
export async function fittingCorrection(
  db: Handle,
  scope: Scope,
  said: Said,
  done: readonly DoneThing[],
): Promise<Fitting | undefined> {
  const { ofProgram, pendingQuestion } = messageDataOf(said.history.at(-1)?.data);
  const right = ofProgram || pendingQuestion ? undefined : wordsSetRight(said.text);
  if (!right) return undefined;
  const fitting = new Map<string, Fitting>();
  for (const thing of done) {
    const found = [
      ...(await fittingEntries(db, scope, said, { thing, right })),
      ...(await fittingWorkouts(db, scope, said, { thing, right })),
    ];
    for (const one of found) fitting.set(one.entry?.id ?? one.workout?.id ?? "", one);
  }
  const [only, ...others] = fitting.values();
  if (others.length > 0) return undefined;
  return only ?? ofFoodNamed(db, said, right);
}

/** What was eaten in the last days and is named, whatever was kept since: "the omelette was bigger, more like 700". */
async function ofFoodNamed(db: Handle, said: Said, { was, about }: SetRight): Promise<Fitting | undefined> {
  const isNamed = about === "" ? undefined : entryMeantBy(said, { was, about: `the ${about}` });
  const isMeant: IsEntryMeant = (kind, row) => kind === "nutrition" && isNamed?.(kind, row) === true;
  const entry = ofFood.test(was) && isNamed ? await recentEntry(db, said, isMeant) : undefined;
  return entry && !("refused" in entry) ? { entry, correction: { was } } : undefined;
}
