import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool, type ToolProblem } from "@canter/agent/tool/tool";
import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import { err, ok, type Result } from "@canter/domain/result";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { Discipline } from "@canter/domain/workout/discipline";
import { doubtText } from "@canter/domain/plausibility/open-doubts";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import { withConsistentUnits } from "@canter/domain/workout/workout-change";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import { extractedToParsed, extractedWorkoutSchema } from "../extracted-workout.ts";
import { type LoggerSession, namesIn, placeOf } from "../logger-context.ts";
import { unsureIssues } from "../../../logging/unread-parts.ts";
import { impossibleWorkout, isDoubtfulLog, prepareWorkout } from "../prepare-workout.ts";
import { isNameMentioned, reportedDoubts } from "@canter/domain/plausibility/reported-doubts";
import type { SlotResults, SlotKey, Slots } from "../slots.ts";
import { linkDuplicate, withDoubts } from "../../../workout/open-questions.ts";
import { emitWorkoutEvent } from "../../../workout/workout-event.ts";
import { workoutTitle } from "../../../logging/reply.ts";

const workoutIndexSchema = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe(
    "which workout of the message, counted from 0 in the order of extract_workout_data; the latest where left out",
  );

const slotInputSchema = z.object({ workoutIndex: workoutIndexSchema });
type SlotInput = z.infer<typeof slotInputSchema>;

const stages: Readonly<Record<SlotKey, string>> = {
  discipline: "detect_discipline",
  extraction: "extract_workout_data",
  validation: "validate_workout_completeness",
  normalization: "normalize_workout_data",
  summary: "generate_workout_summary",
  save: "save_workout_to_database",
};

/** The workout that a call means, and what the stage before left for it. */
function slotOf<K extends SlotKey>(
  slots: Slots,
  key: K,
  workoutIndex: number | undefined,
): Result<{ readonly index: number; readonly result: SlotResults[K] }, ToolProblem> {
  const count = slots.count();
  if (count === 0) return err({ message: "No workout was extracted yet: call extract_workout_data first." });
  if (workoutIndex !== undefined && workoutIndex >= count)
    return err({
      message: `There is no workout ${workoutIndex}: ${count === 1 ? "only 0" : `0 to ${count - 1}`}.`,
    });
  const result = slots.getToolResult(key, workoutIndex);
  const index = workoutIndex ?? (result ? slots.getAllToolResults(key).lastIndexOf(result) : count - 1);
  return result
    ? ok({ index, result })
    : err({ message: `Workout ${index} has not been through ${stages[key]} yet.` });
}

/**
 * Keeps a workout whose validation failed (or is missing) from going on, without holding up the others of the message.
 */
function enforceToolBlocking(slots: Slots, workoutIndex: number | undefined): Result<number, ToolProblem> {
  const validated = slotOf(slots, "validation", workoutIndex);
  if (!validated.ok) return validated;
  const { index, result } = validated.value;
  return result.isComplete
    ? ok(index)
    : err({
        message: `Workout ${index} can't go on: ${result.missing.join(" ")} It is kept as a draft; the others may go on.`,
      });
}

const detectionInputSchema = z.object({
  text: z.string().trim().min(1).max(4000).describe("the words of the message that tell this workout"),
  discipline: z.string().max(60).optional().describe("what you take it for: a discipline's id, name or word"),
});

const named = (disciplines: readonly Discipline[], word: string): Discipline | undefined => {
  const sought = word.trim().toLowerCase();
  return disciplines.find(
    ({ id, name, words }) => id === sought || name.toLowerCase() === sought || words.includes(sought),
  );
};

/** First stage: what kind of training a part of the message tells. The k-th call is for workout k. */
export const detectDiscipline = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof detectionInputSchema>>({
    name: "detect_discipline",
    description:
      "Says which discipline a part of the message is about. Call it once for each workout, in the message's order: the k-th call is for workout k.",
    effect: "read",
    input: detectionInputSchema,
    begin: () => slots.reserve("discipline"),
    run: async ({ text, discipline }, { begun }) => {
      const index = begun as number;
      const known =
        discipline === undefined
          ? world.language.parseMessage(text, world.words.parse).workouts[0]?.discipline
          : named(world.disciplines, discipline)?.id;
      if (known === undefined)
        return err({
          message: `${discipline ?? "That"} is no discipline of this group. There are: ${world.disciplines.map(({ id }) => id).join(", ")}.`,
        });
      slots.storeToolResult("discipline", index, { discipline: known });
      return ok({ workoutIndex: index, discipline: known });
    },
  });

const extractionInputSchema = z
  .object({
    workoutIndex: workoutIndexSchema.describe(
      "only to do an earlier extraction again: that workout's number",
    ),
    reading: z.number().int().min(0).optional().describe("number of a reading that is right as it is"),
    workout: extractedWorkoutSchema.optional(),
  })
  .refine(
    ({ reading, workout }) => (reading === undefined) !== (workout === undefined),
    "Give either reading or workout.",
  );

