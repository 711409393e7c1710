import { dayNamed } from "@canter/domain/content/words/day-named";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { macroNames } from "@canter/domain/health/nutrition-totals";
import {
  correctedFood,
  correctedGoal,
  correctedMeasurement,
  type WordsReader,
} from "@canter/domain/health/words/correct-entry";
import { targetDateAlone } from "@canter/domain/health/words/read-target-date";
import type { Doubt } from "@canter/domain/plausibility/doubt";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { pastDay } from "@canter/domain/horse/words/care-words";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { markDate, markDay } from "@canter/domain/claim/marked-text";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact } from "@canter/storage/health/athlete-fact";
import type { DiaryRow, DiaryTableName } from "@canter/storage/health/diary-row";
import { readDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { todayOf } from "../../../core/local-time.ts";
import type { CareChange, DoneThing, EntryRef } from "../../../core/message-data.ts";
import { type DiaryArea, stateOf } from "../../../health/diary-area.ts";
import { changeGoalIn, goalArea } from "../../../health/goals.ts";
import { changeMeasurementIn, measurementArea } from "../../../health/measurements.ts";
import { changeNutritionIn, nutritionArea } from "../../../health/nutrition.ts";
import { careStateOf, moveCare } from "../../../horse/care-items.ts";
import { openDoubtOf, questionOf } from "../../diary/ask-doubt.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Corrected, Correction, Refused } from "./correct-whose.ts";

/** What can be corrected of entries of one kind, and how one is said. */
type Correctable<View extends { readonly version: number }, Change extends object> = {
  readonly area: DiaryArea<View>;
  /** What the words change; undefined: nothing that it has. */
  readonly read: (view: View, correction: Correction, reader: WordsReader) => Change | undefined;
  readonly change: (
    trx: TransactionHandle,
    context: ApplicationContext,
    member: MemberContext,
    id: string,
    change: Change & { readonly version: number },
  ) => Promise<Result<View, Problem>>;
  /** What it says, part by part. */
  readonly say: (view: View) => readonly string[];
  /** Its day, which is said where it changes. */
  readonly dayOf: (view: View) => string;
  readonly doubtsOf: (view: View) => Doubt[];
  /** Whether the words, said right behind it, say anew what it may have: by when a goal is to be reached. */
  readonly saysAnew?: (words: string, today: string) => boolean;
};

/** What can be done with entries of one kind. */
type Corrector = {
  readonly table: DiaryTableName;
  /** Whether the words say only what the entry lacks yet: "90 kcal" of a banana, "by February" of a goal. */
  readonly lacks: (row: DiaryRow, words: string, reader: WordsReader) => boolean;
  /** Whether it has what the words say that it was. */
  readonly takes: (row: DiaryRow, correction: Correction, reader: WordsReader) => boolean;
  readonly say: (row: DiaryRow) => string;
  readonly correct: (
    tx: TransactionHandle,
    world: CoachKnowledge,
    id: string,
    correction: Correction,
  ) => Promise<Corrected | Refused | undefined>;
};

const correctorOf = <View extends { readonly version: number }, Change extends object>(
  kind: EntryRef["kind"],
  { area, read, change, say, dayOf, doubtsOf, saysAnew }: Correctable<View, Change>,
): Corrector => ({
  table: area.table,
  lacks: (row, words, reader) => {
    const view = area.toView(row);
    const said = Object.keys(read(view, { was: words }, reader) ?? {});
    const isNew = saysAnew?.(words, reader.parse.now.slice(0, 10)) === true;
    return said.length > 0 && (isNew || said.every((field) => view[field as keyof View] === undefined));
  },
  takes: (row, correction, reader) => read(area.toView(row), correction, reader) !== undefined,
  say: (row) => say(area.toView(row)).join(", "),
  correct: async (tx, { context, member, words, language }, id, correction) => {
    const row = await readDiary(tx, member.scope, area.table, id);
    if (!row || row.deletedAt !== undefined) return undefined;
    const before = area.toView(row);
    const meant = read(before, correction, { parse: words.parse, readMessage: language.readMessage });
    if (!meant) return undefined;
    const changed = await change(tx, context, member, id, { ...meant, version: before.version });
    if (!changed.ok) return { refused: `That can’t be: ${changed.error.detail}` };
    const stored = await readDiary(tx, member.scope, area.table, id);
    if (!stored) return undefined;
    const after = changed.value;
    const [was, is] = [before, after].map((one) => [...say(one), dayOf(one)]);
    const old = (was ?? []).filter((one) => !is?.includes(one));
    const shown = [...say(after), ...(dayOf(after) === dayOf(before) ? [] : [dayOf(after)])];
    const doubts = doubtsOf(after);
    const open = openDoubtOf({ kind, id, doubts });
    const asked = doubts.slice(0, 1).map((doubt) => `. ${questionOf(doubt)}`);
    return {
      text: `${shown.join(", ")}${old.length > 0 ? ` (was ${old.join(", ")})` : ""}${asked.join("")}`,
      thing: { kind: "entry_correction", entry: { kind, id }, before: stateOf(row), after: stateOf(stored) },
      ...(open && { open }),
    };
  },
});

const correctors: Readonly<Record<EntryRef["kind"], Corrector>> = {
  measurement: correctorOf("measurement", {
    area: measurementArea,
    read: correctedMeasurement,
    change: changeMeasurementIn,
    say: (view) => [describeMeasurement(view)],
    dayOf: ({ date }) => markDate(date),
    doubtsOf: ({ doubt }) => (doubt ? [doubt] : []),
  }),
  nutrition: correctorOf("nutrition", {
    area: nutritionArea,
    read: correctedFood,
    change: changeNutritionIn,
    say: ({ text, meal, ...macros }) => [
      text === "" ? "food" : text,
      ...macroNames.flatMap((name) => {
        const value = macros[name];
        if (value === undefined) return [];
        return [name === "calories" ? `${value} kcal` : `${value} g ${name}`];
      }),
      ...(meal === undefined ? [] : [meal]),
    ],
    dayOf: ({ date }) => markDate(date),
    doubtsOf: ({ doubts = [] }) => doubts,
  }),
  goal: correctorOf("goal", {
    area: goalArea,
    read: (view, correction, { parse: { now } }) => correctedGoal(view, correction, now.slice(0, 10)),
    change: changeGoalIn,
    say: ({ title }) => [title],
    dayOf: ({ targetDate }) => (targetDate === undefined ? "no day" : `by ${markDate(targetDate)}`),
    doubtsOf: () => [],
    saysAnew: (words, today) => targetDateAlone(words, today) !== undefined,
  }),
};

/** An entry with what the words say that it was; undefined: they say nothing that it has. Refused: it can't be that. */
export const correctEntry = (
  tx: TransactionHandle,
  world: CoachKnowledge,
  { kind, id }: EntryRef,
  correction: Correction,
): Promise<Corrected | Refused | undefined> => correctors[kind].correct(tx, world, id, correction);

/** Whether words say only what an entry lacks yet. */
export const saysWhatLacks = (
  kind: EntryRef["kind"],
  row: DiaryRow,
  words: string,
  reader: WordsReader,
): boolean => correctors[kind].lacks(row, words, reader);

/** Whether an entry has what a correction says that it was. */
export const takesCorrection = (
  kind: EntryRef["kind"],
  row: DiaryRow,
  correction: Correction,
  reader: WordsReader,
): boolean => correctors[kind].takes(row, correction, reader);

/** What an entry says: "chicken salad, 430 kcal". */
export const sayEntry = (kind: EntryRef["kind"], row: DiaryRow): string => correctors[kind].say(row);

/** Where entries of a kind are kept. */
export const entryTable = (kind: EntryRef["kind"]): DiaryTableName => correctors[kind].table;

/** A number of kcal or grams and nothing else: "6 miles" is no target. */
const targetValue =
  /^\W*(?:about )?\d[\d.,]*\s*(?:k?cal(?:orie)?s?|g|grams?)?(?: of)?(?: (?:protein|carbs?|fat))?\W*$/iu;

/** Another number for the one target that was set. */
export async function correctTargets(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { before, after }: Extract<DoneThing, { kind: "targets" }>,
  rest: string,
): Promise<Corrected | undefined> {
  if (!targetValue.test(rest)) return undefined;
  const value = Number(/\d[\d.]*/u.exec(rest.replaceAll(/,(?=\d{3}\b)/gu, ""))?.[0] ?? "");
  const [name, ...others] = Object.keys(after).filter((one) => after[one] !== before[one]);
  if (name === undefined || others.length > 0 || !(value > 0)) return undefined;
  const content = { ...after, [name]: value };
  if (implausibleTarget(content)) return undefined;
  const { athleteId } = member.member;
  const stored = await putAthleteFact(tx, member.scope, "nutrition_targets", {
    athleteId,
    validFrom: todayOf(context, member),
    content,
    updatedAt: context.clock.now(),
  });
  return stored.ok
    ? {
        text: `${value} ${name === "calories" ? "kcal" : `g ${name}`} a day`,
        thing: { kind: "targets", before: after, after: content },
      }
    : undefined;
}

/** A day, and nothing else: "it was 4 miles yesterday" is of something else. */
const onlyDay =
  /^\W*(?:(?:it|that|was|is|s|on|for|the|last|this|next|of)\b\W*)*(?:yesterday|today|this morning|last (?:night|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{L}{3,9}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[./]\d{1,2}\.?|(?:\d{1,2}|two|three|a) (?:days?|weeks?) ago)\W*$/iu;

/** The day on which it was, where it was done; else the one on which it is due, which is none that was. */
const dayMeant = (
  { before, after }: CareChange,
  words: string,
  text: string,
  today: string,
): string | undefined => {
  const isDone = after?.lastDoneOn != null && after.lastDoneOn !== before?.lastDoneOn;
  if (isDone) return pastDay(words, today);
  return /\b(?:was|were)\b/iu.test(text) ? undefined : dayNamed(words, today);
};

/** "Sorry, it was yesterday", behind "the farrier did Beau today". Undefined: the words name no day alone, or nothing was noted of care. */
export async function correctCare(
  tx: TransactionHandle,
  { context, member, words, text }: CoachKnowledge,
  thing: Extract<DoneThing, { kind: "cautions" }>,
  { was }: Correction,
): Promise<Corrected | Refused | undefined> {
  if (!onlyDay.test(was)) return undefined;
  const today = words.parse.now.slice(0, 10);
  const noted = thing.care ?? [];
  const named = horsesIn(
    text,
    noted.map(({ horse }) => horse),
  );
  const meant = noted.filter(({ horse }) => named.length === 0 || named.includes(horse));
  const care: CareChange[] = [];
  const lines: string[] = [];
  for (const change of meant) {
    const day = dayMeant(change, was, text, today);
    if (day === undefined) return undefined;
    const moved = await moveCare(context, member, tx, { change, day });
    if (!moved.ok) return { refused: moved.error.detail };
    const { kind, note, dueOn, lastDoneOn } = moved.value;
    const isDone = lastDoneOn === day;
    const due = isDone && dueOn !== undefined ? `, due again ${markDay(dueOn, today)}` : "";
    lines.push(`${note ?? kind} of ${change.horse} ${isDone ? "done" : "due"} ${markDay(day, today)}${due}`);
    // Undo takes back what was put right, and then what was noted.
    care.push({ ...change, before: change.after, after: careStateOf(moved.value) });
  }
  return care.length > 0
    ? { text: `${lines.join("; ")}.`, thing: { kind: "cautions", pinned: [], removed: [], care } }
    : undefined;
}
