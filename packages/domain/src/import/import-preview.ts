import { z } from "zod";
import { measurementKinds } from "../health/measurement-rules.ts";

/** What bringing in would come to, before anything is. */
export const importPreviewSchema = z.object({
  workouts: z.number().int().min(0),
  sets: z.number().int().min(0),
  /** Local dates of the first and the last. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** How many of each discipline, the most frequent first. */
  disciplines: z.array(z.object({ id: z.string(), workouts: z.number().int() })),
  /** Readings of the body that are new, by kind, with the local dates of the first and the last; `known`: here already. */
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
  /** Here already by their source. */
  known: z.number().int().min(0),
  /** Probably what is logged already: asked about one by one. */
  similar: z.number().int().min(0),
  /** With values that are asked about before they count. */
  doubted: z.number().int().min(0),
  /** Dated in the future. */
  ahead: z.number().int().min(0),
  /** What only a person can say: without it nothing is imported. */
  open: z.object({
    massUnit: z.boolean(),
    distanceUnit: z.boolean(),
    date: z.boolean(),
    /** What a track without a sport is taken for. */
    discipline: z.string().optional(),
  }),
  /** Exercises that the catalogue does not have under that name, the most frequent first. */
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

/** What came of bringing in. `open`: drafts that ask something. `keptChanged`: not undone, because somebody had changed them. */
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
  /** The same of readings of the body. */
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
