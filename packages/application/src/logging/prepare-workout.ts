import type { Athlete } from "@canter/domain/group/group";
import type { ParsedMessage, ParsedWorkout } from "@canter/domain/language/parsed-message";
import type { Discipline } from "@canter/domain/workout/discipline";
import { missingOf } from "@canter/domain/workout/complete-workout";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import type { MemberContext } from "../application-context.ts";
import { isOpen } from "../is-open.ts";
import { resolveAthlete } from "./resolve-athlete.ts";
import { unsureIssues } from "./unread-parts.ts";

/** What stands around the workouts of one message. */
export type Surroundings = {
  readonly member: MemberContext;
  readonly text: string;
  readonly parsed: ParsedMessage;
  readonly athletes: readonly Athlete[];
  readonly disciplines: readonly Discipline[];
  /** Whose training it is where the text names nobody. */
  readonly usual: Athlete;
  readonly messageId: string;
  readonly now: number;
  readonly newId: () => string;
};

type Whose = { readonly athlete: Athlete; readonly issues: readonly WorkoutIssue[] };

const ask = (question: string): WorkoutIssue => ({ kind: "missing", field: "athlete", question });

/**
 * Horse work without a name is the only horse's, if there is one; with several it is asked; in a group without horses it is the
 * member's own training. A horse named by the page that one writes on (`usual`) is meant, as long as the work is a horse's.
 */
function whoseUnnamed(discipline: Discipline | undefined, { member, athletes, usual }: Surroundings): Whose {
  const own = athletes.find(({ id }) => id === member.member.athleteId) ?? usual;
  if (discipline?.athleteKind !== "horse")
    return {
      athlete: usual.kind === "horse" && discipline?.athleteKind === "person" ? own : usual,
      issues: [],
    };
  if (usual.kind === "horse") return { athlete: usual, issues: [] };
  const horses = athletes.filter(
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

function whose(workout: ParsedWorkout, discipline: Discipline | undefined, around: Surroundings): Whose {
  if (workout.athlete === undefined) return whoseUnnamed(discipline, around);
  const resolved = resolveAthlete(workout.athlete, around.athletes, around.member.scope);
  if ("athlete" in resolved) return { athlete: resolved.athlete, issues: [] };
  return { athlete: around.usual, issues: [ask(resolved.question)] };
}

/** The parser doubts of the message as a whole that it reports something done ("squats 5x5", said of today or of tomorrow). */
const isDoubtfulLog = (text: string, { doubts }: ParsedMessage): boolean =>
  doubts.some(
    ({ start, end, reason }) =>
      /\bdone\b/.test(reason) && text.slice(0, start).trim() === "" && text.slice(end).trim().length < 2,
  );

/**
 * One workout of a message as it will be stored: whose it is, what it lacks, what the parser was unsure of. A draft where
 * anything is open, or where it is doubtful that training was reported at all.
 */
export function prepareWorkout(
  parsedWorkout: ParsedWorkout,
  workoutIndex: number,
  around: Surroundings,
): Workout {
  const { member, text, parsed, messageId, now, newId } = around;
  const { athlete: _, ...content } = parsedWorkout;
  const discipline = around.disciplines.find(({ id }) => id === content.discipline);
  const { athlete, issues: open } = whose(parsedWorkout, discipline, around);
  const issues = [...open, ...missingOf(content, discipline), ...unsureIssues(text, parsed, workoutIndex)];
  return {
    ...content,
    id: newId(),
    groupId: member.group.id,
    athleteId: athlete.id,
    ...(athlete.kind === "horse" && { riderAthleteId: member.member.athleteId }),
    loggedBy: member.member.id,
    zone: member.member.zone,
    status: isOpen(issues) || isDoubtfulLog(text, parsed) ? "draft" : "saved",
    issues,
    source: { kind: "message", messageId, workoutIndex },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
