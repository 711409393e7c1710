import type { Piece } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "./sport-groups.ts";
import { listsExercises } from "../exercises/lists-exercises.ts";
import { isRunRepeats, isTrackLadder } from "../distances/track-distances.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import { speaksOfHorse } from "../horses/horse-search.ts";
import { maxSpeed } from "./sport-limits.ts";

const cardioDisciplines = new Set(["running", "cycling", "rowing", "swimming", "walking", "hiking"]);

/** Does it have numbers that can be a session's or a lift's, and not a count alone? */
export const hasOwnNumbers = (head: Head): boolean =>
  head.pieces.some(
    (piece) =>
      (piece.kind === "term" && !isRepsOnly(piece)) ||
      piece.kind === "pace" ||
      piece.kind === "speed" ||
      piece.kind === "heartRate" ||
      // "jump lesson, 5 fences to 70"
      (piece.kind === "measure" && piece.isFence === true),
  );
const isRepsOnly = (piece: Piece): boolean =>
  firstAtom(piece)?.unit === "none" &&
  isSimpleTerm(piece) &&
  firstAtom(piece)?.quantity?.dotted === undefined &&
  (firstAtom(piece)?.value ?? 0) < 25;

/** A machine or a run that warms up for lifting, or has no numbers of its own, is a part of the lifting. */
const isPartOfLifting = (reading: Reading, head: Head, heads: readonly Head[]): boolean => {
  if (
    !head.lexeme?.entry?.exercise ||
    !heads.some((one) => one.kind === "exercise" && one.date === head.date)
  )
    return false;
  const clause = reading.clauses[head.clause];
  const around = reading.pieces.slice(clause?.from, clause?.to);
  const isWarm =
    around.some((piece) => classOf(piece) === "Warmup" || classOf(piece) === "Cooldown") ||
    head.pieces.slice(0, 3).some((piece) => classOf(piece) === "Warmup");
  const isReported = head.pieces.some((piece) => piece.kind === "term");
  // "2000 yd swim: 500 yd warmup, 5x200 yd": a session with a warm-up of its own
  const isSession = head.pieces.some(
    (piece) => piece.kind === "term" && piece.factors.length === 2 && isTimeUnit(piece),
  );
  return isWarm && isReported && !isSession;
};

const tellsDistance = (head: Head): boolean =>
  head.borrowed !== undefined ||
  head.pieces.some(
    (piece) =>
      piece.kind === "term" &&
      piece.factors.some((factor) => factor.atoms.some(({ unit }) => unit === "distance")),
  );

/** Metres, and metres a second: who is as fast for as long, and tells it so, sat on a bicycle. */
const longWay = 20_000;
const bicycleSpeed = 4.4;
/** Seconds: no such way is gone in less. */
const shortClock = 20 * 60;
const ofElse = /wind|gust|^(?:incl\w*|of which|tempo|pace|marathon)/;
/** "With the club 84 km 3:02:15", "22 km at 18 km/h": nobody runs so. */
const isFasterThanRun = (head: Head): boolean => {
  const atoms = head.pieces.flatMap((piece) => firstAtom(piece) ?? []);
  const meters = atoms.find(({ unit }) => unit === "distance")?.quantity?.meters ?? 0;
  // "22 km with 18 km/h headwind", "24 km incl 20 min at marathon pace"
  const isOfElse = head.pieces.some((piece) => piece.kind === "lexeme" && ofElse.test(piece.lexeme.text));
  if (meters < longWay || isOfElse) return false;
  const speed = head.pieces.find((piece) => piece.kind === "speed");
  if (speed) return speed.metersPerSecond > bicycleSpeed;
  const stated = atoms.find(({ unit }) => unit === "clock" || unit === "time")?.quantity?.seconds;
  if (stated === undefined) return false;
  // "40 miles 2:15": hours and minutes
  const seconds = stated < shortClock ? stated * 60 : stated;
  return meters / seconds > maxSpeed("running", meters);
};

