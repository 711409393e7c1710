import { coverageDoubts } from "../coverage/coverage-doubts.ts";
import { type Coverage, clauseAt, type Find, isReported, left, leftOf } from "../coverage/coverage.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Piece, LexemeSpan } from "../grammar/piece.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import { namesPerson } from "../lexicon/words/first-names.ts";
import type { NotePiece } from "../notes/note-pieces.ts";
import { type Doubt, whoseWorkout } from "../parsed-message.ts";
import { lostMeasures } from "./lost-measures.ts";
import { improbableWorkouts } from "./improbable-workouts.ts";
import { measureCoverage } from "./measure-coverage.ts";
import { phraseDoubts } from "./phrase-doubts.ts";
import { relations } from "../lexicon/words/relations.ts";
import { isCompany } from "../assemble/people/is-company.ts";
import { missedLog } from "./missed-log.ts";
import { guessedDays } from "./guessed-days.ts";
import { guessedNumbers } from "./guessed-numbers.ts";
import { doubtedWords } from "./doubted-words.ts";

/** What stands before the first word of a clause. */
const openings: ReadonlySet<WordClass> = new Set(["Comma", "Stop", "Newline", "And", "Article", "Bang"]);

const onFoot = /^(?:ran|jogged|swam|cycled|biked|rowed|hiked)$/;

/** "Dad walked 5k", "husband 8k 44:00": somebody else's, who is not named. */
const unnamedPeople: Find = ({ reading, drafts, marked }, found) => {
  if (drafts.every(({ athlete }) => athlete !== undefined)) return;
  const { lexemes } = reading;
  for (const one of marked) {
    if (!relations.has(one.text) || isCompany(lexemes, one.index)) continue;
    const { index } = one;
    const before = lexemes[index - 1];
    const isOpening = before === undefined || openings.has(before.class);
    const next = lexemes[index + 1];
    const isDoing =
      next?.class === "DoVerb" ||
      next?.quantity !== undefined ||
      (next?.class === "Colon" && index < 3) ||
      (next?.class === "Activity" && /(ed|ran|swam|rode)$/.test(next.text));
    // "My daughter rode Star": beside a horse it is clear whose work it was.
    if (isOpening && isDoing && (!reading.isHorse || onFoot.test(next.text)))
      found.push(leftOf(one, whoseWorkout));
  }
};

const whole = ({ lexemes }: Reading): LexemeSpan => ({ from: 0, to: lexemes.length });

/** Seconds: later than any time of day, read as minutes and seconds. */
const longClock = 1500;

/** Sets, or a distance with a time, that no plan or question explains, and no workout came of them. */
const emptyHanded: Find = ({ reading }, found) => {
  const piece = reading.pieces.find(
    (one, index) =>
      one.kind === "term" &&
      reading.clauses[reading.clauseOf[index] ?? 0]?.mood === undefined &&
      (one.factors.length > 1 || one.factors[0]?.atoms[0]?.unit === "distance"),
  );
  const isTimed = reading.lexemes.some(
    (one, at) =>
      one.class === "Activity" ||
      one.class === "NamedWod" ||
      (one.class === "HeartRate" && reading.clauses.every(({ soft }) => soft !== "body")) ||
      (one.class === "Clock" && (one.quantity?.seconds ?? 0) >= longClock) ||
      (one.class === "Clock" && reading.lexemes.slice(at + 1, at + 4).some((next) => next.class === "Clock")),
  )
    ? reading.pieces.find(
        (one, index) =>
          one.kind === "term" &&
          ["time", "clock"].includes(one.factors[0]?.atoms[0]?.unit ?? "") &&
          reading.clauses[reading.clauseOf[index] ?? 0]?.mood === undefined,
      )
    : undefined;
  const unreported = piece ?? isTimed;
  if (unreported) found.push(left(reading, unreported, "what was this?"));
};

/** One exercise and not a number in all the message: was it done, or only talked about? */
const bareNames: Find = ({ reading, drafts }, found) => {
  const [draft] = drafts;
  if (drafts.length !== 1 || !draft || draft.discipline !== "strength" || draft.seconds !== undefined) return;
  const isNone = draft.exercises.length === 0;
  const isBare = draft.exercises.length === 1 && draft.exercises[0]?.sets.length === 0;
  const isDone =
    (isNone &&
      reading.lexemes.some(
        (one) => one.class === "PlanDay" || /^(lifted|trained|worked|did)$/.test(one.text),
      )) ||
    (isBare && reading.lexemes.some((one) => one.class === "DoVerb" || one.text.endsWith("ed")));
  if ((isNone || isBare) && !isDone)
    found.push(left(reading, whole(reading), "was this done, or only talked about?"));
};

const noNames =
  /^(by|of|the|did|nasty|evil|horrible|awful|brutal|nice|good|solid|strict|speed|comp|competition|controlled|beltless|raw|some|few|couple|these|those|felt|were|was|lovely|slow|fast|sloppy|then|loads|lots|day|working|mostly|my|your)$/;
