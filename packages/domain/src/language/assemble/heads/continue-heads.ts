import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { type Reading, doubt, placeOf } from "../reading.ts";
import { classOf, firstAtom, isSimpleTerm, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import { type Head, implicit } from "./head.ts";
import { withSeparators, type HeadSearch } from "./head-search.ts";
import { unknownActivity } from "./unknown-activity.ts";
import { isRemarkClause, unknownExercise } from "./remark-clause.ts";
import { isMount } from "../horses/assign-mounts.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isWhole, startsOwn } from "../sports/own-session.ts";
import { mayRideAnew, ridesAnew } from "./rides-anew.ts";
import { isOfEither } from "../sports/run-behind-sport.ts";
import { isOnFoot, nextSession } from "./next-session.ts";

/** "45s for 12 and 10 on the bench and 25s for 15 and 15 on flyes": where names come behind an "on", these numbers are the next one's. */
const leadsOn = (reading: Reading, clause: Clause, current: Head, isBegun: boolean): boolean => {
  if (
    current.kind === "exercise" &&
    current.prefixed &&
    (isBegun || ["Semi", "Newline", "Stop", "Then"].includes(clause.before ?? "")) &&
    leadsList(reading, clause)
  )
    return true;
  const isLed = (at: number): boolean =>
    isOn(reading.pieces[at - 1]) ||
    (isOn(reading.pieces[at - 2]) && classOf(reading.pieces[at - 1]) === "Article");
  if (current.kind !== "exercise" || !current.prefixed || !isLed(current.at)) return false;
  for (let at = clause.to; at < reading.pieces.length; at += 1) {
    const name = classOf(reading.pieces[at]);
    if (name === "Exercise") return isLed(at);
    if (name === "Stop" || name === "Newline" || name === "Semi" || name === "Then") return false;
  }
  return false;
};

const isOn = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.class === "With" && piece.lexeme.text === "on";

/** "8,8,8 ohp @ 40; 10,10,10 lateral raise @ 8": a list of plain numbers up to the next name, as before the last one. */
const leadsList = (reading: Reading, clause: Clause): boolean => {
  for (let at = clause.from; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at];
    if (classOf(piece) === "Exercise") return at > clause.from;
    if (isOn(piece) || ["Of", "Article"].includes(classOf(piece) ?? "")) continue;
    const isPlain =
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" && (firstAtom(piece)?.value ?? 99) <= 30;
    if (!isPlain && classOf(piece) !== "Comma" && classOf(piece) !== "And") return false;
  }
  return false;
};

/** "weighed in at 82kg": a load that no lift had. */
const isWeighIn = (reading: Reading, clause: Clause): boolean =>
  clause.soft === "body" &&
  reading.pieces
    .slice(clause.from, clause.to)
    .some(
      (piece) =>
        piece.kind === "lexeme" &&
        /^(weighed|weighing|weigh|slept|sleep|sleeping|bodyweight|scales?|bw|weight)$/.test(
          piece.lexeme.text,
        ),
    );

const isMe = (piece: Piece): boolean =>
  piece.kind === "lexeme" && piece.lexeme.class === "Pronoun" && piece.lexeme.entry?.value === "me";
const isAmount = ({ kind }: Piece): boolean => kind === "term" || kind === "rounds";

/** "squatted 5x5 on tuesday and 3x3 on thursday", "Fran: me 4:50, Jess 5:40": the same again, on another day or by another person. */
const doneAgain = (reading: Reading, clause: Clause, current: Head | undefined): Head | undefined => {
  if (!current || (current.kind !== "exercise" && current.kind !== "wod")) return undefined;
  if (reading.names.length === 0 && !reading.kinds.has("date")) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const own = inClause.filter(isAmount);
  if (
    own.length === 0 ||
    own.some((piece) => isDistanceTerm(piece) || (current.kind === "exercise" && isTimeTerm(piece)))
  )
    return undefined;
  const isPerson = reading.names.some(
    (one) => one.role === "person" && inClause.some((piece) => one.at >= piece.from && one.at < piece.to),
  );
  const isOther = isPerson || (inClause.some(isMe) && reading.names.some(({ role }) => role === "person"));
  const isDay =
    inClause.some(({ kind }) => kind === "date") && current.pieces.some(({ kind }) => kind === "date");
  if ((!isOther && !isDay) || !current.pieces.some(isAmount)) return undefined;
  return {
    ...current,
    at: clause.from,
    clause: clause.index,
    sentence: clause.sentence,
    pieces: [],
    prefixed: false,
  };
};

/** A clause that names nothing: it goes on about the last head, starts an unnamed session, or waits for a name. */
export const continueHeads = (search: HeadSearch, clause: Clause): void => {
  const { reading, heads } = search;
  if (isRemarkClause(reading, clause) || isWeighIn(reading, clause)) return;
  const pieces = withSeparators(reading, clause.from, clause.to);
  const other = otherHorse(search, clause, pieces);
  if (other) {
    flushRide(search);
    heads.push((search.current = other));
    return;
  }
  const again = doneAgain(reading, clause, search.current);
  const unknown = again ? undefined : (unknownIn(search, clause) ?? unknownBefore(search, clause));
  if (unknown) {
    doubt(reading, unknown, "an exercise that I do not know?");
    return;
  }
  if (isOfEither(reading, clause, search.current))
    doubt(reading, reading.pieces[clause.from] ?? { from: 0, to: 1 }, "of the same sport, or a run?");
  const beside = again ? undefined : unknownActivity(reading, clause, pieces, search.current);
  if (beside) {
    if (beside.head) heads.push((search.current = beside.head));
    return;
  }
  if (again) heads.push((search.current = again));
  else if (startsOwn(reading, clause, search.current))
    heads.push((search.current = nextSession(reading, clause, pieces, search.current)));
  if (!search.current && isWhole(reading, clause)) {
    search.current = implicit(clause.from, clause.index, clause.sentence);
    if (isOnFoot(reading, [...search.waiting, ...pieces], undefined)) search.current.discipline = "running";
    search.current.pieces.push(...search.waiting);
    heads.push(search.current);
    search.waiting = [];
  }
  const { current, waiting } = search;
  if (current && !leadsOn(reading, clause, current, waiting.length > 0)) current.pieces.push(...pieces);
  else waiting.push(...pieces);
};

