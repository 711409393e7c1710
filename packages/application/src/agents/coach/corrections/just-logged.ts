import type { Athlete } from "@canter/domain/group/group";
import type { Scope } from "@canter/domain/access/scope";
import { readAnyProgramCommand } from "@canter/domain/content/words/read-loose-program-command";
import { exceptedAlone } from "@canter/domain/content/words/read-program-command";
import { type Command, readCommand } from "@canter/domain/intent/read-command";
import { withFigures } from "@canter/domain/language/scan/quantities/spelled-figures";
import { afterOpeners } from "@canter/domain/text/openers";
import { targetDateAlone } from "@canter/domain/health/words/read-target-date";
import { readOrder } from "@canter/domain/intent/read-loose-order";
import { figureSaid, noteReported } from "@canter/domain/intent/short-replies";
import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { type DoneThing, messageDataOf } from "../../../core/message-data.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { answersBehind, fittingCorrection } from "./by-fit/fitting-correction.ts";
import { entryTable, saysWhatLacks, takesCorrection } from "./correct-entry.ts";
import { withDetail, withoutBesides } from "./corrected-workout.ts";
import { entriesOf, entryMeantBy } from "./named-entries.ts";
import { isShortFor, workoutsOf } from "./named-training.ts";
import { savedBy } from "./undo-or-redo.ts";

const offersNote = (data: unknown): boolean =>
  messageDataOf(data).suggestedReplies?.some((reply) => noteReported(reply) !== undefined) === true;

/** What is said later in the same talk is of other training: a conversation goes on for days. */
const longestAgoMs = 3 * 60 * 60 * 1000;

/** What was logged, kept or corrected a short while ago with what was said last, or with so many of the last answers. */
export async function justDone(
  db: Handle,
  scope: Scope,
  { history, words }: Pick<CoachKnowledge, "history" | "words">,
  answers = 1,
): Promise<readonly DoneThing[]> {
  if (history.at(-1)?.author !== "agent") return [];
  const since = Date.parse(words.parse.now) - longestAgoMs;
  // An offer to note something goes on with what was logged before it.
  const last = history
    .filter(({ author, data }) => author === "agent" && !offersNote(data))
    .slice(-answers)
    .filter(({ createdAt }) => createdAt >= since);
  const done: DoneThing[] = [];
  for (const { data } of last.toReversed()) {
    const { did, runId } = messageDataOf(data);
    if (did) done.push(did);
    else if (runId !== undefined) done.push(...(await savedBy(db, scope, runId)));
  }
  return done;
}

type Knowledge = Pick<CoachKnowledge, "context" | "member" | "history" | "words">;

/** Whether what was done last put something else in the place of what was there. */
export async function isJustCorrected({ context, member, history, words }: Knowledge): Promise<boolean> {
  const [last] = await justDone(context.store.db, member.scope, { history, words }, 3);
  return last?.kind === "correction" || last?.kind === "entry_correction" || last?.kind === "targets";
}

/** How many answers about it may stand behind what was logged. */
const maxAnswersBehind = 3;

/**
 * The training that was logged or corrected with what was said last, as it is now. `orSpokenOf`: or before it, where nothing was answered since but
 * questions about that.
 */
export async function justLogged(
  { context, member, history, words }: Knowledge,
  { orSpokenOf = false } = {},
): Promise<readonly Workout[]> {
  const { db } = context.store;
  const answers = history.filter(({ author }) => author === "agent").toReversed();
  const other = answers.findIndex(({ data }) => {
    const { question, ofProgram } = messageDataOf(data);
    return (question ?? ofProgram) !== undefined;
  });
  const behind = Math.min(maxAnswersBehind, other === -1 ? Infinity : other + 1);
  const done = await justDone(db, member.scope, { history, words }, orSpokenOf ? behind : 1);
  for (const thing of done) {
    const workouts = await workoutsOf(db, member.scope, thing);
    if (workouts.length > 0) return workouts;
  }
  return [];
}

/** Behind a session that was said to be done, what of it was not: "except the curls, I only did 2 sets of those". */
export function saidOtherwise(
  text: string,
  { history, words }: Pick<CoachKnowledge, "history" | "words">,
): string | undefined {
  const [asked, answered] = history.slice(-2);
  if (asked?.author !== "member" || answered?.author !== "agent") return undefined;
  if (answered.createdAt < Date.parse(words.parse.now) - longestAgoMs) return undefined;
  const isDone = readAnyProgramCommand(asked.text, words.parse.now.slice(0, 10))?.kind === "advance";
  return isDone ? exceptedAlone(text) : undefined;
}

