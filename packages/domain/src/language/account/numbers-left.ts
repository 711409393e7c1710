import type { DraftExercise } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Atom, Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";
import { type Figures, figuresOf } from "./figures.ts";

const holds = (numbers: readonly number[], value: number): boolean => {
  const most = 0.011 + Math.abs(value) * 0.001;
  for (const one of numbers) if (Math.abs(one - value) <= most) return true;
  return false;
};

/** Seconds as they were said, as hours and minutes, or of both sides. */
const isTimeShown = ({ seconds }: Figures, value: number): boolean =>
  holds(seconds, value) || holds(seconds, value * 60) || holds(seconds, value * 2);

const isNumberShown = (figures: Figures, { value: signed, quantity }: Atom): boolean => {
  const value = Math.abs(signed);
  const { loads, reps, counts, others, distances, meters } = figures;
  return (
    holds(reps, value) ||
    holds(loads, value) ||
    holds(counts, value) ||
    holds(others, value) ||
    holds(distances, value) ||
    holds(meters, value) ||
    isTimeShown(figures, value) ||
    (quantity?.dotted !== undefined &&
      (isTimeShown(figures, quantity.dotted) || holds(figures.paces, quantity.dotted)))
  );
};

const isAtomShown = (atom: Atom, figures: Figures): boolean => {
  const value = Math.abs(atom.value);
  const { meters = value, seconds = value } = atom.quantity ?? {};
  switch (atom.unit) {
    case "load":
      return holds(figures.loads, value);
    case "distance":
      return (
        [figures.meters, figures.distances].some(
          (all) => holds(all, meters) || holds(all, value) || holds(all, 2 * meters),
        ) ||
        (atom.quantity?.maybeMinutes === true && holds(figures.seconds, value * 60))
      );
    case "time":
      return isTimeShown(figures, seconds);
    case "clock":
      return isTimeShown(figures, seconds) || holds(figures.paces, seconds);
    case "plural":
      return holds(figures.loads, value) || holds(figures.seconds, value);
    case "calories":
    case "reps":
      return holds(figures.reps, value);
    case "sets":
      return holds(figures.counts, value);
    case "bar":
      return holds(figures.loads, 20) || holds(figures.loads, 45);
    case "none":
      return isNumberShown(figures, atom);
    default:
      return true;
  }
};

/** "2x24kg" of bells, "5 x 1k" with a time of its own each: how many there were is no count of sets in a row. */
const isPairOrList = (piece: Piece): boolean => {
  if (piece.kind !== "term" || piece.factors.length !== 2) return false;
  const [first, second] = piece.factors;
  const unit = second?.atoms[0]?.unit;
  return (
    (unit === "load" && first?.atoms[0]?.value === 2) ||
    ((unit === "distance" || unit === "time") && first?.atoms.length === 1)
  );
};

const isCorrected = ({ corrections }: Reading, { from }: Piece): boolean =>
  corrections.some((one) => from >= one.from && from < one.to);

/** Explained though no field holds them: times of parts that are no work, and of the day. */
const isBesides = ({ lexemes }: Reading, piece: Piece): boolean =>
  [...lexemes.slice(Math.max(0, piece.from - 3), piece.from), ...lexemes.slice(piece.to, piece.to + 2)].some(
    (one) =>
      one.class === "TimeCap" || one.class === "Total" || one.class === "Rest" || /^t\d?$/.test(one.text),
  );

const shortestLength = 25;
/** "4x100 fly, 4x100 back": lengths of a pool or track among others that are as long. */
const isAmongAlike = (piece: Piece, { meters, counts }: Figures): boolean => {
  if (piece.kind !== "term" || piece.factors.length !== 2) return false;
  const [count, each] = piece.factors.map(({ atoms }) => (atoms.length === 1 ? atoms[0] : undefined));
  return (
    count?.unit === "none" &&
    each?.unit === "none" &&
    each.value >= shortestLength &&
    holds(meters, each.value) &&
    counts.some((one) => one > count.value)
  );
};

/** "3x(4x100)": lengths, as many as both counts make together. */
const isNested = (piece: Piece, { meters, counts }: Figures): boolean => {
  if (piece.kind !== "term" || piece.factors.length !== 3) return false;
  const [sets, each, length] = piece.factors.map(({ atoms }) => (atoms.length === 1 ? atoms[0] : undefined));
  return (
    sets?.unit === "none" &&
    each?.unit === "none" &&
    length !== undefined &&
    holds(meters, length.quantity?.meters ?? length.value) &&
    holds(counts, sets.value * each.value)
  );
};

const isPieceShown = (piece: Piece, figures: Figures): boolean =>
  piece.kind !== "term" ||
  isNested(piece, figures) ||
  isAmongAlike(piece, figures) ||
  (isPairOrList(piece) ? piece.factors.slice(1) : piece.factors).every(({ atoms }) =>
    atoms.every((atom) => isAtomShown(atom, figures)),
  );

/** "1h 20" read as an hour: a bare number that nothing took in, right behind one that counts or times something. */
const isTorn = (reading: Reading, at: number): boolean => {
  const [before, piece] = [reading.pieces[at - 1], reading.pieces[at]];
  if (before?.kind !== "term" || piece?.kind !== "term" || reading.explained[before.from] !== 1) return false;
  const isBehindMiss = reading.lexemes
    .slice(piece.to, piece.to + 2)
    .some((one) => one.class === "Failed" || one.class === "Percent");
  return piece.factors[0]?.atoms[0]?.unit === "none" && piece.factors[0].atoms.length === 1 && !isBehindMiss;
};

