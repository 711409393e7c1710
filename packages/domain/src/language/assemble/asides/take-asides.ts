import { joinRows } from "../loads/number-rows.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm } from "../piece-shape.ts";
import { asRounds, isEnumeration, ladderLength } from "./numbered-lists.ts";
import { asideLength, numberedLength } from "./aside-length.ts";
import { formerNumberLength, type IsLately, isPoints, latelyBefore } from "./former-numbers.ts";
import { isEasyMove, restLength } from "./rest-length.ts";
import { timeBetween, timeOfDay } from "../durations/time-of-day.ts";
import { withMaximum } from "../loads/with-maximum.ts";
import type { AtomUnit, Piece, PieceOf } from "../../grammar/piece.ts";
import { classTable, type WordClass } from "../../lexicon/word-class.ts";
import type { ParseContext } from "../../parsed-message.ts";
import { asPiece } from "../../grammar/as-piece.ts";

/** Pieces with what belongs to no set taken out, and what that was. */
export type WithoutAsides = {
  readonly pieces: readonly Piece[];
  readonly startTimes: readonly { readonly at: number; readonly time: string }[];
  readonly rests: readonly Piece[];
};

/** What is taken at one place: `length` pieces, settled as `pieces`; `rest` is the one of them that no set holds. */
type Step = {
  readonly length: number;
  readonly pieces: readonly Piece[];
  readonly rest?: Piece;
  readonly startTime?: { readonly at: number; readonly time: string };
};

const repeated: ReadonlySet<AtomUnit | undefined> = new Set<AtomUnit>([
  "distance",
  "time",
  "clock",
  "plural",
  "none",
  "calories",
]);
const isRepeats = (piece: Piece): boolean =>
  piece.kind === "term" && piece.factors.length > 1 && repeated.has(piece.factors.at(-1)?.atoms[0]?.unit);

/** A rest or a time of day; the separator that leads in stays. */
const restStep = (pieces: readonly Piece[], at: number, length: number, time: string | undefined): Step => {
  const piece = pieces[at] as Piece;
  const keepsLead = classOf(piece) === "Comma" || classOf(piece) === "Open" || classOf(piece) === "Slash";
  const from = (keepsLead ? pieces[at + 1] : piece)?.from ?? piece.from;
  const rest = asPiece({ kind: "measure" }, from, (pieces[at + length - 1] as Piece).to);
  // How the way between repeats was covered is a part of what was done: it stays for the notes.
  const isMoved = pieces.slice(at, at + length).some(isEasyMove);
  return {
    length,
    pieces: keepsLead ? [piece, rest] : [rest],
    ...(!isMoved && { rest }),
    ...(time !== undefined && { startTime: { at: from, time } }),
  };
};

const ladderStep = (pieces: readonly Piece[], at: number, length: number): Step => {
  const steps = pieces.slice(at, at + length);
  const atoms = steps.flatMap((step) => firstAtom(step) ?? []);
  const from = (steps[0] as Piece).from;
  const to = (steps.at(-1) as Piece).to;
  const factors = [{ atoms, join: "dash" as const, label: undefined }];
  return { length, pieces: [asPiece({ kind: "term", leadingTimes: false, factors }, from, to)] };
};

const maxRest = 360;
/** "4x1000m/3min": how long the rest was, behind the length of a repeat. */
const slashedRest = (piece: PieceOf<"term">, next: Piece | undefined): Step | undefined => {
  if (piece.factors.length !== 2) return undefined;
  const repeat = piece.factors[1];
  if (repeat?.join !== "slash" || repeat.atoms.length !== 2) return undefined;
  const length = repeat.atoms[0];
  const rest = repeat.atoms[1];
  const isWay =
    length?.unit === "distance" ||
    (length?.unit === "none" && length.value >= 100 && length.value % 50 === 0);
  // "10x1'/1'"
  const isTime = length?.unit === "time" || length?.unit === "plural";
  if (
    !length ||
    (!isWay && !isTime) ||
    (rest?.unit !== "time" && rest?.unit !== "plural") ||
    (rest.quantity?.seconds ?? 0) > maxRest
  )
    return undefined;
  const factors = [piece.factors[0] as (typeof piece.factors)[number], { ...repeat, atoms: [length] }];
  const isNamed = classOf(next) === "Rest";
  return {
    length: isNamed ? 2 : 1,
    pieces: [
      asPiece(
        { kind: "term", leadingTimes: piece.leadingTimes, factors },
        piece.from,
        (isNamed && next ? next : piece).to,
      ),
    ],
  };
};

/** Words and signs that lead into a rest, a time of day or a number that counts nothing. */
const leads = classTable(["At", "With", "Open", "Slash", "Plus", "Rest", "Comma", "TimeCap", "Wod"]);

