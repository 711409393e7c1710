import type { Reading } from "../assemble/reading.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { Atom } from "../grammar/piece.ts";
import { placeAndValueOf, type Role } from "./label.ts";
import { nameAt, type Token } from "./token.ts";
import {
  bareSecondsOf,
  countOf,
  dateOf,
  exerciseOf,
  heartRateOf,
  loadOf,
  metersIn,
  paceOf,
  repsOf,
  rpeOf,
  secondsOf,
  wayOf,
} from "./values.ts";

/** So many seconds for so many metres. */
export type Pace = { readonly seconds: number; readonly meters: number };

/** Sets that are stated together. One value of a kind is that of all sets, several are of one set after the other. */
export type Group = {
  /** How many sets. */
  count: number | undefined;
  readonly reps: number[];
  /** Tokens: which unit a bare number has shows only once the exercise is read. */
  readonly loads: Token[];
  /** Seconds. */
  readonly times: number[];
  /** Distances. */
  readonly ways: Atom[];
  readonly rpes: number[];
  pace: Pace | undefined;
  warmup: boolean;
  /** Of its last set alone. */
  lastReps: number | undefined;
  lastLoad: Token | undefined;
  lastRpe: number | undefined;
};
export const emptyGroup = (): Group => ({
  count: undefined,
  reps: [],
  loads: [],
  times: [],
  ways: [],
  rpes: [],
  pace: undefined,
  warmup: false,
  lastReps: undefined,
  lastLoad: undefined,
  lastRpe: undefined,
});
/** A copy that shares nothing that changes. */
export const copyGroup = (group: Group): Group => ({
  ...group,
  reps: [...group.reps],
  loads: [...group.loads],
  times: [...group.times],
  ways: [...group.ways],
  rpes: [...group.rpes],
});

/** An exercise with its sets; none named: the one of the discipline. */
export type Part = {
  exercise: Exercise | undefined;
  /** As it is written. */
  text: string;
  /** It has the sets of the next exercise that has some. */
  isShared: boolean;
  /** Its name is still to come. */
  isOpen: boolean;
  readonly groups: Group[];
  /** What is stated of all groups. */
  readonly for: Group;
};
const emptyPart = (): Part => ({
  exercise: undefined,
  text: "",
  isShared: false,
  isOpen: false,
  groups: [],
  for: emptyGroup(),
});

/** A workout while its tokens are read. */
export type Session = {
  /** The token at which it begins. */
  readonly at: number;
  /** It is of the same athlete as the one before. */
  readonly isSame: boolean;
  /** What is not said of it is as in the one before. */
  readonly isCopy: boolean;
  /** The exercises of that one; of those that have one group of sets all that is stated of it is in the group. */
  readonly like: readonly Part[];
  /** Sets are to warm up from here on. */
  isWarm: boolean;
  name: string | undefined;
  /** Who else did the same; nobody's name for the writer. */
  readonly others: (string | undefined)[];
  /** ISO. */
  date: string | undefined;
  seconds: number | undefined;
  meters: number | undefined;
  /** The distance as it is written, in its unit. */
  way: Atom | undefined;
  pace: Pace | undefined;
  heartRate: number | undefined;
  /** Its score: rounds, with repetitions beyond them; seconds; or repetitions. */
  rounds: number | undefined;
  extra: number | undefined;
  timeScore: number | undefined;
  repsScore: number | undefined;
  /** Seconds between the starts of two exercises that take turns. */
  every: number | undefined;
  /** Rests in each turn, as long as an exercise. */
  rests: number;
  /** What is stated of all exercises. */
  readonly each: Group;
  readonly parts: Part[];
  /** Tokens that say something of it. */
  readonly tokens: number[];
};

/** A workout of which nothing is read yet. */
export const emptySession = (
  at: number,
  isSame: boolean,
  isCopy: boolean,
  like: readonly Part[] = [],
): Session => ({
  at,
  isSame,
  isCopy,
  like,
  isWarm: false,
  name: undefined,
  others: [],
  date: undefined,
  seconds: undefined,
  meters: undefined,
  way: undefined,
  pace: undefined,
  heartRate: undefined,
  rounds: undefined,
  extra: undefined,
  timeScore: undefined,
  repsScore: undefined,
  every: undefined,
  rests: 0,
  each: emptyGroup(),
  parts: [],
  tokens: [],
});

