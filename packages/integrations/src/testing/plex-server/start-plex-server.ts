import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  sampleLibraries,
  type StandInLibrary,
  type StandInEpisode,
  type StandInShow,
} from "./plex-library.ts";

/** How an answer goes wrong. A number is a status. */
export type PlexFault =
  | number
  | "web page"
  | "XML"
  | "nothing"
  | "silence"
  | "half"
  | "no container"
  | "no entries"
  | "huge"
  | "endless"
  | "redirect"
  | "short of its total"
  | "late";

export type PlexServer = {
  readonly url: string;
  /** What was asked, with the token that came along. */
  readonly requests: { readonly path: string; readonly token: string | undefined }[];
  /** What it has from now on. */
  readonly setLibraries: (libraries: readonly StandInLibrary[]) => void;
  /** From now on what begins with `path` goes wrong (from the n-th time of asking); undefined: nothing does. */
  readonly setFault: (fault: PlexFault | undefined, path?: string, from?: number) => void;
  readonly close: () => Promise<void>;
};

type State = {
  libraries: readonly StandInLibrary[];
  fault?: { readonly fault: PlexFault; readonly path: string; left: number };
};

/** Long enough for whoever asks at the same time to have asked. */
const lateMilliseconds = 300;

export const standInToken = "stand-in-token";

const json = (response: ServerResponse, value: unknown): void =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

/** One pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

function goWrong(fault: PlexFault, response: ServerResponse): void {
  if (typeof fault === "number") return void response.writeHead(fault).end("<html>no</html>");
  const asJson = () => response.setHeader("content-type", "application/json");
  switch (fault) {
    case "web page":
      return void response
        .setHeader("content-type", "text/html")
        .end("<!doctype html><title>Router</title><p>Sign in to your router: admin</p>");
    case "XML":
      return void response
        .setHeader("content-type", "text/xml")
        .end('<?xml version="1.0"?><MediaContainer/>');
    case "nothing":
      return void response.writeHead(200, { "content-type": "application/json" }).end();
    case "silence":
      return;
    case "half":
      asJson().write('{"MediaContainer":{"size":2,"Meta');
      return void setTimeout(() => response.destroy(), 20);
    case "no container":
      return json(response, { hello: "world" });
    case "no entries":
      return json(response, { MediaContainer: { size: 7, totalSize: 7 } });
    case "huge":
      return void asJson().setHeader("content-length", 10_000_000_000).write("[");
    case "endless":
      return pour(asJson());
    case "redirect":
      return void response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end();
    case "short of its total":
      return json(response, { MediaContainer: { size: 0, totalSize: 7, Metadata: [] } });
  }
}

const chunk = Buffer.alloc(64_000, " ");

/** As much as the other side takes. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once("drain", () => pour(response));
}

type Json = Readonly<Record<string, unknown>>;

const machineIdentifier = "0f3c9a1e5b7d4c2fa8e6d1b09c3f57a2e4d8b6c1";

const withChanges = (value: Json, more: Json = {}): Json =>
  Object.fromEntries(Object.entries({ ...value, ...more }).filter(([, field]) => field !== null));

/** `GET /identity`, as Plex Media Server 1.41 answers it. */
const identity: Json = {
  MediaContainer: { size: 0, claimed: true, machineIdentifier, version: "1.41.3.9314-a0bfb8370" },
};

/** `GET /library/sections`. */
const sections = (libraries: readonly StandInLibrary[]): Json => ({
  MediaContainer: {
    size: libraries.length,
    allowSync: false,
    title1: "Plex Library",
    Directory: libraries.map(({ key, title, type }) => ({
      allowSync: true,
      art: `/:/resources/${type}-fanart.jpg`,
      composite: `/library/sections/${key}/composite/1736000000`,
      filters: true,
      refreshing: false,
      thumb: `/:/resources/${type}.png`,
      key,
      type,
      title,
      agent: "tv.plex.agents.series",
      scanner: "Plex TV Series",
      language: "en-US",
      uuid: `7a4f9f4c-0000-4000-8000-00000000000${key}`,
      updatedAt: 1_736_000_000,
      createdAt: 1_700_000_000,
      scannedAt: 1_736_000_000,
      content: true,
      directory: true,
      contentChangedAt: 123_456,
      hidden: 0,
      Location: [{ id: Number(key), path: `/data/${title.toLowerCase()}` }],
    })),
  },
});

const mediaOf = ({ ratingKey, title, minutes }: StandInEpisode): Json => ({
  Media: [
    {
      id: Number(ratingKey) + 40_000,
      duration: minutes * 60_000,
      bitrate: 2100,
      width: 1280,
      height: 720,
      aspectRatio: 1.78,
      audioChannels: 2,
      audioCodec: "aac",
      videoCodec: "h264",
      videoResolution: "720",
      container: "mp4",
      videoFrameRate: "24p",
      Part: [
        {
          id: Number(ratingKey) + 50_000,
          key: `/library/parts/${Number(ratingKey) + 50_000}/1736000000/file.mp4`,
          duration: minutes * 60_000,
          file: `/data/fitness/${title}.mp4`,
          size: 480_000_000,
          container: "mp4",
        },
      ],
    },
  ],
});

