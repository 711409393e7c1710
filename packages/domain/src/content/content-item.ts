import { z } from "zod";

/** The purpose that an item is chosen for. */
export const contentKinds = [
  "workout",
  "strength",
  "cardio",
  "yoga",
  "pilates",
  "dance",
  "mobility",
  "stretch",
  "warm_up",
  "cool_down",
  "riding",
  "meditation",
  "talk",
] as const;
export const contentKindSchema = z.enum(contentKinds);
export type ContentKind = z.infer<typeof contentKindSchema>;

/** `file:` for items of a catalogue file, `plex:` for items of a Plex server. It never changes, whatever happens to the item. */
export const contentIdSchema = z
  .string()
  .max(200)
  .regex(
    /^(?:file|plex):[A-Za-z0-9][A-Za-z0-9._:-]*$/,
    "must be an id of the catalogue, as in file:sun-salutations",
  );

export const maxContentMinutes = 600;
export const contentMinutesSchema = z.number().positive().max(maxContentMinutes);
const label = z.string().trim().min(1).max(60);

/** Where it is played: media that a page can play itself, or a separate page. Paths begin with `/` and are on this server. */
export const playSchema = z.object({
  url: z
    .string()
    .max(2000)
    .regex(/^(?:https?:\/\/[^\s]+|\/[^\s/][^\s]*)$/, "must begin with https:// or http://"),
  mediaType: z.enum(["video", "audio", "link"]),
});

/** Something to train with: an episode, a class, a routine. These fields do not depend on the source. */
export const contentItemSchema = z.object({
  id: contentIdSchema,
  title: z.string().trim().min(1).max(200),
  kind: contentKindSchema,
  durationMinutes: contentMinutesSchema,
  /** Id of a discipline; absent: the default of its kind (`disciplineOfContent`). */
  discipline: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be a discipline's id, as in yoga")
    .optional(),
  description: z.string().trim().max(2000).optional(),
  /** Show or series, with the item's position in it. */
  series: z
    .object({
      title: z.string().trim().min(1).max(200),
      season: z.int().min(0).max(10_000).optional(),
      episode: z.int().min(0).max(100_000).optional(),
    })
    .optional(),
  play: playSchema.optional(),
  equipment: z.array(label).max(20),
  tags: z.array(label).max(30),
});
export type ContentItem = z.infer<typeof contentItemSchema>;
