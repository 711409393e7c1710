import { pauses } from "../../lexicon/word-class.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { asCount, setsOf, resolveExercise } from "../exercises/strength.ts";
import { addExercise, type Draft } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import { classOf, firstAtom, isSimpleTerm, isTimeTerm, textOf } from "../piece-shape.ts";
import { atomLoad, type Load } from "../loads/load.ts";
import type { Metcon } from "./metcon.ts";
import { doubt, explain, type Reading } from "../reading.ts";
import { repeat, type WorkSet } from "../sets/work-set.ts";
import { isLoaded } from "../sets/term-meaning.ts";

/** Adds the movements of a metcon: one set a round. */
export const addMovements = (
  reading: Reading,
  draft: Draft,
  metcon: Metcon,
  scorePieces: ReadonlySet<Piece>,
): void => {
  const moves = metcon.heads.filter(({ exercise }) => exercise !== undefined);
  const turns = countTurns(reading, metcon, moves);
  const stated = loadForAll(reading, metcon);
  const isSame = isSameLoad(reading);
  const each = repsForAll(reading, metcon);
  const isApart = apartFrom(reading, metcon, scorePieces, stated, each);
  let shared: Load | undefined;
  for (const head of moves) {
    const { exercise } = head;
    if (!exercise) continue;
    resolveExercise(reading, head);
    const own = head.pieces
      .filter((piece) => !isApart(piece, head))
      .map((piece) => asCount(reading, head, asDistance(head, piece)));
    const sets = withReps(each, combine(setsOf(reading, head, own)));
    if (head.exercise?.name === "Back Squat" && sets.every((one) => one.load?.kg === undefined))
      doubt(reading, reading.pieces[head.at] as Piece, "with a bar or without?");
    shared ??= isSame ? sets.find(({ load }) => load?.kg !== undefined)?.load : undefined;
    const load = stated ?? shared ?? ofComplex(reading, metcon, head);
    const loaded =
      load === undefined || !head.exercise || !isLoaded(head.exercise)
        ? sets
        : sets.map((one) => (one.load?.kg === undefined ? { ...one, load } : one));
    addExercise(
      draft,
      head.exercise ?? exercise,
      isOnce(reading, metcon, head) ? loaded : movementSets(metcon, loaded, turns),
    );
  }
};

/** "3 power cleans + 3 front squats at 70kg" in one turn: the bar that the last of a complex is stated with. */
const ofComplex = (reading: Reading, { kind, heads }: Metcon, head: Head): Load | undefined => {
  const next = heads[heads.indexOf(head) + 1];
  const isJoined =
    kind === "emom" &&
    next?.exercise?.equipment === "barbell" &&
    head.exercise?.equipment === "barbell" &&
    reading.clauses[next.clause]?.before === "Plus" &&
    head.pieces.every((piece) => firstAtom(piece)?.unit !== "load");
  if (!isJoined) return undefined;
  const term = next.pieces.find((piece) => isSimpleTerm(piece) && firstAtom(piece)?.unit === "load");
  const atom = firstAtom(term);
  return atom ? atomLoad(atom, reading.context.units) : ofComplex(reading, { kind, heads } as Metcon, next);
};

/** "same bar", "the same weight": one load for what follows. */
const isSameLoad = ({ lexemes }: Reading): boolean =>
  lexemes.some(
    ({ text }, at) =>
      (text.includes("same ") && /same (bar|barbell|weights?|load)$/.test(text)) ||
      (text === "same" && /^(bar|barbell|weight|load|weights)$/.test(lexemes[at + 1]?.text ?? "")),
  );