const hasDay = (pieces: readonly Piece[]): boolean => pieces.some(({ kind }) => kind === "date");

/** "Priya on Milo, 30 min walk and trot.": who rode is said first in a sentence, and how long behind it, with no other horse. */
const isTimedLater = (reading: Reading, { index, sentence, from, to }: Clause): boolean => {
  const { clauses, names, pieces } = reading;
  const of = clauses.filter((one) => one.sentence === sentence);
  const isWithin = (at: number, start: number, end: number): boolean =>
    at >= (pieces[start]?.from ?? 0) && at < (pieces[end - 1]?.to ?? 0);
  const isSeated = names.some(({ at, seat }) => seat?.rider !== undefined && isWithin(at, from, to));
  const last = of.at(-1);
  return (
    of[0]?.index === index &&
    isSeated &&
    last !== undefined &&
    pieces.slice(to, last.to).some(isTimeTerm) &&
    !names.some(({ at, role }) => role === "horse" && isWithin(at, to, last.to))
  );
};

/** "… and then Duke for half an hour", "… and Duke today": the same with another horse, in a time or on a day of its own. */
const otherHorse = (
  { reading, current, waiting }: HeadSearch,
  clause: Clause,
  pieces: readonly Piece[],
): Head | undefined => {
  const isOnOtherDay = hasDay(pieces) && current !== undefined && hasDay(current.pieces);
  const isTimed = pieces.some(isTimeTerm) || isTimedLater(reading, clause);
  if (!reading.isHorse || current?.exercise || !(isTimed || isOnOtherDay)) return undefined;
  const [from, to] = [reading.pieces[clause.from]?.from ?? 0, reading.pieces[clause.to - 1]?.to ?? 0];
  const horses = placesOfHorses(reading);
  const isNamed = horses.some((at) => at >= from && at < to);
  const isBehind = current !== undefined || waiting.some(isTimeTerm);
  const isOther = isBehind ? horses.some((at) => at < from) : false;
  if (!isNamed || !isOther) return undefined;
  if (mayRideAnew(reading, clause, current) && !ridesAnew(reading, clause, pieces, current))
    doubt(reading, reading.pieces[clause.from] ?? { from: 0, to: 1 }, "worked as the one before?");
  const isRide =
    (horseDisciplines.has(current?.discipline ?? "") || (isOnOtherDay && current.discipline === "ridden")) &&
    !ridesAnew(reading, clause, pieces, current);
  return {
    ...implicit(clause.from, clause.index, clause.sentence),
    pieces: [...pieces],
    discipline: isRide ? current?.discipline : undefined,
    ...(isRide && isOnOtherDay && { kind: "activity" as const }),
  };
};

/** "Ziggy 50 min. Dot 30 min": what was stated for the one before has no other name. */
const flushRide = (search: HeadSearch): void => {
  const { reading, waiting } = search;
  if (search.current || !waiting.some(isTimeTerm)) return;
  const place = placeOf(reading, waiting[0]);
  const clause = reading.clauses[reading.clauseOf[place] ?? 0];
  const head = implicit(place, clause?.index ?? 0, clause?.sentence ?? 0);
  head.pieces.push(...waiting);
  search.heads.push(head);
  search.waiting = [];
};

/** Where horses are mentioned, by name or by a word for one that has none. */
const placesOfHorses = (reading: Reading): readonly number[] => [
  ...reading.names.filter(({ role }) => role === "horse").map(({ at }) => at),
  ...reading.lexemes.filter(isMount).map(({ index }) => index),
];

/** "bench 5x5, cone hops (low) 3x10": sets behind a bracket, and words before it that nothing explains. */
const unknownBefore = ({ reading, current }: HeadSearch, clause: Clause): Piece | undefined => {
  const isSets = ({ kind }: Piece): boolean => kind === "term" || kind === "rounds";
  if (!current || clause.before !== "Close" || clause.index < 2) return undefined;
  const [before, inBrackets] = [reading.clauses[clause.index - 2], reading.clauses[clause.index - 1]];
  if (inBrackets?.before !== "Open" || !before) return undefined;
  const words = reading.pieces.slice(before.from, before.to);
  const isNamed = before.before === "Comma" && words.length < 4 && !words.some(isSets);
  const first = reading.pieces[clause.from];
  return isNamed && first?.kind === "term" && first.factors.length > 1
    ? words.find((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Word")
    : undefined;
};

const unknownIn = ({ reading, current }: HeadSearch, clause: Clause): Piece | undefined =>
  current === undefined || current.kind === "exercise"
    ? unknownExercise(reading, clause, current === undefined || current.prefixed)
    : undefined;
