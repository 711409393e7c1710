import type { Score } from "../../../workout/workout.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { Head } from "../heads/head.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import type { SharedResult } from "../people/found-name.ts";
import { doubt, explain, type Reading, placeOf } from "../reading.ts";

/** A workout against the clock or in rounds: its scheme, its movements and its result. */
export type Metcon = {
  at: number;
  readonly sentence: number;
  kind: "amrap" | "forTime" | "emom" | "rounds" | "tabata" | "named";
  rounds?: number | undefined;
  seconds?: number | undefined;
  everySeconds?: number | undefined;
  /** 21-15-9: repetitions of each round. */
  ladder?: readonly number[] | undefined;
  readonly heads: Head[];
  /** Pieces that tell the scheme, and no set of a movement. */
  readonly used: Piece[];
  score?: Score | undefined;
  /** What several people came to in it. */
  results?: readonly SharedResult[];
  notForTime?: boolean;
  /** A minute of rest takes its turn as well. */
  restTurns?: number;
  wod?: Head;
  doubt?: string;
};

const ladderOf = (piece: Piece): readonly number[] | undefined => {
  if (!isSimpleTerm(piece) || piece.leadingTimes) return undefined;
  const factor = piece.factors[0];
  if (
    !factor ||
    factor.atoms.length < 3 ||
    (factor.join !== "dash" && factor.join !== "slash") ||
    factor.atoms.some(({ unit }) => unit !== "none" && unit !== "calories")
  )
    return undefined;
  return factor.atoms.map(({ value }) => value);
};

/** "10 to 1 ladder", "ladder from 1-10": every step between the two. */
const spokenLadder = (
  reading: Reading,
  at: number,
): { readonly ladder: readonly number[]; readonly pieces: readonly Piece[] } | undefined => {
  const around = [reading.pieces.slice(Math.max(0, at - 3), at), reading.pieces.slice(at + 1, at + 6)];
  for (const pieces of around) {
    const terms = pieces.filter(
      (piece): piece is PieceOf<"term"> => isSimpleTerm(piece) && piece.factors[0]?.atoms[0]?.unit === "none",
    );
    const [one, two] = terms;
    if (terms.some((term) => (term.factors[0]?.atoms.length ?? 0) > 2)) return undefined;
    if (!one) continue;
    const [first, second] = one.factors[0]?.atoms ?? [];
    const isSpoken = two !== undefined && pieces.some((piece) => classOf(piece) === "To");
    const from = first?.value;
    const to = first?.high ?? second?.value ?? (isSpoken ? firstAtom(two)?.value : undefined);
    if (
      from === undefined ||
      to === undefined ||
      !Number.isInteger(from) ||
      !Number.isInteger(to) ||
      Math.abs(from - to) < 2 ||
      Math.abs(from - to) > 30
    )
      continue;
    const step = Math.sign(to - from);
    return {
      ladder: Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step),
      pieces:
        isSpoken && first?.high === undefined && second === undefined
          ? pieces.filter((piece) => piece === one || piece === two || classOf(piece) === "To")
          : [one],
    };
  }
  return undefined;
};

const schemeBase = (reading: Reading, piece: Piece, at: number) => ({
  at,
  sentence: reading.clauses[reading.clauseOf[at] ?? 0]?.sentence ?? 0,
  heads: [],
  used: [piece],
});

