import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Result, err, ok } from "@canter/domain/result";
import { type BodyLimit, tooLarge } from "./limit-bodies.ts";
import { problemResponse } from "./problem-response.ts";

/** A body received as a file. */
export type ReceivedFile = { readonly path: string; readonly remove: () => Promise<void> };

/** Maximum number of simultaneous file uploads, per account and in total; counted per process. */
export const uploadLimits = { ofAccount: 2, all: 4 } as const;
/** The same for bodies held in memory: up to 64 MB each. */
export const heldUploadLimits = { ofAccount: 4, all: 8 } as const;
/** Free space is checked again after this many bytes: others write as well. */
const stepBytes = 4_000_000;
/** Space left free on the disk for everything else, whatever the uploads write before the next check. */
const reservedBytes = 64_000_000 + uploadLimits.all * stepBytes;
/** A sender that sends nothing for this long is gone, in milliseconds. */
const patienceMs = 60_000;

/** Counts uploads from their first byte until `end`, when their file is gone; or returns the refusal (429). */
export function createUploadLimit({ ofAccount, all }: typeof uploadLimits | typeof heldUploadLimits) {
  const underWay: string[] = [];
  return (accountId: string): { readonly end: () => void } | Response => {
    const isOwn = underWay.filter((one) => one === accountId).length >= ofAccount;
    if (isOwn || underWay.length >= all)
      return problemResponse(
        "too_many_requests",
        `${isOwn ? `${ofAccount} uploads of yours` : `${all} uploads`} are under way: send this one again when one of them is done.`,
        { headers: { "retry-after": "60", connection: "close" } },
      );
    underWay.push(accountId);
    return { end: () => void underWay.splice(underWay.indexOf(accountId), 1) };
  };
}

class TooLong extends Error {}
class NoRoom extends Error {}

type Watch = {
  readonly maxBytes: number;
  /** In milliseconds. */
  readonly patience: number;
  /** How many bytes may be written. */
  readonly room: () => Promise<number>;
};

/** Passes the bytes through; throws if there are more than `maxBytes` or no room left, and ends if none arrive for too long. */
async function* watched(
  body: ReadableStream<Uint8Array>,
  { maxBytes, patience, room }: Watch,
): AsyncGenerator<Uint8Array> {
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const timer = setTimeout(() => stream.destroy(new Error("The sender went silent.")), patience);
  let bytes = 0;
  let checkedBytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      timer.refresh();
      bytes += part.byteLength;
      if (bytes > maxBytes) throw new TooLong();
      if (bytes > checkedBytes) {
        if ((await room()) <= 0) throw new NoRoom();
        checkedBytes = bytes + stepBytes;
      }
      yield part;
    }
  } finally {
    clearTimeout(timer);
  }
}

const isNoRoom = (error: unknown): boolean =>
  error instanceof NoRoom ||
  (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT"));

const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Writes a request's body to a new file below `folder` as it arrives, holding only some kilobytes in memory. The error is the response: it
 * is too long, broke off, or the disk has no room for it; then nothing of it is left.
 */
export async function receiveFile(
  { body, headers }: Request,
  folder: string,
  { maxBytes, field }: BodyLimit,
  { patience = patienceMs, freeBytes = freeBytesIn } = {},
): Promise<Result<ReceivedFile, Response>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const room = async () => (await freeBytes(folder)) - reservedBytes;
  const atFirst = await room();
  const noRoom = () =>
    problemResponse(
      "storage_full",
      `The server's disk has no room for this file (${Math.max(0, Math.floor(atFirst / 1_000_000))} MB were free for it): nothing was saved. Whoever runs it must make room.`,
      { headers: { connection: "close" } },
    );
  if (Number(headers.get("content-length") ?? 0) > atFirst) return err(noRoom());
  const own = await mkdtemp(join(folder, "upload-"));
  const remove = () => rm(own, { recursive: true, force: true });
  const path = join(own, "file");
  try {
    const bytes = body ? watched(body, { maxBytes, patience, room }) : [];
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return ok({ path, remove });
  } catch (error) {
    await remove();
    if (error instanceof TooLong) return err(tooLarge({ maxBytes, field }));
    if (isNoRoom(error)) return err(noRoom());
    return err(
      problemResponse("malformed", `${field ?? "The body"} broke off before its end: send it again.`, {
        headers: { connection: "close" },
      }),
    );
  }
}

const dayMs = 24 * 3600 * 1000;

/** Removes files that a killed process left in the folder at least a day ago: other processes may be using the rest. */
export async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}
