import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { plannedTargets } from "@canter/domain/program/targets/planned-targets";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { err, ok } from "@canter/domain/result";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import { localDateSchema, type Workout, type WorkoutContent } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import type { ParseContext } from "@canter/domain/language/parsed-message";
import { numberWords } from "@canter/domain/text/fold-words";
import { describeProgramState } from "../../../agent-tools/content/get-program-state.ts";
import { sessionMeant, type SpokenDay } from "../../../agent-tools/content/session-meant.ts";
import { type MergedProgram, readMergedProgram } from "../../../program/merged-program.ts";
import { type OpenSession, openSession } from "../../../program/session/change-session.ts";
import { contentOfLog } from "../../../program/session/finish-session.ts";
import { markDone } from "../../../program/session/mark-session.ts";
import { manualWorkout } from "../../../workout/create-workout.ts";
import { isOpen, withDoubts } from "../../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import type { Language } from "../../../core/language.ts";
import { correctedWorkout } from "../corrections/corrected-workout.ts";

const inputSchema = z.object({
  but: z
    .string()
    .min(1)
    .max(200)
    .describe("what of it was otherwise, in the member's words, as: only got 4 on the last set of bench"),
  session: z.string().max(200).optional().describe("its name; that of the day where left out"),
  date: localDateSchema.optional().describe("when it was done; today where left out"),
});

const outcomeSchema = z.object({ workoutId: z.string() });

/** The session that is meant; else one that was said to be done that day, and is told more of. */
function sessionOf(merged: MergedProgram, name: string | undefined, day: SpokenDay) {
  const { program, progress } = merged;
  const ticked = program.weeks
    .flatMap(({ sessions }) => sessions)
    .findLast(
      ({ uid, completed, completedDate }) =>
        completed && completedDate?.slice(0, 10) === day.date && progress.get(uid)?.workoutId === undefined,
    );
  const meant = sessionMeant(merged, name, day);
  return meant.ok || !ticked ? meant : ok(ticked);
}

/** All of a session as ticked off. */
function allDone({ session, merged, now }: OpenSession, unit: "kg" | "lb"): SessionLog {
  const { trainingMaxes } = merged.stored.head;
  const setsOf = (exercise: (typeof session.exercises)[number]) =>
    plannedTargets(exercise, { unit, trainingMaxes }).sets.filter(({ warmup }) => !warmup);
  return {
    at: now,
    exercises: Object.fromEntries(
      session.exercises
        .filter(({ skipped }) => !skipped)
        .map((exercise) => [exercise.uid, { sets: setsOf(exercise).map(() => ({ done: true })) }]),
    ),
  };
}

const numbers = new RegExp(String.raw`\b(?:${numberWords.slice(1).join("|")})\b`, "giu");
const setsOf = /\b(\d{1,2}) (?:of (?:the |my )?)?(?:\d{1,2} )?(?:work(?:ing)? )?sets\b/iu;
const withLoad =
  /\b(?:with|at) (?:the |only |just )?(\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:kg|lbs?|kilos?|pounds))?)\W*$/iu;
const repsOf = /\b(\d{1,3}) reps\b/iu;

/**
 * What was done as planned without what is said not to have been: "except the curls", "only did 2 sets of those", "only got 4 on the last set of
 * bench". Undefined: that names nothing of it, or not what.
 */
function withoutUndone(
  planned: WorkoutContent,
  but: string,
  parse: ParseContext,
  language: Language,
): WorkoutContent | undefined {
  const said = but.replaceAll(numbers, (word) => `${numberWords.indexOf(word.toLowerCase())}`);
  const named = language.subjectsIn(said, []).exercises;
  const own = planned.exercises.filter(({ name }) => named.includes(name));
  const [one, ...others] = own;
  if (!one || own.length !== named.length) return undefined;
  if (!/\d/u.test(said)) {
    const exercises = planned.exercises.filter((exercise) => !own.includes(exercise));
    return exercises.length > 0 ? { ...planned, exercises } : undefined;
  }
  if (others.length > 0) return undefined;
  // "Did those with 135": all sets of it, as many as were planned.
  const load = withLoad.exec(said)?.[1];
  if (load !== undefined) return correctedWorkout(planned as Workout, load, parse, language, one.name);
  const rest = setsOf.exec(said)?.[0].replace(setsOf, "$1 sets") ?? repsOf.exec(said)?.[0] ?? said;
  return correctedWorkout(planned as Workout, rest, parse, language, one.name);
}

/** Saves a planned session of lifts as done with the planned values, but for what was otherwise; the session is done by it. */
export const logAsPlanned = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "log_as_planned",
    description:
      "Saves a session of the program as done with its planned sets, but for what the member says was otherwise.",
    effect: "write",
    input: inputSchema,
    apply: async (tx, { but, session: name, date: day }) => {
      const { context, member, language, words, program, athleteId, messageId } = world;
      const today = words.parse.now.slice(0, 10);
      const date = day ?? today;
      const merged =
        program?.status === "active" && athleteId === member.member.athleteId
          ? await readMergedProgram(tx, member.scope, program.id)
          : undefined;
      if (!merged) return err({ message: "There is no program of the member's own under way." });
      const spoken = { date, today: date, firstWeekday: firstWeekdayOf(member.member) };
      const meant = sessionOf(merged, name, spoken);
      if (!meant.ok) return meant;
      const now = context.clock.now();
      const open = await openSession(tx, member.scope, { id: merged.stored.id, uid: meant.value.uid }, now);
      if (!open.ok) return err({ message: open.error.detail });
      const log = allDone(open.value, member.member.units);
      const planned = await contentOfLog(tx, member, open.value, log, language.catalogue);
      const done = planned.ok ? withoutUndone(planned.value, but, words.parse, language) : undefined;
      if (!done) return err({ message: "Nothing of it is known to have been otherwise." });
      const { startTime: _time, ...content } = done;
      const about = { athleteId, zone: member.member.zone };
      const made = manualWorkout(context, member, { ...content, date }, about, now);
      const source = messageId === undefined ? made.source : ({ kind: "message", messageId } as const);
      const units = unitsOf(member.member);
      const doubted = await withDoubts(tx, member.scope, { ...made, source }, { units });
      const stored = await insertWorkout(tx, member.scope, {
        ...doubted,
        status: isOpen(doubted.issues) ? "draft" : "saved",
      });
      if (!stored.ok) return err({ message: stored.error.detail });
      const { id: workoutId } = stored.value;
      const marked = await markDone(tx, member.scope, open.value, { date, workoutId, today });
      if (!marked.ok) return err({ message: marked.error.detail });
      await emitWorkoutEvent(context, tx, member.scope, { after: stored.value }, now);
      session.did({ did: { kind: "workouts", ids: [workoutId] } });
      const after = await readMergedProgram(tx, member.scope, merged.stored.id);
      return ok({
        workoutId,
        did: `saved ${workoutInWords(stored.value, units)}`,
        ...(after && { program: await describeProgramState(tx, member, after, today) }),
      });
    },
    remember: (output) =>
      session.did({ did: { kind: "workouts", ids: [outcomeSchema.parse(output).workoutId] } }),
  });
