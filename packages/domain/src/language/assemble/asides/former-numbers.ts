import { sentenceEnds } from "../../lexicon/word-class.ts";
import type { DateSpec, Piece } from "../../grammar/piece.ts";
import type { ParseContext } from "../../parsed-message.ts";
import { readDay } from "../dates/calendar-day.ts";
import { readNow, resolveDate } from "../dates/resolve-date.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm, textOf } from "../piece-shape.ts";

const separators: ReadonlySet<string | undefined> = new Set([
  "Comma",
  "Open",
  "Dash",
  "Semi",
  "Stop",
  "Newline",
]);
/** Does a clause begin or end at this piece? */
const isBorder = (piece: Piece | undefined): boolean =>
  piece === undefined || separators.has(classOf(piece)) || classOf(piece) === "Close";

/** "last time", "last week", "before": how many pieces from `at` on say that it was another time; 0 for none. */
const formerLength = (pieces: readonly Piece[], at: number): number => {
  const [first, second] = [textOf(pieces[at]), textOf(pieces[at + 1])];
  if (first === "last" && /^(time|week|session|month)$/.test(second)) return 2;
  return (first === "before" || first === "previously") && isBorder(pieces[at + 1]) ? 1 : 0;
};

/** So far back what a number is compared with is looked for. */
const maxPiecesBack = 12;
/** Are the sets of a lift, with the load or the time that they were done with, stated right before? */
const isReportedBefore = (pieces: readonly Piece[], at: number): boolean => {
  const terms = pieces.slice(Math.max(0, at - maxPiecesBack), at).filter(({ kind }) => kind === "term");
  return terms.length > 1 || terms.some((one) => one.kind === "term" && one.factors.length > 2);
};

/** "up from 80": what was done before it was done with more; "worked up from 60 to 100" is a way to go. */
const isFrom = (pieces: readonly Piece[], at: number): boolean =>
  classOf(pieces[at - 1]) === "From" &&
  /^(up|down)$/.test(textOf(pieces[at - 2])) &&
  isBorder(pieces[at - 3]) &&
  classOf(pieces[at + 1]) !== "To";

/** "added 2.5 kg, bench …": by how much more it was, before all that was done. */
const isAddition = (pieces: readonly Piece[], at: number): boolean =>
  firstAtom(pieces[at])?.unit === "load" &&
  /^(added|adding)$/.test(textOf(pieces[at - 1])) &&
  (at === 1 || sentenceEnds.has(classOf(pieces[at - 2]) ?? "")) &&
  isBorder(pieces[at + 1]) &&
  pieces.slice(at).some((one) => classOf(one) === "Exercise");

/** What may stand before such a number, besides "from". */
const beforeFormer: ReadonlySet<string> = new Set(["added", "adding", "was"]);
/**
 * "squat 100 5x5, 95 last time", "up from 80 last time", "deadlift 140 3x5, was 135": how many pieces from the number at `at` on say what was
 * done another time; 0 for a number of now.
 */
export const formerNumberLength = (pieces: readonly Piece[], at: number): number => {
  const piece = pieces[at];
  if (!isSimpleTerm(piece) || piece.factors[0]?.atoms.length !== 1) return 0;
  const behind = formerLength(pieces, at + 1);
  const before = pieces[at - 1];
  if (behind === 0 && classOf(before) !== "From" && !beforeFormer.has(textOf(before))) return 0;
  if (isFrom(pieces, at)) return 1 + behind;
  if (isAddition(pieces, at)) return 1;
  if (behind > 0 && isBorder(pieces[at - 1]) && at > 0 && isReportedBefore(pieces, at)) return 1 + behind;
  const isWas = textOf(before) === "was" && isBorder(pieces[at - 2]) && at > 2;
  const isPlain = ["none", "load"].includes(firstAtom(piece)?.unit ?? "");
  return isWas && isPlain && (behind > 0 || isBorder(pieces[at + 1])) && isReportedBefore(pieces, at)
    ? 1 + behind
    : 0;
};

/** Whether a date was a short while before the message. */
export type IsLately = (spec: DateSpec) => boolean;
const [mostPoints, scale] = [10, 10];
/** Days after which a day and a month of that form are no date of a log that was forgotten. */
const maxDaysLate = 14;
/** "8/10" as a sentence of its own, of no day that was a short while ago. */
const isLoneOfTen = (pieces: readonly Piece[], at: number, isLately: IsLately): boolean => {
  const piece = pieces[at];
  return (
    piece?.kind === "date" &&
    piece.spec.type === "numeric" &&
    piece.spec.year === undefined &&
    piece.spec.first <= mostPoints &&
    piece.spec.second === scale &&
    isBorder(pieces[at - 1]) &&
    isBorder(pieces[at + 1]) &&
    !isLately(piece.spec)
  );
};
const isOfTen = (piece: Piece | undefined): boolean => {
  const factor = isSimpleTerm(piece) ? piece.factors[0] : undefined;
  const [points, most] = factor?.atoms ?? [];
  return (
    factor?.join === "slash" &&
    factor.atoms.length === 2 &&
    factor.atoms.every(({ unit }) => unit === "none") &&
    (points?.value ?? mostPoints + 1) <= mostPoints &&
    most?.value === scale
  );
};

/** "squat 5x5 100, 8/10": points of ten for what is stated whole before it, and no sets of eight and of ten. */
export const isPoints = (pieces: readonly Piece[], at: number, isLately: IsLately): boolean => {
  if (!isOfTen(pieces[at]) && !isLoneOfTen(pieces, at, isLately)) return false;
  const exercise = pieces.slice(0, at).findLastIndex((one) => classOf(one) === "Exercise");
  const before = pieces.slice(Math.max(0, exercise), at);
  if (exercise >= 0) return before.some((one) => one.kind === "term" && one.factors.length > 1);
  return isBorder(pieces[at - 1]) && isBorder(pieces[at + 1]) && before.some(isTimeTerm);
};

/** Whether a date was at most `maxDaysLate` days before `now`. */
export const latelyBefore =
  (context: ParseContext): IsLately =>
  (spec) => {
    const today = readNow(context.now);
    const [day, its] = [readDay(today.date), resolveDate(spec, today, context)];
    return day !== undefined && its !== undefined && day.count - its.count <= maxDaysLate;
  };
