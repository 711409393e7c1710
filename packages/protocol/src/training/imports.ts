import { importDecisionsSchema } from "@canter/domain/import/import-decisions";
import { importedFileSchema } from "@canter/domain/import/imported-workout";
import { importOutcomeSchema, importPreviewSchema } from "@canter/domain/import/import-preview";
import { tableMappingSchema } from "@canter/domain/import/table-mapping";
import { recordingSchema } from "@canter/domain/recording/recording";
import { z } from "zod";

/** Files imported together. `preview`: what they would come to; `outcome`: what they have come to so far. */
export const importResponseSchema = z
  .object({
    id: z.string(),
    athleteId: z.string(),
    state: z.enum(["reading", "preview", "applying", "done", "undoing", "undone", "failed"]),
    files: z.array(importedFileSchema),
    preview: importPreviewSchema.optional(),
    outcome: importOutcomeSchema.optional(),
    total: z.number().int(),
    /** Of `total`, while it is applied or undone. */
    done: z.number().int(),
    problem: z.string().optional(),
    createdAt: z.number().int(),
    finishedAt: z.number().int().optional(),
  })
  .meta({ id: "Import" });
export type ImportResponse = z.infer<typeof importResponseSchema>;

/** What a person says of files that leave it open. */
export const importApplySchema = importDecisionsSchema.meta({ id: "ImportDecisions" });
export type ImportApply = z.infer<typeof importApplySchema>;

/** `name`: of the file, where the body is one file; `athleteId`: whose training it is (one's own). */
export const importCreateQuerySchema = z.object({
  name: z.string().min(1).max(300).optional(),
  athleteId: z.string().optional(),
  /** JSON: what columns of a table hold, by their headings, as in {"Datum":"date","Gewicht":"weight:kg"}. */
  map: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: `must be JSON, as in {"Datum":"date"}` });
        return z.NEVER;
      }
    })
    .pipe(tableMappingSchema)
    .optional(),
});

const splitSchema = z.object({
  meters: z.number(),
  seconds: z.number(),
  avgHeartRate: z.number().optional(),
  climbMeters: z.number().optional(),
});

/** What a device recorded of a workout, thinned out to the points asked for; splits and fastest stretches are of all of them. */
export const recordingResponseSchema = recordingSchema
  .extend({
    workoutId: z.string(),
    splits: z.array(splitSchema),
    fastest: z.array(z.object({ meters: z.number(), seconds: z.number(), fromSeconds: z.number() })),
  })
  .meta({ id: "Recording" });
export type RecordingResponse = z.infer<typeof recordingResponseSchema>;

export const recordingQuerySchema = z.object({
  points: z.coerce.number().int().min(2).max(20_000).default(600),
});
