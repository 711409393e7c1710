import type { Piece } from "../../grammar/piece.ts";
import { chipper } from "./chipper.ts";
import { countRest } from "./count-rest.ts";
import { isOfFight, isOneWay, isLiftLike } from "./no-metcon.ts";
import type { Head } from "../heads/head.ts";
import { classOf, firstAtom, isTimeTerm } from "../piece-shape.ts";
import { isStrictLadder, type Metcon, schemeAt } from "./metcon.ts";
import {
  isApart,
  isBehindTurns,
  isLongSession,
  isNextCircuit,
  isOfNone,
  isTimedWay,
} from "./is-behind-metcon.ts";
import { placeOf, type Reading } from "../reading.ts";

type Event = { readonly at: number; readonly head?: Head; readonly scheme?: Metcon };

const isSetModifier = (reading: Reading, at: number, heads: readonly Head[]): boolean => {
  const piece = reading.pieces[at];
  if (piece?.kind !== "amrap" || piece.seconds !== undefined) return false;
  const next = reading.pieces[at + 1];
  const isOfSets = next?.kind === "term" && next.factors[0]?.label === "sets";
  if (classOf(reading.pieces[at - 1]) === "WhichSet" || classOf(next) === "Sets" || isOfSets) return true;
  const owner = heads.findLast((head) => head.at < at);
  // "bench 100 5x5. dips amrap 15": so many in one set, as the grammar took the number for no length
  const count = firstAtom(next);
  const isCount =
    owner?.at === at - 1 &&
    owner !== heads[0] &&
    count?.unit === "none" &&
    next?.kind === "term" &&
    next.factors.length === 1 &&
    next.factors[0]?.atoms.length === 1 &&
    !heads.some((head) => head.at === at + 2);
  if (isCount) return true;
  return (
    owner?.exercise !== undefined &&
    (isLiftLike(owner) || owner.pieces.some((one) => one.kind === "term" && placeOf(reading, one) < at))
  );
};

/** Is it a scheme that something was done in, and no way to tell the sets of a lift or a way by itself? */
const isDoneIn = (reading: Reading, scheme: Metcon, heads: readonly Head[]): boolean => {
  if (isSetModifier(reading, scheme.at, heads)) return false;
  if (scheme.ladder) return isLadderScheme(reading, scheme, heads);
  if (scheme.kind === "rounds") return !isOfFight(scheme, heads);
  return !(scheme.kind === "forTime" && heads.length === 1 && isOneWay(scheme, heads));
};

const eventsOf = (reading: Reading, heads: readonly Head[]): Event[] => {
  const events: Event[] = [];
  for (const head of heads) events.push({ at: head.at, head });
  for (let at = 0; at < reading.pieces.length; at += 1) {
    if (reading.clauses[reading.clauseOf[at] ?? 0]?.mood) continue;
    const scheme = schemeAt(reading, at);
    if (scheme && isDoneIn(reading, scheme, heads)) events.push({ at, scheme });
  }
  // "12 min cap, finished in 11:48: 50 cal row, 40 t2b": a cap, and then what was done against it
  const cap = reading.classes.has("TimeCap")
    ? reading.pieces.findIndex((piece) => classOf(piece) === "TimeCap")
    : -1;
  const isCapped =
    cap >= 0 &&
    !events.some(({ scheme }) => scheme) &&
    !heads.some(({ kind }) => kind === "wod") &&
    heads.filter((head) => head.at > cap && head.prefixed).length > 1;
  if (isCapped)
    events.push({
      at: cap,
      scheme: {
        at: cap,
        sentence: reading.clauses[reading.clauseOf[cap] ?? 0]?.sentence ?? 0,
        kind: "forTime",
        heads: [],
        used: [],
      },
    });
  return events.sort((a, b) => a.at - b.at);
};

/** A time to the second, or what several people came to. */
const isResult = ({ results }: Reading, piece: Piece): boolean =>
  (isTimeTerm(piece) && firstAtom(piece)?.unit === "clock") ||
  results.some(({ from }) => from === piece.from);