/** Tells the pieces of a movement that say nothing of its sets: the result, the scheme, what holds for all of them. */
const apartFrom = (
  reading: Reading,
  metcon: Metcon,
  scorePieces: ReadonlySet<Piece>,
  stated: Load | undefined,
  each: Shared | undefined,
): ((piece: Piece, head: Head) => boolean) => {
  const scoreAt = Math.max(-1, ...[...scorePieces].map((piece) => piece.from));
  return (piece, head) =>
    scorePieces.has(piece) ||
    (scoreAt > (reading.pieces[head.at]?.from ?? 0) && piece.from > scoreAt) ||
    ((stated !== undefined || each?.piece === piece) &&
      reading.explained[piece.from] === 1 &&
      piece.kind === "term") ||
    piece === reading.pieces[metcon.at] ||
    metcon.used.includes(piece) ||
    (piece.kind === "lexeme" &&
      piece.lexeme.text.includes("same") &&
      /^(the |at the )?same( bar| barbell| weights?| load)?$/.test(piece.lexeme.text)) ||
    isCap(head.pieces, piece) ||
    isRoundCount(reading, metcon, piece);
};

type Shared = { readonly reps: number; readonly piece: Piece };

/** "3 rounds, 10 each: …", "7 rounds of 7 (…)": one count for every movement that has none of its own. */
const repsForAll = (reading: Reading, metcon: Metcon): Shared | undefined => {
  const isOwn = (piece: Piece, index: number): boolean =>
    index === metcon.at || metcon.heads.some(({ pieces }) => pieces.includes(piece));
  const at = reading.pieces.findIndex((piece, index) => {
    if (!isSimpleTerm(piece) || piece.leadingTimes || firstAtom(piece)?.unit !== "none") return false;
    const next = classOf(reading.pieces[index + 1]) === "Of" ? index + 2 : index + 1;
    const isEach =
      (classOf(reading.pieces[next]) === "Each" || textOf(reading.pieces[next]) === "each of") &&
      classOf(reading.pieces[next + 1]) !== "PerSide";
    const isList =
      classOf(reading.pieces[index - 1]) === "Of" &&
      reading.pieces[index - 2]?.kind === "rounds" &&
      ["Open", "Colon"].includes(classOf(reading.pieces[index + 1]) ?? "");
    const isShared = isList || (isEach && metcon.heads.filter(({ exercise }) => exercise).length > 1);
    return isShared && isOwn(piece, index);
  });
  const piece = reading.pieces[at];
  if (!piece) return undefined;
  explain(reading, piece);
  return { reps: firstAtom(piece)?.value ?? 0, piece };
};

const withReps = (each: Shared | undefined, sets: readonly WorkSet[]): readonly WorkSet[] => {
  if (!each) return sets;
  const isBlank = (one: WorkSet): boolean =>
    one.reps === undefined && one.seconds === undefined && one.meters === undefined;
  return sets.length === 0
    ? [{ reps: each.reps }]
    : sets.map((one) => (isBlank(one) ? { ...one, reps: each.reps } : one));
};

/** "50 thrusters with the empty bar": one set, stated in two pieces. */
const combine = (sets: readonly WorkSet[]): readonly WorkSet[] => {
  const [first, second] = sets;
  if (sets.length !== 2 || !first || !second) return sets;
  const isApart = (key: "reps" | "seconds" | "meters"): boolean =>
    first[key] !== undefined && second[key] !== undefined;
  const isLoadOnly = (one: WorkSet): boolean =>
    one.load?.kg !== undefined &&
    one.reps === undefined &&
    one.seconds === undefined &&
    one.meters === undefined;
  if (
    isApart("reps") ||
    isApart("seconds") ||
    isApart("meters") ||
    (!isLoadOnly(first) && !isLoadOnly(second))
  )
    return sets;
  const load = isLoadOnly(second) ? second.load : first.load;
  return [
    {
      load,
      reps: first.reps ?? second.reps,
      seconds: first.seconds ?? second.seconds,
      meters: first.meters ?? second.meters,
      rpe: first.rpe ?? second.rpe,
      warmup: first.warmup ?? second.warmup,
      perSide: first.perSide ?? second.perSide,
      kind: first.kind ?? second.kind,
    },
  ];
};

