import { reportSchema } from "@canter/domain/report/report";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";

const heldSchema = z.object({
  id: z.string(),
  /** Both days included; local dates. */
  from: localDateSchema,
  to: localDateSchema,
  /** The requester can follow its events. */
  runId: z.string(),
  state: z.enum(["making", "done", "failed"]),
  /** Epoch milliseconds, like `finishedAt`. */
  createdAt: z.int(),
  finishedAt: z.int().optional(),
});

/** `content` and `markdown` are present once it is done. */
export const reportResponseSchema = heldSchema
  .extend({ cause: z.string(), content: reportSchema.optional(), markdown: z.string().optional() })
  .meta({ id: "Report" });
export type ReportResponse = z.infer<typeof reportResponseSchema>;

export const reportListQuerySchema = pageQuerySchema;
export const reportListSchema = pageOf(
  heldSchema
    .extend({
      /** How many horses it covers, how many of them need attention, how many are missing in whole or in part. */
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
