import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import type { Amounts } from "./amount.ts";
import { AmountList } from "./amount-list.ts";
import { giveBareTime } from "../durations/bare-times.ts";
import { readDistance } from "../distances/read-distance.ts";
import { readList } from "./read-list.ts";
import { readPace, readSpeed } from "../durations/paces.ts";
import { readPlainRepeats } from "../distances/plain-repeats.ts";
import { readRepeats } from "../distances/repeats.ts";
import { readSplits } from "../distances/splits.ts";
import { readTime } from "../durations/read-time.ts";
import { atomMeters, atomSeconds, lengthOf, setFor } from "./amount-in-discipline.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { whichWords } from "./words-around-amount.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import { doubt, explain, pieceBeside, type Reading } from "../reading.ts";
import type { WorkSet } from "../sets/work-set.ts";

/** Reads the pieces of a session of one discipline to its stretches, in order. */
export const readAmounts = (
  reading: Reading,
  discipline: string,
  pieces: readonly Piece[],
  named?: { readonly meters: number; readonly piece: Piece },
): Amounts => {
  const told = new AmountList(reading, discipline, pieces);
  if (named && !pieces.includes(named.piece)) told.addNamed(named.meters, named.piece, 0);
  pieces.forEach((piece, at) => {
    if (named && piece === named.piece) told.addNamed(named.meters, piece, at);
    else step(told, piece, at);
  });
  return { amounts: told.amounts, pace: told.pace, speed: told.speed };
};

const step = (told: AmountList, piece: Piece, at: number): void => {
  if (piece.kind === "pace") readPace(told, piece, at);
  else if (piece.kind === "speed") readSpeed(told, piece, at);
  else if (piece.kind === "term" && told.reading.explained[piece.from] !== 1) readTerm(told, piece, at);
  else if (piece.kind === "lexeme" && whichWords.has(piece.lexeme.text)) readUnitWord(told, at);
  else if (classOf(piece) === "Strides") readStrides(told, at);
};

/** "last km 3:58", "first mile in 7:30": the unit alone is one of them. */
const readUnitWord = (told: AmountList, at: number): void => {
  const unit = told.around.textAt(at + 1);
  const meters = /^(km|k|kilometre|kilometer)$/.test(unit) ? 1000 : unit === "mile" ? 1609.344 : undefined;
  const piece = told.pieces[at + 1];
  if (meters === undefined || !piece || !told.around.timeFollows(at + 2)) return;
  told.add(at + 1, piece, [{ meters: lengthOf(1, meters, unit === "mile" ? "mi" : "km") }], false);
};

/** Nobody strides out for longer. */
const maxStride = { seconds: 90, meters: 400 };
/** "6 strides of 20 sec", "4 strides at 100m": how long each was, behind the word. */
const strideLength = (told: AmountList, at: number): WorkSet => {
  const isJoint = ["Of", "At", "For"].includes(classOf(told.pieces[at + 1]) ?? "");
  const term = isJoint ? told.pieces[at + 2] : undefined;
  const atom = isSimpleTerm(term) ? firstAtom(term) : undefined;
  if (!term || !atom) return {};
  const seconds = atom.unit === "time" ? atom.quantity?.seconds : undefined;
  const meters = atom.unit === "distance" ? atom.quantity?.meters : undefined;
  const isShort = (seconds ?? Infinity) <= maxStride.seconds || (meters ?? Infinity) <= maxStride.meters;
  const set = isShort ? setFor(atom, told.discipline, false) : undefined;
  if (set) explain(told.reading, term);
  return set ?? {};
};

/** "with 6 strides": a count, with or without a length. */
const readStrides = (told: AmountList, at: number): void => {
  const [before, behind] = [told.pieces[at - 1], told.pieces[at + 1]];
  const term = isSimpleTerm(before)
    ? before
    : isSimpleTerm(behind) && behind.leadingTimes
      ? behind
      : undefined;
  const atom = firstAtom(term);
  if (!term || atom?.unit !== "none" || told.reading.explained[term.from] === 1 || atom.value > 40) return;
  const length = strideLength(told, at);
  told.add(
    told.pieces.indexOf(term),
    term,
    Array.from({ length: atom.value }, () => ({ ...length })),
    true,
  );
};

const readTerm = (told: AmountList, term: PieceOf<"term">, at: number): void => {
  const atom = firstAtom(term);
  if (!atom) return;
  // the change between two sports of a race
  if (classOf(told.pieces[at - 1]) === "Arrangement" && isTimeTerm(term)) {
    explain(told.reading, term);
    return;
  }
  const behind = told.around.wordBehind(at);
  if (
    atom.unit === "none" &&
    term.factors.length === 1 &&
    /^(lengths|laps|loops|trips|lengths of|laps of)$/.test(behind)
  ) {
    told.setAside(at);
    return;
  }
  // "at 5k pace": how fast, not how far
  if (
    atom.unit === "distance" &&
    /^(pace|effort|race pace|pb|pr|wr)$/.test(behind) &&
    // "5k pace run 24:50"
    (classOf(told.pieces[at - 1]) === "At" || classOf(told.pieces[at + 2]) === "Activity")
  ) {
    told.setAside(at);
    return;
  }
  if (readSplits(told, term, at)) return;
  if (term.factors.length > 1) {
    readRepeats(told, term, at);
    return;
  }
  const list = term.factors[0]?.atoms ?? [];
  if (list.length > 1) {
    readList(told, term, list, at);
    return;
  }
  if (readPlainRepeats(told, term, atom, at)) return;
  if (atom.unit === "none" && giveBareTime(told, term, atom, at)) return;
  const meters = atomMeters(
    atom,
    told.scale,
    told.around.marks.has(at) && told.around.marks.get(at) !== "strides",
  );
  if (meters !== undefined) {
    readDistance(told, term, atom, meters, at);
    return;
  }
  const seconds = atomSeconds(atom, told.discipline);
  if (seconds !== undefined) {
    readTime(told, term, atom, seconds, at);
    return;
  }
  if (readRiddenMinutes(told, term, atom, at)) return;
  const isCount =
    atom.unit === "calories" &&
    told.discipline !== "walking" &&
    !told.amounts.some(({ sets }) => sets[0]?.seconds !== undefined || sets[0]?.meters);
  if (isCount) told.add(at, term, [{ reps: atom.value }], true);
};

/** "flat 40", "lesson on Dolly, 45", "hacked him for 45": a bare number of a ride is its minutes, most likely. */
const readRiddenMinutes = (told: AmountList, term: PieceOf<"term">, atom: Atom, at: number): boolean => {
  if (
    !horseDisciplines.has(told.discipline) ||
    told.amounts.length > 0 ||
    atom.unit !== "none" ||
    !Number.isInteger(atom.value) ||
    atom.value < 10 ||
    atom.value > 180 ||
    atom.quantity?.spelled
  )
    return false;
  const behind = classOf(pieceBeside(told.reading, term, 1));
  const ends = ["Comma", "Stop", "Newline", "Semi", "And", "Then", "Bang"].includes(behind ?? "Stop");
  const isFor = classOf(pieceBeside(told.reading, term, -1)) === "For";
  const goesOn = isFor && ["In", "DayPart", "Close", "Open"].includes(behind ?? "");
  if (!(ends || goesOn) || (!isFor && !["Activity", "Comma"].includes(classOf(told.pieces[at - 1]) ?? "")))
    return false;
  if (!isFor) doubt(told.reading, term, "minutes?");
  told.add(at, term, [{ seconds: atom.value * 60 }], false);
  return true;
};
