import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Result, err, ok } from "@canter/domain/result";
import { type BodyLimit, tooLarge } from "./limit-bodies.ts";
import { problemResponse } from "./problem-response.ts";

/** A body that came in as a file. */
export type ReceivedFile = { readonly path: string; readonly remove: () => Promise<void> };

/** What is left free on the disk for everything else. */
const reservedBytes = 64_000_000;
/** A sender who sends nothing for so long is gone, in milliseconds. */
const patienceMs = 60_000;

class TooLong extends Error {}

/** The same bytes; throws where there are more than `most`, and ends where none come for too long. */
async function* watched(
  body: ReadableStream<Uint8Array>,
  most: number,
  patience: number,
): AsyncGenerator<Uint8Array> {
  const stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const timer = setTimeout(() => stream.destroy(new Error("The sender went silent.")), patience);
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      timer.refresh();
      bytes += part.byteLength;
      if (bytes > most) throw new TooLong();
      yield part;
    }
  } finally {
    clearTimeout(timer);
  }
}

const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/**
 * Writes a request's body into a file of its own below `folder`, as it comes: some kilobytes of it are held. The error is the answer: it is longer
 * than it may be, broke off, or the disk has no room for it; then nothing of it is left.
 */
export async function receiveFile(
  { body, headers }: Request,
  folder: string,
  { most, field }: BodyLimit,
  patience: number = patienceMs,
): Promise<Result<ReceivedFile, Response>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const room = bavail * bsize - reservedBytes;
  const noRoom = () =>
    problemResponse(
      "storage_full",
      `The server's disk has no room for this file (${Math.max(0, Math.floor(room / 1_000_000))} MB are free for it): nothing was saved. Whoever runs it must make room.`,
      { headers: { connection: "close" } },
    );
  if (Number(headers.get("content-length") ?? 0) > room) return err(noRoom());
  const own = await mkdtemp(join(folder, "upload-"));
  const remove = () => rm(own, { recursive: true, force: true });
  const path = join(own, "file");
  try {
    const bytes = body ? watched(body, Math.min(most, room), patience) : [];
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return ok({ path, remove });
  } catch (error) {
    await remove();
    if (error instanceof TooLong) return err(most <= room ? tooLarge({ most, field }) : noRoom());
    if (isNoRoom(error)) return err(noRoom());
    return err(
      problemResponse("malformed", `${field ?? "The body"} broke off before its end: send it again.`, {
        headers: { connection: "close" },
      }),
    );
  }
}

const dayMs = 24 * 3600 * 1000;

/** Removes what a process that was killed left in the folder a day ago or longer: somebody else may be at work on the rest. */
export async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}
