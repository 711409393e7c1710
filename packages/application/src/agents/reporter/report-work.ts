import { horseAnalysisSchema, horseContextSchema, reportSchema } from "@canter/domain/report/report";
import { z } from "zod";

/** The week, as local dates, both included. */
const weekFields = { from: z.iso.date(), to: z.iso.date() };

/** What the orchestrator is asked for: `reportId` is the row that waits for it; `isAsked`: by the member whose run it is. */
export const reporterInputSchema = z.object({ reportId: z.string(), ...weekFields, isAsked: z.boolean() });
export type ReporterInput = z.infer<typeof reporterInputSchema>;

/** What each of its colleagues is handed, and what it hands back; without its part it came to nothing. */
export const gatherInputSchema = z.object({ athleteId: z.string(), ...weekFields });
export const gatheredSchema = z.object({ context: horseContextSchema });

export const analyseInputSchema = z.object({ context: horseContextSchema });
export const analysedSchema = z.object({
  analysis: horseAnalysisSchema,
  /** A model was to put it in words and failed. */
  modelFailed: z.boolean().optional(),
});

export const composeInputSchema = z.object({
  ...weekFields,
  analyses: z.array(horseAnalysisSchema),
  missing: reportSchema.shape.missing,
});
export const composedSchema = z.object({ report: reportSchema });

/** The agents of a report by what they do. */
export const reportAgents = {
  orchestrator: "reporter",
  data: "report_data",
  analysis: "report_analysis",
  writer: "report_writer",
} as const;

/** How long a report may take. */
export type ReportTimes = {
  /** So many horses are looked at side by side. */
  readonly atOnce: number;
  /** For all of them together; then what is not analysed yet is told by rule alone. */
  readonly lookMilliseconds: number;
  /** A model may take so long for one horse, or for the whole. */
  readonly modelSeconds: number;
};
export const reportTimes: ReportTimes = { atOnce: 4, lookMilliseconds: 180_000, modelSeconds: 30 };
