import { importDecisionsSchema } from "@canter/domain/import/import-decisions";
import { importedFileSchema } from "@canter/domain/import/imported-workout";
import { importOutcomeSchema, importPreviewSchema } from "@canter/domain/import/import-preview";
import { tableMappingSchema } from "@canter/domain/import/table-mapping";
import { recordingSchema } from "@canter/domain/recording/recording";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

/** Files imported together. `preview`: the expected result; `outcome`: the result so far. */
export const importResponseSchema = z
  .object({
    id: z.string(),
    athleteId: z.string(),
    state: z.enum(["reading", "preview", "applying", "done", "undoing", "undone", "failed"]),
    files: z.array(importedFileSchema),
    preview: importPreviewSchema.optional(),
    outcome: importOutcomeSchema.optional(),
    total: z.number().int(),
    /** Out of `total`, while it is applied or undone. */
    done: z.number().int(),
    problem: z.string().optional(),
    createdAt: z.number().int(),
    finishedAt: z.number().int().optional(),
    source: z.string().optional().meta({
      description: "The service that it came from by itself, or `folder`; absent: files that a person chose.",
    }),
  })
  .meta({ id: "Import" });
export type ImportResponse = z.infer<typeof importResponseSchema>;

/** A person's decisions about ambiguous files. */
export const importApplySchema = importDecisionsSchema.meta({ id: "ImportDecisions" });
export type ImportApply = z.infer<typeof importApplySchema>;

/** `name`: of the file, where the body is one file; `athleteId`: the athlete (one's own). */
export const importCreateQuerySchema = z.object({
  name: z.string().min(1).max(300).optional(),
  athleteId: z.string().optional(),
  /** JSON: the meaning of a table's columns by their headings, as in {"Datum":"date","Gewicht":"body_weight:kg"}. */
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

/** `source`: only what was synced from there (strava, withings, folder). */
export const importListQuerySchema = pageQuerySchema.extend({ source: z.string().max(40).optional() });

const splitSchema = z.object({
  meters: z.number(),
  seconds: z.number(),
  avgHeartRate: z.number().optional(),
  climbMeters: z.number().optional(),
});

/** A workout's recording, thinned to the requested number of points; splits and best efforts use all of them. */
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

/** A service that training is synced from. Times in epoch milliseconds. */
export const sourceSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    state: z.enum(["active", "paused"]),
    reason: z.string().optional().meta({ description: "Why it is paused, for people." }),
    isPartial: z.boolean().meta({
      description:
        "The consent covers only some of what is there, or is not known to cover all: what is deleted there stays here.",
    }),
    since: z.number().int().meta({ description: "Nothing from before comes." }),
    syncedAt: z.number().int().optional(),
    nextSyncAt: z.number().int().optional(),
    result: z.object({
      brought: z.number().int().meta({ description: "New at the last look: workouts and readings." }),
      importId: z.string().optional().meta({ description: "The batch that they are in." }),
      followed: z.number().int().meta({ description: "Changed there, and so here." }),
      deleted: z.number().int().meta({ description: "Deleted there, and so here." }),
      waiting: z.number().int().meta({ description: "Still to be fetched." }),
      unreadable: z.number().int().optional().meta({
        description:
          "Entries of its list that can't be read: as many as one look has found at most since it was connected.",
      }),
      problem: z.string().optional(),
    }),
    createdAt: z.number().int(),
  })
  .meta({ id: "Source" });

export const sourceListSchema = z.object({
  items: z.array(sourceSchema),
  services: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      about: z.string(),
      isReady: z.boolean().meta({ description: "This installation is registered with it." }),
    }),
  ),
});

export const sourceAuthorizeSchema = z
  .object({
    days: z.number().int().min(1).max(3650).optional().meta({ description: "How far back; default: 30." }),
  })
  .meta({ id: "SourceAuthorize" });

/** What a service sent back after somebody's consent. */
export const sourceConnectSchema = z
  .object({
    code: z.string().min(1).max(500),
    state: z.string().min(1).max(2000),
    scope: z.string().max(500).optional(),
  })
  .meta({ id: "SourceConnect" });

export const sourcePatchSchema = z.object({ isPaused: z.boolean() }).meta({ id: "SourcePatch" });

export const sourceDisconnectQuerySchema = z.object({ training: z.enum(["keep", "remove"]).optional() });

/** The answer that a service requires before it notifies us. */
export const serviceChallengeSchema = z.object({ "hub.challenge": z.string() });
