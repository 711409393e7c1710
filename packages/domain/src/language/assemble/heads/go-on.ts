import { withSeparators } from "./separators-before.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { doubt, placeOf, type Reading } from "../reading.ts";
import { doneAgain } from "../done-again.ts";
import { isRemarkClause, unknownExercise } from "../remark-clause.ts";
import { isMount } from "../give-mounts.ts";
import { type Head, implicit } from "../head.ts";
import { horseDisciplines } from "../horse-disciplines.ts";
import { isTimeTerm } from "../piece-shape.ts";
import { isWhole, startsOwn } from "../own-session.ts";
import type { HeadSearch } from "./head-search.ts";
import { mayRideAnew, ridesAnew } from "./rides-anew.ts";
import { isOfEither } from "../run-behind-sport.ts";
import { isOnFoot, nextSession } from "./next-session.ts";
import { leadsOn } from "./leads-on.ts";
import { isWeighIn } from "./is-weigh-in.ts";

/** A clause that names nothing: it goes on about the last head, starts an unnamed session, or waits for a name. */
export const goOn = (search: HeadSearch, clause: Clause): void => {
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

/** "… and then Duke for half an hour": the same with another horse, in a time of its own. */
const otherHorse = (
  { reading, current, waiting }: HeadSearch,
  clause: Clause,
  pieces: readonly Piece[],
): Head | undefined => {
  if (!reading.isHorse || current?.exercise || !pieces.some(isTimeTerm)) return undefined;
  const [from, to] = [reading.pieces[clause.from]?.from ?? 0, reading.pieces[clause.to - 1]?.to ?? 0];
  const horses = placesOfHorses(reading);
  const isNamed = horses.some((at) => at >= from && at < to);
  const isBehind = current !== undefined || waiting.some(isTimeTerm);
  const isOther = isBehind ? horses.some((at) => at < from) : leadsHorses(reading, clause, to);
  if (!isNamed || !isOther) return undefined;
  if (mayRideAnew(reading, clause, current) && !ridesAnew(reading, clause, pieces, current))
    doubt(reading, reading.pieces[clause.from] ?? { from: 0, to: 1 }, "worked as the one before?");
  const isRide =
    horseDisciplines.has(current?.discipline ?? "") && !ridesAnew(reading, clause, pieces, current);
  return {
    ...implicit(clause.from, clause.index, clause.sentence),
    pieces: [...pieces],
    discipline: isRide ? current?.discipline : undefined,
  };
};

/** "Ziggy 50 min. Dot 30 min": what was told of the one before has no other name. */
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

/** Where horses are told of, by name or by a word for one that has none. */
const placesOfHorses = (reading: Reading): readonly number[] => [
  ...reading.names.filter(({ role }) => role === "horse").map(({ at }) => at),
  ...reading.lexemes.filter(isMount).map(({ index }) => index),
];

/** "both out, Bella for 30 min and Duke for 45": with a name of its own, before another that is told alike in the same sentence. */
const leadsHorses = (reading: Reading, clause: Clause, to: number): boolean => {
  const next = reading.clauses[clause.index + 1];
  if (next?.sentence !== clause.sentence || (next.before !== "And" && next.before !== "Comma")) return false;
  const pieces = reading.pieces.slice(next.from, next.to);
  const end = pieces.at(-1)?.to ?? 0;
  return (
    reading.names.some(({ role, at }) => role === "horse" && at >= to && at < end) &&
    pieces.some(isTimeTerm) &&
    !pieces.some((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Activity")
  );
};

/** "bench 5x5, cone hops (low) 3x10": sets behind a bracket, and words before it that nothing explains. */
const unknownBefore = ({ reading, current }: HeadSearch, clause: Clause): Piece | undefined => {
  const isSets = ({ kind }: Piece): boolean => kind === "term" || kind === "rounds";
  const [before, inBrackets] = [reading.clauses[clause.index - 2], reading.clauses[clause.index - 1]];
  if (!current || clause.before !== "Close" || inBrackets?.before !== "Open" || !before) return undefined;
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
