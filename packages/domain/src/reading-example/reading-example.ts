import { z } from "zod";
import { landUnitSchema, massUnitSchema } from "../units/unit-schema.ts";
import { workoutContentSchema } from "../workout/workout.ts";

/** Longer messages are not read in one go. */
export const maxExampleCharacters = 4000;

/** So many a member keeps at most. */
export const maxExamples = 200;

/** A workout as a message says it: the athlete is a name, as in the message; absent where it names nobody. */
const saidWorkoutSchema = workoutContentSchema.extend({ athlete: z.string().max(200).exactOptional() });
export type SaidWorkout = z.infer<typeof saidWorkoutSchema>;

/** A stretch of the text in doubt, and the place of the workout that it is about in `workouts`. */
const openDoubtSchema = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  reason: z.string().max(500),
  workoutIndex: z.number().int().min(0),
});

/** A message with its right reading, kept by its writer: what it said, when and by whose units, and what it means. */
export const readingExampleSchema = z.object({
  text: z.string().min(1).max(maxExampleCharacters),
  /** Local date and time with offset at which it was sent. */
  now: z.string().max(40),
  /** What a bare load, a bare distance and a numeric date meant in it. */
  units: massUnitSchema,
  distanceUnit: landUnitSchema.optional(),
  isMonthFirst: z.boolean().optional(),
  /** The known horses and people whom it names. */
  athletes: z.array(z.object({ name: z.string().max(200), kind: z.enum(["person", "horse"]) })).max(50),
  /** As it was read first. */
  was: z.array(saidWorkoutSchema).max(50),
  /** As its writer set it right. */
  workouts: z.array(saidWorkoutSchema).min(1).max(50),
  /** What the words alone leave in doubt, and nobody set right. */
  doubts: z.array(openDoubtSchema).max(100).exactOptional(),
});
export type ReadingExample = z.infer<typeof readingExampleSchema>;

/** What of an example reads other messages. */
export const exampleInUseSchema = readingExampleSchema.omit({ athletes: true, was: true });
export type ExampleInUse = z.infer<typeof exampleInUseSchema>;
