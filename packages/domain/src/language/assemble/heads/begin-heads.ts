import { pauses } from "../../lexicon/word-class.ts";
import type { Clause } from "../clause.ts";
import type { Piece } from "../../grammar/piece.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm, textOf } from "../piece-shape.ts";
import { doubt, placeOf } from "../reading.ts";
import { type Head, implicit } from "./head.ts";
import { isSessionOfItsOwn } from "../sports/own-session.ts";
import { type HeadSearch, separatorsBefore, unnamed } from "./head-search.ts";
import { isOnFoot } from "./next-session.ts";
import { shareNumbers } from "./share-numbers.ts";

/** What may stand between the sets of one exercise and the name of the one that is done in turn with it. */
const joints: ReadonlySet<string> = new Set(["Arrangement", "With", "Alternating", "Article"]);
const isSetOrEffort = (piece: Piece | undefined): boolean => piece?.kind === "term" || piece?.kind === "rpe";

const isNumber = (piece: Piece | undefined): boolean =>
  isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" && piece.factors[0]?.atoms.length === 1;

/** "180: 3, 3, 2 @9.5 🔥 good mornings 3x10": how many pieces from the clause's start end the list before it. */
const endOfList = ({ reading, current, waiting }: HeadSearch, clause: Clause, own: Head): number => {
  const { pieces } = reading;
  if (current?.kind !== "exercise" || waiting.length > 0 || clause.before !== "Comma") return 0;
  const isList = isNumber(pieces[clause.from - 2]) && isNumber(pieces[clause.from]);
  const effort =
    classOf(pieces[clause.from + 1]) === "At" && isNumber(pieces[clause.from + 2])
      ? 3
      : pieces[clause.from + 1]?.kind === "rpe"
        ? 2
        : 0;
  const isOwn = classOf(pieces[clause.from + effort]) === "Sign" || own.at === clause.from + effort;
  return isList && effort > 0 && isOwn ? effort : 0;
};

/** "bench 70x8, 70x7 paired with rows 3x8": the sets before the words that join the next exercise are of the one before. */
const endOfJoined = ({ reading, current, waiting }: HeadSearch, clause: Clause, own: Head): number => {
  const { pieces } = reading;
  const isLed = current?.prefixed === true && isSetOrEffort(pieces[current.at - 1]);
  if (current?.kind !== "exercise" || isLed || waiting.length > 0 || !own.exercise) return 0;
  if (pieces[clause.from]?.kind !== "term") return 0;
  let joint = own.at - 1;
  while (joint > clause.from && joints.has(classOf(pieces[joint]) ?? "")) joint -= 1;
  const words = pieces.slice(joint + 1, own.at).map(classOf);
  const isJoined =
    words.includes("Arrangement") ||
    (words.includes("With") && pieces.slice(own.at + 1, clause.to).some(({ kind }) => kind === "term"));
  return isJoined && isSetOrEffort(pieces[joint]) ? joint + 1 - clause.from : 0;
};

const listedReps: ReadonlySet<string> = new Set(["For", "Added", "Article", "Filler"]);
/** Repetitions in what stands from here on: "25s for 4 sets of 15", "540 for 15 15". */
const tellsReps = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece, at) =>
      piece.kind === "term" &&
      (piece.factors.length > 1 ||
        piece.factors[0]?.label !== undefined ||
        (at > 0 && pieces.slice(0, at).some(({ kind }) => kind === "term"))),
  );

/** "8,8,7": no more than twice or half of the one before. */
const isLikeLast = (pieces: readonly Piece[], { from }: Clause): boolean => {
  const [before, last] = [firstAtom(pieces[from - 2])?.value ?? 0, firstAtom(pieces[from])?.value ?? 0];
  return last <= before * 2 && last * 2 >= before;
};

/**
 * "press 80s for 8 8 and 7 lateral raises 25s for 4 sets of 15", dictated without a comma: the numbers before a name that
 * has repetitions behind it end the list before, where the names of the line stand before their numbers.
 */
const endOfDictated = ({ reading, current, waiting }: HeadSearch, clause: Clause, own: Head): number => {
  const { pieces } = reading;
  const isNamedFirst = current?.kind === "exercise" && !current.prefixed && waiting.length === 0;
  const isJoined = clause.before === "And" || (clause.before === "Comma" && own.at === clause.from + 1);
  if (!isNamedFirst || !isJoined || !own.exercise || !isNumber(pieces[own.at - 1])) return 0;
  const isListed =
    own.at === clause.from + 1
      ? isNumber(pieces[clause.from - 2]) && isLikeLast(pieces, clause)
      : pieces.slice(clause.from, own.at - 1).some(({ kind }) => kind === "term") &&
        listedReps.has(classOf(pieces[own.at - 2]) ?? "");
  const next = pieces.findIndex(
    (piece, at) => at > own.at && (classOf(piece) === "Exercise" || at >= clause.to),
  );
  return isListed && tellsReps(pieces.slice(own.at + 1, next < 0 ? undefined : next))
    ? own.at - clause.from
    : 0;
};

/** "physio exercises, 18 min: wall slides 3x10": how long the session was that the colon opens; 1 for its piece, or 0. */
const endOfTime = ({ reading: { pieces }, current, waiting }: HeadSearch, { from }: Clause): number => {
  const isSession =
    current?.kind === "activity" &&
    ["mobility", "yoga", "strength"].includes(current.discipline ?? "") &&
    !current.pieces.some(isTimeTerm);
  return isSession &&
    waiting.length === 0 &&
    isTimeTerm(pieces[from] as Piece) &&
    classOf(pieces[from + 1]) === "Colon"
    ? 1
    : 0;
};