/** Schemes found in a message, by piece index. */
export const schemeAt = (reading: Reading, at: number): Metcon | undefined => {
  const piece = reading.pieces[at];
  if (!piece) return undefined;
  switch (piece.kind) {
    case "amrap":
      return { ...schemeBase(reading, piece, at), kind: "amrap", seconds: piece.seconds };
    case "emom":
      return {
        ...schemeBase(reading, piece, at),
        kind: "emom",
        everySeconds: piece.everySeconds,
        seconds: piece.seconds,
      };
    case "rounds":
      return {
        ...schemeBase(reading, piece, at),
        kind: piece.timing === "forTime" ? "forTime" : "rounds",
        rounds: piece.count,
        notForTime: piece.timing === "notForTime",
      };
    case "lexeme":
      if (piece.lexeme.class === "Rft")
        return { ...schemeBase(reading, piece, at), kind: "forTime", rounds: timesBehind(reading, at) };
      if (piece.lexeme.class === "ForTime") return { ...schemeBase(reading, piece, at), kind: "forTime" };
      if (piece.lexeme.class === "NotForTime")
        return { ...schemeBase(reading, piece, at), kind: "rounds", notForTime: true };
      if (piece.lexeme.text === "ladder" || piece.lexeme.text === "ladders") {
        const spoken = spokenLadder(reading, at);
        return (
          spoken && {
            ...schemeBase(reading, piece, at),
            kind: "forTime",
            ladder: spoken.ladder,
            used: [piece, ...spoken.pieces],
          }
        );
      }
      if (piece.lexeme.class === "Tabata") return { ...schemeBase(reading, piece, at), kind: "tabata" };
      return undefined;
    case "term": {
      const ladder = ladderOf(piece);
      return ladder ? { ...schemeBase(reading, piece, at), kind: "forTime", ladder } : undefined;
    }
    default:
      return undefined;
  }
};

/** "RFT x5". */
const timesBehind = (reading: Reading, at: number): number | undefined => {
  const next = reading.pieces[at + 1];
  if (!isSimpleTerm(next) || !next.leadingTimes) return undefined;
  explain(reading, next);
  return firstAtom(next)?.value;
};

export const isStrictLadder = (ladder: readonly number[]): boolean => {
  const steps = ladder.slice(1).map((value, index) => value - (ladder[index] ?? 0));
  return steps.every((step) => step < 0) || steps.every((step) => step > 0);
};

const isCapped = (pieces: readonly Piece[], at: number): boolean =>
  [at - 1, at + 1, at - 2].some((index) => classOf(pieces[index]) === "TimeCap");

type Result = { readonly score: Score; readonly pieces: readonly Piece[] };

/** Words near a time that make it another one than the result: a rest, a lead, an older time, an aim. */
const besideResult =
  /^(ahead|behind|faster|slower|quicker|off|under|sub|break|breather|rest|rested|later|apart|last|previous|old|than|vs|versus|goal|target|aim|aiming|aimed|beat)$/;
const isAnother = (reading: Reading, piece: Piece): boolean => {
  const near = [
    ...reading.lexemes.slice(Math.max(0, piece.from - 2), piece.from),
    ...reading.lexemes.slice(piece.to, piece.to + 2),
  ];
  const cut = near.filter(
    (one) =>
      one.start < (reading.lexemes[piece.from]?.start ?? 0) ||
      !reading.lexemes
        .slice(piece.to, one.index)
        .some((between) => between.class === "Comma" || between.class === "Stop"),
  );
  return cut.some(({ text }) => besideResult.test(text));
};

/** "1 min wall balls", "3 rounds of 1 minute each": how long each movement takes. */
const isWorkTime = (reading: Reading, piece: Piece): boolean => {
  const next = reading.lexemes[piece.to];
  return next !== undefined && ["Exercise", "Activity", "Each", "Rest", "Of"].includes(next.class);
};

/** The last time that is no cap, no rest and no part of a movement; one in minutes and seconds before others. */
const timeResult = (
  reading: Reading,
  pieces: readonly Piece[],
  isMovement: (piece: Piece) => boolean,
  isNamed = false,
): Result | undefined => {
  const found = pieces.flatMap((piece, at) => {
    const atom = firstAtom(piece);
    if (!isSimpleTerm(piece) || !atom || piece.leadingTimes || isCapped(pieces, at) || isMovement(piece))
      return [];
    const seconds = isTimeTerm(piece) ? atom.quantity?.seconds : atom.quantity?.dotted;
    const isSplit = !isNamed && reading.lexemes[piece.from - 1]?.class === "At";
    if (
      seconds === undefined ||
      seconds <= 0 ||
      isSplit ||
      (atom.unit === "time" && isWorkTime(reading, piece))
    )
      return [];
    const worth = (isAnother(reading, piece) ? 0 : 2) + (atom.unit === "clock" || seconds >= 3600 ? 1 : 0);
    return [{ piece, seconds, worth }];
  });
  const best = Math.max(...found.map(({ worth }) => worth));
  const chosen = found.findLast(({ worth }) => worth === best);
  return (
    chosen && { score: { type: "time", value: Number(chosen.seconds.toFixed(2)) }, pieces: [chosen.piece] }
  );
};

