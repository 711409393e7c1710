import type { Draft } from "../assemble/draft.ts";
import type { WorkSet } from "../assemble/work-set.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

const cardio: ReadonlySet<string> = new Set(["running", "rowing", "swimming", "cycling", "walking", "other"]);

/** How many parts of each length were told of, by metres; how many times of the clock; the most repeats. */
type Said = {
  readonly lengths: ReadonlyMap<number, number>;
  readonly times: number;
  readonly repeats: number;
};

const countOf = (piece: Piece): number =>
  piece.kind === "term" && piece.factors.length > 1 ? (piece.factors[0]?.atoms[0]?.value ?? 1) : 1;

const add = (lengths: Map<number, number>, piece: Piece): number => {
  if (piece.kind !== "term") return 0;
  const count = countOf(piece);
  const atoms = piece.factors.at(-1)?.atoms ?? [];
  for (const { quantity } of atoms)
    if (quantity?.meters !== undefined)
      lengths.set(quantity.meters, (lengths.get(quantity.meters) ?? 0) + count);
  return atoms.filter(({ unit, quantity }) => unit === "clock" || quantity?.dotted !== undefined).length;
};

const saidOf = ({ reading }: Accounted): Said => {
  const lengths = new Map<number, number>();
  let [times, repeats] = [0, 0];
  for (const piece of reading.pieces)
    if (reading.explained[piece.from] === 1 && isTold(reading, piece.from)) {
      times += add(lengths, piece);
      repeats = Math.max(repeats, countOf(piece));
    }
  return { lengths, times, repeats };
};

/** A number that was read in the unit of the whole. */
const isWayBehind = ({ pieces, pieceOf, explained }: Accounted["reading"], index: number): boolean => {
  const piece = pieces[pieceOf[index] ?? 0];
  return explained[index] === 1 && piece?.kind === "term" && piece.factors[0]?.atoms[0]?.unit === "distance";
};

const ends: ReadonlySet<string> = new Set(["first", "last", "final"]);
/** "last 3 at race pace": told of a part of the way, and perhaps of minutes or repeats. */
const ofSome = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      (one) =>
        (one.class === "WhichSet" || ends.has(one.text)) &&
        reading.lexemes[one.index + 1]?.class === "Number" &&
        !isWayBehind(reading, one.index + 1) &&
        isTold(reading, one.index) &&
        drafts.some(
          ({ discipline, exercises }) =>
            cardio.has(discipline) && exercises.some(({ sets }) => sets.length > 0),
        ),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "a part of it, or only a remark?"));

/** "2 x 9.5 km, 25 min each way", "11 km there and 11 km back": once, or twice. */
const thereAndBack = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      ({ text, index }) =>
        (text === "back" || text === "each way" || text === "both ways") &&
        (text !== "back" || reading.lexemes[index - 1]?.class === "And") &&
        isTold(reading, index) &&
        drafts.some(({ discipline, exercises }) => cardio.has(discipline) && exercises.length > 0),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "once, or both ways?"));

/** Seconds: what is shorter is a rest or a hold. */
const shortestPart = 300;
/** Metres: what is shorter is a repeat. */
const shortestSession = 2500;
const lengthOf = ({ meters }: WorkSet): number => meters?.quantity?.meters ?? -1;

/** "half marathon 1:38:27, splits 49:30 / 48:57": a few times alone beside the way and the time of all of it. */
const loneTimes = ({ reading, drafts }: Accounted): Doubt[] =>
  drafts.some(
    ({ discipline, meters, seconds, exercises }) =>
      cardio.has(discipline) &&
      meters !== undefined &&
      seconds !== undefined &&
      exercises.length > 0 &&
      exercises.every(
        ({ sets }) =>
          sets.length < 4 && sets.every((one) => one.meters === undefined && one.seconds !== undefined),
      ),
  ) && !reading.pieces.some((piece) => countOf(piece) > 1)
    ? [left(reading, { from: 0, to: reading.lexemes.length }, "parts of it, or only a remark?")]
    : [];

const isPlain = ({ discipline, exercises }: Draft): boolean =>
  cardio.has(discipline) || exercises.every(({ sets }) => sets.every(({ meters }) => meters === undefined));

/** "morning run 7.2 km 40 min, evening run 5 km 26 min": parts that each have a way and a time, and nothing of the whole. */
const ownSessions = ({ reading, drafts }: Accounted): Doubt[] => {
  const isRepeated = reading.pieces.some((piece) => countOf(piece) > 1);
  const isApart = drafts.some(
    ({ discipline, meters, seconds, exercises }) =>
      cardio.has(discipline) &&
      meters === undefined &&
      seconds === undefined &&
      exercises.some(
        ({ sets }) =>
          sets.length === 2 &&
          sets.every((one) => one.meters !== undefined && one.seconds !== undefined && !one.warmup) &&
          sets.every((one) => lengthOf(one) >= shortestSession),
      ),
  );
  return isApart && !isRepeated
    ? [
        left(
          reading,
          { from: 0, to: reading.lexemes.length },
          "parts of one session, or sessions of their own?",
        ),
      ]
    : [];
};

