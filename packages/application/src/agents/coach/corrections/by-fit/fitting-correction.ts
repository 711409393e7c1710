import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import { leastInOrder, withFigures } from "@canter/domain/language/scan/quantities/spelled-figures";
import { openers } from "@canter/domain/text/openers";
import { type DoneThing, type EntryRef, messageDataOf } from "../../../../core/message-data.ts";
import type { CoachKnowledge } from "../../coach-world.ts";
import { entryTable, takesCorrection } from "../correct-entry.ts";
import type { Correction } from "../correct-whose.ts";
import { correctedWorkout } from "../corrected-workout.ts";
import { entriesOf, entryMeantBy, type IsEntryMeant, recentEntry } from "../named-entries.ts";
import { isShortFor, workoutsOf } from "../named-training.ts";
import { farFrom, figuresOf } from "./figures-of.ts";

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

/** What a message says that something was, without what opens it and why: `was`: values alone; `about`: the words that name it; `not`: the figure that is denied. */
type SetRight = { readonly was: string; readonly about: string; readonly not?: string };

/** Say that what stands there is not right. */
const marking = String.raw`sorry|sry|srry|soz|oops|whoops|ups|(?:oh )?(?:shit|crap|damn|bugger)|(?:a )?typo|(?:i )?(?:misread|mistyped|miscounted)(?: (?:it|that))?|no|nope|nah|wait|hm+|well|actually|correction|i mea?nt?|rather|hang on|hold on|my (?:bad|mistake)|more like|closer to|nearer|make (?:it|that|this|them|those)|(?:it|that|they) (?:was|were|is|should (?:be|have been|say))|should (?:be|have been|say)|was|were|(?:(?:on|by) )?(?:(?:the|my) )?\p{L}{2,15}(?: \p{L}{2,15})? (?:says?|said|shows?|showed|reads?)`;
/** Say nothing. */
const filling = String.raw`${openers}|let['’]?s|like|you know|i (?:ate|had|did)|to|about|around|roughly|only|just|really|at|on|with|like|maybe|then|please|pls|i think|i guess|lol|haha`;
const begins = new RegExp(String.raw`^\W*(?:(?<mark>${marking})|${filling})(?![\p{L}\p{N}'’])\W*`, "iu");
const closes = new RegExp(
  String.raw`^(?:\W*(?:tho|though|sorry|actually|really|rather|instead|again|lol|haha|please|pls|i think|i guess|in the end|in total|today|so)(?![\p{L}\p{N}]))*\W*$`,
  "iu",
);

const unit = String.raw`kgs?|kilos?|lbs?|pounds?|km|k|mi|miles?|m|met(?:er|re)s?|yards?|h|hrs?|hours?|mins?|minutes?|s|secs?|seconds?|k?cals?|calories|g|grams?|bpm|beats|%|percent|cm|inch(?:es)?|reps?|sets?`;
const nutrient = "(?:(?: of)? (?:protein|carbs?|fat|fibre|fiber))?";
const one = String.raw`(?:\d{1,2} ?(?:h|hrs?|hours?) ?\d{1,2}(?: ?(?:m|mins?|minutes?))?|\d{1,5}(?:[.,:]\d{1,3}){0,2}(?: ?(?:${unit})(?![\p{L}\p{N}])${nutrient})?)(?![\p{L}\p{N}%])`;
const values = new RegExp(
  String.raw`^(?<before>\D{0,60})(?<was>${one}(?:(?: ?(?:and|&|\/|,) ?| )${one}){0,3})(?<after>\D{0,40})$`,
  "iu",
);
/** "The pull was", "those squats:". */
const naming =
  /^(?:(?:the|my|that|those|these) )?(?<name>\p{L}[\p{L} '’-]{1,30}?)(?:\W+(?<is>was|were|is|took))?\W*$/iu;
/** How it was not as it was told. */
const howWrong =
  /(?<=\b(?:was|were|is) )(?:(?:a (?:bit|lot)|much|way|rather|quite|actually|really|definitely) )*(?:bigger|smaller|larger|longer|shorter|heavier|lighter|more|less|higher|lower|faster|slower|huge|tiny|massive|wrong|off|too (?:much|little|high|low|few|many))(?: than .{1,30})?(?: (?:tho|though|actually|really))*\W*$/iu;
/** "For the sleep". */
const namingBehind = /^\W*(?:for|of|on|in) (?:the|my|that|those) (?<name>\p{L}[\p{L} '’-]{1,30})\W*$/iu;
const denied =
  /^(?<rest>.*\d.*?)[\s,]+(?:and )?(?:not|instead of|rather than) (?:the |an? )?(?<not>\d.{0,20}?)\W*$/iu;
/** "I ate 2 of them, so 640": how many there were is why. */
const howMany =
  /\b(?:was|were|had|ate|eaten|drank|took) (?:actually |really |more like )*\d(?: (?:of (?:them|those|these)|scoops?|slices?|portions?|pieces?|bars?|cups?|bowls?))?(?= *$)/iu;
const breaks = /[,;!]\s+|\.+\s+|\.{2,}|\s[–-]\s|\n/u;

/** The words behind what opens a clause, and whether that says that something is not right. */
function opened(clause: string): { readonly rest: string; readonly isMarked: boolean } {
  let [rest, isMarked] = [clause, false];
  for (let found = begins.exec(rest); found; found = begins.exec(rest)) {
    isMarked ||= found.groups?.["mark"] !== undefined;
    rest = rest.slice(found[0].length);
  }
  return { rest, isMarked };
}

const longest = 140;

/** What a message sets right, whatever opens it and whatever reason it gives; undefined: it says more than a value, or nothing that sets right. Pure. */
export function wordsSetRight(message: string): SetRight | undefined {
  if (message.length > longest || /[?？]/u.test(message)) return undefined;
  const text = withFigures(message, leastInOrder);
  const { rest: said = text, not } = denied.exec(text)?.groups ?? {};
  const clauses = said.split(breaks).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const [valued, ...others] = clauses.filter((clause) => /\d/u.test(clause.replace(howMany, "")));
  if (valued === undefined || others.length > 0) return undefined;
  const reasons = clauses.filter((clause) => clause !== valued);
  if (reasons.some((reason) => reason.length > 60 || asksForChange(reason))) return undefined;
  const { rest, isMarked } = opened(valued);
  const { before = "", was, after = "" } = values.exec(rest)?.groups ?? {};
  if (was === undefined) return undefined;
  // "The pull was only": what fills stands behind the name, too.
  const lead = before.replace(
    new RegExp(String.raw`(?:(?<!\p{L})(?:${filling}|more like|closer to|nearer)\W+)+$`, "iu"),
    "",
  );
  const named = naming.exec(lead)?.groups;
  const behind = namingBehind.exec(after)?.groups?.["name"];
  if ((lead.trim() !== "" && !named) || (behind === undefined && !closes.test(after))) return undefined;
  const sets =
    isMarked ||
    not !== undefined ||
    named?.["is"] !== undefined ||
    reasons.some((reason) => opened(reason).isMarked || howWrong.test(reason));
  // "The omelette was bigger, more like 700": named where it says how it was wrong.
  const inReason = reasons
    .map((reason) => naming.exec(reason.replace(howWrong, ""))?.groups)
    .find((groups) => groups?.["is"] !== undefined);
  const about = named?.["name"] ?? behind ?? inReason?.["name"] ?? "";
  return sets ? { was, about, ...(not !== undefined && { not }) } : undefined;
}

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