const isLead = ({ lexeme }: PieceOf<"lexeme">): boolean =>
  leads[lexeme.classNumber] === 1 || lexeme.text === "off";

/** One bare number, and not of sets. */
const isPlain = (piece: Piece | undefined): piece is PieceOf<"term"> =>
  isSimpleTerm(piece) &&
  piece.factors[0]?.atoms.length === 1 &&
  firstAtom(piece)?.unit === "none" &&
  piece.factors[0].label !== "sets";

const maxSets = 10;
const beforeSets: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Exercise",
  "Colon",
  "Comma",
  "Dash",
  "At",
  "Then",
]);
const behindSets: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Then",
  "And",
  "At",
  "With",
  "PerSide",
  "Open",
  "Bang",
]);
/** "squat 100kg, three of 10", "hollow holds: four of 20 sec": sets of a lift that is named before, and not how many of all. */
const isSetsOf = (pieces: readonly Piece[], at: number, count: number): boolean => {
  const [before, each, behind] = [pieces[at - 1], firstAtom(pieces[at + 2]), pieces[at + 3]];
  const isBehindName = before?.kind === "term" || beforeSets.has(classOf(before));
  const isEnd = behind === undefined || behind.kind === "term" || behindSets.has(classOf(behind));
  if (!isBehindName || !isEnd || (each?.value ?? 0) <= count) return false;
  return pieces.slice(0, at).some((one) => classOf(one) === "Exercise");
};
/** "3 sets of 10, 2 of 8", "bench 80kg, three of 10": as many sets, stated in so few words. */
const setsAgain = (pieces: readonly Piece[], at: number): Step | undefined => {
  if (classOf(pieces[at + 1]) !== "Of") return undefined;
  const [count, , each] = pieces.slice(at, at + 3);
  const isHold = isSimpleTerm(each) && ["time", "plural"].includes(firstAtom(each)?.unit ?? "");
  if (!isPlain(count) || count.leadingTimes || each?.kind !== "term" || !(isPlain(each) || isHold))
    return undefined;
  const [first, second] = [count.factors[0], each.factors[0]];
  const value = firstAtom(count)?.value ?? 99;
  const isReported = pieces
    .slice(Math.max(0, at - 8), at)
    .some(
      (piece) => piece.kind === "term" && piece.factors.length === 2 && piece.factors[0]?.label === "sets",
    );
  if (!first || !second || value > maxSets || !(isReported || isSetsOf(pieces, at, value))) return undefined;
  const factors = [{ ...first, label: "sets" as const }, second];
  return {
    length: 3,
    pieces: [asPiece({ kind: "term", leadingTimes: false, factors }, count.from, each.to)],
  };
};

const maxTimes = 12;
/** "3 x (4x100)": how often repeats in brackets were done. */
const bracketed = (pieces: readonly Piece[], at: number): Step | undefined => {
  if (classOf(pieces[at + 1]) !== "Times" || classOf(pieces[at + 2]) !== "Open") return undefined;
  const [count, , , inner, close] = pieces.slice(at, at + 5);
  const isInner = inner?.kind === "term" && inner.factors.length === 2 && classOf(close) === "Close";
  const each = isInner ? inner.factors[1]?.atoms : undefined;
  const isFar = each?.length === 1 && (each[0]?.unit === "distance" || (each[0]?.value ?? 0) >= 50);
  const first = isPlain(count) ? count.factors[0] : undefined;
  if (!isInner || !isFar || !first || !count || !close || (firstAtom(count)?.value ?? 99) > maxTimes)
    return undefined;
  const factors = [first, ...inner.factors];
  return {
    length: 5,
    pieces: [asPiece({ kind: "term", leadingTimes: false, factors }, count.from, close.to)],
  };
};

const asideStep = (pieces: readonly Piece[], at: number, length: number): Step => {
  const [from, to] = [(pieces[at] as Piece).from, (pieces[at + length - 1] as Piece).to];
  return { length, pieces: [asPiece({ kind: "measure" }, from, to)] };
};

const roundsStep = (pieces: readonly Piece[], at: number): Step | undefined => {
  const rounds = asRounds(pieces, at);
  return rounds && { length: 2, pieces: rounds };
};

/** A time of day or a rest. */
const restAt = (pieces: readonly Piece[], at: number, afterRepeats: boolean): Step | undefined => {
  const day = timeOfDay(pieces, at);
  if (day) return restStep(pieces, at, day.length, day.time);
  const length = restLength(pieces, at, afterRepeats);
  return length > 0 ? restStep(pieces, at, length, undefined) : undefined;
};

/** What else begins with a word or sign that leads into it: a number that counts nothing, rounds. */
const leadStep = (pieces: readonly Piece[], at: number): Step | undefined => {
  const aside = numberedLength(pieces, at);
  return aside > 0 ? asideStep(pieces, at, aside) : roundsStep(pieces, at);
};