const isName = (reading: Reading, one: Lexeme): boolean =>
  reading.explained[one.index] === 1 &&
  (one.class === "Exercise" || (one.class === "Activity" && one.entry?.value === "rowing"));

/** The exercises that are named nearest before and behind a piece: one of them holds its sets. */
const near = ({ reading, drafts }: Accounted, { from, to }: Piece): readonly DraftExercise[] => {
  const { lexemes } = reading;
  let [before, behind] = [from - 1, to];
  while (before >= 0 && !isName(reading, lexemes[before] as Lexeme)) before -= 1;
  while (behind < lexemes.length && !isName(reading, lexemes[behind] as Lexeme)) behind += 1;
  // "Squat day. … 225 x 5": of the lift that the day is called after
  const isDays = before < 0 && lexemes.slice(0, from).some((one) => one.class === "PlanDay");
  if (isDays) return [];
  const names = [lexemes[before], lexemes[behind]];
  return drafts.flatMap(({ exercises }) =>
    exercises.filter(({ exercise: { id, name } }) =>
      names.some((one) =>
        one?.class === "Activity"
          ? / Row/.test(name)
          : // "calf raises (seated)": a kind of what the words name
            one?.exercise?.exercise.id === id || name.endsWith(one?.exercise?.exercise.name ?? "-"),
      ),
    ),
  );
};

/** "75x1": a load and its repetitions, or sets of them, of an exercise that is named beside. */
const isPairShown = (accounted: Accounted, piece: Piece): boolean => {
  if (piece.kind !== "term" || piece.factors.length !== 2) return true;
  const [first, second] = piece.factors.map(({ atoms }) => (atoms.length === 1 ? atoms[0] : undefined));
  const isPlain = (atom: Atom | undefined): atom is Atom =>
    atom !== undefined && (atom.unit === "none" || atom.unit === "load") && !atom.sign && !atom.open;
  if (!isPlain(first) || !isPlain(second) || second.unit === "load") return true;
  const exercises = near(accounted, piece);
  return (
    exercises.length === 0 ||
    exercises.some(({ sets }) => {
      const isLoaded = sets.some(
        ({ load, reps }) => reps === second.value && Math.abs(load?.mass?.value ?? -1) === first.value,
      );
      // "5x140": repetitions, and how heavy they were
      const isTurned = sets.some(
        ({ load, reps }) => reps === first.value && Math.abs(load?.mass?.value ?? -1) === second.value,
      );
      const isCounted =
        isTurned ||
        (sets.length >= first.value && sets.some(({ reps }) => reps === second.value)) ||
        sets.filter(({ reps }) => reps === second.value).length >= first.value ||
        sets.filter(({ load }) => Math.abs(load?.mass?.value ?? -1) === second.value).length >= first.value ||
        sets.filter(({ reps }) => reps === first.value).length >= second.value ||
        sets.filter(({ seconds }) => seconds === second.value).length >= first.value;
      return isLoaded || isCounted;
    })
  );
};

/** "total 30 in 5 sets": of all sets together, and none has so many. */
const totalLeft = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      ({ class: name, index }) =>
        name === "Total" &&
        isTold(reading, index) &&
        // "4x10 all in the garden"
        reading.lexemes[index + 1]?.class !== "Article" &&
        [reading.lexemes[index - 1], reading.lexemes[index + 1]].some(
          (one) => one?.class === "Number" && reading.explained[one.index] === 1,
        ) &&
        drafts.every(({ discipline }) => discipline === "strength"),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "of all sets together?"));

/** "lateral raise 8: 15, 15, 12": one small number before a list of others; either can be the load. */
const listLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  if (!reading.classes.has("Colon")) return [];
  return reading.pieces.flatMap((piece, at) => {
    const next = reading.pieces[at + 1];
    const isLed =
      piece.kind === "term" &&
      piece.factors.length === 1 &&
      piece.factors[0]?.atoms.length === 1 &&
      piece.factors[0].atoms[0]?.unit === "none" &&
      next?.kind === "lexeme" &&
      next.lexeme.class === "Colon" &&
      reading.pieces[at + 2]?.kind === "term" &&
      isTold(reading, piece.from);
    if (!isLed) return [];
    const value = piece.factors[0]?.atoms[0]?.value ?? 0;
    const isReps = drafts.some(({ exercises }) =>
      exercises.some(
        ({ sets }) =>
          sets.filter(({ reps, load }) => reps === value && load?.kg !== undefined).length > 1 &&
          new Set(sets.map(({ load }) => load?.kg)).size > 1,
      ),
    );
    return isReps ? [left(reading, piece, "which is the load?")] : [];
  });
};

/** Numbers that were taken for read and that no workout shows, and those torn off one that was. */
export const numbersLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading, drafts } = accounted;
  const found = [...totalLeft(accounted), ...listLeft(accounted)];
  if (found.length > 0) return found;
  const figures = figuresOf(drafts);
  return reading.pieces.flatMap((piece, at) => {
    if (piece.kind !== "term" || !isTold(reading, piece.from) || isCorrected(reading, piece)) return [];
    if (reading.explained[piece.from] !== 1)
      return isTorn(reading, at) ? [left(reading, piece, "does this number belong to the one before?")] : [];
    // "last two sets rpe 9", "first three 1 RIR"
    const before = reading.lexemes[piece.from - 1];
    if (before?.class === "WhichSet" || before?.text === "first") return [];
    return (isPieceShown(piece, figures) && isPairShown(accounted, piece)) || isBesides(reading, piece)
      ? []
      : [left(reading, piece, "which number of the workout is this?")];
  });
};
