import type { Draft, DraftExercise } from "../assemble/draft.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import type { Piece } from "../grammar/piece.ts";
import { type Coverage, type Find, isReported, left, leftOf, onlyAtom } from "./coverage.ts";

const cardio: ReadonlySet<string> = new Set(["running", "rowing", "swimming", "cycling", "walking", "other"]);

/** How many parts of each length were mentioned, by metres; how many times of the clock; the most repeats. */
type Said = {
  readonly lengths: ReadonlyMap<number, number>;
  readonly times: number;
  readonly repeats: number;
};

const countOf = (piece: Piece): number =>
  piece.kind === "term" && piece.factors.length > 1 ? (piece.factors[0]?.atoms[0]?.value ?? 1) : 1;
const isRepeat = (piece: Piece): boolean => countOf(piece) > 1;

const saidOf = ({ reading }: Coverage): Said => {
  const lengths = new Map<number, number>();
  let [times, repeats] = [0, 0];
  for (const piece of reading.pieces) {
    if (reading.explained[piece.from] !== 1 || !isReported(reading, piece.from)) continue;
    const count = countOf(piece);
    repeats = Math.max(repeats, count);
    if (piece.kind !== "term") continue;
    for (const { unit, quantity } of piece.factors.at(-1)?.atoms ?? []) {
      const meters = quantity?.meters;
      if (meters !== undefined) lengths.set(meters, (lengths.get(meters) ?? 0) + count);
      if (unit === "clock" || quantity?.dotted !== undefined) times += 1;
    }
  }
  return { lengths, times, repeats };
};

/** A number that was read in the unit of the whole. */
const isWayBehind = ({ pieces, pieceOf, explained }: Coverage["reading"], index: number): boolean => {
  const piece = pieces[pieceOf[index] ?? 0];
  return explained[index] === 1 && piece?.kind === "term" && piece.factors[0]?.atoms[0]?.unit === "distance";
};

/** Words that these rules are about. */
export const partWords: readonly string[] = ["first", "last", "final", "back", "each way", "both ways"];
const ends: ReadonlySet<string> = new Set(["first", "last", "final"]);
/** "last 3 at race pace": told of a part of the way, and perhaps of minutes or repeats. */
const ofSome: Find = ({ reading, drafts }, found) => {
  const isInSets = drafts.some(
    ({ discipline, exercises }) => cardio.has(discipline) && exercises.some(({ sets }) => sets.length > 0),
  );
  if (!isInSets) return;
  for (const one of reading.lexemes)
    if (
      (one.class === "WhichSet" || ends.has(one.text)) &&
      reading.lexemes[one.index + 1]?.class === "Number" &&
      !isWayBehind(reading, one.index + 1) &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "a part of it, or only a remark?"));
};

/** "2 x 9.5 km, 25 min each way", "11 km there and 11 km back": once, or twice. */
const thereAndBack: Find = ({ reading }, found) => {
  for (const one of reading.lexemes) {
    const { text, index } = one;
    if (
      (text === "back" || text === "each way" || text === "both ways") &&
      (text !== "back" || reading.lexemes[index - 1]?.class === "And") &&
      isReported(reading, index)
    )
      found.push(leftOf(one, "once, or both ways?"));
  }
};

/** Seconds: what is shorter is a rest or a hold. */
const minPart = 300;
/** Metres: what is shorter is a repeat. */
const minSession = 2500;
const lengthOf = ({ meters }: WorkSet): number => meters?.quantity?.meters ?? -1;

/** "half marathon 1:38:27, splits 49:30 / 48:57": a few times alone beside the way and the time of all of it. */
const hasLoneTimes = ({ discipline, meters, seconds, exercises }: Draft): boolean =>
  cardio.has(discipline) &&
  meters !== undefined &&
  seconds !== undefined &&
  exercises.length > 0 &&
  exercises.every(
    ({ sets }) =>
      sets.length < 4 && sets.every((one) => one.meters === undefined && one.seconds !== undefined),
  );
const loneTimes: Find = ({ reading, drafts }, found) => {
  if (drafts.some(hasLoneTimes) && !reading.pieces.some(isRepeat))
    found.push(left(reading, { from: 0, to: reading.lexemes.length }, "parts of it, or only a remark?"));
};

const isPlain = ({ discipline, exercises }: Draft): boolean =>
  cardio.has(discipline) || exercises.every(({ sets }) => sets.every(({ meters }) => meters === undefined));