/** Which discipline a head's workout is of; undefined where it is no workout. */
export const disciplineOf = (reading: Reading, head: Head, heads: readonly Head[]): string | undefined => {
  if (head.kind === "exercise") return head.discipline ?? "strength";
  if (head.kind === "bare") {
    if (head.discipline) return head.discipline;
    if (!reading.isHorse && isFasterThanRun(head)) return "cycling";
    const hasDistance = tellsDistance(head);
    if (!reading.isHorse && head.pieces.some((piece) => piece.kind === "term" && isRunRepeats(piece)))
      return "running";
    const hasTime =
      head.pieces.some(
        (piece) =>
          isTimeTerm(piece) ||
          piece.kind === "pace" ||
          piece.kind === "speed" ||
          firstAtom(piece)?.quantity?.dotted !== undefined,
      ) ||
      head.pieces.some(
        (piece) =>
          piece.kind === "term" &&
          piece.factors.some((factor) =>
            factor.atoms.some(({ unit }) => unit === "clock" || unit === "time"),
          ),
      );
    if (!reading.isHorse && isRunLike(reading, head)) return "running";
    if (reading.isHorse)
      return hasTime &&
        !reading.clauses.some(({ sentence, soft }) => sentence === head.sentence && soft === "care")
        ? "flatwork"
        : undefined;
    if (isPlainRun(head)) return "running";
    return hasDistance &&
      (hasTime ||
        head.pieces.some(
          (piece) =>
            classOf(piece) === "Cooldown" ||
            classOf(piece) === "Warmup" ||
            classOf(piece) === "Strides" ||
            piece.kind === "heartRate" ||
            classOf(piece) === "DoVerb" ||
            classOf(piece) === "Interval",
        ))
      ? "running"
      : undefined;
  }
  // "2 hr ride averaging 27 km/h": no horse goes as fast for as long
  const isFast = head.pieces.some((piece) => piece.kind === "speed" && piece.metersPerSecond > 5);
  if (head.discipline === "ridden") return isFast ? "cycling" : "flatwork";
  if (!hasOwnNumbers(head) && !isPartOfLifting(reading, head, heads) && isMereRemark(reading, head, heads))
    return undefined;
  if (isPartOfLifting(reading, head, heads)) return "strength";
  return head.discipline === "jumping" && isRunAcross(reading, head) ? "running" : head.discipline;
};

const minCourse = 1500;
/** Metres a second: no horse goes across country so slowly. */
const fastestRunner = 5.6;
const ofHorse: ReadonlySet<string> = new Set(["HorseWord", "Measure"]);
/** "xc 5k 18:40 muddy": a race on foot, with nothing of a horse beside it. */
const isRunAcross = ({ lexemes, names }: Reading, head: Head): boolean => {
  if (
    !/^(xc|cross country|xc race)/.test(head.lexeme?.text ?? "") ||
    names.some(({ role }) => role === "horse")
  )
    return false;
  const isRidden = lexemes.some(
    (one) =>
      ofHorse.has(one.class) ||
      (one.class === "Activity" && one !== head.lexeme && horseDisciplines.has(one.entry?.value ?? "")),
  );
  const quantities = head.pieces.flatMap((piece) => firstAtom(piece) ?? []);
  const meters = quantities.find(({ unit }) => unit === "distance")?.quantity?.meters ?? 0;
  const seconds = quantities.find(({ unit }) => unit === "clock")?.quantity?.seconds ?? 0;
  return !isRidden && meters >= minCourse && seconds > 0 && meters / seconds < fastestRunner;
};

const beside: ReadonlySet<string | undefined> = new Set(["With", "At", "In"]);
/** "5k and 20 push ups", "easy 8k", "5k w the dog": kilometres or miles with nothing said around them but where and with whom. */
const isPlainRun = ({ pieces }: Head): boolean => {
  const way = pieces.findIndex(
    (piece) =>
      isDistanceTerm(piece) &&
      (firstAtom(piece)?.quantity?.meters ?? 0) >= 1000 &&
      firstAtom(piece)?.quantity?.distance !== "m",
  );
  const stated = beside.has(classOf(pieces[way + 1])) ? pieces.slice(0, way) : pieces;
  return way >= 0 && !stated.some((piece) => ["Word", "Measure", "Label"].includes(classOf(piece) ?? ""));
};

