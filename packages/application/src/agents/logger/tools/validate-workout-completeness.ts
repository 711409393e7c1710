import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { doubtText } from "@canter/domain/plausibility/open-doubts";
import { ok } from "@canter/domain/result";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { unsureIssues } from "../../../logging/unread-parts.ts";
import { impossibleWorkout, isDoubtfulLog, prepareWorkout } from "../prepare-workout.ts";
import { isNameMentioned, reportedDoubts } from "../reported-doubts.ts";
import type { LoggerSession } from "../logger-context.ts";
import type { SlotResults } from "../slots.ts";
import { slotInputSchema, type SlotInput, slotOf } from "./slot-of.ts";

type Extraction = SlotResults["extraction"];

/** What somebody should look at, beside what is missing: the playbook's own doubts, or a model's values that nobody said. */
function doubtsOf({ workout, reading }: Extraction, { world, confirmed, fallenBack }: LoggerSession) {
  if (reading !== undefined && confirmed.has(reading)) return { unsure: [], doubtful: false };
  if (reading !== undefined) {
    const unsure = unsureIssues(world.text, world.parsed, reading);
    // A model was to read what is unsure, and failed: nobody has found this right.
    const unread = fallenBack.value && unsure.length > 0;
    return { unsure, doubtful: unread || isDoubtfulLog(world.text, world.parsed) };
  }
  const { text, parsed, words } = world;
  const unsure = reportedDoubts(workout, { text, parsed, today: words.parse.now.slice(0, 10) })
    .slice(0, 20)
    .map((doubt): WorkoutIssue => ({ kind: "doubt", ...doubt }));
  const { athlete } = workout;
  // A name comes from the message, or from whatever else a model was given: somebody should look.
  if (athlete !== undefined && athlete !== world.usual.name && !isNameMentioned(athlete, world.text))
    unsure.push({ kind: "unsure", text: athlete, reason: "this name is not in your words" });
  return { unsure, doubtful: false };
}

const questionsOf = ({ issues }: Workout): string[] =>
  issues.flatMap((issue) =>
    issue.kind === "missing" ? [issue.question] : issue.kind === "doubt" ? [doubtText(issue)] : [],
  );

/** A day of grace, for whoever is east of their own zone. */
const isAhead = (date: string, now: string): boolean => {
  const today = now.slice(0, 10);
  return date > today && date > Temporal.PlainDate.from(today).add({ days: 1 }).toString();
};

function validate(extraction: Extraction, index: number, session: LoggerSession): SlotResults["validation"] {
  const { world } = session;
  // What the playbook reads of a message that is read again is stored since the first time.
  if (world.again && extraction.reading !== undefined) return { isComplete: false, missing: [] };
  const why = impossibleWorkout(extraction.workout);
  if (why !== undefined) return { isComplete: false, missing: [`That can't be: ${why}.`] };
  const workout = prepareWorkout(extraction.workout, index, world, doubtsOf(extraction, session));
  const known = world.again?.find((one) => one.status === "saved" && isLikelyDuplicate(one, workout));
  if (known) return { isComplete: false, missing: [] };
  if (isAhead(workout.date, world.words.parse.now))
    return { isComplete: false, missing: [`${workout.date} is still to come: was it done?`], workout };
  const missing = questionsOf(workout);
  return {
    isComplete: workout.status === "saved",
    missing: workout.status === "draft" && missing.length === 0 ? ["Was it done?"] : missing,
    workout,
  };
}

/** Third stage: whether a workout can be saved as it is. One that can't blocks itself, not the others. */
export const validateWorkoutCompleteness = (session: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "validate_workout_completeness",
    description:
      "Says whether an extracted workout has what it needs, and what is missing. A workout that is not complete is kept as a draft; don't ask the writer before the others are saved.",
    effect: "read",
    input: slotInputSchema,
    run: async ({ workoutIndex }) => {
      const extracted = slotOf(session.slots, "extraction", workoutIndex);
      if (!extracted.ok) return extracted;
      const { index, result } = extracted.value;
      const validation = validate(result, index, session);
      session.slots.storeToolResult("validation", index, validation);
      const { isComplete, missing, workout } = validation;
      const unsure = workout?.issues.flatMap((issue) =>
        issue.kind === "unsure" ? [`${issue.text}: ${issue.reason}`] : [],
      );
      return ok({
        workoutIndex: index,
        isComplete,
        ...(missing.length > 0 && { missing }),
        ...(unsure && unsure.length > 0 && { unsure }),
      });
    },
  });
