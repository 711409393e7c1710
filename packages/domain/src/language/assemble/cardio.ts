import type { DistanceUnit } from "../../units/unit.ts";
import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import { maxSpeed, minSpeed } from "./cardio-limits.ts";
import { classOf, firstAtom, isSimpleTerm } from "./heads.ts";
import { horseDisciplines } from "./names.ts";
import { round } from "./load.ts";
import { doubt, explain, type Reading } from "./reading.ts";
import type { WorkSet } from "./work-set.ts";

export type Cardio = {
  seconds?: number | undefined;
  meters?: number | undefined;
  distance?: { readonly value: number; readonly unit: DistanceUnit } | undefined;
  heartRate?: number | undefined;
  /** Intervals and named parts, by the machine or way they were done on. */
  readonly parts: WorkSet[];
};

type State = {
  readonly reading: Reading;
  readonly discipline: string;
  readonly pieces: readonly Piece[];
  readonly cardio: Cardio;
  seconds?: { value: number; twoPart: boolean; piece: Piece } | undefined;
  meters?: { atom: Atom; meters: number; piece: Piece } | undefined;
  pace?: { seconds: number; perMeters?: number | undefined } | undefined;
  speed?: number | undefined;
  hasAverageRate: boolean;
  /** Sets of the last repeats, for times and paces that follow. */
  repeats: WorkSet[];
  hasRepeats: boolean;
  /** Terms that are parts of the session, not all of it. */
  readonly listed: Set<Piece>;
  /** The last warm-up or cool-down part, for a time or pace behind it. */
  lastPart?: WorkSet | undefined;
};

/** Words behind a distance that make it no way covered: a pool's length, a climb. */
const notCovered = /^(pool|elevation|elev|ascent|climb|climbing|gain|vert|up|d\+|hm|descent|height|fences?|course|jumps?|class|track|indoor|loops?|lap)$/;

export const atomMeters = (atom: Atom, discipline: string, repeated = false): number | undefined => {
  if (atom.quantity?.maybeMinutes && isMinutesSport(discipline) && atom.value <= 300) return undefined;
  if (atom.quantity?.meters !== undefined) return atom.quantity.meters;
  if (discipline === "running" && repeated && atom.unit === "none" && atom.value >= 100 && atom.value <= 2000 && atom.value % 50 === 0) return atom.value;
  return discipline === "swimming" && atom.unit === "none" && atom.value >= 25 ? atom.value : undefined;
};
/** Disciplines told by time, where "30m" is half an hour. */
const isMinutesSport = (discipline: string): boolean => !["running", "swimming", "rowing", "cycling", "walking", "hiking"].includes(discipline);
const atomSeconds = (atom: Atom, discipline: string): number | undefined => {
  if (atom.unit === "time" || atom.unit === "clock" || atom.unit === "plural") return atom.quantity?.seconds;
  if (atom.quantity?.maybeMinutes && (isMinutesSport(discipline) && atom.value <= 300 && !(horseDisciplines.has(discipline) && atom.value < 3))) return atom.value * 60;
  return atom.quantity?.dotted;
};

const partMark = (state: State, at: number): "warmup" | "cooldown" | "strides" | undefined => {
  const clauseOf = (index: number): number => state.reading.clauseOf[state.reading.pieces.indexOf(state.pieces[index] as Piece)] ?? -1;
  const mine = clauseOf(at);
  const markOf = (piece: Piece | undefined): "warmup" | "cooldown" | "strides" | undefined => {
    const name = classOf(piece);
    if (name === "Warmup") return "warmup";
    return name === "Cooldown" ? "cooldown" : name === "Strides" ? "strides" : undefined;
  };
  let nearest: { distance: number; mark: "warmup" | "cooldown" | "strides" } | undefined;
  state.pieces.forEach((piece, index) => {
    const mark = markOf(piece);
    if (!mark || (clauseOf(index) !== mine && !(index < at && onlyJoints(state, index + 1, at)))) return;
    const distance = Math.abs(index - at) + (index < at ? 0.5 : 0);
    if (!nearest || distance < nearest.distance) nearest = { distance, mark };
  });
  return nearest?.mark;
};
/** "warm up: 2k", "wu (10 min)": nothing but punctuation between. */
const onlyJoints = (state: State, from: number, to: number): boolean =>
  state.pieces.slice(from, to).every((piece) => ["Colon", "Open", "Article", "Filler", "Of", "With", "For", "Dash"].includes(classOf(piece) ?? ""));