/** "2x 8 km, 22 min each": of each of them, though the whole was given it. */
const eachOf = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      ({ class: name, index }) =>
        name === "Each" &&
        ["Dur", "Dist"].includes(reading.lexemes[index - 1]?.class ?? "") &&
        drafts.some(
          ({ discipline, seconds, meters, exercises }) =>
            cardio.has(discipline) &&
            (reading.lexemes[index - 1]?.class === "Dur" ? seconds : meters) !== undefined &&
            exercises.length > 0,
        ),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "of each of them, or of all?"));

const lengthOfTime = (piece: Piece): number => {
  const atoms = piece.kind === "term" && piece.factors.length === 1 ? piece.factors[0]?.atoms : undefined;
  return atoms?.length === 1 && atoms[0]?.unit === "time" ? (atoms[0].quantity?.seconds ?? 0) : 0;
};

/** "3 x 10 min": as many parts of that time as were said. */
const repeatsLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const sets = drafts
    .filter(({ discipline }) => cardio.has(discipline))
    .flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));
  if (sets.length === 0) return [];
  return reading.pieces.flatMap((piece) => {
    if (piece.kind !== "term" || piece.factors.length !== 2 || !isTold(reading, piece.from)) return [];
    const [count, what] = piece.factors.map(({ atoms }) => (atoms.length === 1 ? atoms[0] : undefined));
    const seconds = what?.unit === "time" ? what.quantity?.seconds : undefined;
    if (count?.unit !== "none" || seconds === undefined || reading.explained[piece.from] !== 1) return [];
    return sets.filter((one) => one.seconds === seconds).length < count.value
      ? [left(reading, piece, "how many of each?")]
      : [];
  });
};

/** "2000 swim: 400, 8x100, …": a part that is as long as all others is the whole. */
const wholeAsPart = ({ reading, drafts }: Accounted): Doubt[] =>
  drafts.some(({ discipline, meters, exercises }) => {
    const lengths = exercises.flatMap(({ sets }) => sets.map(lengthOf));
    const longest = Math.max(0, ...lengths);
    const all = lengths.reduce((sum, one) => sum + Math.max(0, one), 0);
    return (
      cardio.has(discipline) &&
      meters === undefined &&
      lengths.filter((one) => one > 0).length > 3 &&
      longest * 2 >= all * 0.95
    );
  })
    ? [left(reading, { from: 0, to: reading.lexemes.length }, "a part, or all of it?")]
    : [];

/** "treadmill 10 min, bench 70 4x8, treadmill 10 min": the same length of time told twice, and held once. */
const timesLeft = ({ reading, drafts }: Accounted): Doubt[] => {
  const told = reading.pieces.filter(
    (piece) =>
      lengthOfTime(piece) >= shortestPart &&
      reading.explained[piece.from] === 1 &&
      isTold(reading, piece.from),
  );
  if (told.length < 2) return [];
  const again = told.find((piece, at) => {
    const seconds = lengthOfTime(piece);
    const said = told.slice(0, at + 1).filter((one) => lengthOfTime(one) === seconds).length;
    if (said < 2) return false;
    const sets = drafts.flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));
    const held = [...drafts, ...sets].filter((one) => one.seconds === seconds).length;
    return held > 0 && held < said;
  });
  return again ? [left(reading, again, "the same time, or another?")] : [];
};

/** "8x400m: 82s, 81s, …, 90s standing": a time behind as many repeats as were said is none of them. */
const oneTooMany = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.pieces.flatMap((piece) => {
    const [count, way] = piece.kind === "term" && piece.factors.length === 2 ? piece.factors : [];
    const repeats = count?.atoms[0]?.unit === "none" ? count.atoms[0].value : 0;
    if (repeats < 2 || way?.atoms[0]?.unit !== "distance") return [];
    const isOver = drafts.some(({ exercises }) =>
      exercises.some(
        ({ sets }) =>
          sets.filter(({ meters }) => meters !== undefined).length === repeats &&
          sets.some(({ meters, seconds }) => meters === undefined && seconds !== undefined),
      ),
    );
    return isOver ? [left(reading, piece, "how many of each?")] : [];
  });

/** Parts of a session that are more or fewer than were said, or fewer times than repeats. */
export const partsLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading, drafts } = accounted;
  const own = drafts.filter(({ discipline }) => cardio.has(discipline));
  if (own.length === 0) return [...timesLeft(accounted), ...oneTooMany(accounted)];
  const some = [
    ...ofSome(accounted),
    ...thereAndBack(accounted),
    ...loneTimes(accounted),
    ...ownSessions(accounted),
    ...eachOf(accounted),
    ...timesLeft(accounted),
    ...repeatsLeft(accounted),
    ...wholeAsPart(accounted),
    ...oneTooMany(accounted),
  ];
  if (some.length > 0) return some;
  const sets = own.flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));
  const { lengths, times, repeats } = saidOf(accounted);
  const isOff = [...lengths].some(([meters, count]) => {
    const parts = sets.filter((one) => Math.abs(lengthOf(one) - meters) < 0.01).length;
    const wholes = drafts.filter((one) => Math.abs((one.meters ?? -1) - meters) < 0.5).length;
    if (parts === 0) return wholes > 0 && wholes < count && own.length === drafts.filter(isPlain).length;
    return parts !== count && parts + wholes !== count;
  });
  const timed = sets.filter(({ seconds }) => seconds !== undefined).length;
  const isShort = times > 1 && timed > 0 && timed < repeats;
  return isOff || isShort
    ? [left(reading, { from: 0, to: reading.lexemes.length }, "how many of each?")]
    : [];
};