const isRowed = ({ exercises }: Draft): boolean =>
  exercises.some(({ exercise }) => exercise.name === "Barbell Row");
/** An unknown word right before an exercise's name may be part of another name ("wibble press"). */
const strangeWords: Find = ({ reading, drafts }, found) => {
  if (!drafts.some(({ exercises }) => exercises.length > 0)) return;
  const { lexemes, explained } = reading;
  for (const one of lexemes) {
    const { index } = one;
    if (index === 0) continue;
    // "gorilla row 24kg 3x8"
    const isRow = one.class === "Activity" && one.text === "row" && drafts.some(isRowed);
    if (one.class !== "Exercise" && !isRow) continue;
    // "xtr leg deadlift": a limb is no name, and no number stands before it
    const limb = /^(leg|arm|legged|armed)$/.test(lexemes[index - 1]?.text ?? "") ? 1 : 0;
    const before = lexemes[index - 1 - limb];
    if (before?.class !== "Word") continue;
    const isStrange =
      (isRow || explained[index] === 1) &&
      explained[before.index] !== 1 &&
      !noNames.test(before.text) &&
      !before.text.endsWith("ly") &&
      // "to the gym with mike squats first"
      !(lexemes[before.index - 1]?.class === "With" && namesPerson(before));
    if (!isStrange) continue;
    const reason = `${isRow ? "Barbell Row" : (one.exercise?.exercise.name ?? one.text)}, or another exercise?`;
    found.push({ start: before.start, end: one.end, reason });
  }
};

/** A load, a time or sets that went into the notes: perhaps they should have been a number. */
const valuesInNotes = (
  { reading, drafts, open, isScored }: Coverage,
  notes: readonly NotePiece[],
  found: Doubt[],
): void => {
  if (drafts.length === 0 || reading.isHorse || isScored) return;
  for (const piece of open) {
    if (reading.asides.has(piece.from) || !isNoted(piece, notes)) continue;
    const unit = piece.factors[0]?.atoms[0]?.unit ?? "none";
    const isValue =
      piece.factors.length > 1 ||
      ["time", "clock", "distance"].includes(unit) ||
      (unit === "load" && drafts.every(({ discipline }) => discipline === "strength"));
    if (isValue && !isFailed(reading, piece))
      found.push(left(reading, piece, "only a remark, or a number of the workout?"));
  }
};
const isNoted = ({ from, to }: LexemeSpan, notes: readonly NotePiece[]): boolean =>
  notes.some((note) => from >= note.from && to <= note.to);

/** Next to "missed" or "failed" a load is rightly in the notes. */
const isFailed = (reading: Reading, place: LexemeSpan): boolean =>
  reading.lexemes.slice(Math.max(0, place.from - 4), place.to + 3).some((one) => one.class === "Failed");

/** "9 BJ" among the movements of a workout against the clock: one that nothing here knows. */
const unknownMovements: Find = ({ reading, drafts, open }, found) => {
  if (!drafts.some(({ discipline, exercises }) => discipline === "crossfit" && exercises.length > 0)) return;
  const { length } = found;
  for (const piece of open)
    if (
      !reading.asides.has(piece.from) &&
      isReported(reading, piece.from) &&
      (piece.factors.length > 1 || piece.factors[0]?.atoms[0]?.unit === "distance")
    )
      found.push(left(reading, piece, "only a remark, or a movement?"));
  if (found.length > length) return;
  for (const clause of reading.clauses) {
    const clausePieces = reading.pieces.slice(clause.from, clause.to);
    // "10 rounds: 1 legless climb": behind the scheme
    const scheme = clausePieces.findLastIndex(({ kind }) => ["rounds", "amrap", "emom"].includes(kind));
    const from = clausePieces[scheme + 1]?.kind === "lexeme" && scheme >= 0 ? scheme + 2 : scheme + 1;
    const [count, word] = [clausePieces[from], clausePieces[from + 1]];
    const unit =
      count?.kind === "term" && count.factors.length === 1 ? count.factors[0]?.atoms[0]?.unit : undefined;
    const isCount = count?.kind === "term" && (unit === "none" || unit === "calories" || unit === "distance");
    if (
      isCount &&
      !clause.mood &&
      reading.explained[count.from] !== 1 &&
      word?.kind === "lexeme" &&
      word.lexeme.class === "Word" &&
      clausePieces.length - from <= 5
    )
      found.push(left(reading, { from: count.from, to: word.to }, "an exercise that I do not know?"));
  }
};

