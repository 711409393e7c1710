import { horseAnalysisSchema, horseContextSchema, reportSchema } from "@canter/domain/report/report";
import { z } from "zod";

/** The week, as local dates, both included. */
const weekFields = { from: z.iso.date(), to: z.iso.date() };

/** What the orchestrator is asked for: `reportId` is the row that waits for it; `isAsked`: by the member whose run it is. */
export const reporterInputSchema = z.object({ reportId: z.string(), ...weekFields, isAsked: z.boolean() });
export type ReporterInput = z.infer<typeof reporterInputSchema>;

/** So many horses are gathered together: what a run keeps of them stays within a megabyte or two. */
export const gatheredTogether = 50;

/** What each of its colleagues is handed, and what it hands back; without its part it came to nothing. */
export const gatherInputSchema = z.object({
  athleteIds: z.array(z.string()).min(1).max(gatheredTogether),
  ...weekFields,
});
export const gatheredSchema = z.object({ contexts: z.array(horseContextSchema) });

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
  /** So many horses are analysed side by side. */
  readonly atOnce: number;
  /** For all of it, from gathering to the closing words; what is not analysed by then stands by rule alone. */
  readonly wholeSeconds: number;
  /** Of these kept for the closing words. */
  readonly closingSeconds: number;
  /** A model may take at most so long for one horse, or for the whole. */
  readonly modelSeconds: number;
  /** So long one is waited for at least, however quick its other answers were. */
  readonly minModelSeconds: number;
  /** Aborts when so many seconds have passed. */
  readonly after: (seconds: number) => AbortSignal;
};

/** A model that takes 2 s for each of 200 horses is through with them after 67 s; with one in three hanging, after two minutes. */
export const reportTimes: ReportTimes = {
  atOnce: 6,
  wholeSeconds: 180,
  closingSeconds: 30,
  modelSeconds: 25,
  minModelSeconds: 8,
  after: (seconds) => AbortSignal.timeout(seconds * 1000),
};