/** "morning run 7.2 km 40 min, evening run 5 km 26 min": parts that each have a way and a time, and nothing of the whole. */
const hasOwnSessions = ({ discipline, meters, seconds, exercises }: Draft): boolean =>
  cardio.has(discipline) &&
  meters === undefined &&
  seconds === undefined &&
  exercises.some(
    ({ sets }) =>
      sets.length === 2 &&
      sets.every((one) => one.meters !== undefined && one.seconds !== undefined && !one.warmup) &&
      sets.every((one) => lengthOf(one) >= minSession),
  );
const ownSessions: Find = ({ reading, drafts }, found) => {
  if (drafts.some(hasOwnSessions) && !reading.pieces.some(isRepeat))
    found.push(
      left(
        reading,
        { from: 0, to: reading.lexemes.length },
        "parts of one session, or sessions of their own?",
      ),
    );
};

/** "bike to the stables 8k, schooled Chip, bike home 8k": the same way twice, with another workout between. */
const sameWayTwice: Find = ({ reading, drafts }, found) => {
  const { lexemes, clauseOf, pieceOf } = reading;
  const clauseOfLexeme = (index: number): number => clauseOf[pieceOf[index] ?? 0] ?? 0;
  for (const draft of drafts) {
    if (!cardio.has(draft.discipline) || draft.meters === undefined || draft.exercises.length > 0) continue;
    const ways = lexemes.filter(
      ({ class: name, entry, index }) =>
        name === "Activity" &&
        entry?.value === draft.discipline &&
        lexemes
          .slice(index, index + 6)
          .some((one) => one.class === "Dist" && clauseOfLexeme(one.index) === clauseOfLexeme(index)),
    );
    const [first, last] = [ways[0], ways.at(-1)];
    if (!first || !last) continue;
    const isBetween = drafts.some(({ at }) => {
      const own = clauseOf[at] ?? 0;
      return own > clauseOfLexeme(first.index) && own < clauseOfLexeme(last.index);
    });
    if (isBetween) found.push(leftOf(last, "one way, or both?"));
  }
};

/** "2x 8 km, 22 min each": of each of them, though the whole was given it. */
const eachOf: Find = ({ reading, drafts }, found) => {
  for (const one of reading.lexemes) {
    const before = reading.lexemes[one.index - 1]?.class;
    if (
      one.class === "Each" &&
      (before === "Dur" || before === "Dist") &&
      drafts.some(
        ({ discipline, seconds, meters, exercises }) =>
          cardio.has(discipline) &&
          (before === "Dur" ? seconds : meters) !== undefined &&
          exercises.length > 0,
      )
    )
      found.push(leftOf(one, "of each of them, or of all?"));
  }
};

const isCardio = ({ discipline }: Draft): boolean => cardio.has(discipline);
const setsOf = (drafts: readonly Draft[]): WorkSet[] => {
  const all: WorkSet[] = [];
  for (const { exercises } of drafts) for (const { sets } of exercises) all.push(...sets);
  return all;
};

const lengthOfTime = (piece: Piece): number => {
  const atoms = piece.kind === "term" && piece.factors.length === 1 ? piece.factors[0]?.atoms : undefined;
  return atoms?.length === 1 && atoms[0]?.unit === "time" ? (atoms[0].quantity?.seconds ?? 0) : 0;
};

/** "3 x 10 min": as many parts of that time as were said. */
const repeatsLeft: Find = ({ reading, drafts }, found) => {
  const sets = setsOf(drafts.filter(isCardio));
  if (sets.length === 0) return;
  for (const piece of reading.terms) {
    if (piece.factors.length !== 2 || !isReported(reading, piece.from)) continue;
    const [count, what] = [onlyAtom(piece.factors[0]), onlyAtom(piece.factors[1])];
    const seconds = what?.unit === "time" ? what.quantity?.seconds : undefined;
    if (count?.unit !== "none" || seconds === undefined || reading.explained[piece.from] !== 1) continue;
    if (sets.filter((one) => one.seconds === seconds).length < count.value)
      found.push(left(reading, piece, "how many of each?"));
  }
};