/** 21-15-9 of several things, or with a time, is a scheme; "5-5-5" of one lift are its sets. */
const isLadderScheme = (reading: Reading, scheme: Metcon, heads: readonly Head[]): boolean => {
  const near = heads.filter(
    (head) => head.sentence === scheme.sentence || head.sentence === scheme.sentence + 1,
  );
  const moves = near.filter(({ exercise, kind }) => exercise !== undefined || kind === "activity");
  const nextDay = reading.pieces.findIndex((piece, at) => piece.kind === "date" && at > scheme.at);
  const later = reading.pieces.slice(scheme.at, nextDay < 0 ? undefined : nextDay);
  const hasTime = later.some(
    (piece) => isResult(reading, piece) || ["ForTime", "Scaling"].includes(classOf(piece) ?? ""),
  );
  const strict = isStrictLadder(scheme.ladder ?? []);
  if (reading.pieces.some((piece) => classOf(piece) === "ForTime")) return true;
  const owner = near.find((head) => head.pieces.includes(reading.pieces[scheme.at] as Piece));
  const loaded = owner?.pieces.some(
    (piece) => piece.kind === "lexeme" && ["UpTo", "At"].includes(piece.lexeme.class),
  );
  if (loaded && moves.length < 2) return false;
  return strict && (hasTime || (moves.length > 1 && !near.some(isLiftLike) && owner?.prefixed === true));
};

const mergeScheme = (open: Metcon, scheme: Metcon): void => {
  // "4 rounds + 11 in a 10 min amrap": the rounds before are its result
  if (scheme.kind === "amrap" && open.kind === "rounds") [open.at, open.rounds] = [scheme.at, undefined];
  if (scheme.kind !== "rounds" || open.kind === "rounds")
    open.kind = open.kind === "rounds" ? scheme.kind : open.kind;
  open.rounds ??= scheme.rounds;
  open.ladder ??= scheme.ladder;
  open.used.push(...scheme.used);
  open.seconds ??= scheme.seconds;
  open.everySeconds ??= scheme.everySeconds;
  // "8 rounds, every minute on the minute"
  if (open.kind === "emom" && open.seconds === undefined && open.rounds !== undefined && open.everySeconds)
    open.seconds = open.rounds * open.everySeconds;
  open.notForTime ||= scheme.notForTime ?? false;
};

const hasScoreAfter = (reading: Reading, open: Metcon, upTo: number): boolean =>
  reading.pieces
    .slice(open.at + 1, upTo)
    .some(
      (piece) =>
        isResult(reading, piece) ||
        (open.kind === "amrap" &&
          (piece.kind === "rounds" || (piece.kind === "term" && piece.factors[0]?.join === "plus"))),
    );

/** A benchmark's result, stated before piece `upTo`. */
const hasResult = (reading: Reading, open: Metcon, upTo: number): boolean =>
  reading.pieces
    .slice(open.at + 1, upTo)
    .some((piece) => isResult(reading, piece) || piece.kind === "rounds" || piece.kind === "amrap");

const isSpelt = (reading: Reading, open: Metcon, scheme: Metcon, behind: readonly Event[]): boolean =>
  !hasResult(reading, open, scheme.at) &&
  behind.some(
    ({ head }) =>
      head?.exercise !== undefined &&
      head.sentence <= scheme.sentence + 1 &&
      // "Cindy 20 rounds rx, then ring dips 3x8"
      !(reading.clauses[head.clause]?.before === "Then" && isLiftLike(head)),
  );

/** "Fran (21-15-9 thrusters, pull ups) 4:50": a benchmark whose movements are stated. */
const spellOut = (open: Metcon, scheme: Metcon): void => {
  [open.at, open.kind, open.rounds, open.ladder, open.seconds, open.everySeconds] = [
    scheme.at,
    scheme.kind,
    scheme.rounds,
    scheme.ladder,
    scheme.seconds,
    scheme.everySeconds,
  ];
};

/** "Karen: 150 wall balls, 9:32": a movement with its number between a benchmark's name and its result. */
const isCounted = (reading: Reading, open: Metcon, head: Head): boolean => {
  if (
    (!head.exercise && !head.lexeme?.entry?.exercise) ||
    !head.prefixed ||
    isLiftLike(head) ||
    head.sentence > open.sentence + 1 ||
    hasResult(reading, open, head.at)
  )
    return false;
  const clause = reading.clauses[head.clause];
  const clausePieces = reading.pieces.slice(clause?.from, clause?.to);
  const isChange = clausePieces.some(
    (piece) =>
      piece.kind === "lexeme" &&
      (piece.lexeme.class === "Scaling" ||
        (piece.lexeme.class === "With" && placeOf(reading, piece) < head.at) ||
        /^(swapped|subbed|instead|replaced|scaled|for)$/.test(piece.lexeme.text)),
  );
  return (
    !isChange &&
    reading.pieces[head.at - 1]?.kind === "term" &&
    reading.pieces.slice(head.at).some((piece) => isTimeTerm(piece))
  );
};

