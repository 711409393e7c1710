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
  isFromTheGround: z.literal(true).optional(),
  minutes: z.number().optional(),
  fenceCm: z.number().optional(),
  feel: z.string().optional(),
  notes: z.string().optional(),
  loggedAt: z.number(),
}) satisfies z.ZodType<Ride>;

/** The status of one of the horse's programs at the end of the week. */
export const planVerdictSchema = z.object({
  programId: z.string(),
  status: z.enum(["on_track", "behind", "ahead", "no_data"]),
  isOver: z.boolean().optional(),
  message: claimSchema,
  suggestion: claimSchema.optional(),
});
export type PlanVerdict = z.infer<typeof planVerdictSchema>;

/** The data about a horse for a week's report. */
export const horseContextSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  /** The reported week, both days inclusive; local. */
  from: localDateSchema,
  to: localDateSchema,
  /** Oldest first: rides of the week, and of the twelve weeks before. */
  rides: z.array(rideSchema),
  otherNames: z.array(z.string()),
  cautions: z.array(cautionSchema),
  care: z.array(careItemSchema),
  /** For the horse's programs. */
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
 * A statement of a report. Its sources identify the records it is based on: `workout:…`, `caution:…`, `care:…`, `program:…`, `athlete:…`.
 * `rank`: smaller is more important.
 */
export const reportLineSchema = claimSchema.extend({
  kind: z.enum(reportLineKinds),
  isConcern: z.boolean(),
  rank: z.number(),
});
export type ReportLine = z.infer<typeof reportLineSchema>;

/** A horse's status: by its plan; `quiet` if nobody worked it in the week, `no_plan` if there is no plan to evaluate. */
const horseStandings = ["behind", "quiet", "on_track", "ahead", "no_plan"] as const;

/** The analysis of one horse's week. */
export const horseAnalysisSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  status: z.enum(horseStandings),
  /** Work from the ground included. */
  rides: z.int(),
  /** How many of them were without a rider; absent: none. */
  fromTheGround: z.int().optional(),
  minutes: z.int(),
  /** Number of rides by rider, largest first. */
  riders: z.array(z.object({ name: z.string(), rides: z.int() })),
  highlights: z.array(reportLineSchema),
  concerns: z.array(reportLineSchema),
  /** The author of the wording. */
  by: z.enum(["playbook", "model"]),
});
export type HorseAnalysis = z.infer<typeof horseAnalysisSchema>;

/** A horse that the report covers only partly or not at all, and why. */
export const reportLackSchema = z.object({
  athleteId: z.string(),
  name: z.string(),
  /** `data`: nothing could be gathered. `analysis`: only rule-based lines, since its analysis was not completed. */
  part: z.enum(["data", "analysis"]),
  why: z.string().max(300),
});
export type ReportLack = z.infer<typeof reportLackSchema>;

/** A report on a barn's week. It consists of claims and of statements about what is missing. */
export const reportSchema = z.object({
  from: localDateSchema,
  to: localDateSchema,
  summary: z.array(claimSchema),
  /** Most urgent first. */
  horses: z.array(horseAnalysisSchema),
  missing: z.array(reportLackSchema),
  by: z.enum(["playbook", "model"]),
});
export type Report = z.infer<typeof reportSchema>;
