import type { Doubt, ParseContext, ParsedMessage } from "./parsed-message.ts";
import { addDetails } from "./assemble/add-details.ts";
import { stretchesOfDays } from "./assemble/dates/sections.ts";
import { moodWords } from "./assemble/moods/mood-words.ts";
import { coverageWords } from "./confidence/measure-coverage.ts";
import { buildDrafts } from "./assemble/build-drafts.ts";
import type { Draft } from "./assemble/draft.ts";
import { type Clause, isSeparator, splitClauses } from "./assemble/clause.ts";
import { withElidedUnits, withRunnersWay } from "./assemble/distances/elided-units.ts";
import { askedEntries, politely } from "./assemble/moods/asked-entry.ts";
import { findCues } from "./assemble/moods/find-cues.ts";
import { markIdleHorses } from "./assemble/horses/horse-search.ts";
import { markMoods } from "./assemble/moods/mark-moods.ts";
import { finishWorkout, ofWriter } from "./assemble/finish-workout.ts";
import { hasHorse } from "./assemble/horses/has-horse.ts";
import type { FoundName } from "./assemble/people/found-name.ts";
import { findNames } from "./assemble/people/find-names.ts";
import { withPeopleAsWords } from "./assemble/people/people-as-words.ts";
import type { Reading } from "./assemble/reading.ts";
import { exactTimes, exactly } from "./assemble/durations/read-time.ts";
import { readNow } from "./assemble/dates/resolve-date.ts";
import { splitRows } from "./assemble/loads/split-rows.ts";
import { rideWholeHerd } from "./assemble/drafts/whole-herd.ts";
import { withRiddenMinutes } from "./assemble/horses/ridden-minutes.ts";
import { areShared, takeSharedResults } from "./assemble/people/share-results.ts";
import { withNamesMeant } from "./assemble/people/renamed.ts";
import { withOtherOccasions } from "./assemble/asides/other-occasion.ts";
import { takeAsides } from "./assemble/asides/take-asides.ts";
import { mayCorrect, withCorrections, takingBack } from "./assemble/asides/with-corrections.ts";
import { findDoubts } from "./confidence/find-doubts.ts";
import { asPiece } from "./grammar/as-piece.ts";
import { parsePieces } from "./grammar/message-grammar.ts";
import type { Piece, PieceOf, LexemeSpan } from "./grammar/piece.ts";
import type { Lexeme } from "./lexicon/lexeme.ts";
import { lexicon } from "./lexicon/lexicon.ts";
import { readLexemes } from "./lexicon/read-lexemes.ts";
import type { WordClass } from "./lexicon/word-class.ts";
import { giveNotes } from "./notes/give-notes.ts";
import type { NotePiece } from "./notes/note-pieces.ts";
import { endOfOpening } from "../text/opening-clause.ts";
import { foldWidths } from "../text/fold-words.ts";
import { withoutLate } from "../text/late-entry.ts";
import { withLabelledLines, withListedHorses } from "./scan/forms-and-lists.ts";
import { scanRaw } from "./scan/raw-tokens.ts";
import { landUnitOf } from "../units/format-units.ts";
import { buildSpans } from "./spans/build-spans.ts";
import { withTableRows } from "./scan/table-rows.ts";
import { createTokenView } from "./scan/token-view.ts";

/** Longer texts are read up to here: nobody writes a longer log in one message. */
const maxTextLength = 4000;
/** So many words, numbers and signs are read: a page of them; denser text than that is no message. */
const maxTokens = 1000;

/** The text as far as it is read, cut at the end of a line where there is one. */
const cutText = (text: string): { readonly read: string; readonly cutOffAt?: number } => {
  const start = text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
  const tooMany = start.length > maxTokens ? scanRaw(start)[maxTokens]?.start : undefined;
  const end = tooMany ?? start.length;
  if (end === text.length) return { read: text };
  const line = text.lastIndexOf("\n", end);
  const at = line > end / 2 ? line : end;
  return { read: text.slice(0, at), cutOffAt: at };
};

const opensFeeling = /^(going|gonna|will|are|is)$/;
/** "abs are going to hurt", "gonna be sore": what follows from what was done is no plan. */
const isToBeFelt = (lexemes: readonly Lexeme[], at: number): boolean =>
  opensFeeling.test(lexemes[at]?.text ?? "") &&
  lexemes
    .slice(at + 1, at + 5)
    .some(
      (one, ahead) =>
        /^(hurt|hurting|sore|ache|achy|doms|toast|wrecked)$/.test(one.text) &&
        lexemes
          .slice(at + 1, at + 1 + ahead)
          .every(({ text }) => /^(to|be|so|going|really|very|feel)$/.test(text)),
    );