/** How far the search has come: the scheme that is open, and the heads that are in none. */
type Search = {
  readonly reading: Reading;
  readonly events: readonly Event[];
  readonly metcons: Metcon[];
  open: Metcon | undefined;
  free: Head[];
};

/** Groups heads under the scheme that they were done in. */
export const findMetcons = (reading: Reading, heads: readonly Head[]): Metcon[] => {
  const search: Search = {
    reading,
    events: eventsOf(reading, heads),
    metcons: [],
    open: undefined,
    free: [],
  };
  search.events.forEach((event, index) => {
    if (event.scheme) meetScheme(search, event, event.scheme, index);
    else if (event.head) meetHead(search, event.head, event.at);
  });
  const found = search.metcons.filter((metcon) => metcon.heads.length > 0);
  const loose = found.length > 0 ? undefined : chipper(reading, search.free);
  if (loose) found.push(loose);
  for (const metcon of found) countRest(reading, metcon);
  return found;
};

const meetScheme = (search: Search, event: Event, scheme: Metcon, index: number): void => {
  const { reading, open, events } = search;
  if (open?.kind === "named" && isSpelt(reading, open, scheme, events.slice(index + 1)))
    spellOut(open, scheme);
  else {
    const free = search.free.filter((head) => !isBefore(reading, head, event, events));
    search.open = onScheme(reading, scheme, open, free, search.metcons);
  }
  search.free = search.free.filter((head) => !search.open?.heads.includes(head));
};

const meetHead = (search: Search, head: Head, at: number): void => {
  const { reading, open } = search;
  if (open?.kind === "named" && isCounted(reading, open, head)) {
    open.kind = "forTime";
    open.heads.push(head);
  } else if (head.kind === "wod" || head.lexeme?.text.startsWith("hyrox")) {
    search.open = { at, sentence: head.sentence, kind: "named", used: [], heads: [head], wod: head };
    search.metcons.push(search.open);
  } else if (open && belongs(reading, open, head)) open.heads.push(head);
  else {
    if (open?.kind !== "named" || head.sentence !== open.sentence) search.open = undefined;
    search.free.push(head);
  }
};

/** "chipper done in 19:52", and line by line below it what was done: the result stands before all of it. */
const goesOnBelow = (reading: Reading, open: Metcon, head: Head): boolean => {
  const [first, last] = [open.heads[0], open.heads.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    open.heads.every(({ prefixed }) => prefixed) &&
    head.prefixed &&
    head.sentence <= last.sentence + 1 &&
    head.exercise !== undefined &&
    !isLiftLike(head) &&
    !hasScoreAfter(
      { ...reading, pieces: reading.pieces.slice(0, head.at) },
      { ...open, at: first.at },
      head.at,
    )
  );
};

const belongs = (reading: Reading, open: Metcon, head: Head): boolean => {
  if (
    head.kind === "bare" ||
    head.kind === "distance" ||
    head.discipline === "strength" ||
    head.discipline === "crossfit"
  )
    return head.discipline === "crossfit" && open.heads.length === 0;
  if (open.kind === "named" || isLongSession(reading, open, head)) return false;
  const first = open.heads[0];
  if (first && (first.date !== head.date || first.athlete !== head.athlete)) return false;
  const clause = reading.clauses[head.clause];
  // "5 rounds nft: 10 swings, 10 push ups. then 3k row 12:45"
  if (open.kind === "rounds" && clause?.before === "Then" && isTimedWay(reading, head)) return false;
  if (isBehindTurns(reading, open, head) || isApart(reading, open, head) || isOfNone(open, head))
    return false;
  const isNear =
    head.sentence === open.sentence ||
    open.heads.length === 0 ||
    head.sentence === open.heads.at(-1)?.sentence;
  if (!isNear && hasScoreAfter(reading, open, head.at) && !goesOnBelow(reading, open, head)) return false;
  if (clause?.before === "Then" && open.heads.length > 0 && isLiftLike(head)) return false;
  if (head.sentence === open.sentence)
    return !(
      (((isLiftLike(head) && open.heads.length > 0) || clause?.before === "Then") &&
        hasScoreAfter(reading, open, head.at)) ||
      (isTimedWay(reading, head) && hasScoreAfter(reading, open, clause?.from ?? 0))
    );
  return open.heads.length === 0 || head.prefixed || !isLiftLike(head);
};