const use = (state: State, piece: Piece): void => explain(state.reading, piece);

const setFor = (atom: Atom, discipline: string, repeated = false): WorkSet | undefined => {
  const meters = atomMeters(atom, discipline, repeated);
  if (meters !== undefined) return { meters: atom.quantity?.meters === undefined ? { ...atom, quantity: { value: atom.value, meters, distance: "m" } } : atom };
  const seconds = atomSeconds(atom, discipline);
  return seconds === undefined ? undefined : { seconds };
};

/** "6 x 800m", "10x100", "8 x 1 min", "2k wu": parts become sets. */
const readRepeats = (state: State, term: PieceOf<"term">): boolean => {
  const [count, what] = term.factors;
  const [first, second] = [count?.atoms[0], what?.atoms[0]];
  if (!first || !second || term.factors.length !== 2) return false;
  const [times, atom] = first.unit === "none" ? [first.value, second] : [second.value, first];
  const one = setFor(atom, state.discipline, true);
  if (!one || times > 200) return false;
  const list = (what?.atoms.length ?? 0) > 1 ? (what?.atoms ?? []).map((each) => setFor(each, state.discipline) ?? one) : undefined;
  state.repeats = list && list.length === times ? list : Array.from({ length: times }, () => ({ ...one }));
  state.cardio.parts.push(...state.repeats);
  state.hasRepeats = true;
  return true;
};

/** Times behind repeats: one for all, or one each ("in 3:05, 3:04, ..."). */
const giveTime = (state: State, value: number): boolean => {
  if (state.repeats.length === 0) return false;
  const open = state.repeats.filter(({ seconds }) => seconds === undefined);
  if (open.length === 0 || open[0]?.meters === undefined) return false;
  (open[0] as WorkSet).seconds = value;
  return true;
};

/** One time for several repeats is that of each. */
const finishRepeats = (state: State): void => {
  const timed = state.repeats.filter(({ seconds, meters }) => seconds !== undefined && meters !== undefined);
  if (timed.length === 1 && state.repeats.length > 1) for (const one of state.repeats) one.seconds ??= timed[0]?.seconds as number;
};

const paceSeconds = (pace: { readonly seconds: number; readonly perMeters?: number | undefined }, meters: number, discipline: string, unit: DistanceUnit | undefined): number => {
  const per = pace.perMeters ?? (discipline === "rowing" ? 500 : discipline === "swimming" ? 100 : unit === "mi" ? 1609.344 : 1000);
  return (pace.seconds * meters) / per;
};

const readTerm = (state: State, term: PieceOf<"term">, at: number): void => {
  const { discipline } = state;
  const atom = firstAtom(term);
  if (!atom) return;
  if (term.factors.length === 2 && readRepeats(state, term)) { use(state, term); markRepeats(state, at); return; }
  if (!isSimpleTerm(term)) return;
  const list = term.factors[0]?.atoms ?? [];
  if (list.length > 1) { readLadder(state, term, list); return; }
  const mark = partMark(state, at);
  const one = setFor(atom, discipline);
  if (mark && one && mark !== "strides") {
    // the rest of the same part: "2k warm up in 11:00"
    const last = state.cardio.parts.at(-1);
    if (last && last === state.lastPart && last.seconds === undefined && one.seconds !== undefined && last.meters) last.seconds = one.seconds;
    else {
      const part: WorkSet = { ...one, ...(mark === "warmup" && { warmup: true }) };
      state.cardio.parts.push(part);
      state.lastPart = part;
    }
    use(state, term);
    return;
  }
  if (mark === "strides" && atom.unit === "none") { state.cardio.parts.push(...Array.from({ length: Math.min(atom.value, 40) }, () => ({}))); use(state, term); return; }
  const meters = atomMeters(atom, discipline);
  if (meters !== undefined) { readDistance(state, term, atom, meters, at); return; }
  const seconds = atomSeconds(atom, discipline);
  if (seconds !== undefined) readTime(state, term, atom, seconds, at);
};

