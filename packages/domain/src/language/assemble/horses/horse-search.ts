import { idleNoteOf } from "../../../horse/words/idle-words.ts";
import type { Reading } from "../reading.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { sentenceEnds } from "../../lexicon/word-class.ts";
import type { FoundName, NameRole } from "../people/found-name.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { openers } from "../people/could-be-name.ts";

/** Does the sentence of a clause speak of a horse, in a message that does? */
export const speaksOfHorse = ({ clauses, pieces, names, lexemes }: Reading, clause: number): boolean => {
  const sentence = clauses.filter((one) => one.sentence === clauses[clause]?.sentence);
  const from = pieces[sentence[0]?.from ?? 0]?.from ?? 0;
  const to = pieces[(sentence.at(-1)?.to ?? 1) - 1]?.to ?? lexemes.length;
  return (
    names.some(({ at, role }) => role === "horse" && at >= from && at < to) ||
    lexemes.slice(from, to).some((one) => one.class === "HorseWord" || isHorseAct(one))
  );
};

type Read = Pick<Reading, "text" | "clauses" | "pieces" | "names" | "lexemes">;

/** "…, Star just turned out", "Beau: day off": the horse of the group that a clause says to have done no work, and nothing else. */
function idleHorse({ text, clauses, pieces, names, lexemes }: Read, index: number): string | undefined {
  const clause = clauses[index];
  const from = pieces[clause?.from ?? -1]?.from ?? -1;
  const name = names.find(({ at, role }) => at === from && role === "horse");
  if (!clause || !name || lexemes[from]?.class !== "Athlete") return undefined;
  const last = lexemes[(pieces[clause.to - 1]?.to ?? 0) - 1];
  const said = text.slice(lexemes[from + name.length]?.start, last?.end);
  return idleNoteOf(said) === undefined ? undefined : name.name;
}

/** A horse that was only turned out did no work. */
export const markIdleHorses = (reading: Read): void => {
  for (const clause of reading.clauses)
    if (clause.mood === undefined && idleHorse(reading, clause.index) !== undefined) clause.mood = "rest";
};

/** Is a clause about a horse that did no work, so that it is no remark on another's? */
export const isOfIdleHorse = (reading: Reading, index: number): boolean =>
  reading.clauses[index]?.mood === "rest" && idleHorse(reading, index) !== undefined;

/** The words of a message that speaks of a horse, and the names found in it so far. */
export type Horses = {
  readonly lexemes: readonly Lexeme[];
  readonly text: string;
  readonly add: (at: number, role: NameRole, doubt?: string) => void;
  readonly found: readonly FoundName[];
};

/** Is it the name of something that is done with a horse? */
export const isHorseAct = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "Activity" && horseDisciplines.has(lexeme.entry?.value ?? "");

/** Kinds of riding, and of those who ride. */
const ofRiding: ReadonlySet<string> = new Set(
  "beginner beginners intermediate western english private semi trekking barrel barrels reining cutting vaulting pony horse riding hacking endurance ctr unaff unaffiliated affiliated rider handler jockey lesson lessons clinic clinics tests report remarks remark notes time height work self".split(
    " ",
  ),
);

const negated = /^(did|was|could|do|ca|wo|is|has|had|would|are|were)n['’]?t$/;

/** Is it a word that opens a sentence, or says what was done, and nobody's name? */
export const isNotName = (lexeme: Lexeme): boolean =>
  (lexeme.class === "Exercise" && lexeme.exercise?.quality !== "fuzzy") ||
  ["Activity", "Filler", "Label", "Weekday", "DayPart", "PlanDay", "HorseWord"].includes(lexeme.class) ||
  (lexeme.class === "Word" &&
    (openers.has(lexeme.text) ||
      ofRiding.has(lexeme.text) ||
      negated.test(lexeme.text) ||
      /\p{L}{3}(ed|ing)$|\p{L}{4}ly$/u.test(lexeme.text)));

/** Where the sentence of a lexeme begins and ends, `to` exclusive. */
export const sentenceAround = (
  lexemes: readonly Lexeme[],
  at: number,
): { readonly from: number; readonly to: number } => {
  const from = lexemes.findLastIndex((one, index) => index < at && sentenceEnds.has(one.class)) + 1;
  const to = lexemes.findIndex((one, index) => index > at && sentenceEnds.has(one.class));
  return { from, to: to < 0 ? lexemes.length : to };
};

/**
 * Has nobody been named yet whose work it is: in the message, or in a sentence that tells of work of its own ("hacked
 * Otto 40 min. Gridwork, Fitz, 50 min")?
 */
export const isUnmounted = ({ lexemes, found }: Horses, at: number): boolean => {
  const horses = found.filter(({ role }) => role === "horse");
  if (horses.length === 0) return true;
  const { from, to } = sentenceAround(lexemes, at);
  return (
    !horses.some((one) => one.at >= from && one.at < to) &&
    lexemes.slice(from, to).some((one) => isHorseAct(one) || one.text === "lunge")
  );
};