/** "9 rounds + 7", "9+7", "18 rounds", "7 rounds plus 5 pull ups", "156 reps", and for a single movement a bare total. */
const amrapResult = (pieces: readonly Piece[], metcon: Metcon): Result | undefined => {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === "rounds") {
      const extra = piece.extra ?? extraBehind(pieces, at);
      const used =
        piece.extra === undefined && extra !== undefined ? [piece, ...pieces.slice(at + 1, at + 3)] : [piece];
      return {
        score: { type: "rounds", value: `${Math.floor(piece.count)}+${extra ?? (piece.count % 1 ? 0 : 0)}` },
        pieces: used,
      };
    }
    if (!isSimpleTerm(piece)) continue;
    const factor = piece.factors[0];
    const [first, second] = factor?.atoms ?? [];
    if (factor?.join === "plus" && first && second)
      return { score: { type: "rounds", value: `${first.value}+${second.value}` }, pieces: [piece] };
    if (
      first?.unit === "calories" &&
      metcon.heads.filter(({ kind }) => kind !== "wod").length === 1 &&
      isAlone(piece, metcon)
    )
      return { score: { type: "reps", value: first.value }, pieces: [piece] };
    if (factor?.label === "reps" && first && first.value > 20 && at > 0)
      return { score: { type: "reps", value: first.value }, pieces: [piece] };
  }
  return undefined;
};
/** Told behind what was done, not as its count. */
const isAlone = (piece: Piece, metcon: Metcon): boolean => {
  const head = metcon.heads.find((one) => one.pieces.includes(piece));
  const name = head?.pieces.find((one) => one.kind === "lexeme" && one.lexeme === head.lexeme);
  return name !== undefined && piece.from > name.from;
};

const extraBehind = (pieces: readonly Piece[], at: number): number | undefined => {
  const joint = classOf(pieces[at + 1]);
  if (joint !== "Plus" && joint !== "And" && joint !== "Added") return undefined;
  const atom = firstAtom(pieces[at + 2]);
  return atom?.unit === "none" || atom?.unit === "calories" ? atom.value : undefined;
};

/** A plain number in a clause of its own: the result of an AMRAP. */
const bareResult = (reading: Reading, pieces: readonly Piece[], metcon: Metcon): Result | undefined => {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (!isSimpleTerm(piece) || piece.leadingTimes) continue;
    const atom = firstAtom(piece);
    if (atom?.unit !== "none" || piece.factors[0]?.atoms.length !== 1) continue;
    const clause = reading.clauses[reading.clauseOf[placeOf(reading, piece)] ?? 0];
    const place = placeOf(reading, piece);
    const before = classOf(reading.pieces[place - 1]);
    const hasHead =
      !["Colon", "DoVerb", "Sign"].includes(before ?? "") &&
      metcon.heads.some((head) => head.kind !== "wod" && clause && head.clause === clause.index);
    const own = metcon.heads.filter(({ kind }) => kind !== "wod");
    const isBehind =
      metcon.kind === "amrap" &&
      own.length === 1 &&
      place === (own[0]?.at ?? 0) + 1 &&
      atom.value > 15 &&
      reading.pieces[(own[0]?.at ?? 0) - 1]?.kind !== "term";
    // "96 burpees in a 7 min amrap"
    const isTotalBefore =
      metcon.kind === "amrap" &&
      own.length === 1 &&
      atom.value > 15 &&
      place === (own[0]?.at ?? 0) - 1 &&
      metcon.at > place &&
      reading.pieces.slice(place, metcon.at).some((one) => classOf(one) === "In");
    if (hasHead && !isBehind && !isTotalBefore) continue;
    const single = metcon.heads.filter(({ kind }) => kind !== "wod").length === 1;
    const isReps = single || piece.factors[0]?.label === "reps" || atom.value > 40;
    return {
      score: isReps ? { type: "reps", value: atom.value } : { type: "rounds", value: `${atom.value}+0` },
      pieces: [piece],
    };
  }
  return undefined;
};

