import { bodyScanInputSchema, bodyScanSchema } from "@canter/domain/health/body-scan";
import { bodyProfileSchema } from "@canter/domain/health/energy-needs";
import { measurementInputSchema, measurementSchema } from "@canter/domain/health/measurement";
import { measurementKinds } from "@canter/domain/health/measurement-rules";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

/** The athlete; default: the member's own. A horse has weight and resting heart rate only. */
const athleteId = z.string().max(100).optional();

export const athleteQuerySchema = z.object({ athleteId });

/** `si`: kg, %, kg, m, beats a minute, s. `version` counts changes from 1. */
export const measurementResponseSchema = measurementSchema.meta({ id: "Measurement" });

export const measurementListQuerySchema = pageQuerySchema.extend({
  athleteId,
  kind: z.enum(measurementKinds).optional(),
  q: z.string().max(200).optional().meta({
    description: "Words, or beginnings of words, of the note, the kind (weight, sleep) or the source.",
  }),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  status: z.enum(["kept", "asked", "any", "deleted"]).default("kept").meta({
    description: "`asked`: with a value that is asked about and counts for nothing yet; `any`: these, too.",
  }),
});

/** Without a date: today. Without a unit: the one that matches the member's unit of mass (kg and cm, or lb and in; sleep in hours). */
export const measurementCreateSchema = measurementInputSchema
  .extend({ date: localDateSchema.optional(), athleteId })
  .meta({ id: "MeasurementCreate" });

/** Only the given fields are changed; null removes one. */
export const measurementPatchSchema = z
  .object({
    version: z.int(),
    kind: z.enum(measurementKinds).optional(),
    value: measurementInputSchema.shape.value.optional(),
    unit: measurementInputSchema.shape.unit,
    date: localDateSchema.optional(),
    time: measurementInputSchema.shape.time.nullable(),
    note: measurementInputSchema.shape.note.nullable(),
  })
  .meta({ id: "MeasurementPatch" });

export const trendQuerySchema = z.object({
  athleteId,
  kind: z.enum(measurementKinds).default("weight"),
  /** Default: 90 days before `to`. */
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
});

const trendPointSchema = z.object({ date: localDateSchema, value: z.number(), trend: z.number() });

/** One measure in `unit`, oldest first: each day's mean and the trend (a moving average), its change over seven days, the pace a week of the last four. */
export const trendResponseSchema = z
  .object({
    athleteId: z.string(),
    kind: z.enum(measurementKinds),
    unit: measurementSchema.shape.unit,
    points: z.array(trendPointSchema),
    latest: trendPointSchema.optional(),
    /** As it was measured. */
    lastReading: trendPointSchema.omit({ trend: true }).optional(),
    changePer7Days: z.number().optional(),
    perWeek: z.number().optional(),
    goal: z
      .object({
        id: z.string(),
        target: z.number(),
        targetDate: localDateSchema.optional(),
        eta: localDateSchema.optional(),
      })
      .optional(),
  })
  .meta({ id: "BodyTrend" });
export type TrendResponse = z.infer<typeof trendResponseSchema>;

export const bodyScanResponseSchema = bodyScanSchema.meta({ id: "BodyScan" });
export type BodyScanResponse = z.infer<typeof bodyScanResponseSchema>;
export const bodyScanCreateSchema = bodyScanInputSchema.extend({ athleteId }).meta({ id: "BodyScanCreate" });
/** Only the given fields are changed; null removes one. `regions` replaces all existing ones. */
export const bodyScanPatchSchema = bodyScanInputSchema
  .partial()
  .extend({
    version: z.int(),
    bone: bodyScanInputSchema.shape.bone.nullable(),
    fatPercent: bodyScanInputSchema.shape.fatPercent.nullable(),
    regions: bodyScanInputSchema.shape.regions.nullable(),
    note: bodyScanInputSchema.shape.note.nullable(),
  })
  .meta({ id: "BodyScanPatch" });
export const bodyScanListQuerySchema = pageQuerySchema.extend({
  athleteId,
  status: z.enum(["kept", "deleted"]).default("kept"),
});

/** What energy formulas need to know about a person. */
export const bodyProfileResponseSchema = bodyProfileSchema.meta({ id: "BodyProfile" });
export const bodyProfilePutSchema = bodyProfileSchema.extend({ athleteId }).meta({ id: "BodyProfilePut" });

const equipmentSchema = z.object({
  name: z.string().trim().min(1).max(120),
  note: z.string().trim().max(500).optional(),
});
/** The equipment of the household or barn, in its own order. */
export const equipmentListSchema = z
  .object({
    version: z.string().max(40).meta({
      description: "Of this very list. Whoever puts another one in its place states the version they saw.",
    }),
    items: z.array(equipmentSchema).max(200),
  })
  .meta({ id: "EquipmentList" });