/** "bench 5x5 then 10 min emom of push ups": lifted before, where something else is named behind the scheme. */
const isBefore = (reading: Reading, head: Head, event: Event, events: readonly Event[]): boolean => {
  if (event.scheme?.kind !== "emom" || !isLiftLike(head) || head.clause === reading.clauseOf[event.at])
    return false;
  return events.some(
    (other) =>
      other.head !== undefined && other.at > event.at && other.head.sentence === event.scheme?.sentence,
  );
};

/** The movements stated in a scheme's sentence before it, which can have been done in it. */
const movesNear = (reading: Reading, scheme: Metcon, free: readonly Head[]): readonly Head[] => {
  const own = free.filter(
    (head) =>
      head.sentence === scheme.sentence &&
      (head.exercise ||
        (head.kind === "activity" && head.discipline !== "strength" && head.discipline !== "crossfit")) &&
      !(isLiftLike(head) && scheme.kind !== "emom"),
  );
  const then =
    reading.clauses.findLast(
      ({ before, index }) => before === "Then" && index <= (reading.clauseOf[scheme.at] ?? 0),
    )?.index ?? 0;
  return own.filter(
    (head) =>
      head.clause >= then ||
      (head.prefixed && !(head.kind === "activity" && head.pieces.some((one) => isResult(reading, one)))),
  );
};

/** "EMOM 8, 1 squat clean at 205 every minute": the same once more, behind what was done in it. */
const isSaidAgain = (open: Metcon, scheme: Metcon): boolean =>
  open.kind === "emom" &&
  scheme.kind === "emom" &&
  open.heads.length > 0 &&
  open.sentence === scheme.sentence &&
  open.everySeconds === scheme.everySeconds &&
  scheme.seconds === undefined;

/** The scheme that is open once another one was met: that one, or the two of them as one. */
const onScheme = (
  reading: Reading,
  scheme: Metcon,
  open: Metcon | undefined,
  free: readonly Head[],
  metcons: Metcon[],
): Metcon | undefined => {
  const piece = reading.pieces[scheme.at];
  if (open && piece && isSaidAgain(open, scheme)) {
    open.used.push(piece);
    return open;
  }
  if (open?.kind === "named") {
    const isNext =
      hasResult(reading, open, scheme.at) &&
      (scheme.sentence > open.sentence ||
        reading.clauses[reading.clauseOf[scheme.at] ?? 0]?.before === "Then");
    if (isNext) return onScheme(reading, scheme, undefined, free, metcons);
    if (scheme.kind === "amrap") open.seconds ??= scheme.seconds;
    return open;
  }
  // "emom 10 of 3 front squats, then 4 rounds for time: …", "3 rounds not for time: …. For time: …"
  const before = reading.clauses[reading.clauseOf[scheme.at] ?? 0]?.before;
  const isAnother =
    open !== undefined &&
    open.heads.length > 0 &&
    scheme.kind === "forTime" &&
    (((open.kind === "emom" || open.kind === "amrap") && before === "Then") ||
      (open.notForTime === true && (open.sentence !== scheme.sentence || before === "Then")));
  const isScored = open !== undefined && (open.kind === "emom" || hasScoreAfter(reading, open, scheme.at));
  if (isAnother || (isScored && isNextCircuit(reading, open, scheme.at)))
    return onScheme(reading, scheme, undefined, free, metcons);
  if (open && open.heads.length > 0 && piece?.kind === "rounds" && piece.timing === "none") return open;
  if (
    open &&
    (open.sentence === scheme.sentence ||
      open.heads.length === 0 ||
      (scheme.kind === "forTime" && !scheme.ladder)) &&
    !(open.kind === "emom" && scheme.kind === "emom")
  ) {
    mergeScheme(open, scheme);
    return open;
  }
  const near = movesNear(reading, scheme, free);
  const inClause = near.filter((head) => head.clause === reading.clauseOf[scheme.at]);
  // "TGUs 16kg, 5 rounds": rounds behind a lift are its sets
  const isBuyIn = reading.lexemes.some(({ text }) => text === "buy in" || text === "buyin");
  if (scheme.kind === "rounds" && !scheme.notForTime && near.length > 0 && near.length < 2 && !isBuyIn)
    return open;
  const claimed = scheme.kind === "emom" && inClause.length > 0 ? inClause : near;
  const labelled =
    !isBuyIn &&
    piece?.kind === "rounds" &&
    piece.timing === "none" &&
    near.length > 0 &&
    !near.every(({ prefixed }) => prefixed);
  if (labelled) return open;
  scheme.heads.push(...claimed);
  metcons.push(scheme);
  return scheme;
};
