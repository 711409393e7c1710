import { accountDoubts } from "../account/account-doubts.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { isFirstName } from "../lexicon/first-names.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { NotePiece } from "../notes/note-pieces.ts";
import type { Doubt } from "../parsed-message.ts";
import { isCompany } from "./is-company.ts";
import { lostMeasures } from "./lost-measures.ts";
import { oddWorkouts } from "./odd-workouts.ts";
import { turnsOfPhrase } from "./turns-of-phrase.ts";
import { untoldLog } from "./untold-log.ts";
import { weakDays } from "./weak-days.ts";
import { weakNumbers } from "./weak-numbers.ts";
import { weakWords } from "./weak-words.ts";

const at = (reading: Reading, from: number, to: number): { start: number; end: number } => ({
  start: reading.lexemes[from]?.start ?? 0,
  end: reading.lexemes[to - 1]?.end ?? 0,
});

/** Seconds: later than any time of day, read as minutes and seconds. */
const longClock = 1500;

/** Sets, or a distance with a time, that no plan or question explains, and no workout came of them. */
const emptyHanded = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (drafts.length > 0) return [];
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
  if (!piece && isTimed) return [{ ...at(reading, isTimed.from, isTimed.to), reason: "what was this?" }];
  return piece ? [{ ...at(reading, piece.from, piece.to), reason: "what was this?" }] : [];
};

/** One exercise and not a number in all the message: was it done, or only talked about? */
const bareNames = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  const [draft] = drafts;
  if (drafts.length !== 1 || !draft || draft.discipline !== "strength" || draft.seconds !== undefined)
    return [];
  if (
    draft.exercises.length === 0 &&
    !reading.lexemes.some((one) => one.class === "PlanDay" || /^(lifted|trained|worked|did)$/.test(one.text))
  )
    return [{ ...at(reading, 0, reading.lexemes.length), reason: "was this done, or only talked about?" }];
  const isBare = draft.exercises.length === 1 && draft.exercises[0]?.sets.length === 0;
  const isDone = reading.lexemes.some((one) => one.class === "DoVerb" || one.text.endsWith("ed"));
  return isBare && !isDone
    ? [{ ...at(reading, 0, reading.lexemes.length), reason: "was this done, or only talked about?" }]
    : [];
};

/** An unknown word right before an exercise's name may be part of another name ("wibble press"). */
const strangeWords = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (!drafts.some(({ exercises }) => exercises.length > 0)) return [];
  const isLift = (name: string): boolean =>
    drafts.some(({ exercises }) => exercises.some(({ exercise }) => exercise.name === name));
  const found: Doubt[] = [];
  for (const one of reading.lexemes) {
    const { index } = one;
    // "gorilla row 24kg 3x8"
    const isRow = one.class === "Activity" && one.text === "row" && isLift("Barbell Row");
    if (one.class !== "Exercise" && !isRow) continue;
    // "xtr leg deadlift": a limb is no name, and no number stands before it
    const limb = /^(leg|arm|legged|armed)$/.test(reading.lexemes[index - 1]?.text ?? "") ? 1 : 0;
    const before = reading.lexemes[index - 1 - limb];
    if (before?.class !== "Word") continue;
    const isStrange =
      (isRow || reading.explained[index] === 1) &&
      reading.explained[before.index] !== 1 &&
      !/^(by|of|the|did|nasty|evil|horrible|awful|brutal|nice|good|solid|strict|speed|comp|competition|controlled|beltless|raw|some|few|couple|these|those|felt|were|was|lovely|slow|fast|sloppy|then|loads|lots|day|working|mostly|my|your)$/.test(
        before.text,
      ) &&
      !before.text.endsWith("ly") &&
      // "to the gym with mike squats first"
      !(reading.lexemes[before.index - 1]?.class === "With" && isFirstName(before.text));
    if (!isStrange) continue;
    const reason = `${isRow ? "Barbell Row" : (one.exercise?.exercise.name ?? one.text)}, or another exercise?`;
    found.push({ start: before.start, end: one.end, reason });
  }
  return found;
};