/** Strides, a pace per kilometre or mile, or jogging between repeats, where no sport is named. */
const isRunLike = (reading: Reading, head: Head): boolean =>
  head.pieces.some((piece) => piece.kind === "pace" && (piece.perMeters ?? 0) >= 1000) ||
  head.pieces.some((piece) => classOf(piece) === "Strides") ||
  isTrackLadder(reading, head.pieces) ||
  (head.pieces.some((piece) => piece.kind === "term" && piece.factors.length === 2 && isTimeUnit(piece)) &&
    reading.lexemes.some(({ text }) => /^(jog|jog recovery|jog rest|jogging|jogs|jog back)$/.test(text)));
const isTimeUnit = (piece: Piece): boolean =>
  piece.kind === "term" &&
  ["time", "clock", "plural", "distance"].includes(piece.factors[1]?.atoms[0]?.unit ?? "");

/** Verbs of sports in the past, and "went for a run": done, though nothing says how far. */
export const isOuting = (lexemes: readonly Lexeme[], one: Lexeme): boolean =>
  (one.entry?.role === "verb" && /(ed|ran|swam|rode)$/.test(one.text)) ||
  lexemes.slice(Math.max(0, one.index - 3), one.index).some(({ text }) => text === "went for");

/** "went for a run this morning and biked 25k": done as well, in a clause of its own, and asked about. */
export const isOtherOuting = ({ lexemes }: Reading, head: Head, others: readonly Head[]): boolean =>
  head.lexeme !== undefined &&
  cardioDisciplines.has(head.discipline ?? "") &&
  isOuting(lexemes, head.lexeme) &&
  others.every(
    (other) =>
      other.clause !== head.clause &&
      cardioDisciplines.has(other.discipline ?? "") &&
      other.discipline !== head.discipline,
  );

/** "rode Beau and Jake rode Luna, both 45 min": the horse behind the verb is in none of the others. */
const isOfOtherHorse = (
  { names, pieces }: Reading,
  { athlete, at }: Head,
  others: readonly Head[],
): boolean =>
  names.some((name) => name.role === "horse" && name.name === athlete && name.at === pieces[at + 1]?.from) &&
  others.every((other) => other.athlete !== athlete);

/** "finished with some bike", "can't lift my arms": named behind something with numbers, and without any itself. */
const isMereRemark = (reading: Reading, head: Head, heads: readonly Head[]): boolean => {
  const others = heads.filter(
    (other) =>
      other !== head &&
      other.kind !== "bare" &&
      (hasOwnNumbers(other) || other.kind === "wod" || other.exercise),
  );
  if (
    others.length === 0 ||
    (head.lexeme?.entry?.weak !== true && others.every((other) => other.discipline === head.discipline))
  )
    return false;
  if (head.discipline === "strength")
    return (
      head.lexeme?.entry?.weak === true &&
      !others.some(({ exercise }) => exercise) &&
      /^(lift|lifts|climb|core|abs)$/.test(head.lexeme.text)
    );
  if (
    (head.discipline === "mobility" || head.discipline === "yoga") &&
    ((others.every((other) => other.at > head.at) && !reading.isHorse) || listsExercises(reading, head.at))
  )
    return false;
  // "…, tonight jumped her, 6 fences": a ride of another time of the day
  const isRide = horseDisciplines.has(head.discipline ?? "") && head.lexeme?.entry?.role === "verb";
  const isApart = others.every((other) => other.session !== head.session || other.date !== head.date);
  if ((isRide && (isApart || isOfOtherHorse(reading, head, others))) || isOtherOuting(reading, head, others))
    return false;
  return (
    !others.some((other) => other.clause === head.clause && horseDisciplines.has(head.discipline ?? "")) &&
    head.kind === "activity"
  );
};

