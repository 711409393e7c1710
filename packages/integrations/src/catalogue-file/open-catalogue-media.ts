import { createReadStream } from "node:fs";
import { stat, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { OpenMedia } from "../plex/open-plex-media.ts";
import { pathWithin } from "./read-catalogue-folder.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
};

/** First and last byte of what a range asks for (`bytes=0-499`, `bytes=500-`, `bytes=-500`); undefined: no such part; null: all. */
export function partOf(
  range: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | undefined | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return first > last || first >= size ? undefined : { from: first, to: last };
}

/** A media file beside a catalogue (at `path` below `folder`), or the part of it that a player asks for; undefined where there is none. */
export async function openCatalogueMedia(
  folder: string,
  path: string,
  { media, range }: { readonly media: string; readonly range?: string },
): Promise<OpenMedia | undefined> {
  const type = mediaTypes[/\.(\w+)$/.exec(media)?.[1]?.toLowerCase() ?? ""];
  const catalogue = await pathWithin(folder, path);
  if (type === undefined || catalogue === undefined) return undefined;
  const beside = (await stat(catalogue)).isDirectory() ? path : dirname(path);
  const file = await pathWithin(folder, join(beside, media));
  const found = file === undefined ? undefined : await stat(file);
  if (file === undefined || !found?.isFile()) return undefined;
  const { size } = found;
  const part = partOf(range, size);
  if (part === undefined) return { status: 416, headers: { "content-range": `bytes */${size}` }, body: null };
  const { from, to } = part ?? { from: 0, to: size - 1 };
  const stream = createReadStream(file, size === 0 ? {} : { start: from, end: to });
  return {
    status: part ? 206 : 200,
    headers: {
      "content-type": type,
      "content-length": String(to - from + 1),
      "accept-ranges": "bytes",
      ...(part && { "content-range": `bytes ${from}-${to}/${size}` }),
    },
    body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
  };
}

const maxBytes = 5_000_000;
const pictureTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** A picture beside a catalogue (at `path` below `folder`, a file or a folder of them); undefined where there is none that may be shown. */
export async function readCataloguePicture(
  folder: string,
  path: string,
  picture: string,
): Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const type = pictureTypes[/\.(\w+)$/.exec(picture)?.[1]?.toLowerCase() ?? ""];
  const catalogue = await pathWithin(folder, path);
  if (type === undefined || catalogue === undefined) return undefined;
  const beside = (await stat(catalogue)).isDirectory() ? path : dirname(path);
  const file = await pathWithin(folder, join(beside, picture));
  if (file === undefined) return undefined;
  try {
    const { size } = await stat(file);
    return size > maxBytes ? undefined : { type, bytes: new Uint8Array(await readFile(file)) };
  } catch {
    return undefined;
  }
}
