import type { Exercise } from "../../workout/exercise/exercise.ts";
import { type Load, negative } from "../assemble/loads/load.ts";
import type { Reading } from "../assemble/reading.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";
import type { Atom } from "../grammar/piece.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { Score } from "../../workout/workout.ts";
import { type Cut, cutOf, placeAndValueOf, roleOf } from "./label.ts";
import {
  applyToSession,
  copyGroup,
  copySession,
  emptyGroup,
  emptySession,
  type Group,
  type Pace,
  type Part,
  type Session,
} from "./session.ts";
import type { Token } from "./token.ts";
import { dateOf, exerciseOf, loadOf, metersIn, secondsOf } from "./values.ts";

/** Workouts as they are put together from labelled tokens, one after the other. */
export class Assembly {
  readonly sessions: Session[] = [];
  /** The workout that labels without a cut are about; -1 before the first. */
  current = -1;
  /** What is stated of all workouts that lack it: a day (ISO), how long, how far. */
  everyDate: string | undefined;
  everySeconds: number | undefined;
  everyWay: { meters: number; atom: Atom | undefined } | undefined;
  everyExercise: Exercise | undefined;

  readonly reading: Reading;
  constructor(reading: Reading) {
    this.reading = reading;
  }

  /** A copy to go on with in another way. */
  clone(): Assembly {
    const copy = new Assembly(this.reading);
    for (const one of this.sessions) copy.sessions.push(copySession(one));
    copy.current = this.current;
    copy.everyDate = this.everyDate;
    copy.everySeconds = this.everySeconds;
    copy.everyWay = this.everyWay;
    copy.everyExercise = this.everyExercise;
    return copy;
  }

  /** Takes in a token, the one at `index` of the message, as what its label says; false where it can't be that. */
  take(token: Token, index: number, label: string): boolean {
    const cut = cutOf(label);
    if (!this.applyCut(cut, index)) return false;
    const role = roleOf(label);
    const session = this.sessions[this.current];
    if (role === "none") {
      if (cut !== "") session?.tokens.push(index);
      return true;
    }
    if (!session) return false;
    const { where, what } = placeAndValueOf(role);
    const isTaken =
      where === "every"
        ? this.applyToAll(token, what)
        : what === "both+"
          ? this.addEverybody(session)
          : applyToSession(session, token, role, this.reading);
    if (isTaken) session.tokens.push(index);
    return isTaken;
  }

  /** Begins a workout, or goes back to the one before; false where there is none before. */
  private applyCut(cut: Cut, index: number): boolean {
    if (cut === "") return true;
    if (cut === "<") {
      if (this.current < 1) return false;
      this.current -= 1;
      return true;
    }
    if (cut !== "^" && this.sessions.length === 0) return false;
    const before = this.sessions.at(-1);
    const like = cut === "=" && before ? partsToCopy(before) : [];
    this.sessions.push(emptySession(index, cut === "~", cut === "=", like));
    this.current = this.sessions.length - 1;
    return true;
  }

  /** Everybody of whom a workout stands before did the open one, too; everybody of the writer's group where none stands before. */
  private addEverybody(session: Session): boolean {
    const { athletes = [], writer } = this.reading.context;
    const before = this.sessions.slice(0, this.sessions.indexOf(session));
    const isFirst = before.length === 0 && writer !== undefined && session.name === undefined;
    const people = new Set(
      isFirst
        ? athletes.flatMap(({ name, kind }) => (kind === "person" && name !== writer ? [name] : []))
        : before.flatMap(({ name, others }) => [name, ...others]),
    );
    people.delete(session.name);
    if (people.size === 0 || session.others.length > 0) return false;
    session.others.push(...people);
    return true;
  }

  /** Gives all workouts a value. */
  private applyToAll(token: Token, what: string): boolean {
    if (what === "exercise") return (this.everyExercise = exerciseOf(token, what)) !== undefined;
    if (what === "date") return (this.everyDate = dateOf(token, this.reading)) !== undefined;
    if (what === "wtime") return (this.everySeconds = secondsOf(token, "workout", false)) !== undefined;
    const meters = metersIn(token, this.reading, false);
    this.everyWay = meters === undefined ? undefined : { meters, atom: token.atom };
    return meters !== undefined;
  }
}

/** What is stated of a group, else of the first of the others that states it. The lists are theirs. */
function withDefaults(group: Group, ...others: readonly Group[]): Group {
  const all = [group, ...others];
  const first = <T>(of: (one: Group) => T[]): T[] => all.map(of).find(({ length }) => length > 0) ?? [];
  return {
    ...group,
    count: all.find(({ count }) => count !== undefined)?.count,
    reps: first(({ reps }) => reps),
    loads: first(({ loads }) => loads),
    times: first(({ times }) => times),
    ways: first(({ ways }) => ways),
    rpes: first(({ rpes }) => rpes),
    pace: all.find(({ pace }) => pace)?.pace,
  };
}

/** What an exercise leaves unsaid in a workout that has what another one has: as in the other one's, the last one's where none is named. */
const likeOf = ({ like }: Session, { exercise }: Part): Part | undefined =>
  exercise === undefined ? like.at(-1) : like.find((one) => one.exercise === exercise);
const onlyGroup = (part: Part | undefined): Group | undefined =>
  part?.groups.length === 1 ? part.groups[0] : undefined;

const nothing = emptyGroup();