const waysByNumber: ReadonlySet<string> = new Set(["Run", "Swim", "Rowing Machine", "Ski Erg"]);
/** "400 run", "500 row": a bare number of a way to move is metres. */
const asDistance = (head: Head, piece: Piece): Piece => {
  const atom = firstAtom(piece);
  if (
    !waysByNumber.has(head.exercise?.name ?? "") ||
    !isSimpleTerm(piece) ||
    piece.leadingTimes ||
    piece.factors[0]?.atoms.length !== 1 ||
    piece.factors[0].label !== undefined ||
    atom?.unit !== "none" ||
    atom.value < 100
  )
    return piece;
  const meters: PieceOf<"term"> = {
    ...piece,
    factors: [
      {
        join: "none",
        atoms: [
          {
            value: atom.value,
            unit: "distance",
            quantity: { value: atom.value, meters: atom.value, distance: "m" },
          },
        ],
      },
    ],
  };
  return meters;
};

/** "buy in: 800m run", "cash out 50 burpees": done once, whatever the rounds. */
const isOnce = (reading: Reading, metcon: Metcon, head: Head): boolean => {
  if (metcon.rounds === undefined) return false;
  const clause = reading.clauses[head.clause];
  const clausePieces = reading.pieces.slice(clause?.from, clause?.to);
  const before =
    clause && clause.before !== undefined
      ? reading.pieces.slice(reading.clauses[clause.index - 1]?.from, clause.from)
      : [];
  const isMark = (piece: Piece): boolean =>
    piece.kind === "lexeme" &&
    /^(buy in|buyin|buy out|buyout|cash in|cash out|cashout)$/.test(piece.lexeme.text);
  if (isBehindRounds(reading, metcon, head)) return true;
  return (
    clausePieces.some(isMark) ||
    (before.some(isMark) && before.filter(({ kind }) => kind === "term").length === 0)
  );
};

/** "3 rounds of ten chin ups and fifteen dips, then a two minute plank": done when the rounds were over, most likely. */
const isBehindRounds = (reading: Reading, metcon: Metcon, head: Head): boolean => {
  const clause = reading.clauses[head.clause];
  if (
    metcon.kind !== "rounds" ||
    metcon.score ||
    clause?.before !== "Then" ||
    head !== metcon.heads.at(-1) ||
    metcon.heads.length < 2
  )
    return false;
  const joint = reading.pieces[clause.from - 1];
  const isEnd =
    /finish|finisher|capped/.test(textOf(joint)) ||
    reading.pieces
      .slice(clause.from, clause.to)
      .some((piece) => /^(finish|finisher|final)$/.test(textOf(piece)));
  const isPaused = pauses.has(classOf(reading.pieces[clause.from - 2]) ?? "");
  if (!isEnd && !isPaused) return false;
  // "a" says that it was one; in a circuit's last place it may still be one a round
  if (!isEnd) doubt(reading, reading.pieces[head.at] as Piece, "once, or in each round?");
  return isEnd || classOf(reading.pieces[clause.from]) === "Article";
};

const inTurn: ReadonlySet<string> = new Set(["rotating", "rotation", "rotate", "alt"]);
/** Things done in turn in an EMOM; those joined by "and" or "+" share a minute. */
const countTurns = (reading: Reading, metcon: Metcon, moves: readonly Head[]): number => {
  if (metcon.kind !== "emom") return moves.length + (metcon.restTurns ?? 0);
  const isInTurn = reading.classes.has("Alternating") || reading.lexemes.some(({ text }) => inTurn.has(text));
  const joints = moves.slice(1).map((head) => reading.clauses[head.clause]?.before);
  const together =
    !isInTurn &&
    joints.length > 0 &&
    (joints.every((joint) => joint === "And" || joint === "Plus") ||
      joints.every((joint) => joint === "Plus"));
  const turns =
    (together || isLongTurn(reading, metcon, moves.length, isInTurn) ? 1 : moves.length) +
    (metcon.restTurns ?? 0);
  const rounds = roundsOf(metcon);
  // "emom 16: 1) bike 2) burpees 3) … 4) toes to bar": a turn that was not understood
  if (moves.length > 1 && rounds > 0 && rounds % turns !== 0)
    doubt(reading, reading.pieces[metcon.at] as Piece, "how many turns?");
  return turns;
};