const copyPart = (part: Part): Part => ({
  ...part,
  groups: part.groups.map(copyGroup),
  for: copyGroup(part.for),
});
/** A copy that shares nothing that changes. */
export const copySession = (one: Session): Session => ({
  ...one,
  each: copyGroup(one.each),
  parts: one.parts.map(copyPart),
  others: [...one.others],
  tokens: [...one.tokens],
});

/** Takes in a token as what its role says; false where it can't be that. Not for roles of all workouts (`every:`). */
export function applyToSession(session: Session, token: Token, role: Role, reading: Reading): boolean {
  const { where, what } = placeAndValueOf(role);
  if (what.startsWith("exercise")) return nameExercise(token, role, session);
  if (what === "name") return giveName(token, session, reading);
  if (what === "name+" || what === "me+") return addOther(token, what, session, reading);
  if (what === "date") return (session.date = dateOf(token, reading)) !== undefined;
  return applyToWorkout(token, what, session, reading) ?? applyToSets(token, where, what, session, reading);
}

/** An exercise: the one that is open for its name, else one more. */
function nameExercise(token: Token, role: string, session: Session): boolean {
  const exercise = exerciseOf(token, role);
  if (!exercise) return false;
  const last = session.parts.at(-1);
  const part = last?.isOpen === true ? last : emptyPart();
  if (part !== last) session.parts.push(part);
  part.exercise = exercise;
  part.text = token.lexeme.text;
  part.isShared = role === "exercise+";
  part.isOpen = false;
  return true;
}

/** The name that is known of a token. */
const knownName = (token: Token, reading: Reading): string | undefined =>
  nameAt(reading, token)?.name ??
  (token.lexeme.class === "Athlete" ? token.lexeme.entry?.value : token.lexeme.person);

/** One more who did the same workout. */
function addOther(token: Token, what: "name+" | "me+", session: Session, reading: Reading): boolean {
  const { start, end } = token.lexeme;
  const name = what === "me+" ? undefined : (knownName(token, reading) ?? reading.text.slice(start, end));
  if (name === session.name || session.others.includes(name)) return false;
  session.others.push(name);
  return true;
}

/** A name goes on where the one before ended. */
function giveName(token: Token, session: Session, reading: Reading): boolean {
  if (token.piece.kind !== "lexeme") return false;
  const own = knownName(token, reading);
  if (own !== undefined) {
    session.name = own;
    return true;
  }
  const text = reading.text.slice(token.lexeme.start, token.lexeme.end);
  if (!/\p{L}/u.test(text)) return false;
  session.name = session.name === undefined ? text : `${session.name} ${text}`;
  return true;
}

/** Gives a workout a value that it lacks; false where it has one, or where there is none to give. */
const setOnce = <K extends keyof Session>(
  session: Session,
  key: K,
  value: Session[K] | undefined,
): boolean => {
  if (value === undefined || session[key] !== undefined) return false;
  session[key] = value;
  return true;
};

/** Gives a workout a value; false where it can't have it, undefined where it is none of a workout. */
function applyToWorkout(token: Token, what: string, session: Session, reading: Reading): boolean | undefined {
  switch (what) {
    case "wtime":
    case "wtime'":
      return setOnce(session, "seconds", secondsOf(token, "workout", what === "wtime'"));
    case "wtime2": {
      const seconds = secondsOf(token, "workout", false);
      return setOnce(session, "seconds", seconds === undefined ? undefined : seconds * 2);
    }
    case "wseconds":
      return setOnce(session, "seconds", bareSecondsOf(token));
    case "wway":
    case "wway'": {
      const meters = metersIn(token, reading, what === "wway'");
      if (!setOnce(session, "meters", meters)) return false;
      session.way = token.atom;
      return true;
    }
    case "wpace":
      return setOnce(session, "pace", paceOf(token, reading));
    case "wheart":
      return setOnce(session, "heartRate", heartRateOf(token));
    case "score-time":
      return setOnce(session, "timeScore", secondsOf(token, "workout", false));
    case "score-rounds":
      return giveRounds(token, session);
    case "score-extra":
      return setOnce(session, "extra", repsOf(token));
    case "score-reps+":
      return giveRepsAndScore(token, session);
    case "score-reps":
      return setOnce(session, "repsScore", repsOf(token));
    case "minutes":
    case "minutes'":
      return giveTurns(token, what === "minutes" ? 0 : 1, session);
    default:
      return undefined;
  }
}

