import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import { err, ok } from "@canter/domain/result";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { extractedToParsed, extractedWorkoutSchema } from "../extracted-workout.ts";
import type { LoggerSession } from "../logger-context.ts";
import { workoutIndexSchema } from "./slot-of.ts";

const inputSchema = z
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
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "extract_workout_data",
    description:
      "Records one workout of the message: its values as the writer entered them, with their units. Call it once for each workout, in the order of detect_discipline; to mend an earlier extraction, name its workoutIndex.",
    effect: "read",
    input: inputSchema,
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