/** How many turns an EMOM has; 0 where its length is not stated. */
const roundsOf = ({ seconds, everySeconds = 60 }: Metcon): number =>
  seconds === undefined ? 0 : Math.round(seconds / everySeconds);

/** Seconds. */
const longTurn = 120;
/** "every 3 min for 15: run, thrusters, pull ups": where the turns do not come out even, each turn is all of it. */
const isLongTurn = (reading: Reading, metcon: Metcon, count: number, isInTurn: boolean): boolean => {
  const every = metcon.everySeconds ?? 60;
  const rounds = roundsOf(metcon);
  const isUneven = rounds % (count + (metcon.restTurns ?? 0)) !== 0;
  // "emom 15: 3 thrusters, 5 burpees": seven and a half of each are none
  if (!isInTurn && count === 2 && isUneven && every < longTurn) {
    doubt(reading, reading.pieces[metcon.at] as Piece, "in turn, or all of it each time?");
    return true;
  }
  return !isInTurn && count > 1 && (every >= 180 || (every >= longTurn && isUneven));
};

/** "12 deadlifts, 9 hang power cleans, all @ 155": one load for every movement. */
const loadForAll = (reading: Reading, metcon: Metcon): Load | undefined => {
  const pieces = metcon.heads.at(-1)?.pieces ?? [];
  const all = pieces.findIndex((piece) => classOf(piece) === "EverySet");
  if (all < 0) return undefined;
  // "all @ 155", "20 kg bell the whole time"
  const term =
    pieces.slice(all + 1, all + 4).find(isSimpleTerm) ??
    pieces.slice(Math.max(0, all - 2), all).find((piece) => firstAtom(piece)?.unit === "load");
  const atom = firstAtom(term);
  if (!term || !atom || (atom.unit !== "none" && atom.unit !== "load")) return undefined;
  explain(reading, term);
  return atomLoad(atom, reading.context.units);
};

/** The "x5" of "RFT x5". */
const isRoundCount = (reading: Reading, metcon: Metcon, piece: Piece): boolean =>
  classOf(reading.pieces[metcon.at]) === "Rft" &&
  piece === reading.pieces[metcon.at + 1] &&
  isSimpleTerm(piece) &&
  piece.leadingTimes;

const isCap = (pieces: readonly Piece[], piece: Piece): boolean => {
  if (!isTimeTerm(piece)) return false;
  const at = pieces.indexOf(piece);
  return [at - 1, at + 1, at - 2].some((index) => classOf(pieces[index]) === "TimeCap");
};

const movementSets = (metcon: Metcon, sets: readonly WorkSet[], turns: number): readonly WorkSet[] => {
  const one = sets[0];
  if (metcon.ladder) {
    const hasOwn = one?.reps !== undefined || one?.meters !== undefined;
    return metcon.ladder.map((reps) => ({ ...one, ...(!hasOwn && { reps }) }));
  }
  if (metcon.kind === "emom") {
    const rounds =
      metcon.seconds !== undefined && metcon.everySeconds
        ? Math.round(metcon.seconds / metcon.everySeconds)
        : undefined;
    if (rounds === undefined || sets.length > 1) return sets;
    return repeat(sets, Math.max(1, Math.floor(rounds / Math.max(1, turns))));
  }
  if (metcon.kind === "amrap") {
    return turns === 1 && metcon.score?.type === "reps" && one?.meters === undefined
      ? [{ ...one, reps: metcon.score.value }]
      : sets;
  }
  const rounds = metcon.rounds ?? 1;
  return sets.length === 1 ? repeat(sets, rounds) : sets;
};