/** Is what stands at this offset no cue: "sorry, 8.4k" sets a number right, and "Will ran" names somebody? */
const isSaidOtherwise = (
  start: number,
  lexemes: readonly Lexeme[],
  corrections: readonly LexemeSpan[],
  names: readonly FoundName[],
): boolean => {
  const isIn = (from: number, to: number): boolean =>
    start >= (lexemes[from]?.start ?? 0) && start < (lexemes[to - 1]?.end ?? 0);
  return (
    corrections.some(({ from, to }) => isIn(from, to)) ||
    lexemes.some(
      (one, at) =>
        one.start === start &&
        // "in goal", "set 1 100x5"
        ((one.text === "goal" && lexemes[at - 1]?.text === "in") ||
          one.class === "Sign" ||
          isToBeFelt(lexemes, at)),
    ) ||
    names.some(({ at, length }) => lexemes[at]?.capitalised === true && isIn(at, at + length))
  );
};

const marks: ReadonlySet<string> = new Set([
  ...takingBack,
  ...politely,
  ...moodWords,
  ...coverageWords,
  ...stretchesOfDays,
  exactly,
]);

/** The words of a message that some rule is about by their text, in order: each is looked up once for all rules, and most are none. */
const markedWordsIn = (lexemes: readonly Lexeme[]): readonly Lexeme[] => {
  const marked: Lexeme[] = [];
  for (let at = 0; at < lexemes.length; at += 1) {
    const one = lexemes[at] as Lexeme;
    if (marks.has(one.text)) marked.push(one);
  }
  return marked;
};

const classesOf = (lexemes: readonly Lexeme[]): ReadonlySet<WordClass> => {
  const classes = new Set<WordClass>();
  for (let at = 0; at < lexemes.length; at += 1) classes.add((lexemes[at] as Lexeme).class);
  return classes;
};

const kindsOf = (pieces: readonly Piece[]): Pick<Reading, "kinds" | "terms"> => {
  const kinds = new Set<Piece["kind"]>();
  const terms: PieceOf<"term">[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    kinds.add(piece.kind);
    if (piece.kind === "term") terms.push(piece);
  }
  return { kinds, terms };
};