/** The exercises of a workout that the next one may have, too. */
const partsToCopy = (session: Session): readonly Part[] => [
  ...session.parts.map((part): Part => {
    const like = likeOf(session, part);
    const own = part.groups.length === 0 ? emptyGroup() : onlyGroup(part);
    const groups = own
      ? [copyGroup(withDefaults(own, part.for, session.each, onlyGroup(like) ?? nothing))]
      : part.groups;
    return { ...part, exercise: part.exercise ?? like?.exercise, groups };
  }),
  ...session.like.filter(({ exercise }) => session.parts.every((part) => part.exercise !== exercise)),
];

/** How many sets a group has by its values. */
const lengthOf = (group: Group): number =>
  Math.max(group.reps.length, group.loads.length, group.times.length, group.ways.length);

/** Is nothing stated? */
const isEmptyGroup = (group: Group): boolean =>
  group.count === undefined && lengthOf(group) === 0 && group.rpes.length === 0;

/** The value of the set at `index`; the only value of a list is that of all sets. */
const valueAt = <T>(index: number, list: readonly T[]): T | undefined =>
  list.length === 1 ? list[0] : list[index];

/** The unit of a number that has none is that of the nearest load that has one, in the same exercise. */
const unitOf = (loads: readonly Token[], usual: MassUnit): MassUnit =>
  loads.find((one) => (one as Token | undefined)?.atom?.unit === "load")?.atom?.quantity?.mass ?? usual;

const secondsAt = (pace: Pace | undefined, meters: number | undefined): number | undefined =>
  pace && meters !== undefined ? (meters / pace.meters) * pace.seconds : undefined;

/** No group has more sets. */
const maxSets = 200;

/** How many sets a group has: as many as stated, several times over what has a value each ("4 sets 10, 8": two of each). */
const sizeOf = (values: number, count: number | undefined): number => {
  if (values <= 1) return Math.min(maxSets, count ?? 1);
  return Math.min(maxSets, count !== undefined && count % values === 0 && count > values ? count : values);
};

/** The sets of a group. `units`: of loads that have none; `minutes`: how many sets an exercise has that takes turns, where nothing says so. */
export function setsOf(
  group: Group,
  part: Part,
  session: Session,
  units: MassUnit,
  minutes?: number,
): WorkSet[] {
  const each = session.each;
  const like = (part.groups.length > 1 ? undefined : onlyGroup(likeOf(session, part))) ?? nothing;
  const all = withDefaults(group, part.for, each, like);
  const stated = Math.max(lengthOf(group), lengthOf(part.for), lengthOf(each));
  const own = stated > 1 ? stated : Math.max(stated, lengthOf(like));
  const count = group.count ?? part.for.count ?? each.count ?? minutes ?? like.count;
  const size = sizeOf(own, count);
  const loads = part.groups.flatMap((one) => one.loads);
  const unit = unitOf([...group.loads, ...part.for.loads, ...loads, ...like.loads], units);
  const isHelp = part.exercise?.measure === "assisted_weight_reps";
  const load = (token: Token | undefined): Load | undefined => {
    const found = token && loadOf(token, unit);
    return found && isHelp ? negative(found) : found;
  };
  return Array.from({ length: size }, (_, whole) => {
    const index = own > 1 ? whole % own : whole;
    const isLast = whole === size - 1;
    const meters = valueAt(index, all.ways);
    return {
      reps: (isLast ? group.lastReps : undefined) ?? valueAt(index, all.reps),
      load: load((isLast ? group.lastLoad : undefined) ?? valueAt(index, all.loads)),
      seconds: valueAt(index, all.times) ?? secondsAt(group.pace, meters?.quantity?.meters),
      meters,
      rpe: (isLast ? group.lastRpe : undefined) ?? valueAt(index, all.rpes),
      warmup: group.warmup ? true : undefined,
      perSide: undefined,
      kind: undefined,
    };
  });
}

/** How many turns an exercise gets in a workout of so many seconds, where exercises take turns. */
const turnsOf = ({ every, seconds, parts, rests }: Session): number | undefined =>
  every === undefined || seconds === undefined
    ? undefined
    : Math.floor(seconds / every / Math.max(1, parts.length + rests));

/** All sets of the exercise at `index`; those of the next one that has some where it shares them. `units`: of loads that have none. */
export function setsOfPart(session: Session, index: number, units: MassUnit): WorkSet[] {
  const own = session.parts[index] as Part;
  const shared =
    own.isShared && own.groups.length === 0
      ? session.parts.slice(index + 1).find(({ groups }) => groups.length > 0)
      : undefined;
  const source = shared ?? own;
  const turns = turnsOf(session);
  // Without sets of its own it has those that are stated of all its groups, or of all exercises.
  const isStated =
    !isEmptyGroup(own.for) ||
    (!isEmptyGroup(session.each) && (turns !== undefined || lengthOf(session.each) > 0));
  const groups = source.groups.length === 0 && isStated ? [emptyGroup()] : source.groups;
  return groups.flatMap((group) => setsOf(group, source, session, units, turns));
}

/** What a workout came to, if it has a score. */
export const scoreOf = (session: Session): Score | undefined => {
  if (session.timeScore !== undefined) return { type: "time", value: session.timeScore };
  if (session.rounds !== undefined)
    return { type: "rounds", value: `${session.rounds}+${session.extra ?? 0}` };
  return session.repsScore === undefined ? undefined : { type: "reps", value: session.repsScore };
};
