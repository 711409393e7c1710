import { reportSchema } from "@canter/domain/report/report";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";

const heldSchema = z.object({
  id: z.string(),
  /** Both days belong to it; local. */
  from: localDateSchema,
  to: localDateSchema,
  /** Whose steps can be followed by whoever asked for it. */
  runId: z.string(),
  state: z.enum(["making", "done", "failed"]),
  /** Epoch milliseconds, as `finishedAt`. */
  createdAt: z.int(),
  finishedAt: z.int().optional(),
});

/** `content` and `markdown` are there once it is done. */
export const reportResponseSchema = heldSchema
  .extend({ cause: z.string(), content: reportSchema.optional(), markdown: z.string().optional() })
  .meta({ id: "Report" });
export type ReportResponse = z.infer<typeof reportResponseSchema>;

export const reportListQuerySchema = pageQuerySchema;
export const reportListSchema = pageOf(
  heldSchema
    .extend({
      /** How many horses it is about, how many of them need a look, how many it lacks in whole or in part. */
      horses: z.int().optional(),
      concerns: z.int().optional(),
      missing: z.int().optional(),
    })
    .meta({ id: "ReportSummary" }),
);
export type ReportList = z.infer<typeof reportListSchema>;

export const reportRequestSchema = z.object({
  week: localDateSchema.optional().meta({ description: "Any day of the week; left out: this week so far." }),
});