/** "3x8 bw+25", "3x8 @ bw + 25 lb": what was added to the body is the load. */
const addedToBody = (pieces: readonly Piece[], at: number): Step | undefined => {
  const [before, body, added] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  const isBehind = before?.kind === "term" || classOf(before) === "At";
  const isAdded = isSimpleTerm(added) && (firstAtom(added)?.sign ?? 0) > 0;
  return isBehind && isAdded && body && firstAtom(body)?.unit === "bodyweight"
    ? { length: 2, pieces: [asPiece(added, body.from, added.to)] }
    : undefined;
};

/** What else begins with a number: an aside, a ladder, the number of a list, rounds. */
const numberStep = (pieces: readonly Piece[], at: number): Step | undefined => {
  const piece = pieces[at];
  if (!isSimpleTerm(piece)) return undefined;
  const aside = formerNumberLength(pieces, at) || asideLength(pieces, at);
  if (aside > 0) return asideStep(pieces, at, aside);
  const ladder = ladderLength(pieces, at);
  if (ladder > 0) return ladderStep(pieces, at, ladder);
  if (!isEnumeration(pieces, at)) return roundsStep(pieces, at);
  const number = asPiece({ kind: "measure" }, piece.from, piece.to);
  return { length: 1, pieces: [number], rest: number };
};

/** "From 2:15 to 3:05" is how long it took. */
const spanStep = (pieces: readonly Piece[], at: number, seconds: number): Step => {
  const [first, last] = [pieces[at] as Piece, pieces[at + 3] as Piece];
  const minutes = seconds / 60;
  const atom = { value: minutes, unit: "time" as const, quantity: { value: minutes, seconds } };
  const factors = [{ atoms: [atom], join: "none" as const, label: undefined }];
  return {
    length: 4,
    pieces: [asPiece({ kind: "term", leadingTimes: false, factors }, first.from, last.to)],
  };
};

/** What begins at `at` and is no piece as it stands; undefined where the piece stays. */
const stepAt = (
  pieces: readonly Piece[],
  at: number,
  afterRepeats: boolean,
  isLately: IsLately,
): Step | undefined => {
  const piece = pieces[at] as Piece;
  if (piece.kind === "lexeme") {
    if (isLead(piece)) return restAt(pieces, at, afterRepeats) ?? leadStep(pieces, at);
    const between = timeBetween(pieces, at);
    return between === undefined ? roundsStep(pieces, at) : spanStep(pieces, at, between);
  }
  if (isPoints(pieces, at, isLately)) return asideStep(pieces, at, 1);
  if (piece.kind === "term")
    return (
      slashedRest(piece, pieces[at + 1]) ??
      addedToBody(pieces, at) ??
      setsAgain(pieces, at) ??
      bracketed(pieces, at) ??
      restAt(pieces, at, afterRepeats) ??
      numberStep(pieces, at)
    );
  const isEvery = piece.kind === "emom" && piece.seconds === undefined && piece.count === undefined;
  return isEvery && afterRepeats ? restStep(pieces, at, 1, undefined) : undefined;
};

/** Do repeats begin here: "6x400m", "8 400s", "6 times 1 km"? */
const isRepeatsAt = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at] as Piece;
  if (piece.kind !== "term") return false;
  const first = firstAtom(piece);
  return (
    isRepeats(piece) ||
    (first?.unit === "plural" && first.value >= 100 && firstAtom(pieces[at - 1])?.unit === "none") ||
    (isDistanceTerm(piece) && classOf(pieces[at - 1]) === "Times")
  );
};

/** Takes out of the pieces what is stated at once and belongs to no set: rests, send-offs, times of day. */
export const takeAsides = (
  all: readonly Piece[],
  classes: ReadonlySet<WordClass>,
  context: ParseContext,
): WithoutAsides => {
  const isLately = latelyBefore(context);
  const pieces = withMaximum(joinRows(all), classes);
  const out: Piece[] = [];
  const startTimes: { at: number; time: string }[] = [];
  const rests: Piece[] = [];
  let afterRepeats = false;
  for (let at = 0; at < pieces.length;) {
    const step = stepAt(pieces, at, afterRepeats, isLately);
    if (step) {
      out.push(...step.pieces);
      if (step.pieces.some(isRepeats)) afterRepeats = true;
      if (step.rest) rests.push(step.rest);
      if (step.startTime) startTimes.push(step.startTime);
      at += step.length;
      continue;
    }
    if (!afterRepeats) afterRepeats = isRepeatsAt(pieces, at);
    out.push(pieces[at] as Piece);
    at += 1;
  }
  return { pieces: out, startTimes, rests };
};
