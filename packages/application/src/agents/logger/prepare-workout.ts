import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import {
  noSuchDate,
  type ParsedMessage,
  type ParsedWorkout,
  didItToo,
  stillToCome,
  whoseWorkout,
  whichDay,
  whichWeek,
  wishedAndDone,
} from "@canter/domain/language/parsed-message";
import { missingOf, missingRepsOf } from "@canter/domain/workout/complete-workout";
import type { Discipline } from "@canter/domain/workout/discipline";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import { withoutRiderNote, withRider } from "@canter/domain/workout/rider";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { checkContent } from "@canter/storage/workout/workout-row";
import type { MembershipElsewhere } from "../../group/acting-member.ts";
import { resolveAthlete } from "../../logging/resolve-athlete.ts";
import { isOpen } from "../../workout/open-questions.ts";
import type { LoggerContext } from "./logger-context.ts";

type Check = { readonly why?: string; readonly exercises?: Workout["exercises"] };

/** Readings are asked about more than once, and never change. */
const known = new WeakMap<ParsedWorkout, Check>();

function check(workout: ParsedWorkout): Check {
  const checked = checkContent(workout);
  if (checked.success) return { exercises: checked.data.exercises };
  const why = fieldProblemsOf(checked.error)
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ");
  return { why };
}

function checkOnce(workout: ParsedWorkout): Check {
  const before = known.get(workout);
  if (before) return before;
  const checked = check(workout);
  known.set(workout, checked);
  return checked;
}

/** What makes a workout impossible to keep ("5x5000 @ 100 kg"), in words; undefined for any that a person could have done. */
export function impossibleWorkout(workout: ParsedWorkout): string | undefined {
  return checkOnce(workout).why;
}

type WorkoutOwner = {
  readonly athlete: Athlete;
  readonly issues: readonly WorkoutIssue[];
  /** Where the horse is at home, if that is another group of the account. */
  readonly place?: MembershipElsewhere;
};

const ask = (question: string, name?: string): WorkoutIssue => ({
  kind: "missing",
  field: "athlete",
  question,
  ...(name !== undefined && { name }),
});

/**
 * Horse work without a name is the only horse's, if there is one; with several it is asked; in a group without horses it is the
 * member's own training. A horse named by the page that one writes on (`usual`) is meant, as long as the work is a horse's.
 */
function whoseUnnamed(
  discipline: Discipline | undefined,
  { member, words, usual }: LoggerContext,
): WorkoutOwner {
  const own = words.athletes.find(({ id }) => id === member.member.athleteId) ?? usual;
  if (discipline?.athleteKind !== "horse")
    return {
      athlete: usual.kind === "horse" && discipline?.athleteKind === "person" ? own : usual,
      issues: [],
    };
  if (usual.kind === "horse") return { athlete: usual, issues: [] };
  const horses = words.athletes.filter(
    ({ id, kind }) => kind === "horse" && member.scope.writableAthletes.includes(id),
  );
  const [only] = horses;
  if (!only) return { athlete: usual, issues: [] };
  if (horses.length > 1)
    return {
      athlete: usual,
      issues: [ask(`Which horse was it: ${horses.map(({ name }) => name).join(", ")}?`)],
    };
  return {
    athlete: only,
    issues: [{ kind: "unsure", text: "", reason: `no horse was named; ${only.name} is the only one here` }],
  };
}

/** A horse of that name in another group of the account; what may not be written there is asked about. */
function horseElsewhere(name: string, { words, places, usual }: LoggerContext): WorkoutOwner | undefined {
  const named = athletesNamed(name, words.elsewhere).flatMap((horse) => {
    const { groupId, groupName } = words.elsewhere.find(({ id }) => id === horse.id) ?? {};
    const place = groupId === undefined ? undefined : places.get(groupId);
    return place ? [{ horse, place, groupName }] : [];
  });
  const writable = named.filter(({ horse, place }) => place.member.scope.writableAthletes.includes(horse.id));
  const [only] = writable;
  if (only && writable.length === 1) return { athlete: only.horse, issues: [], place: only.place };
  if (named.length === 0) return undefined;
  const groups = named.map(({ groupName }) => groupName).join(" or ");
  const question =
    writable.length === 0
      ? `You can't log for ${name} of ${groups}. Whose training was it?`
      : `Which ${name} is meant, of ${groups}?`;
  return { athlete: usual, issues: [ask(question)] };
}

function whose(
  workout: ParsedWorkout,
  discipline: Discipline | undefined,
  world: LoggerContext,
): WorkoutOwner {
  if (workout.athlete === undefined) return whoseUnnamed(discipline, world);
  const resolved = resolveAthlete(workout.athlete, world.words.athletes, world.member.scope);
  if ("athlete" in resolved) return { athlete: resolved.athlete, issues: [] };
  const found = resolved.isUnknown ? horseElsewhere(workout.athlete, world) : undefined;
  if (found) return found;
  const unknown = resolved.isUnknown ? workout.athlete.slice(0, 120) : undefined;
  return { athlete: world.usual, issues: [ask(resolved.question, unknown)] };
}

/**
 * The parser doubts of the message as a whole that it reports something done ("squats 5x5", said of today or of tomorrow), of the day that it
 * was done on, which of two numbers was done and which only wished for, or of whose it is: what is saved under a wrong name counts among their records.
 */
export const isDoubtfulLog = (text: string, { doubts }: ParsedMessage): boolean =>
  doubts.some(
    ({ start, end, reason }) =>
      reason === noSuchDate ||
      reason === whichWeek ||
      reason === whichDay ||
      reason === stillToCome ||
      reason === wishedAndDone ||
      reason === whoseWorkout ||
      reason === didItToo ||
      (/\bdone\b/.test(reason) && text.slice(0, start).trim() === "" && text.slice(end).trim().length < 2),
  );

/**
 * One workout of a message as it would be stored: whose it is, what it lacks, what was unsure about it. A draft where anything
 * is open, or where it is `doubtful` that it was done at all.
 */
export function prepareWorkout(
  parsedWorkout: ParsedWorkout,
  workoutIndex: number,
  world: LoggerContext,
  { unsure, doubtful }: { readonly unsure: readonly WorkoutIssue[]; readonly doubtful: boolean },
): Workout {
  const { member, request, context, disciplines, words } = world;
  const { athlete: _, ...content } = parsedWorkout;
  const { fields, notes: written, ...others } = content;
  const discipline = disciplines.find(({ id }) => id === content.discipline);
  const { athlete, issues: open, place } = whose(parsedWorkout, discipline, world);
  const { group, member: writer } = place?.member ?? member;
  const issues = [...open, ...missingOf(content, discipline), ...missingRepsOf(content), ...unsure];
  const now = context.clock.now();
  const notes = athlete.kind === "horse" ? withoutRiderNote(written, fields) : written;
  return {
    ...others,
    exercises: checkOnce(parsedWorkout).exercises ?? content.exercises,
    ...(notes !== undefined && { notes }),
    id: context.newId(),
    groupId: group.id,
    athleteId: athlete.id,
    ...(athlete.kind === "horse"
      ? withRider(fields, { athletes: place?.athletes ?? words.athletes, writer: writer.athleteId })
      : fields && { fields }),
    loggedBy: writer.id,
    zone: writer.zone,
    status: isOpen(issues) || doubtful ? "draft" : "saved",
    issues,
    source: { kind: "message", messageId: request.messageId, workoutIndex },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
