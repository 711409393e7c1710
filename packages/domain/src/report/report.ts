import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { careItemSchema } from "../horse/care-item.ts";
import { cautionSchema } from "../horse/caution.ts";
import { localDateSchema } from "../workout/workout.ts";
import type { Ride } from "../handoff/ride.ts";

const rideSchema = z.object({
  id: z.string(),
  date: localDateSchema,
  riderId: z.string().optional(),
  riderName: z.string().optional(),
  work: z.string(),
  minutes: z.number().optional(),
  fenceCm: z.number().optional(),
  feel: z.string().optional(),
  notes: z.string().optional(),
  loggedAt: z.number(),
}) satisfies z.ZodType<Ride>;

/** How a program of the horse stands at the end of the week. */
export const planVerdictSchema = z.object({
  programId: z.string(),
  status: z.enum(["on_track", "behind", "ahead", "no_data"]),
  message: claimSchema,
  suggestion: claimSchema.optional(),
});
export type PlanVerdict = z.infer<typeof planVerdictSchema>;

/** What is known of a horse for the report on a week, as it was gathered. */
export const horseContextSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  /** The days of the week that is reported on, both included; local. */
  from: localDateSchema,
  to: localDateSchema,
  /** Oldest first: those of the week, and of the twelve weeks before. */
  rides: z.array(rideSchema),
  otherNames: z.array(z.string()),
  cautions: z.array(cautionSchema),
  care: z.array(careItemSchema),
  /** Of the programs that it is trained by. */
  verdicts: z.array(planVerdictSchema),
});
export type HorseContext = z.infer<typeof horseContextSchema>;

export const reportLineKinds = [
  "caution",
  "watch",
  "regression",
  "quiet",
  "plan",
  "asked",
  "note",
  "care",
  "rides",
  "fences",
] as const;

/**
 * A statement of a report. Its sources lead to what it is made of: `workout:…`, `caution:…`, `care:…`, `program:…`, `athlete:…`. `rank`:
 * smaller matters more.
 */
export const reportLineSchema = claimSchema.extend({
  kind: z.enum(reportLineKinds),
  isConcern: z.boolean(),
  rank: z.number(),
});
export type ReportLine = z.infer<typeof reportLineSchema>;

/** How a horse stands: by its plan, `quiet` where nobody worked it in the week, `no_plan` where it has none that says anything. */
const horseStandings = ["behind", "quiet", "on_track", "ahead", "no_plan"] as const;

/** What a week was for one horse. */
export const horseAnalysisSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  status: z.enum(horseStandings),
  rides: z.int(),
  minutes: z.int(),
  /** Rides by rider, most first. */
  riders: z.array(z.object({ name: z.string(), rides: z.int() })),
  highlights: z.array(reportLineSchema),
  concerns: z.array(reportLineSchema),
  /** Who put it in words. */
  by: z.enum(["playbook", "model"]),
});
export type HorseAnalysis = z.infer<typeof horseAnalysisSchema>;

/** A horse of which the report says nothing or less than it should, and why. */
export const reportLackSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  /** `data`: nothing could be gathered. `analysis`: only the rules' own lines stand, since its analysis did not come to an end. */
  part: z.enum(["data", "analysis"]),
  why: z.string().max(300),
});
export type ReportLack = z.infer<typeof reportLackSchema>;

/** What a week was in a barn. What is in it is a claim, or it says what is missing. */
export const reportSchema = z.object({
  from: localDateSchema,
  to: localDateSchema,
  summary: z.array(claimSchema),
  /** What needs a look first. */
  horses: z.array(horseAnalysisSchema),
  missing: z.array(reportLackSchema),
  by: z.enum(["playbook", "model"]),
});
export type Report = z.infer<typeof reportSchema>;
