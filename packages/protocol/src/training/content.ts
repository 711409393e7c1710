import {
  contentIdSchema,
  contentItemSchema,
  contentKindSchema,
  contentKinds,
} from "@canter/domain/content/content-item";
import { contentDaySchema, contentProgramSchema } from "@canter/domain/content/content-program";
import { maxPlaylistItems, playlistContentSchema } from "@canter/domain/content/playlist";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

/** An item of the group's catalogue. */
export const contentSchema = contentItemSchema
  .extend({
    sourceId: z.string(),
    /** Path of its picture on this server; there is one for every item. */
    thumbnail: z.string(),
    /** Where it first stands in a content program: the calendar day from 1. */
    program: z.object({ id: z.string(), title: z.string(), day: z.int() }).optional(),
    /** Its source has it no more: what is linked with it stays. */
    missing: z.boolean().optional(),
  })
  .meta({ id: "ContentItem" });
export type Content = z.infer<typeof contentSchema>;

const wordsOf = (text: unknown): unknown =>
  typeof text === "string" ? text.split(",").filter((word) => word !== "") : text;

export const contentListQuerySchema = pageQuerySchema.extend({
  /** One kind or several, as in `yoga,stretch`. */
  kind: z.preprocess(wordsOf, z.array(contentKindSchema).max(contentKinds.length)).optional(),
  q: z.string().max(200).optional(),
  sourceId: z.string().max(100).optional(),
  minMinutes: z.coerce.number().min(0).max(10_000).optional(),
  maxMinutes: z.coerce.number().min(0).max(10_000).optional(),
  /** `1`: with what its source has no more. */
  missing: z.enum(["0", "1"]).optional(),
});

const programFields = {
  trainingDays: z.int(),
  /** From the first training day to the last, rest included, if none is missed. */
  calendarDays: z.int(),
  minutes: z.number(),
  /** Ids that the catalogue does not have: it can't be started while there are any. */
  unknown: z.array(z.string()),
  missing: z.boolean().optional(),
};

export const contentProgramSummarySchema = contentProgramSchema
  .omit({ days: true })
  .extend(programFields)
  .meta({ id: "ContentProgramSummary" });
export type ContentProgramSummary = z.infer<typeof contentProgramSummarySchema>;

export const contentProgramResponseSchema = contentProgramSummarySchema
  .extend({
    days: z.array(contentDaySchema.extend({ day: z.int() })),
    /** What its days name, each once. */
    items: z.array(contentSchema),
  })
  .meta({ id: "ContentProgram" });
export type ContentProgramResponse = z.infer<typeof contentProgramResponseSchema>;

const sourceName = z.string().trim().min(1).max(100);
const libraries = z.array(z.string().trim().min(1).max(200)).max(50);
const plexUrl = z.string().trim().min(1).max(500);
const plexToken = z.string().trim().min(1).max(500);
const filePath = z.string().trim().min(1).max(500);
const catalogueText = z.string().min(1).max(900_000);

/**
 * `plex`: the address of a Plex server and a token that may read it (kept sealed, never told again); `libraries` by title, all that look
 * like training where left out. `file`: a file or folder below the installation's folder for content, or the catalogue itself as `text`.
 */
export const contentSourceCreateSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("plex"),
      name: sourceName.optional(),
      url: plexUrl,
      token: plexToken,
      libraries: libraries.optional(),
    }),
    z.object({
      kind: z.literal("file"),
      name: sourceName.optional(),
      path: filePath.optional(),
      text: catalogueText.optional(),
    }),
  ])
  .meta({ id: "ContentSourceCreate" });
export type ContentSourceCreate = z.infer<typeof contentSourceCreateSchema>;

/** Only the fields given are changed. Another address needs the token anew. */
export const contentSourcePatchSchema = z
  .object({
    name: sourceName.optional(),
    url: plexUrl.optional(),
    token: plexToken.optional(),
    libraries: libraries.nullable().optional(),
    path: filePath.optional(),
    text: catalogueText.optional(),
  })
  .meta({ id: "ContentSourcePatch" });
export type ContentSourcePatch = z.infer<typeof contentSourcePatchSchema>;

export const syncReportSchema = z
  .object({
    /** Why nothing could be read, in words; what was known stays. */
    failure: z.string().optional(),
    items: z.int(),
    programs: z.int(),
    added: z.int(),
    changed: z.int(),
    /** Known ones that were not there any more. */
    missing: z.int(),
    /** What was left out, by its path in the source. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    libraries: z.array(z.object({ title: z.string(), type: z.string(), isRead: z.boolean() })).optional(),
  })
  .meta({ id: "SyncReport" });
export type SyncReport = z.infer<typeof syncReportSchema>;

export const contentSourceSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["file", "plex"]),
    name: z.string(),
    url: z.string().optional(),
    libraries: z.array(z.string()).optional(),
    path: z.string().optional(),
    /** `partial`: some of it could not be read at the latest look; `failed`: nothing. */
    status: z.enum(["new", "ok", "partial", "failed"]),
    report: syncReportSchema.optional(),
    syncedAt: z.int().optional(),
    updatedAt: z.int(),
  })
  .meta({ id: "ContentSource" });
export type ContentSource = z.infer<typeof contentSourceSchema>;

export const playlistSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** In the order of playing; one that is gone from the catalogue altogether has its id alone. */
    items: z.array(z.object({ id: z.string(), content: contentSchema.optional() })),
    minutes: z.number(),
    createdBy: z.string(),
    version: z.int(),
    createdAt: z.int(),
    updatedAt: z.int(),
    deletedAt: z.int().optional(),
  })
  .meta({ id: "Playlist" });
export type Playlist = z.infer<typeof playlistSchema>;

/** `deleted` is `1`: the deleted ones, which can be brought back, instead. */
export const playlistListQuerySchema = pageQuerySchema.extend({ deleted: z.enum(["0", "1"]).optional() });

export const playlistCreateSchema = playlistContentSchema.meta({ id: "PlaylistCreate" });

/** Only the fields given are changed, in the version that was seen. */
export const playlistPatchSchema = playlistContentSchema
  .partial()
  .extend({ version: z.int() })
  .meta({ id: "PlaylistPatch" });

/** What was done, in the order of doing; `date` is local, default today. */
export const contentDoneSchema = z
  .object({
    contentIds: z.array(contentIdSchema).min(1).max(maxPlaylistItems),
    date: localDateSchema.optional(),
    /** The planned session that it was done for: it is done then. */
    session: z.object({ programId: z.string().max(100), sessionUid: z.string().max(100) }).optional(),
  })
  .meta({ id: "ContentDone" });

/** A stack around an item: warm-up, item, cool-down. Nothing is stored. */
export const playlistSuggestionSchema = z
  .object({ items: z.array(contentSchema), minutes: z.number() })
  .meta({ id: "PlaylistSuggestion" });
export const playlistSuggestionQuerySchema = z.object({ contentId: contentIdSchema });