/** "loved that fran workout", "can't believe I ran 10k": perhaps only talk of what is logged already. */
const mereTalk: Find = ({ reading, drafts }, found) => {
  if (drafts.length !== 1 || drafts[0]?.score || drafts[0]?.exercises.some(({ sets }) => sets.length > 0))
    return;
  for (const clause of reading.clauses) {
    if (clause.soft !== "chat" || clause.mood !== undefined) continue;
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const isAbout = inClause.some(
      (piece) =>
        piece.kind === "lexeme" &&
        ["Exercise", "Activity", "NamedWod", "NamedDistance"].includes(piece.lexeme.class),
    );
    const isTimed = inClause.some(
      (piece) =>
        piece.kind === "pace" ||
        piece.kind === "speed" ||
        (piece.kind === "term" && ["time", "clock"].includes(piece.factors.at(-1)?.atoms[0]?.unit ?? "")),
    );
    const place = { from: inClause[0]?.from ?? 0, to: inClause.at(-1)?.to ?? 0 };
    if (isAbout && !isTimed) found.push(left(reading, place, "was this done, or only talked about?"));
  }
};

/** Two AMRAPs stated at once, or two results: which is of which? */
const severalScores: Find = ({ reading, drafts }, found) => {
  const amraps = reading.pieces.filter(({ kind }) => kind === "amrap");
  const scored = drafts.filter(({ score }) => score !== undefined);
  const isSplit = (piece: Piece): boolean =>
    piece.kind === "term" &&
    piece.factors.length === 1 &&
    piece.factors[0]?.join === "plus" &&
    piece.factors[0].atoms.length === 2;
  const results = reading.pieces.filter(
    (piece) => isSplit(piece) || (piece.kind === "rounds" && piece.extra !== undefined),
  );
  const [first] = amraps;
  if (first && scored.length > 0 && (amraps.length > scored.length || results.length > scored.length))
    found.push(left(reading, first, "which result is whose?"));
};

const unknown =
  /\b(no idea|no clue|no time\b|not timed|untimed|no watch|no score|dunno|lost count|(didn'?t|did not|don'?t|never) (time|track|check|record|know|remember|measure)|(forgot|without) (my|the|a|to start my|to start the|to time) ?(watch|time|garmin|it)?|(clock|watch|garmin|phone|gps) (died|was dead|dead))/;
/** "did Fran, no idea of my time", "went for a run, forgot my watch": what is missing is said to be. */
const isSaidUnknown = ({ text, classes }: Reading): boolean =>
  !classes.has("Clock") && !classes.has("Dur") && unknown.test(text.toLowerCase());

/** Numbers outside of plans and questions that neither a field nor a note holds. */
const homeless = ({ reading, open }: Coverage, notes: readonly NotePiece[], found: Doubt[]): void => {
  for (const piece of open)
    if (!clauseAt(reading, piece.from)?.mood && !isNoted(piece, notes))
      found.push(left(reading, piece, "a number that belongs to nothing"));
};

/** How many percentages of a maximum are stated. */
const sharesOf = ({ classes, lexemes }: Reading): number =>
  classes.has("Percent")
    ? lexemes.filter(
        (one) => one.class === "Percent" && ["At", "Times"].includes(lexemes[one.index - 1]?.class ?? ""),
      ).length
    : 0;

/** What no workout came of, though it may have been done. */
const unreported: Find = (coverage, found) => {
  emptyHanded(coverage, found);
  missedLog(coverage, found);
};

/** What the workouts of a message may have got wrong. */
const misread = (coverage: Coverage, notes: readonly NotePiece[], found: Doubt[]): void => {
  const { reading, marked, open, isLifting, isScored } = coverage;
  if (open.length > 0) homeless(coverage, notes, found);
  if (isLifting) bareNames(coverage, found);
  strangeWords(coverage, found);
  if (open.length > 0) valuesInNotes(coverage, notes, found);
  if (isScored) unknownMovements(coverage, found);
  if (marked.length > 0) unnamedPeople(coverage, found);
  mereTalk(coverage, found);
  if (reading.kinds.has("amrap")) severalScores(coverage, found);
  doubtedWords(coverage, found);
  if (reading.kinds.has("date")) guessedDays(coverage, found);
  guessedNumbers(coverage, found);
  phraseDoubts(coverage, found);
  lostMeasures(coverage, found);
  coverageDoubts(coverage, found);
};

/** Everything that a person should look at: readings that are guesses, and numbers that went nowhere. */
export const findDoubts = (
  reading: Reading,
  drafts: readonly Draft[],
  notes: readonly NotePiece[],
  cutOffAt: number | undefined,
): Doubt[] => {
  const doubts: Doubt[] = reading.doubts.map((one) => left(reading, one, one.reason));
  const coverage = measureCoverage(reading, drafts);
  if (drafts.length > 0) misread(coverage, notes, doubts);
  else unreported(coverage, doubts);
  const reasons = improbableWorkouts(drafts, {
    isRamp: reading.classes.has("UpTo"),
    isHorse: reading.isHorse,
    isThen: reading.classes.has("Then"),
    isUnknown: () => drafts.length === 1 && isSaidUnknown(reading),
    shares: sharesOf(reading),
  });
  for (const reason of reasons) doubts.push(left(reading, whole(reading), reason));
  if (cutOffAt !== undefined)
    doubts.push({ start: cutOffAt, end: cutOffAt, reason: "the text was too long to read in one go" });
  return doubts;
};
