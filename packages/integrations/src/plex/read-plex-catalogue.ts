import { type ContentProgram, maxContentDays } from "@canter/domain/content/content-program";
import {
  maxSourceItems,
  maxSourcePrograms,
  maxSourceProblems,
  type SourceItem,
  type SourceLibrary,
  type SourceReading,
} from "@canter/domain/content/source-reading";
import type { FieldProblem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import { maxContentMinutes } from "@canter/domain/content/content-item";
import { contentKindOf } from "@canter/domain/content/content-kind";
import { type PlexAccess, type PlexLimits, plexLimits, type PlexQuestion, askPlexJson } from "./ask-plex.ts";

const pageSize = 200;

/** All entries of a list, as far as they could be read; `failure` (after "The Plex server") where it is not all. */
type PlexList = { readonly entries: readonly unknown[]; readonly failure?: string };

type ListQuestion = Omit<PlexQuestion, "accept" | "query"> & {
  readonly query: Readonly<Record<string, string | number>>;
  /** No more than so many entries. */
  readonly maxEntries: number;
};

/** One page after the other until all that the server says it has is there. What was read before a failure is kept. */
async function readPages(access: PlexAccess, { maxEntries, ...question }: ListQuestion): Promise<PlexList> {
  const entries: unknown[] = [];
  // Whatever later pages say: what the server told it had must come.
  let announced = 0;
  for (;;) {
    const page = await readPage(access, question, entries.length);
    if (!page.ok) return { entries, failure: page.error };
    const { found, total } = page.value;
    announced = Math.max(announced, total ?? 0);
    entries.push(...found);
    if (entries.length >= maxEntries)
      return { entries: entries.slice(0, maxEntries), failure: `has more than ${maxEntries} entries` };
    const isLast = total === undefined ? found.length < pageSize : entries.length >= announced;
    if (isLast || (found.length === 0 && entries.length >= announced)) return { entries };
    if (found.length === 0)
      return { entries, failure: `told of ${announced} entries and gave ${entries.length}` };
  }
}

/** `total`: what the server says it has; without a word about it there may be more behind a full page. */
async function readPage(
  access: PlexAccess,
  question: Omit<ListQuestion, "maxEntries">,
  start: number,
): Promise<Result<{ readonly found: readonly unknown[]; readonly total: number | undefined }, string>> {
  const query = {
    ...question.query,
    "X-Plex-Container-Start": start,
    "X-Plex-Container-Size": pageSize,
  };
  const answer = await askPlexJson(access, { ...question, query });
  if (!answer.ok) return answer;
  const { Metadata, totalSize, size } = answer.value;
  if (Metadata === undefined && (totalSize ?? size ?? 1) > 0)
    return err(`answered without its entries at ${question.path}`);
  return ok({ found: Metadata ?? [], total: totalSize });
}

type PlexWish = PlexAccess & {
  /** By title (or key); those that look like training where left out. */
  readonly libraries?: readonly string[];
  readonly limits?: PlexLimits;
};

/** Numbers of kinds of entries in Plex's interface. */
const plexTypes: Readonly<Record<string, number>> = { movie: 1, show: 4 };

const looksLikeTraining =
  /\b(?:fit(?:ness)?|work ?outs?|exercises?|training|yoga|pilates|gym|strength|cardio|stretch(?:ing)?|health|sports?|wellness)\b/iu;

type Asking = {
  readonly access: PlexAccess;
  readonly limits: PlexLimits;
  readonly signal: AbortSignal;
  readonly machine: string | undefined;
};
const key = z.coerce.string().min(1).max(100);
const text = z.string().max(10_000);
const count = z.coerce.number().int().min(0).max(100_000).optional().catch(undefined);
const tags = z
  .array(z.object({ tag: z.string().max(200) }))
  .optional()
  .catch(undefined);

/** `GET /library/sections`: a library. */
const plexLibrarySchema = z.object({ key, title: text.min(1), type: z.string().max(40) });
type PlexLibrary = z.infer<typeof plexLibrarySchema>;

/** A show, an episode or a film, as the lists of a library tell of it. */
const plexEntrySchema = z.object({
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
type PlexEntry = z.infer<typeof plexEntrySchema>;

const cut = (text: string, most: number): string => text.trim().slice(0, most).trim();

/**
 * By what an entry is known again. Agents give global ids; `local://` ids are only the entry's number in this database, which is another one
 * when the library is made anew, so that there the file tells.
 */
function keyOf({ guid, ratingKey, Media }: PlexEntry): string {
  if (guid && !guid.startsWith("local://")) return guid;
  const file = Media?.[0]?.Part?.[0]?.file;
  return file ? `file:${file}` : `entry:${ratingKey}`;
}

/** What browsers play as it is. */
function mediaOf({ Media }: PlexEntry): string | undefined {
  const playable = Media?.find(
    ({ container = "", videoCodec = "h264", audioCodec = "aac" }) =>
      /^(?:mp4|m4v|mov,mp4)/.test(container) && videoCodec === "h264" && /^(?:aac|mp3)$/.test(audioCodec),
  );
  const key = playable?.Part?.[0]?.key;
  return key !== undefined && /^\/library\/parts\/[\w./-]+$/.test(key) && !key.includes("..")
    ? key
    : undefined;
}

/** The page of the entry in Plex's own web app, which asks for a sign-in of its own. */
const pageOf = (machine: string, ratingKey: string): string =>
  `https://app.plex.tv/desktop/#!/server/${encodeURIComponent(machine)}/details?key=${encodeURIComponent(`/library/metadata/${ratingKey}`)}`;

const seriesOf = ({ grandparentTitle, parentIndex, index }: PlexEntry): Pick<SourceItem, "series"> => {
  const title = cut(grandparentTitle ?? "", 200);
  if (title === "") return {};
  return {
    series: {
      title,
      ...(parentIndex !== undefined && { season: Math.min(parentIndex, 10_000) }),
      ...(index !== undefined && { episode: index }),
    },
  };
};

/** An episode or film as an item of content. Fails where it lacks what an item needs, saying what. */
function entryToItem(entry: PlexEntry, machine: string | undefined): Result<SourceItem, string> {
  const { ratingKey, duration, summary = "", Genre = [], parentTitle, grandparentTitle } = entry;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(ratingKey)) return err("has a ratingKey that is none");
  if (duration === undefined) return err("has no duration: let Plex analyse it");
  const title = cut(entry.title, 200);
  if (title === "") return err("has no title");
  const genres = Genre.map(({ tag }) => cut(tag, 60))
    .filter(Boolean)
    .slice(0, 10);
  const media = mediaOf(entry);
  const picture = [entry.thumb, entry.grandparentThumb].find((thumb) => thumb?.startsWith("/"));
  const description = cut(summary, 2000);
  return ok({
    id: `plex:${ratingKey}`,
    key: keyOf(entry),
    title,
    kind: contentKindOf(title, [...genres, parentTitle ?? "", grandparentTitle ?? ""]),
    durationMinutes: Math.min(maxContentMinutes, Math.max(1, Math.round(duration / 60_000))),
    equipment: [],
    tags: genres,
    ...(description !== "" && { description }),
    ...seriesOf(entry),
    ...(machine !== undefined && { play: { url: pageOf(machine, ratingKey), mediaType: "link" } }),
    ...(picture !== undefined && { picture }),
    ...(media !== undefined && { media }),
  });
}

type Read = {
  readonly entries: readonly { readonly entry: PlexEntry; readonly item: SourceItem }[];
  readonly unread: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly isComplete: boolean;
};

const chosen = (
  libraries: readonly PlexLibrary[],
  wanted: readonly string[] | undefined,
): { readonly read: readonly PlexLibrary[]; readonly problems: readonly FieldProblem[] } => {
  const readable = libraries.filter(({ type }) => Object.hasOwn(plexTypes, type));
  const titles = readable.map(({ title }) => title).join(", ") || "none with shows or films";
  if (!wanted || wanted.length === 0) {
    const read = readable.filter(({ title }) => looksLikeTraining.test(title));
    const message = `must be chosen, as none is named after training; there are: ${titles}`;
    return { read, problems: read.length > 0 ? [] : [{ path: "libraries", message }] };
  }
  const isNamed = ({ title, key }: PlexLibrary, name: string) =>
    title.toLowerCase() === name.toLowerCase() || key === name;
  const lost = wanted.filter((name) => !readable.some((library) => isNamed(library, name)));
  return {
    read: readable.filter((library) => wanted.some((name) => isNamed(library, name))),
    problems: lost.map((name) => ({
      path: "libraries",
      message: `has no library ${name}; there are: ${titles}`,
    })),
  };
};

/** `Fitness/P90X/S1E3 Plyometrics` */
const pathOf = (library: string, value: unknown, index: number): string => {
  const { title, grandparentTitle, parentIndex, index: number } = (value ?? {}) as Record<string, unknown>;
  const place =
    typeof number === "number" ? `S${typeof parentIndex === "number" ? parentIndex : 0}E${number} ` : "";
  const name = typeof title === "string" ? title : `entry ${index + 1}`;
  const show = typeof grandparentTitle === "string" ? [grandparentTitle] : [];
  return [library, ...show, `${place}${name}`].join("/").slice(0, 300);
};

function sortOut(library: PlexLibrary, values: readonly unknown[], machine: string | undefined): Read {
  const entries: Read["entries"][number][] = [];
  const unread: string[] = [];
  const problems: FieldProblem[] = [];
  let isComplete = true;
  for (const [index, value] of values.entries()) {
    const path = pathOf(library.title, value, index);
    const entry = plexEntrySchema.safeParse(value);
    if (!entry.success) {
      const [lost] = entry.error.issues;
      problems.push({ path, message: `has no usable ${lost?.path.join(".") ?? "entry"}` });
      const { ratingKey } = (value ?? {}) as { readonly ratingKey?: unknown };
      // What has not even a key could be any of those that are known.
      if (typeof ratingKey === "string" || typeof ratingKey === "number") unread.push(`plex:${ratingKey}`);
      else isComplete = false;
      continue;
    }
    const item = entryToItem(entry.data, machine);
    if (item.ok) entries.push({ entry: entry.data, item: item.value });
    else {
      problems.push({ path, message: item.error });
      unread.push(`plex:${entry.data.ratingKey}`, keyOf(entry.data));
    }
  }
  return { entries, unread, problems, isComplete };
}

async function readLibrary({ access, limits, signal, machine }: Asking, library: PlexLibrary): Promise<Read> {
  const list = await readPages(access, {
    path: `/library/sections/${encodeURIComponent(library.key)}/all`,
    query: { type: plexTypes[library.type] ?? 0 },
    maxEntries: maxSourceItems,
    limits,
    signal,
  });
  const read = sortOut(library, list.entries, machine);
  if (list.failure === undefined) return read;
  const failure = {
    path: library.title,
    message: `was not read to its end: the Plex server ${list.failure}`,
  };
  return { ...read, isComplete: false, problems: [failure, ...read.problems] };
}

/** Episodes of each show in their order (specials left out): a known order to train by. */
function showsOf(entries: Read["entries"]): readonly ContentProgram[] {
  const shows = new Map<string, { readonly entry: PlexEntry; readonly id: string }[]>();
  for (const { entry, item } of entries) {
    const { grandparentRatingKey: show, parentIndex, index } = entry;
    if (show === undefined || index === undefined || parentIndex === 0) continue;
    shows.set(show, [...(shows.get(show) ?? []), { entry, id: item.id }]);
  }
  const place = ({ parentIndex = 1, index = 0 }: PlexEntry) => parentIndex * 1_000_000 + index;
  return [...shows].flatMap(([show, episodes]) => {
    const inOrder = episodes.toSorted((a, b) => place(a.entry) - place(b.entry));
    const title = inOrder[0]?.entry.grandparentTitle?.trim().slice(0, 200).trim();
    if (inOrder.length < 2 || inOrder.length > maxContentDays || !title || !/^[\w.-]+$/.test(show)) return [];
    return [{ id: `plex:show:${show}`, title, days: inOrder.map(({ id }) => ({ contentIds: [id] })) }];
  });
}

const together = (
  libraries: readonly SourceLibrary[],
  reads: readonly Read[],
  problems: readonly FieldProblem[],
): SourceReading => {
  const entries = reads.flatMap((read) => read.entries);
  return {
    items: entries.slice(0, maxSourceItems).map(({ item }) => item),
    programs: showsOf(entries).slice(0, maxSourcePrograms),
    unread: reads.flatMap(({ unread }) => unread),
    problems: [...problems, ...reads.flatMap((read) => read.problems)].slice(0, maxSourceProblems),
    isComplete: problems.length === 0 && reads.every(({ isComplete }) => isComplete),
    libraries,
  };
};

async function librariesOf(asking: Asking): Promise<Result<readonly PlexLibrary[], string>> {
  const { access, limits, signal } = asking;
  const answer = await askPlexJson(access, { path: "/library/sections", limits, signal });
  if (!answer.ok) return answer;
  if (answer.value.Directory === undefined && answer.value.size !== 0)
    return err("answered without its libraries at /library/sections");
  return ok((answer.value.Directory ?? []).flatMap((value) => plexLibrarySchema.safeParse(value).data ?? []));
}

/**
 * What a Plex server has to train with: films, and episodes with their shows as orders to train by, of the chosen libraries. One request at a time,
 * bounded in size and time. Fails where nothing can be read, in a sentence for people; a library that breaks off is named among the problems, as is each
 * entry that lacks what it needs, and leaves the reading incomplete.
 */
export async function readPlexCatalogue({
  url,
  token,
  fetch,
  libraries: wanted,
  limits = plexLimits,
}: PlexWish): Promise<Result<SourceReading, string>> {
  const access = { url, token, fetch };
  const signal = AbortSignal.timeout(limits.totalMilliseconds);
  const failure = (what: string) => err(`The Plex server at ${url} ${what}${what.endsWith("?") ? "" : "."}`);
  const identity = await askPlexJson(access, { path: "/identity", limits, signal });
  if (!identity.ok) return failure(identity.error);
  const asking = { access, limits, signal, machine: identity.value.machineIdentifier };
  const libraries = await librariesOf(asking);
  if (!libraries.ok) return failure(libraries.error);
  const { read, problems } = chosen(libraries.value, wanted);
  const reads: Read[] = [];
  for (const library of read) reads.push(await readLibrary(asking, library));
  const announced = libraries.value.slice(0, 100).map((library) => ({
    title: library.title.slice(0, 200),
    type: library.type,
    isRead: read.includes(library),
  }));
  return ok(together(announced, reads, problems));
}