/** "Hyrox 1:15", "Murph 1:02": nobody does those in minutes and seconds. */
const hoursOf = (metcon: Metcon, { score, pieces }: Result): Score => {
  const isLong = metcon.wod?.lexeme !== undefined && /^(hyrox|murph)/.test(metcon.wod.lexeme.text);
  const isTwoPart = pieces.some((piece) => firstAtom(piece)?.quantity?.twoPart === true);
  return isLong && isTwoPart && score.type === "time" && score.value < 300
    ? { type: "time", value: score.value * 60 }
    : score;
};

/** "Barbara 28:15 (5 rounds)": full rounds beside a time to the second are how long the benchmark is, not how far one got. */
const roundsForTime = (
  reading: Reading,
  pieces: readonly Piece[],
  isMovement: (piece: Piece) => boolean,
): Result | undefined => {
  const isFull =
    pieces.some((piece) => piece.kind === "rounds" && piece.extra === undefined) &&
    !pieces.some((piece) => piece.kind === "term" && piece.factors[0]?.join === "plus");
  const time = isFull
    ? timeResult(
        reading,
        pieces.filter((piece) => firstAtom(piece)?.unit === "clock"),
        isMovement,
      )
    : undefined;
  return time && time.score.type === "time" && time.score.value % 60 !== 0 ? time : undefined;
};

/** "245 reps": more than one set has. */
const isTotalReps = (piece: Piece): boolean =>
  isSimpleTerm(piece) && piece.factors[0]?.label === "reps" && (firstAtom(piece)?.value ?? 0) > 60;

/** Finds the result among the pieces of a metcon; its pieces are taken out of the movements. */
export const readScore = (reading: Reading, metcon: Metcon, pieces: readonly Piece[]): ReadonlySet<Piece> => {
  const [shared] = metcon.results ?? [];
  if (shared) {
    metcon.score = shared.score;
    return new Set();
  }
  const isLate = (piece: Piece): boolean => placeOf(reading, piece) > metcon.at;
  const isMovement = (piece: Piece): boolean =>
    metcon.heads.some((head) => {
      const index = head.pieces.indexOf(piece);
      if (index < 0 || head.kind === "wod") return false;
      const clause = reading.clauseOf[placeOf(reading, piece)];
      if (clause !== head.clause) return false;
      const isTimedMove =
        head.exercise?.measure === "time" ||
        head.exercise?.measure === "weighted_time" ||
        head.kind === "activity";
      const before = classOf(reading.pieces[placeOf(reading, piece) - 1]);
      return (
        isTimedMove &&
        before !== "In" &&
        firstAtom(piece)?.unit !== "clock" &&
        placeOf(reading, piece) < head.at
      );
    });
  const candidates = pieces.filter(
    (piece) => !(piece.kind === "rounds" && piece === reading.pieces[metcon.at]),
  );
  let result: Result | undefined;
  if (metcon.kind === "amrap")
    result =
      amrapResult(candidates.filter(isLate), metcon) ??
      amrapResult(candidates, metcon) ??
      bareResult(reading, candidates, metcon);
  else if (metcon.kind === "named")
    result =
      roundsForTime(reading, candidates, isMovement) ??
      amrapResult(candidates, metcon) ??
      timeResult(reading, candidates, isMovement, true) ??
      bareResult(reading, candidates, metcon);
  else if (metcon.kind === "forTime" || (metcon.kind === "rounds" && !metcon.notForTime))
    result =
      timeResult(reading, candidates, isMovement) ??
      (pieces.some((piece) => classOf(piece) === "TimeCap" || isTotalReps(piece))
        ? amrapResult(candidates.filter(isLate), metcon)
        : undefined);
  else if (metcon.kind === "tabata") result = amrapResult(candidates, metcon);
  if (metcon.kind === "tabata") doubt(reading, reading.pieces[metcon.at] as Piece, "a tabata");
  if (!result) return new Set();
  metcon.score = hoursOf(metcon, result);
  for (const piece of result.pieces) explain(reading, piece);
  return new Set(result.pieces);
};
