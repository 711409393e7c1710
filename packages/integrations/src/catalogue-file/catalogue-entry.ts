import {
  contentItemSchema,
  contentKindSchema,
  contentMinutesSchema,
  playSchema,
} from "@canter/domain/content/content-item";
import { maxContentDays, restPatternSchema } from "@canter/domain/content/content-program";
import { z } from "zod";

/** An id as somebody writes it: what it is known by for ever. */
export const slugSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, "must be lower case letters, digits, - . or _, as in sun-salutations");

const { title, discipline, description, series, equipment, tags } = contentItemSchema.shape;

const link = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s]+$/, "must begin with https:// or http://");
/** A path beside the file, with no step upwards and nothing hidden in it. */
const besidePattern = (endings: string) =>
  new RegExp(`^(?!.*(?:^|/)\\.)[\\w. -]+(?:/[\\w. -]+)*\\.(?:${endings})$`, "iu");

const videos = /\.(?:mp4|m4v|webm)(?:[?#]|$)/iu;
const sounds = /\.(?:mp3|m4a|ogg|opus|aac)(?:[?#]|$)/iu;
const mediaTypeOf = (url: string) => (videos.test(url) ? "video" : sounds.test(url) ? "audio" : "link");

/** One item of a catalogue file. `play` is an address, or `{url, mediaType}`. */
export const catalogueItemSchema = z.object({
  id: slugSchema,
  title,
  kind: contentKindSchema.optional(),
  minutes: contentMinutesSchema,
  discipline,
  description,
  series,
  equipment: equipment.default([]),
  tags: tags.default([]),
  /** A picture beside the file: `pictures/yoga.jpg`. */
  picture: z
    .string()
    .max(200)
    .regex(besidePattern("jpe?g|png|webp"), "must be the path of a jpg, png or webp beside the file")
    .optional(),
  /** A video or audio file beside the file: `videos/yoga.mp4`. */
  media: z
    .string()
    .max(200)
    .regex(
      besidePattern("mp4|m4v|webm|mp3|m4a|ogg"),
      "must be the path of an mp4, webm, mp3, m4a or ogg beside the file",
    )
    .optional(),
  play: z
    .union([
      link.transform((url) => ({ url, mediaType: mediaTypeOf(url) }) as const),
      playSchema.extend({ url: link }),
    ])
    .optional(),
});
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;

const reference = z.string().max(200);

const patternSchema = z.union([
  restPatternSchema,
  z
    .string()
    .regex(/^\s*\d{1,2} on,? \d{1,2} off\s*$/iu, "must be as in: 6 on, 1 off")
    .transform((text) => {
      const [on = 0, off = 0] = (text.match(/\d+/g) ?? []).map(Number);
      return { on, off };
    })
    .pipe(restPatternSchema),
]);

/** A day: an item's id, several, `rest`, or `{title, items}`. */
const daySchema = z.union([
  reference.transform((id) => ({ items: id === "rest" ? [] : [id] })),
  z.array(reference).transform((items) => ({ items })),
  z.object({ title: contentItemSchema.shape.title.optional(), items: z.array(reference) }),
]);
export type CatalogueDay = { readonly title?: string | undefined; readonly items: readonly string[] };

/** One program of a catalogue file: its days in order, or its weeks as lists of days. */
export const catalogueProgramSchema = z
  .object({
    id: slugSchema,
    title,
    description,
    goal: z.string().trim().max(2000).optional(),
    pattern: patternSchema.optional(),
    days: z.array(daySchema).max(maxContentDays).optional(),
    weeks: z.array(z.array(daySchema).max(60)).max(105).optional(),
  })
  .refine(({ days, weeks }) => (days === undefined) !== (weeks === undefined), {
    message: "must have either days or weeks",
    path: ["days"],
  });
export type CatalogueProgram = z.infer<typeof catalogueProgramSchema>;