/** A load, a time or sets that went into the notes: perhaps they should have been a number. */
const valuesInNotes = (reading: Reading, drafts: readonly Draft[], notes: readonly NotePiece[]): Doubt[] => {
  if (drafts.length === 0 || reading.isHorse || drafts.some(({ discipline }) => discipline === "crossfit"))
    return [];
  return reading.pieces.flatMap((piece) => {
    if (
      piece.kind !== "term" ||
      reading.explained[piece.from] === 1 ||
      reading.asides.has(piece.from) ||
      !notes.some((note) => piece.from >= note.from && piece.to <= note.to)
    )
      return [];
    const unit = piece.factors[0]?.atoms[0]?.unit ?? "none";
    const isValue =
      piece.factors.length > 1 ||
      ["time", "clock", "distance"].includes(unit) ||
      (unit === "load" && drafts.every(({ discipline }) => discipline === "strength"));
    return isValue && !isFailed(reading, piece)
      ? [{ ...at(reading, piece.from, piece.to), reason: "only a remark, or a number of the workout?" }]
      : [];
  });
};
/** Next to "missed" or "failed" a load is rightly in the notes. */
const isFailed = (reading: Reading, place: { readonly from: number; readonly to: number }): boolean =>
  reading.lexemes.slice(Math.max(0, place.from - 4), place.to + 3).some((one) => one.class === "Failed");

/** "9 BJ" among the movements of a workout against the clock: one that nothing here knows. */
const unknownMovements = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (!drafts.some(({ discipline, exercises }) => discipline === "crossfit" && exercises.length > 0))
    return [];
  const left = reading.pieces.flatMap((piece, index) => {
    const isOpen =
      piece.kind === "term" &&
      reading.explained[piece.from] !== 1 &&
      !reading.asides.has(piece.from) &&
      reading.clauses[reading.clauseOf[index] ?? 0]?.mood === undefined;
    return isOpen && (piece.factors.length > 1 || piece.factors[0]?.atoms[0]?.unit === "distance")
      ? [{ ...at(reading, piece.from, piece.to), reason: "only a remark, or a movement?" }]
      : [];
  });
  return left.length > 0
    ? left
    : reading.clauses.flatMap((clause) => {
        const told = reading.pieces.slice(clause.from, clause.to);
        // "10 rounds: 1 legless climb": behind the scheme
        const scheme = told.findLastIndex(({ kind }) => ["rounds", "amrap", "emom"].includes(kind));
        const from = told[scheme + 1]?.kind === "lexeme" && scheme >= 0 ? scheme + 2 : scheme + 1;
        const [count, word, ...rest] = told.slice(from);
        const unit =
          count?.kind === "term" && count.factors.length === 1 ? count.factors[0]?.atoms[0]?.unit : undefined;
        const isCount =
          count?.kind === "term" && (unit === "none" || unit === "calories" || unit === "distance");
        if (
          !isCount ||
          clause.mood ||
          reading.explained[count.from] === 1 ||
          word?.kind !== "lexeme" ||
          word.lexeme.class !== "Word" ||
          rest.length > 3
        )
          return [];
        return [{ ...at(reading, count.from, word.to), reason: "an exercise that I do not know?" }];
      });
};

/** "loved that fran workout", "can't believe I ran 10k": perhaps only talk of what is logged already. */
const mereTalk = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (drafts.length !== 1 || drafts[0]?.score || drafts[0]?.exercises.some(({ sets }) => sets.length > 0))
    return [];
  return reading.clauses.flatMap((clause) => {
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
    return clause.soft === "chat" && clause.mood === undefined && isAbout && !isTimed
      ? [
          {
            ...at(reading, inClause[0]?.from ?? 0, inClause.at(-1)?.to ?? 0),
            reason: "was this done, or only talked about?",
          },
        ]
      : [];
  });
};

/** Two AMRAPs told at once, or two results: which is of which? */
const severalScores = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  const amraps = reading.pieces.filter(({ kind }) => kind === "amrap");
  if (amraps.length === 0) return [];
  const scored = drafts.filter(({ score }) => score !== undefined);
  const isSplit = (piece: Reading["pieces"][number]): boolean =>
    piece.kind === "term" &&
    piece.factors.length === 1 &&
    piece.factors[0]?.join === "plus" &&
    piece.factors[0].atoms.length === 2;
  const results = reading.pieces.filter(
    (piece) => isSplit(piece) || (piece.kind === "rounds" && piece.extra !== undefined),
  );
  const [first] = amraps;
  return first && scored.length > 0 && (amraps.length > scored.length || results.length > scored.length)
    ? [{ ...at(reading, first.from, first.to), reason: "which result is whose?" }]
    : [];
};

