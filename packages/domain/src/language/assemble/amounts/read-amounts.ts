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
  const amountList = new AmountList(reading, discipline, pieces);
  if (named && !pieces.includes(named.piece)) amountList.addNamed(named.meters, named.piece, 0);
  pieces.forEach((piece, at) => {
    if (named && piece === named.piece) amountList.addNamed(named.meters, piece, at);
    else step(amountList, piece, at);
  });
  return { amounts: amountList.amounts, pace: amountList.pace, speed: amountList.speed };
};

const step = (amountList: AmountList, piece: Piece, at: number): void => {
  if (piece.kind === "pace") readPace(amountList, piece, at);
  else if (piece.kind === "speed") readSpeed(amountList, piece, at);
  else if (piece.kind === "term" && amountList.reading.explained[piece.from] !== 1)
    readTerm(amountList, piece, at);
  else if (piece.kind === "lexeme" && whichWords.has(piece.lexeme.text)) readUnitWord(amountList, at);
  else if (classOf(piece) === "Strides") readStrides(amountList, at);
};

/** "last km 3:58", "first mile in 7:30": the unit alone is one of them. */
const readUnitWord = (amountList: AmountList, at: number): void => {
  const unit = amountList.around.textAt(at + 1);
  const meters = /^(km|k|kilometre|kilometer)$/.test(unit) ? 1000 : unit === "mile" ? 1609.344 : undefined;
  const piece = amountList.pieces[at + 1];
  if (meters === undefined || !piece || !amountList.around.timeFollows(at + 2)) return;
  amountList.add(at + 1, piece, [{ meters: lengthOf(1, meters, unit === "mile" ? "mi" : "km") }], false);
};

/** Nobody strides out for longer. */
const maxStride = { seconds: 90, meters: 400 };
/** "6 strides of 20 sec", "4 strides at 100m": how long each was, behind the word. */
const strideLength = (amountList: AmountList, at: number): WorkSet => {
  const isJoint = ["Of", "At", "For"].includes(classOf(amountList.pieces[at + 1]) ?? "");
  const term = isJoint ? amountList.pieces[at + 2] : undefined;
  const atom = isSimpleTerm(term) ? firstAtom(term) : undefined;
  if (!term || !atom) return {};
  const seconds = atom.unit === "time" ? atom.quantity?.seconds : undefined;
  const meters = atom.unit === "distance" ? atom.quantity?.meters : undefined;
  const isShort = (seconds ?? Infinity) <= maxStride.seconds || (meters ?? Infinity) <= maxStride.meters;
  const set = isShort ? setFor(atom, amountList.discipline, false) : undefined;
  if (set) explain(amountList.reading, term);
  return set ?? {};
};

/** "with 6 strides": a count, with or without a length. */
const readStrides = (amountList: AmountList, at: number): void => {
  const [before, behind] = [amountList.pieces[at - 1], amountList.pieces[at + 1]];
  const term = isSimpleTerm(before)
    ? before
    : isSimpleTerm(behind) && behind.leadingTimes
      ? behind
      : undefined;
  const atom = firstAtom(term);
  if (!term || atom?.unit !== "none" || amountList.reading.explained[term.from] === 1 || atom.value > 40)
    return;
  const length = strideLength(amountList, at);
  amountList.add(
    amountList.pieces.indexOf(term),
    term,
    Array.from({ length: atom.value }, () => ({ ...length })),
    true,
  );
};

const readTerm = (amountList: AmountList, term: PieceOf<"term">, at: number): void => {
  const atom = firstAtom(term);
  if (!atom) return;
  // the change between two sports of a race
  if (classOf(amountList.pieces[at - 1]) === "Arrangement" && isTimeTerm(term)) {
    explain(amountList.reading, term);
    return;
  }
  const behind = amountList.around.wordBehind(at);
  if (
    atom.unit === "none" &&
    term.factors.length === 1 &&
    /^(lengths|laps|loops|trips|lengths of|laps of)$/.test(behind)
  ) {
    amountList.setAside(at);
    return;
  }
  // "at 5k pace": how fast, not how far
  if (
    atom.unit === "distance" &&
    /^(pace|effort|race pace|pb|pr|wr)$/.test(behind) &&
    // "5k pace run 24:50"
    (classOf(amountList.pieces[at - 1]) === "At" || classOf(amountList.pieces[at + 2]) === "Activity")
  ) {
    amountList.setAside(at);
    return;
  }
  if (readSplits(amountList, term, at)) return;
  if (term.factors.length > 1) {
    readRepeats(amountList, term, at);
    return;
  }
  const list = term.factors[0]?.atoms ?? [];
  if (list.length > 1) {
    readList(amountList, term, list, at);
    return;
  }
  if (readPlainRepeats(amountList, term, atom, at)) return;
  if (atom.unit === "none" && giveBareTime(amountList, term, atom, at)) return;
  const meters = atomMeters(
    atom,
    amountList.scale,
    amountList.around.marks.has(at) && amountList.around.marks.get(at) !== "strides",
  );
  if (meters !== undefined) {
    readDistance(amountList, term, atom, meters, at);
    return;
  }
  const seconds = atomSeconds(atom, amountList.discipline);
  if (seconds !== undefined) {
    readTime(amountList, term, atom, seconds, at);
    return;
  }
  if (readRiddenMinutes(amountList, term, atom, at)) return;
  const isCount =
    atom.unit === "calories" &&
    amountList.discipline !== "walking" &&
    !amountList.amounts.some(({ sets }) => sets[0]?.seconds !== undefined || sets[0]?.meters);
  if (isCount) amountList.add(at, term, [{ reps: atom.value }], true);
};

/** "flat 40", "lesson on Dolly, 45", "hacked him for 45": a bare number of a ride is its minutes, most likely. */
const readRiddenMinutes = (
  amountList: AmountList,
  term: PieceOf<"term">,
  atom: Atom,
  at: number,
): boolean => {
  if (
    !horseDisciplines.has(amountList.discipline) ||
    amountList.amounts.length > 0 ||
    atom.unit !== "none" ||
    !Number.isInteger(atom.value) ||
    atom.value < 10 ||
    atom.value > 180 ||
    atom.quantity?.spelled
  )
    return false;
  const behind = classOf(pieceBeside(amountList.reading, term, 1));
  const ends = ["Comma", "Stop", "Newline", "Semi", "And", "Then", "Bang"].includes(behind ?? "Stop");
  const isFor = classOf(pieceBeside(amountList.reading, term, -1)) === "For";
  const goesOn = isFor && ["In", "DayPart", "Close", "Open"].includes(behind ?? "");
  if (
    !(ends || goesOn) ||
    (!isFor && !["Activity", "Comma"].includes(classOf(amountList.pieces[at - 1]) ?? ""))
  )
    return false;
  if (!isFor) doubt(amountList.reading, term, "minutes?");
  amountList.add(at, term, [{ seconds: atom.value * 60 }], false);
  return true;
};
