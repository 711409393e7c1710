import { z } from "zod";
import { contentKindOf } from "@canter/domain/content/content-kind";
import {
  type ContentProgram,
  contentProgramSchema,
  patternOfDays,
  maxContentDays,
  restPatternSchema,
} from "@canter/domain/content/content-program";
import { maxSourceItems, maxSourcePrograms, type SourceItem } from "@canter/domain/content/source-reading";
import type { FieldProblem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import {
  contentItemSchema,
  contentKindSchema,
  contentMinutesSchema,
  playSchema,
} from "@canter/domain/content/content-item";

/** An id as somebody writes it: what it is known by for ever. */
const slugSchema = z
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
const catalogueItemSchema = z.object({
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
type CatalogueItem = z.infer<typeof catalogueItemSchema>;

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
type CatalogueDay = { readonly title?: string | undefined; readonly items: readonly string[] };

/** One program of a catalogue file: its days in order, or its weeks as lists of days. */
const catalogueProgramSchema = z
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
type CatalogueProgram = z.infer<typeof catalogueProgramSchema>;

/** Two million characters are some ten thousand items. */
export const maxCatalogueCharacters = 2_000_000;
/** An alias that is used so often makes more of a small file than anybody means. */
const maxAliases = 2000;

export type ParsedCatalogue = {
  readonly items: readonly SourceItem[];
  readonly programs: readonly ContentProgram[];
  /** Ids of items that are listed, but not as they must be. */
  readonly unread: readonly string[];
  readonly problems: readonly FieldProblem[];
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 300) ?? "";

async function readText(text: string): Promise<Result<unknown, FieldProblem>> {
  if (text.length > maxCatalogueCharacters)
    return err({ path: "", message: `must be at most ${maxCatalogueCharacters} characters` });
  const isJson = /^\s*[{[]/.test(text);
  try {
    if (isJson) return ok(JSON.parse(text));
    const { parse } = await import("yaml");
    return ok(parse(text, { maxAliasCount: maxAliases, logLevel: "error" }));
  } catch (error) {
    return err({ path: "", message: `is no ${isJson ? "JSON" : "YAML"}: ${messageOf(error)}` });
  }
}

type Lists = { readonly items: readonly unknown[]; readonly programs: readonly unknown[] };

/** A list of items, or `{items, programs}`. */
function listsOf(value: unknown): Result<Lists, FieldProblem> {
  if (Array.isArray(value)) return ok({ items: value, programs: [] });
  const shape = { path: "", message: "must be a list of items, or an object with items and programs" };
  if (typeof value !== "object" || value === null) return err(shape);
  const { items = [], programs = [] } = value as Record<string, unknown>;
  if (!Array.isArray(items)) return err({ path: "items", message: "must be a list" });
  if (!Array.isArray(programs)) return err({ path: "programs", message: "must be a list" });
  if (items.length + programs.length === 0) return err(shape);
  if (items.length > maxSourceItems)
    return err({ path: "items", message: `must be at most ${maxSourceItems}` });
  return programs.length > maxSourcePrograms
    ? err({ path: "programs", message: `must be at most ${maxSourcePrograms}` })
    : ok({ items, programs });
}

const at = (path: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({
    path: problem.path === "" ? path : `${path}.${problem.path}`,
    message: problem.message,
  }));

/** Each entry for itself: one that is broken is named and the others are read. */
function readEach<T extends { readonly id: string }>(
  list: readonly unknown[],
  path: string,
  schema: z.ZodType<T>,
) {
  const entries: (T & { readonly path: string })[] = [];
  const unread: string[] = [];
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [index, value] of list.entries()) {
    const place = `${path}.${index}`;
    const read = schema.safeParse(value);
    if (!read.success) {
      problems.push(...at(place, fieldProblemsOf(read.error)));
      const id = slugSchema.safeParse((value as { readonly id?: unknown } | null)?.id);
      if (id.success) unread.push(id.data);
    } else if (seen.has(read.data.id)) problems.push({ path: `${place}.id`, message: "is there twice" });
    else {
      seen.add(read.data.id);
      entries.push({ ...read.data, path: place });
    }
  }
  return { entries, unread, problems };
}

const fileId = (slug: string): string => `file:${slug}`;

const toItem = ({ id, minutes, picture, media, kind, ...rest }: CatalogueItem): SourceItem => {
  const { discipline, description, series, play, title, tags, equipment } = rest;
  return {
    id: fileId(id),
    key: id,
    title,
    kind: kind ?? contentKindOf(title, tags),
    durationMinutes: minutes,
    equipment,
    tags,
    ...(discipline !== undefined && { discipline }),
    ...(description !== undefined && { description }),
    ...(series && { series }),
    ...(play && { play }),
    ...(picture !== undefined && { picture }),
    ...(media !== undefined && { media }),
  };
};

const toDay = ({ title, items }: CatalogueDay) => ({
  ...(title !== undefined && { title }),
  contentIds: items.map((id) => (id.includes(":") ? id : fileId(id))),
});

function toProgram(
  { id, title, description, goal, pattern, days, weeks, path }: CatalogueProgram & { readonly path: string },
  known: ReadonlySet<string>,
): Result<ContentProgram, readonly FieldProblem[]> {
  const listed = (days ?? weeks?.flat() ?? []).map(toDay);
  const unknown = listed.flatMap(({ contentIds }, day) =>
    contentIds
      .filter((one) => one.startsWith("file:") && !known.has(one))
      .map((one) => ({ path: `${path}.days.${day}`, message: `${one} is no item of this catalogue` })),
  );
  if (unknown.length > 0) return err(unknown);
  const read = contentProgramSchema.safeParse({
    id: fileId(id),
    title,
    ...(description !== undefined && { description }),
    ...(goal !== undefined && { goal }),
    ...(pattern
      ? { pattern, days: listed.filter(({ contentIds }) => contentIds.length > 0) }
      : patternOfDays(listed)),
  });
  return read.success ? ok(read.data) : err(at(path, fieldProblemsOf(read.error)));
}

/**
 * A catalogue from a YAML or JSON text: `{items, programs}`, or a list of items. What is broken is named by its path (`items.3.minutes`) and
 * left out, the rest is read. Fails where nothing can be read at all. The format: docs/catalogue-files.md.
 */
export async function parseCatalogue(text: string): Promise<Result<ParsedCatalogue, FieldProblem>> {
  const value = await readText(text);
  if (!value.ok) return value;
  const lists = listsOf(value.value);
  if (!lists.ok) return lists;
  const items = readEach(lists.value.items, "items", catalogueItemSchema);
  const programs = readEach(lists.value.programs, "programs", catalogueProgramSchema);
  const known = new Set([...items.entries.map(({ id }) => id), ...items.unread].map(fileId));
  const made = programs.entries.map((program) => ({ program, made: toProgram(program, known) }));
  return ok({
    items: items.entries.map(toItem),
    programs: made.flatMap((one) => (one.made.ok ? [one.made.value] : [])),
    unread: [
      ...items.unread,
      ...programs.unread,
      ...made.flatMap((one) => (one.made.ok ? [] : [one.program.id])),
    ].map(fileId),
    problems: [
      ...items.problems,
      ...programs.problems,
      ...made.flatMap((one) => (one.made.ok ? [] : one.made.error)),
    ],
  });
}