const relations: ReadonlySet<string> = new Set(
  "mum mom dad husband wife son daughter brother sister girlfriend boyfriend partner client kids kid friend mate boy girl lass lad hubby missus wifey kiddo toddler gran grandma grandad grandpa nan niece nephew".split(
    " ",
  ),
);
/** What stands before the first word of a clause. */
const openings: ReadonlySet<WordClass> = new Set(["Comma", "Stop", "Newline", "And", "Article", "Bang"]);

/** "Dad walked 5k", "husband 8k 44:00": somebody else's, who is not named. */
const unnamedPeople = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (reading.isHorse || drafts.every(({ athlete }) => athlete !== undefined)) return [];
  const found: Doubt[] = [];
  for (const one of reading.lexemes) {
    if (!relations.has(one.text) || isCompany(reading.lexemes, one.index)) continue;
    const { index } = one;
    const before = reading.lexemes[index - 1];
    const isOpening = before === undefined || openings.has(before.class);
    const next = reading.lexemes[index + 1];
    const isDoing =
      next?.class === "DoVerb" ||
      next?.quantity !== undefined ||
      (next?.class === "Colon" && index < 3) ||
      (next?.class === "Activity" && /(ed|ran|swam|rode)$/.test(next.text));
    if (isOpening && isDoing) found.push({ ...at(reading, index, index + 1), reason: "whose workout?" });
  }
  return found;
};

const unknown =
  /\b(no idea|no clue|no time\b|not timed|untimed|no watch|no score|dunno|lost count|(didn'?t|did not|don'?t|never) (time|track|check|record|know|remember|measure)|(forgot|without) (my|the|a|to start my|to start the|to time) ?(watch|time|garmin|it)?|(clock|watch|garmin|phone|gps) (died|was dead|dead))/;
/** "did Fran, no idea of my time", "went for a run, forgot my watch": what is missing is said to be. */
const isSaidUnknown = ({ text, lexemes }: Reading): boolean =>
  lexemes.every(({ class: name }) => name !== "Clock" && name !== "Dur") && unknown.test(text.toLowerCase());

/** Everything that a person should look at: readings that are guesses, and numbers that went nowhere. */
export const findDoubts = (
  reading: Reading,
  drafts: readonly Draft[],
  notes: readonly NotePiece[],
  cutOffAt: number | undefined,
): Doubt[] => {
  const { lexemes } = reading;
  const doubts: Doubt[] = reading.doubts.map(({ from, to, reason }) => ({
    start: lexemes[from]?.start ?? 0,
    end: lexemes[to - 1]?.end ?? 0,
    reason,
  }));
  if (drafts.length > 0) {
    for (const piece of reading.pieces) {
      if (piece.kind !== "term") continue;
      const at = reading.pieceOf[piece.from] ?? 0;
      if (reading.clauses[reading.clauseOf[at] ?? 0]?.mood) continue;
      const isOpen = reading.explained[piece.from] !== 1;
      const isNoted = notes.some((note) => piece.from >= note.from && piece.to <= note.to);
      if (isOpen && !isNoted)
        doubts.push({
          start: lexemes[piece.from]?.start ?? 0,
          end: lexemes[piece.to - 1]?.end ?? 0,
          reason: "a number that belongs to nothing",
        });
    }
  }
  for (const found of [
    emptyHanded(reading, drafts),
    bareNames(reading, drafts),
    strangeWords(reading, drafts),
    valuesInNotes(reading, drafts, notes),
    unknownMovements(reading, drafts),
    unnamedPeople(reading, drafts),
    mereTalk(reading, drafts),
    severalScores(reading, drafts),
    weakWords(reading, drafts),
    weakDays(reading, drafts),
    weakNumbers(reading, drafts),
    untoldLog(reading, drafts),
    turnsOfPhrase(reading, drafts),
    lostMeasures(reading, drafts),
    accountDoubts({ reading, drafts }),
  ])
    if (found.length > 0) doubts.push(...found);
  for (const reason of oddWorkouts(drafts, {
    isRamp: lexemes.some((one) => one.class === "UpTo"),
    isHorse: reading.isHorse,
    isThen: lexemes.some((one) => one.class === "Then"),
    isUnknown: drafts.length === 1 && isSaidUnknown(reading),
    shares: lexemes.filter(
      (one) => one.class === "Percent" && ["At", "Times"].includes(lexemes[one.index - 1]?.class ?? ""),
    ).length,
  }))
    doubts.push({ ...at(reading, 0, lexemes.length), reason });
  if (cutOffAt !== undefined)
    doubts.push({ start: cutOffAt, end: cutOffAt, reason: "the text was too long to read in one go" });
  return doubts;
};