const itWas =
  /^\W*(?:(?:(?:no|nah|nope|oops|sorry|wait|actually)[\s,.!]+)*(?:it|that) was|(?:(?:no|nah|nope|oops|sorry|wait|actually|i mean)[\s,.!-]+)+) ?(?:with |on )?(?<name>\p{L}[\p{L} '’-]{0,40}?)\W*$/iu;
/** The horse that what was logged is said to have been with: "that was Luna". */
export function horseSaid(text: string, athletes: readonly Athlete[]): string | undefined {
  const said = text.length > 80 ? undefined : itWas.exec(text)?.groups?.["name"]?.toLowerCase();
  return athletes.find(({ kind, name }) => kind === "horse" && name.toLowerCase() === said)?.name;
}

/** Whether a message says, in so many words or in its last clause, what an entry was that was kept a few answers ago: "tight, make it end of February". */
async function correctsEntry(
  db: Handle,
  scope: Scope,
  { text, words, language, history }: Pick<CoachKnowledge, "text" | "words" | "language" | "history">,
): Promise<boolean> {
  const order = readOrder(text);
  // "Make it 45", behind what is planned, is of that.
  if (order?.kind !== "correct" || messageDataOf(history.at(-1)?.data).ofProgram) return false;
  const reader = { parse: words.parse, readMessage: language.readMessage };
  for (const { kind, id } of (await justDone(db, scope, { history, words }, 3)).flatMap(entriesOf)) {
    const row = await readDiary(db, scope, entryTable(kind), id);
    if (row && takesCorrection(kind, row, { was: order.rest, not: order.not }, reader)) return true;
  }
  return false;
}

/** Whether a message says nothing but by when the goal is to be reached that was set or changed a few answers ago. */
async function datesGoal(
  db: Handle,
  scope: Scope,
  { text, words, history }: Pick<CoachKnowledge, "text" | "words" | "history">,
): Promise<boolean> {
  if (targetDateAlone(text, words.parse.now.slice(0, 10)) === undefined) return false;
  const [last] = await justDone(db, scope, { history, words }, 3);
  return last !== undefined && entriesOf(last).some(({ kind }) => kind === "goal");
}

const nutrientFirst =
  /^(?:\d{2,4} ?(?:g|grams?|k?cals?|calories)?(?: of)? ?)?(?:protein|carbs?|carbohydrates|fats?|fib(?:re|er)|calories|kcals?)(?![\p{L}])[^,;.!?]{0,30}[.!]*$/iu;
/** What is to be eaten a day beside what was set with the last answer: "and protein 170". Undefined: no target was set, or none is said. */
export async function targetsSaid({
  context,
  member,
  text,
  history,
  words,
}: Knowledge & Pick<CoachKnowledge, "text">): Promise<Command | undefined> {
  const said = withFigures(text.slice(0, 80)).replace(afterFirst, "");
  if (!nutrientFirst.test(said)) return undefined;
  const [last] = await justDone(context.store.db, member.scope, { history, words });
  const command = last?.kind === "targets" ? readCommand(`set my ${said} a day`) : undefined;
  return command?.kind === "targets" ? command : undefined;
}
const afterFirst = new RegExp(afterOpeners("plus|with"), "iu");

/** Whether a message that reports nothing itself says more of what was logged or kept just before: "it took 28 minutes", "felt easy", "by February". */
export async function saysMoreOfLogged(
  db: Handle,
  scope: Scope,
  {
    text,
    parsed,
    words,
    language,
    history,
    member,
  }: Pick<CoachKnowledge, "text" | "words" | "language" | "history" | "member"> & {
    readonly parsed: ParsedMessage;
  },
): Promise<boolean> {
  if (!parsed.isLog && (await correctsEntry(db, scope, { text, words, language, history }))) return true;
  if (saidOtherwise(text, { history, words }) !== undefined) return true;
  if (await datesGoal(db, scope, { text, words, history })) return true;
  const known = await justDone(db, scope, { history, words }, answersBehind);
  if (
    !parsed.isLog &&
    (await fittingCorrection(db, scope, { text, words, language, history, member }, known))
  )
    return true;
  const horse = horseSaid(text, words.athletes);
  const said = figureSaid(text);
  const of = language.subjectsIn(said?.about ?? "", words.disciplines);
  const isMeant = ({ discipline, exercises }: Workout): boolean =>
    (exercises.length === 0 && of.discipline === discipline) ||
    exercises.some(({ name }) => of.exercises.includes(name) || isShortFor(said?.about ?? "", name));
  const entryMeant = said && entryMeantBy({ words }, { was: said.was, about: `the ${said.about}` });
  const isOther =
    parsed.isLog && horse === undefined && said === undefined && noteReported(text) === undefined;
  const corrects = !parsed.isLog && said === undefined && readCommand(text)?.kind === "correct";
  for (const thing of isOther
    ? []
    : await justDone(db, scope, { history, words }, said === undefined ? 1 : 3)) {
    const workouts = await workoutsOf(db, scope, thing);
    if (horse !== undefined && workouts.length > 0) return true;
    if (said !== undefined && workouts.some(isMeant)) return true;
    if (corrects && (workouts.length > 0 || entriesOf(thing).length > 0)) return true;
    const reader = { parse: words.parse, readMessage: language.readMessage };
    if (said !== undefined) {
      // "The swim was 25:10", where none was logged; "the pasta was more like 700" of what was eaten.
      const correction = { was: said.was, about: `the ${said.about}` };
      for (const { kind, id } of entryMeant ? entriesOf(thing) : []) {
        const row = await readDiary(db, scope, entryTable(kind), id);
        if (row && entryMeant?.(kind, row) && takesCorrection(kind, row, correction, reader)) return true;
      }
      continue;
    }
    if (workouts.some((workout) => withDetail(workout, text, words.parse, language) !== undefined))
      return true;
    for (const { kind, id } of entriesOf(thing)) {
      const row = await readDiary(db, scope, entryTable(kind), id);
      if (row && saysWhatLacks(kind, row, withoutBesides(text), reader)) return true;
    }
  }
  return false;
}
