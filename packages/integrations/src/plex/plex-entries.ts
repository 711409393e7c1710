import { z } from "zod";

const key = z.coerce.string().min(1).max(100);
const text = z.string().max(10_000);
const count = z.coerce.number().int().min(0).max(100_000).optional().catch(undefined);
const tags = z
  .array(z.object({ tag: z.string().max(200) }))
  .optional()
  .catch(undefined);

/** `GET /library/sections`: a library. */
export const plexLibrarySchema = z.object({ key, title: text.min(1), type: z.string().max(40) });
export type PlexLibrary = z.infer<typeof plexLibrarySchema>;

/** A show, an episode or a film, as the lists of a library tell of it. */
export const plexEntrySchema = z.object({
  ratingKey: key,
  title: text.min(1),
  guid: z.string().max(500).optional().catch(undefined),
  summary: text.optional().catch(undefined),
  /** Milliseconds. */
  duration: z.coerce.number().positive().optional().catch(undefined),
  thumb: z.string().max(500).optional().catch(undefined),
  /** Number of the episode in its season, of the season in its show. */
  index: count,
  parentIndex: count,
  parentTitle: text.optional().catch(undefined),
  grandparentRatingKey: key.optional().catch(undefined),
  grandparentTitle: text.optional().catch(undefined),
  grandparentThumb: z.string().max(500).optional().catch(undefined),
  Genre: tags,
  Media: z
    .array(
      z.object({
        container: z.string().max(40).optional().catch(undefined),
        videoCodec: z.string().max(40).optional().catch(undefined),
        audioCodec: z.string().max(40).optional().catch(undefined),
        Part: z
          .array(
            z.object({
              key: z.string().max(500).optional().catch(undefined),
              file: z.string().max(2000).optional().catch(undefined),
            }),
          )
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});
export type PlexEntry = z.infer<typeof plexEntrySchema>;