/** "did arms: wumbos 80 4x6, curls …": sets right behind a word that nothing explains, which would go to the next exercise. */
const doubtUnknown = ({ reading, waiting }: HeadSearch): void => {
  // "Cleo 35 min, grid": whose it was
  if (reading.isHorse) return;
  const sets = waiting.find(({ kind }) => kind === "term");
  if (!sets) return;
  const at = placeOf(reading, sets) - 1;
  // "flat db 32s 4x8": what it is done with stands behind the name
  const isGear = /^(dbs?|bb|kbs?|machine|cable|smith)$/.test(textOf(reading.pieces[at]));
  const word = reading.pieces[isGear ? at - 1 : at];
  if (word && reading.names.some((name) => name.at === word.from)) return;
  if (word && (classOf(word) === "Word" || (isGear && classOf(word) === "Activity")))
    doubt(reading, word, "an exercise that I do not know?");
};

/** A bare number, and no sets, load, time or effort. */
const isBare = (piece: Piece): boolean =>
  piece.kind === "lexeme" ||
  piece.kind === "date" ||
  (isNumber(piece) &&
    !(piece.kind === "term" && piece.leadingTimes) &&
    piece.kind === "term" &&
    (piece.factors[0]?.label === undefined || piece.factors[0].label === "reps"));

/** "vids attached (3). squat 120 2x3": a number in a remark, before a lift that has its sets behind its name. */
const isOfRemark = (
  { reading, current, waiting }: HeadSearch,
  clause: Clause,
  own: Head,
): boolean | "perhaps" => {
  if (current || reading.isHorse || !own.exercise || !waiting.some(isNumber) || !waiting.every(isBare))
    return false;
  const isEnd = pauses.has(clause.before ?? "");
  const behind = reading.pieces.slice(own.at + 1, clause.to).filter(({ kind }) => kind === "term");
  const isFull = behind.some((piece) => piece.kind === "term" && piece.factors.length > 1);
  const before = reading.pieces.slice(0, clause.from);
  if (!isEnd || !isFull) return false;
  const isReported =
    before.filter((piece) => classOf(piece) === "Word").length > 1 &&
    !before.some((piece) => ["Warmup", "Failed", "Exercise", "Activity"].includes(classOf(piece) ?? ""));
  return isReported || "perhaps";
};

const isSets = (piece: Piece): boolean => piece.kind === "term" && piece.factors.length > 1;

/** What waited for a name is the next head's, unless it is a session by itself. */
const assignWaiting = (search: HeadSearch, clause: Clause, first: Head): void => {
  const { reading, heads } = search;
  // "Bench day done. 165 5x5, rows 140 4x8": what has sets of its own needs none of these.
  const isOther = clause.before === "Then" || reading.pieces.slice(first.at + 1, clause.to).some(isSets);
  const ofDay =
    isOther && search.waiting.some(({ kind }) => kind === "term")
      ? unnamed(reading, search.waiting).find(({ exercise }) => exercise !== undefined)
      : undefined;
  if (ofDay) {
    heads.push(ofDay);
    search.waiting = [];
  }
  if (isSessionOfItsOwn(reading, search.waiting, first, clause)) {
    const place = placeOf(reading, search.waiting[0]);
    const alone = implicit(place, reading.clauseOf[place] ?? 0, 0);
    alone.pieces.push(...search.waiting);
    if (isOnFoot(reading, search.waiting, undefined)) alone.discipline = "running";
    heads.push(alone);
    search.waiting = [];
  }
  doubtUnknown(search);
};

/** "Bench day is done 165 5x5 rows 140 4x8", dictated without a mark: how many pieces behind `tail` are of the lift that the day is named after. */
const giveToDay = (
  { reading, heads, waiting }: HeadSearch,
  clause: Clause,
  first: Head,
  tail: number,
): number => {
  const lead = reading.pieces.slice(clause.from + tail, first.at);
  const isOther = lead.some(isSets) && reading.pieces.slice(first.at + 1, clause.to).some(isSets);
  const isDay = lead.some((piece) => classOf(piece) === "PlanDay");
  const ofDay = isOther && isDay && waiting.length === 0 ? unnamed(reading, lead) : [];
  const [head] = ofDay.filter(({ exercise }) => exercise !== undefined);
  if (!head) return 0;
  heads.push(head);
  return lead.length;
};

/** A clause with heads of its own: its numbers are theirs, but for those that end what stands before it. */
export const beginHeads = (search: HeadSearch, clause: Clause, own: readonly Head[]): void => {
  const { reading, heads } = search;
  const separators = separatorsBefore(reading, clause.from);
  const first = own[0] as Head;
  const isOther = search.waiting.length > 0 && isOfRemark(search, clause, first);
  if (isOther === true) search.waiting = [];
  else if (isOther)
    doubt(reading, reading.pieces[first.at] as Piece, "are the numbers before it of this as well?");
  const tail =
    endOfList(search, clause, first) ||
    endOfJoined(search, clause, first) ||
    endOfDictated(search, clause, first) ||
    endOfTime(search, clause);
  if (tail > 0)
    search.current?.pieces.push(...separators, ...reading.pieces.slice(clause.from, clause.from + tail));
  if (search.waiting.length > 0) {
    search.waiting.push(...separators);
    assignWaiting(search, clause, first);
  } else if (search.current) search.current.pieces.push(...separators);
  const from = clause.from + tail + giveToDay(search, clause, first, tail);
  search.current = shareNumbers(reading, from, clause.to, own, search.waiting);
  search.waiting = [];
  heads.push(...own);
};