function giveRounds(token: Token, session: Session): boolean {
  const { piece } = token;
  if (piece.kind !== "rounds") return setOnce(session, "rounds", countOf(token));
  if (session.rounds !== undefined) return false;
  session.rounds = piece.count;
  session.extra = piece.extra ?? session.extra;
  return true;
}

/** Repetitions of the last exercise that are the score, too. */
function giveRepsAndScore(token: Token, session: Session): boolean {
  const reps = repsOf(token);
  const part = session.parts.at(-1);
  if (reps === undefined || !part || session.repsScore !== undefined) return false;
  openGroup(part, false, session.isWarm).reps.push(reps);
  session.repsScore = reps;
  return true;
}

/** Exercises that take turns on the minute, or on another interval. */
function giveTurns(token: Token, rests: number, session: Session): boolean {
  const { piece } = token;
  if (piece.kind !== "emom" || session.every !== undefined) return false;
  session.every = piece.everySeconds;
  session.rests = rests;
  return setOnce(session, "seconds", secondsOf(token, "workout", false));
}

const lastPart = (session: Session): Part => {
  if (session.parts.length === 0) session.parts.push(emptyPart());
  return session.parts.at(-1) as Part;
};

/** The group of sets that takes in what is stated: the last one, unless a new one is to begin. */
function openGroup(part: Part, isNew: boolean, isWarm: boolean): Group {
  if (isNew || part.groups.length === 0) part.groups.push({ ...emptyGroup(), warmup: isWarm });
  return part.groups.at(-1) as Group;
}

/** Gives sets a value; false where they can't have it. */
function applyToSets(token: Token, where: string, what: string, session: Session, reading: Reading): boolean {
  if (what === "warmup+" || what === "work") {
    session.isWarm = what === "warmup+";
    return true;
  }
  if (where === "each") return fill(session.each, token, what, reading);
  if (where === "next") session.parts.push({ ...emptyPart(), isOpen: true });
  const part = lastPart(session);
  if (where === "all") return fill(part.for, token, what, reading);
  if (what === "warmup") {
    openGroup(part, false, false).warmup = true;
    return true;
  }
  if (where === "new" && part.groups.length === 0) return false;
  const group = openGroup(part, where === "new", session.isWarm);
  if (what === "pace") {
    group.pace = paceOf(token, reading);
    return group.pace !== undefined;
  }
  return where === "last" ? fillLast(group, token, what, reading) : fill(group, token, what, reading);
}

/** Gives the last set of a group a value of its own. */
function fillLast(group: Group, token: Token, what: string, { context }: Reading): boolean {
  if (what === "reps") return (group.lastReps = repsOf(token)) !== undefined;
  if (what === "rpe") return (group.lastRpe = rpeOf(token)) !== undefined;
  group.lastLoad = token;
  return loadOf(token, context.units) !== undefined;
}

/** Adds a value; false where there is none. */
const push = <T>(list: T[], value: T | undefined): boolean => {
  if (value === undefined) return false;
  list.push(value);
  return true;
};

/** Gives a group one more value. */
function fill(group: Group, token: Token, what: string, reading: Reading): boolean {
  switch (what) {
    case "count": {
      if (group.count !== undefined) return false;
      group.count = countOf(token);
      if (token.atom?.unit === "singles" && token.atom.repsEach !== undefined)
        group.reps.push(token.atom.repsEach);
      return group.count !== undefined;
    }
    case "reps":
      return push(group.reps, repsOf(token));
    case "load":
      return loadOf(token, reading.context.units) !== undefined && push(group.loads, token);
    case "time":
    case "time'":
      return push(group.times, secondsOf(token, "set", what === "time'"));
    case "way":
    case "way'":
      return push(group.ways, wayOf(token, reading, what === "way'"));
    case "rpe":
      return push(group.rpes, rpeOf(token));
    default:
      return false;
  }
}