const markRepeats = (state: State, at: number): void => {
  const mark = partMark(state, at);
  if (mark === "warmup") for (const one of state.repeats) one.warmup = true;
};

/** "400/800/1200/800/400", "20-30 s". */
const readLadder = (state: State, term: PieceOf<"term">, list: readonly Atom[]): void => {
  const scale = list.at(-1)?.quantity;
  const unit = list.at(-1)?.unit;
  if (unit === "clock" && state.repeats.length > 0) { for (const atom of list) giveTime(state, atom.quantity?.seconds ?? 0); use(state, term); return; }
  const perUnit = scale?.meters !== undefined ? scale.meters / scale.value : state.discipline === "swimming" || (state.discipline === "running" && list.every(({ value }) => value >= 100)) ? 1 : undefined;
  if (perUnit === undefined || list.length < 3) return;
  state.repeats = list.map((atom) => ({ meters: { ...atom, quantity: { value: atom.value, meters: atom.value * perUnit, distance: scale?.distance ?? "m" } } }));
  state.cardio.parts.push(...state.repeats);
  state.hasRepeats = true;
  use(state, term);
};

const readDistance = (state: State, term: Piece, atom: Atom, meters: number, at: number): void => {
  const behind = state.pieces[at + 1];
  const word = behind?.kind === "lexeme" ? behind.lexeme.text : behind?.kind === "measure" ? (state.reading.lexemes[behind.from]?.text ?? "") : "";
  if (horseDisciplines.has(state.discipline) && meters < 3) return;
  if (notCovered.test(word) || classOf(state.pieces[at - 1]) === "Plus" && meters < 900) return;
  if (state.meters) {
    const isTotal = [state.pieces[at + 1], state.pieces[at - 1]].some((piece) => classOf(piece) === "Total");
    if (isTotal) {
      if (state.hasRepeats || state.cardio.parts.length > 0 || Math.abs(state.meters.meters - meters) > 1) state.meters = { atom, meters, piece: term };
      use(state, term);
    } else if (Math.abs(state.meters.meters - meters) < 1) use(state, term);
    else if (state.listed.has(term)) addPart(state, term, { meters: atom });
    else doubt(state.reading, term, "a second distance");
    return;
  }
  if (state.listed.has(term)) { addPart(state, term, { meters: atom }); return; }
  state.meters = { atom, meters, piece: term };
  use(state, term);
};

/** One of several stretches of a session ("4k @ 5:30/km, 4k @ 5:10/km"): the time or pace behind it is its own. */
const addPart = (state: State, term: Piece, part: WorkSet): void => {
  state.cardio.parts.push(part);
  state.lastPart = part;
  state.repeats = [];
  use(state, term);
};