/** "2000 swim: 400, 8x100, …": a part that is as long as all others is the whole. */
const hasWholeAsPart = ({ discipline, meters, exercises }: Draft): boolean => {
  if (!cardio.has(discipline) || meters !== undefined) return false;
  const lengths = exercises.flatMap(({ sets }) => sets.map(lengthOf));
  const longest = Math.max(0, ...lengths);
  const all = lengths.reduce((sum, one) => sum + Math.max(0, one), 0);
  return lengths.filter((one) => one > 0).length > 3 && longest * 2 >= all * 0.95;
};
const wholeAsPart: Find = ({ reading, drafts }, found) => {
  if (drafts.some(hasWholeAsPart))
    found.push(left(reading, { from: 0, to: reading.lexemes.length }, "a part, or all of it?"));
};

/** "treadmill 10 min, bench 70 4x8, treadmill 10 min": the same length of time stated twice, and held once. */
const timesLeft: Find = ({ reading, drafts }, found) => {
  const stated: Piece[] = [];
  for (const piece of reading.terms)
    if (
      lengthOfTime(piece) >= minPart &&
      reading.explained[piece.from] === 1 &&
      isReported(reading, piece.from)
    )
      stated.push(piece);
  if (stated.length < 2) return;
  const again = stated.find((piece, at) => {
    const seconds = lengthOfTime(piece);
    const said = stated.slice(0, at + 1).filter((one) => lengthOfTime(one) === seconds).length;
    if (said < 2) return false;
    const held = [...drafts, ...setsOf(drafts)].filter((one) => one.seconds === seconds).length;
    return held > 0 && held < said;
  });
  if (again) found.push(left(reading, again, "the same time, or another?"));
};

/** Has it so many repeats, and behind them a time alone? */
const hasTimeBehind = ({ sets }: DraftExercise, repeats: number): boolean =>
  sets.filter(({ meters }) => meters !== undefined).length === repeats &&
  sets.some(({ meters, seconds }) => meters === undefined && seconds !== undefined);
const isTimedBehind = (drafts: readonly Draft[], repeats: number): boolean =>
  drafts.some(({ exercises }) => exercises.some((one) => hasTimeBehind(one, repeats)));
/** "8x400m: 82s, 81s, …, 90s standing": a time behind as many repeats as were said is none of them. */
const oneTooMany: Find = ({ reading, drafts }, found) => {
  for (const piece of reading.terms) {
    if (piece.factors.length !== 2) continue;
    const count = piece.factors[0]?.atoms[0];
    const repeats = count?.unit === "none" ? count.value : 0;
    if (repeats < 2 || piece.factors[1]?.atoms[0]?.unit !== "distance") continue;
    if (isTimedBehind(drafts, repeats)) found.push(left(reading, piece, "how many of each?"));
  }
};

/** What can only be odd of a session that is stated in parts. */
const ofParts: Find = (coverage, found) => {
  const { marked, reading } = coverage;
  if (marked.length > 0 || reading.classes.has("WhichSet")) ofSome(coverage, found);
  if (marked.length > 0) thereAndBack(coverage, found);
  loneTimes(coverage, found);
  ownSessions(coverage, found);
};

/** Parts of a session that are more or fewer than were said, or fewer times than repeats. */
export const uncoveredParts: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const { length } = found;
  const own = drafts.filter(isCardio);
  const isInParts = own.some(({ exercises }) => exercises.length > 0);
  if (isInParts) ofParts(coverage, found);
  if (drafts.length > 1 && own.length > 0 && reading.classes.has("Dist")) sameWayTwice(coverage, found);
  if (isInParts && reading.classes.has("Each")) eachOf(coverage, found);
  timesLeft(coverage, found);
  if (isInParts) repeatsLeft(coverage, found);
  if (isInParts) wholeAsPart(coverage, found);
  oneTooMany(coverage, found);
  if (own.length === 0 || found.length > length) return;
  const sets = setsOf(own);
  const { lengths, times, repeats } = saidOf(coverage);
  let isOff = false;
  for (const [meters, count] of lengths) {
    const parts = sets.filter((one) => Math.abs(lengthOf(one) - meters) < 0.01).length;
    const wholes = drafts.filter((one) => Math.abs((one.meters ?? -1) - meters) < 0.5).length;
    isOff ||=
      parts === 0
        ? wholes > 0 && wholes < count && own.length === drafts.filter(isPlain).length
        : parts !== count && parts + wholes !== count;
  }
  const timed = sets.filter(({ seconds }) => seconds !== undefined).length;
  const isShort = times > 1 && timed > 0 && timed < repeats;
  if (isOff || isShort)
    found.push(left(reading, { from: 0, to: reading.lexemes.length }, "how many of each?"));
};