/** Metres a second: faster than a hack is on average. */
const runsFaster = 2.7;
/** "Tue - 5k 25:00", and on another day a horse by name: on one's own feet. */
const isRunBesideRides = (reading: Reading, head: Head, heads: readonly Head[]): boolean => {
  if (head.kind !== "bare" || head.discipline !== undefined || !reading.isHorse) return false;
  const isElsewhere =
    heads.every((other) => !horseDisciplines.has(other.discipline ?? "") || other.date !== head.date) ||
    !speaksOfHorse(reading, head.clause);
  const meters = firstAtom(head.pieces.find(isDistanceTerm))?.quantity?.meters ?? 0;
  const clock = head.pieces.find((piece) => isTimeTerm(piece) && firstAtom(piece)?.unit === "clock");
  const seconds = firstAtom(clock)?.quantity?.seconds ?? Number.POSITIVE_INFINITY;
  const isNamed = reading.names.some(({ at, role }) => {
    const clause = reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0];
    return role === "horse" && (clause?.index === head.clause || clause?.sentence === head.sentence - 1);
  });
  return isElsewhere && !isNamed && meters >= 1000 && meters / seconds > runsFaster;
};

const poolWords: ReadonlySet<string> = new Set([
  ..."kick fins paddles free fly breast css drill".split(" "),
  "pull buoy",
]);
/** Watts: nobody who runs or rows with a meter tells its figures without the word for it. */
const isByPower = ({ lexemes, classes }: Reading, heads: readonly Head[]): boolean =>
  classes.has("Measure") &&
  heads.every(({ kind }) => kind === "bare") &&
  lexemes.some(({ class: name, text }) => name === "Measure" && /^\d{2,3} ?(w|watts?)$/.test(text)) &&
  !lexemes.some(({ class: name, perMeters }) => name === "Pace" || perMeters !== undefined);

/** "20k 37:45, bike": the word for a session can follow its numbers. */
export const nameBare = (reading: Reading, heads: readonly Head[]): void => {
  if (!heads.some(({ kind }) => kind === "bare")) return;
  // "8x100 free, 4x50 kick": strokes and drills of the pool
  const isPool =
    heads.every(({ kind }) => kind === "bare") &&
    reading.lexemes.some(({ text }) => poolWords.has(text)) &&
    reading.pieces.some((piece) => piece.kind === "term" && isRunRepeats(piece));
  if (isPool) for (const head of heads) head.discipline ??= "swimming";
  if (isByPower(reading, heads)) for (const head of heads) head.discipline ??= "cycling";
  for (const head of heads)
    if (isRunBesideRides(reading, head, heads)) [head.discipline, head.athlete] = ["running", undefined];
  heads.forEach((head, index) => {
    if (head.kind !== "bare" || head.discipline !== undefined) return;
    const next = heads[index + 1];
    const others = heads.filter((other) => other !== head && other.kind === "activity");
    const isOfPool =
      others.length > 0 &&
      others.every(
        (other) =>
          (other.discipline === "swimming" && !hasOwnNumbers(other)) || other.lexeme?.text === "pool",
      );
    if (isOfPool) head.discipline = "swimming";
    else if (
      next?.kind === "activity" &&
      next.sentence === head.sentence &&
      !hasOwnNumbers(next) &&
      cardioDisciplines.has(next.discipline ?? "")
    )
      head.discipline = next.discipline;
  });
};

const drills =
  /^(A-Skip|B-Skip|C-Skip|A-March|High Knees|Carioca Quick Step|Straight-Leg Bound|Alternate-Leg Bound|Ankling Drill|Double Leg Butt Kick|Single Leg Butt Kick|Fast Skipping)$/;
/** Skips and bounds before or after a run are its sets. */
export const joinDrills = (heads: readonly Head[]): void => {
  const run = heads.find(
    (head) =>
      head.discipline === "running" ||
      (head.kind === "bare" && head.discipline === undefined && head.pieces.some(isDistanceTerm)),
  );
  if (run)
    for (const head of heads)
      if (head.exercise && drills.test(head.exercise.name)) head.discipline = "running";
};