/** Plain stretches that are parts: two or more with a time or pace each, or any beside a warm-up or cool-down. */
const listParts = (state: State): void => {
  const { pieces } = state;
  const isMarked = (at: number): boolean => { const mark = partMark(state, at); return mark === "warmup" || mark === "cooldown"; };
  const plain = pieces.flatMap((piece, at) => (isSimpleTerm(piece) && !piece.leadingTimes && state.reading.explained[piece.from] !== 1 && !isMarked(at) ? [{ piece, at }] : []));
  const distances = plain.filter(({ piece, at }) => firstAtom(piece) && (piece.factors[0]?.atoms.length ?? 0) === 1 && atomMeters(firstAtom(piece) as Atom, state.discipline) !== undefined && classOf(pieces[at + 1]) !== "Total" && classOf(pieces[at - 1]) !== "Total");
  const timedBehind = distances.filter(({ at }) => pieces.slice(at + 1, at + 4).some((piece, k) => (piece.kind === "pace" || firstAtom(piece)?.unit === "clock") && pieces.slice(at + 1, at + 1 + k).every((one) => ["At", "In", "Filler", "Dash"].includes(classOf(one) ?? ""))));
  if (timedBehind.length >= 2) for (const { piece } of timedBehind) state.listed.add(piece);
  const hasCooldown = pieces.some((piece) => classOf(piece) === "Cooldown");
  const hasWarmup = pieces.some((piece, at) => isSimpleTerm(piece) && partMark(state, at) === "warmup");
  const hasRepeats = pieces.some((piece) => piece.kind === "term" && piece.factors.length === 2);
  const times = plain.filter(({ piece }) => atomSeconds(firstAtom(piece) as Atom, state.discipline) !== undefined && firstAtom(piece)?.unit !== "none");
  if (hasWarmup && hasCooldown && !hasRepeats && distances.length <= 1 && times.length <= 1 && distances.length + times.length >= 1) for (const { piece } of [...distances, ...(distances.length === 0 ? times : [])]) state.listed.add(piece);
};

const readTime = (state: State, term: Piece, atom: Atom, seconds: number, at: number): void => {
  if (state.listed.has(term)) { addPart(state, term, { seconds }); return; }
  if (state.lastPart && state.lastPart.meters && state.lastPart.seconds === undefined && state.cardio.parts.at(-1) === state.lastPart && ["At", "In"].includes(classOf(state.pieces[at - 1]) ?? "")) { state.lastPart.seconds = seconds; use(state, term); return; }
  if (atom.unit !== "time" && giveTime(state, seconds)) { use(state, term); return; }
  const before = classOf(state.pieces[at - 1]);
  const behind = classOf(state.pieces[at + 1]);
  if (before === "At" && giveTime(state, seconds)) { use(state, term); return; }
  const sides = state.pieces.findIndex((piece, index) => index > at && index <= at + 3 && piece.kind === "lexeme" && piece.lexeme.class === "PerSide" && (piece.lexeme.entry?.value === "rein" || horseDisciplines.has(state.discipline)));
  if (sides > 0) {
    state.seconds = { value: seconds * 2, twoPart: false, piece: term };
    use(state, term);
    explain(state.reading, state.pieces[sides] as Piece);
    return;
  }
  const limit = state.meters && (state.meters.meters / seconds);
  if (before === "At" && state.meters && !state.seconds && (limit ?? 0) > maxSpeed(state.discipline, state.meters.meters) && seconds < 1200 && state.meters.meters > 1500) {
    state.pace = { seconds };
    use(state, term);
    return;
  }
  if (state.seconds) {
    const isTotal = behind === "Total" || before === "Total";
    if (isTotal) state.seconds = { value: seconds, twoPart: atom.quantity?.twoPart === true, piece: term };
    else if (Math.abs(state.seconds.value - seconds) > 1) { doubt(state.reading, term, "a second time"); return; }
    use(state, term);
    return;
  }
  state.seconds = { value: seconds, twoPart: atom.quantity?.twoPart === true, piece: term };
  use(state, term);
};

const readHeartRate = (state: State, piece: PieceOf<"heartRate">): void => {
  if (piece.measure === "maximum" || piece.measure === "range") return;
  if (piece.value < 30 || piece.value > 240) { doubt(state.reading, piece, "not a heart rate"); return; }
  if (state.cardio.heartRate === undefined || (piece.measure === "average" && !state.hasAverageRate)) {
    state.cardio.heartRate = Math.round(piece.value);
    state.hasAverageRate ||= piece.measure === "average";
    explain(state.reading, piece);
  }
};