const common = (entry: StandInEpisode): Json => ({
  ratingKey: entry.ratingKey,
  key: `/library/metadata/${entry.ratingKey}`,
  title: entry.title,
  summary: entry.summary ?? "",
  duration: entry.minutes * 60_000,
  addedAt: 1_736_000_000,
  updatedAt: 1_736_000_000,
  thumb: `/library/metadata/${entry.ratingKey}/thumb/1736000000`,
  ...(entry.genres && { Genre: entry.genres.map((tag) => ({ tag })) }),
  ...mediaOf(entry),
});

const episodesOf = (show: StandInShow, library: StandInLibrary): Json[] => {
  const inSeason = new Map<number, number>();
  return show.episodes.map((episode) => {
    const { season = 1 } = episode;
    const index = (inSeason.get(season) ?? 0) + 1;
    inSeason.set(season, index);
    return withChanges(
      {
        ...common(episode),
        parentRatingKey: `${show.ratingKey}${season}`,
        grandparentRatingKey: show.ratingKey,
        guid: `plex://episode/5d9c${show.ratingKey}${episode.ratingKey}`,
        parentGuid: `plex://season/602e${show.ratingKey}`,
        type: "episode",
        grandparentTitle: show.title,
        parentTitle: season === 0 ? "Specials" : `Season ${season}`,
        librarySectionTitle: library.title,
        index,
        parentIndex: season,
        grandparentThumb: `/library/metadata/${show.ratingKey}/thumb/1736000000`,
      },
      episode.more,
    );
  });
};

/** What `GET /library/sections/{key}/all` pages through: films of type 1, episodes of type 4. */
const entriesOf = (library: StandInLibrary, type: string): Json[] => {
  if (library.type === "show" && type === "4")
    return library.shows.flatMap((show) => episodesOf(show, library));
  if (library.type === "movie" && type === "1")
    return library.films.map((film) =>
      withChanges({ ...common(film), type: "movie", guid: `plex://movie/5d77${film.ratingKey}` }, film.more),
    );
  return [];
};

/** One page. */
const page = (entries: readonly Json[], start: number, size: number): Json => {
  const shown = entries.slice(start, start + size);
  return {
    MediaContainer: {
      size: shown.length,
      totalSize: entries.length,
      offset: start,
      allowSync: true,
      mediaTagPrefix: "/system/bundle/media/flags/",
      mediaTagVersion: 1_733_000_000,
      ...(shown.length > 0 && { Metadata: shown }),
    },
  };
};

function answer(request: IncomingMessage, response: ServerResponse, { libraries }: State): void {
  const url = new URL(request.url ?? "/", "http://plex");
  const path = url.pathname;
  if (path === "/identity") return json(response, identity);
  if (request.headers["x-plex-token"] !== standInToken)
    return void response.writeHead(401, { "content-type": "text/html" }).end("<h1>401 Unauthorized</h1>");
  if (path === "/library/sections") return json(response, sections(libraries));
  const [, key] = /^\/library\/sections\/(\w+)\/all$/.exec(path) ?? [];
  const library = libraries.find((one) => one.key === key);
  if (library) {
    const number = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual);
    const entries = entriesOf(library, url.searchParams.get("type") ?? "");
    const start = number("X-Plex-Container-Start", 0);
    return json(response, page(entries, start, number("X-Plex-Container-Size", 50)));
  }
  if (/^\/library\/metadata\/\w+\/thumb\/\d+$/.test(path))
    return void response.setHeader("content-type", "image/png").end(picture);
  if (/^\/library\/parts\/\d+\/\d+\/file\.mp4$/.test(path))
    return void response.setHeader("content-type", "video/mp4").end("0123456789");
  response.writeHead(404, { "content-type": "text/html" }).end("<h1>404 Not Found</h1>");
}

/**
 * A Plex server with a few things to train with, on loopback: it answers in the shapes that Plex Media Server does, and goes wrong as it is
 * told to. Its token is `standInToken`.
 */
export async function startPlexServer({
  libraries = sampleLibraries,
  port = 0,
}: { readonly libraries?: readonly StandInLibrary[]; readonly port?: number } = {}): Promise<PlexServer> {
  const requests: PlexServer["requests"] = [];
  const state: State = { libraries };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, token: request.headers["x-plex-token"]?.toString() });
    const { fault } = state;
    if (fault?.fault === "late") setTimeout(() => answer(request, response, state), lateMilliseconds);
    else if (fault && path.startsWith(fault.path) && (fault.left -= 1) < 0) goWrong(fault.fault, response);
    else answer(request, response, state);
  });
  server.listen(port, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setLibraries: (next) => void (state.libraries = next),
    setFault: (fault, path = "/", from = 1) => {
      if (fault === undefined) delete state.fault;
      else state.fault = { fault, path, left: from - 1 };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