const statedUnit =
  /\b(?:all|weights?|everything|numbers|loads?|it's|its)(?: is| are| was| were)? in (kgs?|kilos?|lbs?|pounds?)\b/i;
/** "gym abroad so all in kg: …": the unit of what follows, whatever the person's own. */
const withStatedUnit = (text: string, context: ParseContext): ParseContext => {
  const unit = text.includes(" in ") ? statedUnit.exec(text)?.[1] : undefined;
  return unit ? { ...context, units: unit.toLowerCase().startsWith("k") ? "kg" : "lb" } : context;
};

/** "when I got home I did …": a clause without figures, before what was done, is one piece that reports nothing. */
const foldOpening = (
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  openingEnd: number,
): readonly Piece[] => {
  if (openingEnd === 0) return pieces;
  const to =
    pieces.findLastIndex((one) => (lexemes[one.to - 1]?.end ?? 0) <= openingEnd && !isSeparator(one)) + 1;
  const [first, last] = [pieces[0], pieces[to - 1]];
  const hasFigure = pieces.slice(0, to).some(({ kind }) => kind !== "lexeme");
  return !first || !last || hasFigure
    ? pieces
    : [asPiece({ kind: "measure" }, first.from, last.to), ...pieces.slice(to)];
};

/** The clause of each piece, and the piece of each lexeme. */
const placesIn = (
  pieces: readonly Piece[],
  clauses: readonly Clause[],
): Pick<Reading, "clauseOf" | "pieceOf"> => {
  const clauseOf: number[] = [];
  const pieceOf: number[] = [];
  let clause = 0;
  for (let at = 0; at < pieces.length; at += 1) {
    while (clause + 1 < clauses.length && at >= (clauses[clause + 1]?.from ?? 0)) clause += 1;
    clauseOf.push(clause);
    while (pieceOf.length < (pieces[at]?.to ?? 0)) pieceOf.push(at);
  }
  return { clauseOf, pieceOf };
};

/** For each lexeme, 1 where one of the spans has it. */
const explainedBy = (spans: readonly LexemeSpan[], length: number): Uint8Array => {
  const explained = new Uint8Array(length);
  for (const { from, to } of spans) explained.fill(1, from, to);
  return explained;
};

/** The text with what is written as a table, a form or a list as one says it, each character in its place. */
const inSentences = (text: string, context: ParseContext): string =>
  withListedHorses(withLabelledLines(withTableRows(text, context.units)), context);

const takeApart = (text: string, own: ParseContext, mayShare = true): Reading => {
  const context = withStatedUnit(text, own);
  const words = lexicon();
  const view = createTokenView(scanRaw(inSentences(text, context)));
  const found = withOtherOccasions(readLexemes(view, context, words));
  const isHorse = hasHorse(found, classesOf(found), context);
  const lexemes = isHorse ? found : withPeopleAsWords(found);
  const classes = classesOf(lexemes);
  const marked = markedWordsIn(lexemes);
  const openingEnd = isHorse ? 0 : endOfOpening(text);
  const parsed = foldOpening(splitRows(parsePieces(lexemes), lexemes), lexemes, openingEnd);
  const isCorrected = mayCorrect(marked);
  const { pieces: right, corrections: numbersMeant } = isCorrected
    ? withCorrections(parsed)
    : { pieces: parsed, corrections: [] };
  const { pieces: withoutAsides, rests, startTimes } = takeAsides(right, classes, context);
  const named = findNames(lexemes, text, context, isHorse);
  const { names, renamings } =
    isCorrected && named.length > 0 ? withNamesMeant(lexemes, named) : { names: named, renamings: [] };
  const corrections = [...numbersMeant, ...renamings];
  const unit = context.distanceUnit ?? landUnitOf(context.units);
  const whole = withElidedUnits(withRunnersWay(withoutAsides, classes, unit));
  const { pieces: unshared, results } = mayShare
    ? takeSharedResults(whole, lexemes, text)
    : { pieces: whole, results: [] };
  const { pieces, guess } = isHorse ? withRiddenMinutes(unshared, names, lexemes) : { pieces: unshared };
  const clauses = splitClauses(pieces);
  const { clauseOf, pieceOf } = placesIn(pieces, clauses);
  const cues = findCues(view, lexemes, words).filter(
    ({ start }) => start >= openingEnd && !isSaidOtherwise(start, lexemes, corrections, names),
  );
  const { kinds, terms } = kindsOf(pieces);
  markMoods(clauses, pieces, lexemes, classes, marked, cues);
  if (isHorse) markIdleHorses({ text, clauses, pieces: pieces as readonly Piece[], names, lexemes });
  const asked = askedEntries(lexemes, marked);
  const spans = [...rests, ...exactTimes(lexemes, marked), ...results, ...corrections, ...asked];
  return {
    text,
    context,
    now: readNow(context.now),
    lexemes,
    classes,
    marked,
    pieces: pieces as readonly Piece[],
    kinds,
    terms,
    pieceOf,
    clauses,
    clauseOf,
    isHorse,
    openingEnd,
    names,
    results,
    explained: explainedBy(spans, lexemes.length),
    startTimes,
    corrections,
    asides: new Set(),
    doubts: guess ? [{ from: guess.from, to: guess.to, reason: "minutes?" }] : [],
  };
};

/** What was read, with the message as it was before workouts were put together, in which nothing is shared by several people. */
type Drafted = { readonly reading: Reading; readonly drafts: Draft[]; readonly apart: Reading };

const copyOf = (reading: Reading): Reading => ({
  ...reading,
  explained: reading.explained.slice(),
  asides: new Set(reading.asides),
  doubts: [...reading.doubts],
});

/** The workouts of a text by the rules. Results of several people for which no workout was found are read again as what else they may be. */
const readDrafts = (text: string, context: ParseContext): Drafted => {
  const reading = takeApart(text, context);
  const apart = reading.results.length === 0 ? copyOf(reading) : takeApart(text, context, false);
  const drafts = rideWholeHerd(reading, buildDrafts(reading));
  if (areShared(reading, drafts)) return { reading, drafts, apart };
  const unshared = copyOf(apart);
  return { reading: unshared, drafts: buildDrafts(unshared), apart };
};

/** Workouts with their notes and details, and what is in doubt of them. */
export type Read = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
  readonly notes: readonly NotePiece[];
  readonly doubts: readonly Doubt[];
};

export const toMessage = (
  { reading, drafts, notes, doubts }: Read,
  cutOffAt: number | undefined,
): ParsedMessage => ({
  isLog: drafts.length > 0,
  confidence: doubts.length > 0 ? "unsure" : "sure",
  doubts,
  workouts: drafts.map((draft) => ofWriter(finishWorkout(draft), reading.context)),
  spans: buildSpans(reading, drafts, notes, doubts),
  ...(cutOffAt !== undefined && { cutOffAt }),
});

/** A message as labels are given to it. */
export const takenApart = (text: string, context: ParseContext): Reading =>
  takeApart(cutText(withoutLate(foldWidths(text))).read, context, false);

/** What the rules read in a message, and the message as it was before. */
export function readByRules(
  text: string,
  context: ParseContext,
): { readonly rules: Read; readonly apart: Reading; readonly cutOffAt: number | undefined } {
  const { read, cutOffAt } = cutText(withoutLate(foldWidths(text)));
  const { reading, drafts, apart } = readDrafts(read, context);
  addDetails(reading, drafts);
  const notes = giveNotes(reading, drafts);
  return {
    rules: { reading, drafts, notes, doubts: findDoubts(reading, drafts, notes, cutOffAt) },
    apart,
    cutOffAt,
  };
}

/** As `parseMessage`, by the rules alone. */
export function parseByRules(text: string, context: ParseContext): ParsedMessage {
  const { rules, cutOffAt } = readByRules(text, context);
  return toMessage(rules, cutOffAt);
}