const readPace = (state: State, piece: PieceOf<"pace">): void => {
  if (state.repeats.length > 0 && state.repeats[0]?.meters && state.repeats.every(({ seconds }) => seconds === undefined)) {
    for (const one of state.repeats) {
      const meters = one.meters?.quantity?.meters ?? 0;
      one.seconds = piece.seconds < 0 ? 0 : paceSeconds(piece, meters, state.discipline, one.meters?.quantity?.distance);
    }
  } else if (state.lastPart && state.cardio.parts.at(-1) === state.lastPart && state.lastPart.meters && state.lastPart.seconds === undefined) {
    state.lastPart.seconds = paceSeconds(piece, state.lastPart.meters.quantity?.meters ?? 0, state.discipline, state.lastPart.meters.quantity?.distance);
  } else state.pace ??= piece;
  explain(state.reading, piece);
};

/** Derives the third of distance, duration and pace, and settles "1:52" as hours where minutes are impossible. */
const conclude = (state: State): void => {
  const { cardio, discipline, reading } = state;
  finishRepeats(state);
  let seconds = state.seconds?.value;
  const meters = state.meters?.meters;
  if (state.seconds?.twoPart && seconds !== undefined) {
    const tooFast = meters !== undefined && meters / seconds > maxSpeed(discipline, meters);
    const tooShort = meters === undefined && seconds < 300 && cardio.parts.length === 0;
    if (tooFast || tooShort) seconds *= 60;
  }
  if (meters !== undefined) {
    cardio.meters = meters;
    if (state.meters?.atom.quantity?.distance) cardio.distance = { value: round(state.meters.atom.value, 4), unit: state.meters.atom.quantity.distance };
  }
  const unit = state.meters?.atom.quantity?.distance;
  const isPartsPace = cardio.parts.length > 0 && state.hasRepeats;
  if (state.pace && !isPartsPace) {
    if (seconds === undefined && meters !== undefined) seconds = paceSeconds(state.pace, meters, discipline, unit);
    else if (meters === undefined && seconds !== undefined) cardio.meters = seconds / paceSeconds(state.pace, 1, discipline, state.pace.perMeters === 1609.344 ? "mi" : undefined);
  } else if (state.speed && !isPartsPace) {
    if (seconds === undefined && meters !== undefined) seconds = meters / state.speed;
    else if (meters === undefined && seconds !== undefined) cardio.meters = seconds * state.speed;
  }
  if (seconds !== undefined) cardio.seconds = round(seconds);
  if (cardio.meters !== undefined) cardio.meters = round(cardio.meters);
  if (cardio.meters !== undefined && cardio.seconds !== undefined && state.seconds) {
    const speed = cardio.meters / cardio.seconds;
    if (speed > maxSpeed(discipline, cardio.meters) || speed < minSpeed(discipline)) doubt(reading, state.seconds.piece, "this time does not go with this distance");
  }
};

/** Reads distance, time, heart rate and parts of a session of one discipline. */
export const readCardio = (reading: Reading, discipline: string, pieces: readonly Piece[], namedMeters?: number): Cardio => {
  const state: State = { reading, discipline, pieces, cardio: { parts: [] }, listed: new Set(), hasAverageRate: false, repeats: [], hasRepeats: false };
  if (namedMeters !== undefined) state.meters = { atom: { value: namedMeters, unit: "distance", quantity: { value: namedMeters, meters: namedMeters } }, meters: namedMeters, piece: pieces[0] as Piece };
  listParts(state);
  pieces.forEach((piece, at) => {
    if (piece.kind === "term" && (reading.explained[piece.from] !== 1 || reading.isHorse)) readTerm(state, piece, at);
    else if (piece.kind === "heartRate") readHeartRate(state, piece);
    else if (piece.kind === "pace") readPace(state, piece);
    else if (piece.kind === "speed") { state.speed ??= piece.metersPerSecond; explain(reading, piece); }
  });
  conclude(state);
  return state.cardio;
};
