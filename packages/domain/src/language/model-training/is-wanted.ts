import type { Assembly } from "../learned/assembly.ts";
import { exerciseBefore } from "../learned/drafts.ts";
import type { Role } from "../learned/label.ts";
import type { Session } from "../learned/session.ts";
import { partMayBecome } from "./may-become.ts";
import { near, sameMeters, sameSeconds, someSet, type Wanted } from "./wanted.ts";

/** A session that has just been given a label, and the workout it is to become. */
type Compared = {
  readonly session: Session;
  readonly want: Wanted;
  readonly assembly: Assembly;
  readonly wanted: readonly Wanted[];
};
type Test = (compared: Compared) => boolean;

const hasSeconds: Test = ({ session, want }) => sameSeconds(session.seconds, want.durationSeconds);
const hasMeters: Test = ({ session, want }) => sameMeters(session.meters, want.distanceMeters);
const hasWarmup: Test = ({ want }) => someSet(want, ({ warmup }) => warmup === true);
const hasExercises: Test = ({ want: { exercises = [] } }) => exercises.length > 0;
const hasReps: Test = ({ session, want: { score } }) =>
  score?.type === "reps" && session.repsScore === score.value;

const hasPace: Test = ({ session: { pace }, want: { durationSeconds, distanceMeters } }) =>
  pace !== undefined &&
  distanceMeters !== undefined &&
  near((distanceMeters / pace.meters) * pace.seconds, durationSeconds, 2, 0.002);

const hasRounds: Test = ({ session, want: { score } }) => {
  if (score?.type !== "rounds") return false;
  const [rounds, extra] = score.value.split("+").map(Number);
  return (
    (session.rounds === undefined || session.rounds === rounds) &&
    (session.extra === undefined || session.extra === extra)
  );
};

const hasName: Test = ({ session: { name = "" }, want: { athlete }, assembly }) =>
  athlete === undefined
    ? name === assembly.reading.context.writer
    : ` ${athlete.toLowerCase()} `.includes(` ${name.toLowerCase()} `);

/** Did those others do the same, and, of `everybody`, no one else? */
const hasOthers =
  (isAll: boolean): Test =>
  ({ session: { others }, want: { together = [] } }) =>
    others.every((name) => together.some((one) => one?.toLowerCase() === name?.toLowerCase())) &&
    (!isAll || others.length === together.length);

/** Do most of the exercises begin with the repetitions that are said of each? */
const mostHaveReps: Test = ({ session, want: { exercises = [] } }) => {
  const { reps } = session.each;
  const like = exercises.filter(({ sets }) => reps.every((one, at) => sets[at]?.reps === one)).length;
  return reps.length <= 40 && like * 2 > exercises.length;
};

const tests: Partial<Record<Role, Test>> = {
  date: ({ session, want }) => session.date === want.date,
  name: hasName,
  "name+": hasOthers(false),
  "me+": hasOthers(false),
  "both+": hasOthers(true),
  "every:exercise": ({ assembly: { everyExercise }, wanted }) =>
    wanted.filter(({ exercises = [] }) => exercises.some(({ name }) => name === everyExercise?.name)).length >
    1,
  wtime: hasSeconds,
  "wtime'": hasSeconds,
  wtime2: hasSeconds,
  wseconds: hasSeconds,
  minutes: hasSeconds,
  "minutes'": hasSeconds,
  wway: hasMeters,
  "wway'": hasMeters,
  wpace: hasPace,
  wheart: ({ session, want }) => session.heartRate === want.avgHeartRate,
  "every:date": ({ assembly, wanted }) => wanted.some(({ date }) => date === assembly.everyDate),
  "every:wtime": ({ assembly, wanted }) =>
    wanted.filter((one) => sameSeconds(assembly.everySeconds, one.durationSeconds)).length > 1,
  "every:wway": ({ assembly, wanted }) =>
    wanted.filter((one) => sameMeters(assembly.everyWay?.meters, one.distanceMeters)).length > 1,
  "score-time": ({ session, want: { score } }) => score?.type === "time" && session.timeScore === score.value,
  "score-reps": hasReps,
  "score-reps+": (compared) => compared.session.parts.length === 1 && hasReps(compared),
  "score-rounds": hasRounds,
  "score-extra": hasRounds,
  "each:count": ({ session, want: { exercises = [] } }) =>
    exercises.some(({ sets }) => sets.length >= (session.each.count ?? 99)),
  "each:reps": mostHaveReps,
  "each:load": hasExercises,
  "each:time": hasExercises,
  "warmup+": hasWarmup,
  work: hasWarmup,
};

/** Is what a token of this role brought in something that is wanted? */
export function isWanted(assembly: Assembly, role: Role, wanted: readonly Wanted[]): boolean {
  if (role === "none") return true;
  const { sessions, current, reading } = assembly;
  const [session, want] = [sessions[current], wanted[current]];
  if (!session || !want) return false;
  const test = tests[role];
  return test
    ? test({ session, want, assembly, wanted })
    : partMayBecome(session, want, reading.context.units, exerciseBefore(sessions, current)?.name);
}
