import { z } from "zod";
import { measurementKinds } from "../health/measurement-rules.ts";

/** What an import would result in, before anything is stored. */
export const importPreviewSchema = z.object({
  workouts: z.number().int().min(0),
  sets: z.number().int().min(0),
  /** Local dates of the first and the last. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Number of workouts by discipline, the most frequent first. */
  disciplines: z.array(z.object({ id: z.string(), workouts: z.number().int() })),
  /** New body measurements by kind, with the local dates of the first and the last; `known`: already stored. */
  measurements: z
    .object({
      known: z.number().int().min(0),
      kinds: z.array(
        z.object({
          kind: z.enum(measurementKinds),
          count: z.number().int().min(0),
          from: z.string(),
          to: z.string(),
        }),
      ),
    })
    .optional(),
  /** Already stored, by their source. */
  known: z.number().int().min(0),
  /** Probably the same as a logged workout: each one is asked about. */
  similar: z.number().int().min(0),
  /** With values that must be confirmed before they count. */
  doubted: z.number().int().min(0),
  /** The first of those values, as they are asked about. Earlier previews have none. */
  doubts: z
    .array(z.object({ date: z.string(), value: z.string(), reason: z.string() }))
    .max(100)
    .optional(),
  /** What the new workouts consist of, by our names where a name is known, the most sets first. Earlier previews have none. */
  exercises: z
    .array(z.object({ name: z.string(), sets: z.number().int(), isKnown: z.boolean() }))
    .max(500)
    .optional(),
  /** Dated in the future. */
  ahead: z.number().int().min(0),
  /** Questions that only a person can answer: without an answer nothing is imported. */
  open: z.object({
    massUnit: z.boolean(),
    distanceUnit: z.boolean(),
    date: z.boolean(),
    /** The guessed discipline of a track without a sport. */
    discipline: z.string().optional(),
  }),
  /** Exercise names that are not in the catalogue, the most frequent first. */
  names: z
    .array(
      z.object({
        name: z.string(),
        workouts: z.number().int(),
        likely: z.array(z.object({ exerciseId: z.string(), name: z.string() })),
      }),
    )
    .max(500),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** The result of an import. `open`: drafts with questions. `keptChanged`: not undone, because somebody had changed them. */
export const importOutcomeSchema = z.object({
  saved: z.number().int(),
  asked: z.number().int(),
  known: z.number().int(),
  leftOut: z.number().int(),
  /** Why some were left out. */
  notes: z
    .array(z.object({ where: z.string(), message: z.string(), count: z.number().int() }))
    .max(100)
    .optional(),
  /** The same for body measurements. */
  measurements: z
    .object({
      saved: z.number().int(),
      asked: z.number().int(),
      known: z.number().int(),
      leftOut: z.number().int(),
      takenBack: z.number().int().optional(),
    })
    .optional(),
  takenBack: z.number().int().optional(),
  keptChanged: z.number().int().optional(),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
