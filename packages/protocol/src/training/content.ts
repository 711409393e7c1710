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
    /** Path of its picture on this server; every item has one. */
    thumbnail: z.string(),
    /** Its first position in a content program: the calendar day from 1. */
    program: z.object({ id: z.string(), title: z.string(), day: z.int() }).optional(),
    /** Its source no longer has it: what links to it stays. */
    missing: z.boolean().optional(),
  })
  .meta({ id: "ContentItem" });
export type Content = z.infer<typeof contentSchema>;

const wordsOf = (text: unknown): unknown =>
  typeof text === "string" ? text.split(",").filter((word) => word !== "") : text;

export const contentListQuerySchema = pageQuerySchema.extend({
  /** One or more kinds, as in `yoga,stretch`. */
  kind: z.preprocess(wordsOf, z.array(contentKindSchema).max(contentKinds.length)).optional(),
  q: z.string().max(200).optional(),
  sourceId: z.string().max(100).optional(),
  minMinutes: z.coerce.number().min(0).max(10_000).optional(),
  maxMinutes: z.coerce.number().min(0).max(10_000).optional(),
  /** `1`: including what its source no longer has. */
  missing: z.enum(["0", "1"]).optional(),
});

const programFields = {
  trainingDays: z.int(),
  /** From the first training day to the last, rest included, if none is missed. */
  calendarDays: z.int(),
  minutes: z.number(),
  /** Ids that are not in the catalogue: it can't be started while there are any. */
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
    /** The items that its days name, each once. */
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
 * `plex`: the address of a Plex server and a token that may read it (stored sealed, never shown again); `libraries` by title, by default
 * all that look like training. `file`: a file or folder below the installation's content folder, or the catalogue itself as `text`.
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

/** Only the given fields are changed. Another address needs the token again. */
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
    /** Known ones that are gone. */
    missing: z.int(),
    /** What was skipped, by its path in the source. */
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
    /** `partial`: some of it could not be read in the latest sync; `failed`: nothing. */
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
    /** In playing order; an item that is no longer in the catalogue has only its id. */
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

/** `deleted` is `1`: lists deleted ones instead, which can be restored. */
export const playlistListQuerySchema = pageQuerySchema.extend({ deleted: z.enum(["0", "1"]).optional() });

export const playlistCreateSchema = playlistContentSchema.meta({ id: "PlaylistCreate" });

/** Only the given fields are changed, from the version that was read. */
export const playlistPatchSchema = playlistContentSchema
  .partial()
  .extend({ version: z.int() })
  .meta({ id: "PlaylistPatch" });

/** What was done, in order; `date` is local, default today. */
export const contentDoneSchema = z
  .object({
    contentIds: z.array(contentIdSchema).min(1).max(maxPlaylistItems),
    date: localDateSchema.optional(),
    /** The planned session that this fulfils. */
    session: z.object({ programId: z.string().max(100), sessionUid: z.string().max(100) }).optional(),
  })
  .meta({ id: "ContentDone" });

/** A stack around an item: warm-up, item, cool-down. Nothing is stored. */
export const playlistSuggestionSchema = z
  .object({ items: z.array(contentSchema), minutes: z.number() })
  .meta({ id: "PlaylistSuggestion" });
export const playlistSuggestionQuerySchema = z.object({ contentId: contentIdSchema });