const wantedSchema = z.object({
  workoutIndex: z.number().int().min(0).optional().catch(undefined),
  workout: z
    .object({ discipline: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** Second stage: what was done, as told. The k-th call is for workout k; a repetition names its workout. */
export const extractWorkoutData = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof extractionInputSchema>>({
    name: "extract_workout_data",
    description:
      "Records one workout of the message: its values as the writer entered them, with their units. Call it once for each workout, in the order of detect_discipline; to mend an earlier extraction, name its workoutIndex.",
    effect: "read",
    input: extractionInputSchema,
    begin: (input) => {
      // Before anything has checked it: the slot is taken in the order of the calls, also by one that turns out unreadable.
      const { workoutIndex, workout } = wantedSchema.safeParse(input).data ?? {};
      const discipline = workout?.discipline;
      if (workoutIndex !== undefined && slots.mayRetry(workoutIndex, discipline)) return workoutIndex;
      return slots.firstToRetry(discipline) ?? slots.reserve("extraction");
    },
    run: async ({ reading, workout }, { begun }) => {
      const index = begun as number;
      if (slots.getToolResult("save", index))
        return err({ message: `Workout ${index} is saved already and can't be extracted again.` });
      const taken = reading === undefined ? undefined : world.parsed.workouts[reading];
      if (reading !== undefined && !taken)
        return err({ message: `There is no reading ${reading}; there are ${world.parsed.workouts.length}.` });
      const disciplineId = workout?.discipline ?? slots.getToolResult("discipline", index)?.discipline;
      const discipline = world.disciplines.find(({ id }) => id === disciplineId)?.id;
      if (!taken && discipline === undefined)
        return err({
          message: `Which discipline is workout ${index}? ${disciplineId ?? "None"} is none of: ${world.disciplines.map(({ id }) => id).join(", ")}.`,
        });
      const parsed: ParsedWorkout | undefined =
        taken ?? (workout && extractedToParsed(workout, discipline ?? "", world.language.catalogue));
      if (!parsed) return err({ message: "Give either reading or workout." });
      slots.clearAfter(index);
      slots.storeToolResult("extraction", index, {
        workout: parsed,
        ...(reading !== undefined && { reading }),
      });
      return ok({
        workoutIndex: index,
        discipline: parsed.discipline,
        date: parsed.date,
        lines: describeWorkout(parsed, unitsOf(world.member.member)),
      });
    },
  });

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

/** Fourth stage: values in SI beside the entered ones, names as in the catalogue, whose it is and where the clock stood. */
export const normalizeWorkoutData = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "normalize_workout_data",
    description: "Brings a complete workout into the form in which it is kept.",
    effect: "read",
    input: slotInputSchema,
    run: async ({ workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const { workout } = slots.getToolResult("validation", index) ?? {};
      const extraction = slots.getToolResult("extraction", index);
      if (!workout || !extraction) return err({ message: `Workout ${index} was not extracted.` });
      // The playbook's readings agree already; what it summed up itself was entered in no unit at all.
      const normalized =
        extraction.reading === undefined ? { ...workout, ...withConsistentUnits(workout) } : workout;
      slots.storeToolResult("normalization", index, { workout: normalized });
      const athlete = namesIn(world).find(({ id }) => id === normalized.athleteId)?.name;
      return ok({ workoutIndex: index, discipline: normalized.discipline, date: normalized.date, athlete });
    },
  });

/** Fifth stage: how the answer names the workout, and its lines on the review card. */
export const generateWorkoutSummary = ({ world, slots }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "generate_workout_summary",
    description: "Says in a few words what the workout was.",
    effect: "read",
    input: slotInputSchema,
    run: async ({ workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const { workout } = slots.getToolResult("normalization", index) ?? {};
      if (!workout)
        return err({ message: `Workout ${index} has not been through normalize_workout_data yet.` });
      const { disciplines, member } = world;
      const title = workoutTitle(workout, {
        athletes: namesIn(world),
        disciplines,
        own: member.member.athleteId,
      });
      const lines = describeWorkout(workout, unitsOf(member.member));
      slots.storeToolResult("summary", index, { title, lines });
      return ok({ workoutIndex: index, title, lines });
    },
  });

const savedSchema = z.object({ workoutIndex: z.number(), workoutId: z.string(), isSaved: z.boolean() });

/** Last stage: stores the workout, once, with its event; one that looks like another that is logged becomes a draft that asks. */
export const saveWorkoutToDatabase = ({ world, slots, stored }: LoggerSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, SlotInput>({
    name: "save_workout_to_database",
    description: "Saves a workout that has been through all other stages. Each is saved once.",
    effect: "write",
    input: slotInputSchema,
    apply: async (tx, { workoutIndex }) => {
      const free = enforceToolBlocking(slots, workoutIndex);
      if (!free.ok) return free;
      const index = free.value;
      const before = slots.getToolResult("save", index);
      if (before) return ok({ workoutIndex: index, ...before });
      const { workout } = slots.getToolResult("normalization", index) ?? {};
      if (!workout || !slots.getToolResult("summary", index))
        return err({ message: `Workout ${index} has not been normalized and summarized yet.` });
      const { context } = world;
      const member = placeOf(world, workout);
      const units = unitsOf(member.member);
      const linked = await linkDuplicate(
        tx,
        member.scope,
        await withDoubts(tx, member.scope, workout, { units }),
      );
      const inserted = await insertWorkout(tx, member.scope, linked);
      if (!inserted.ok) return err({ message: inserted.error.detail });
      await emitWorkoutEvent(context, tx, member.scope, { after: inserted.value }, context.clock.now());
      stored.set(inserted.value.id, inserted.value);
      return ok({
        workoutIndex: index,
        workoutId: inserted.value.id,
        isSaved: inserted.value.status === "saved",
      });
    },
    remember: (output) => {
      const { workoutIndex, ...save } = savedSchema.parse(output);
      slots.storeToolResult("save", workoutIndex, save);
    },
  });
