import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CommandFailure } from "../../exit-status.ts";
import { isSystemError } from "../../system-failure.ts";

/** A first record begins with its keys, well within this many bytes. */
const headBytes = 65_536;

const isPacked = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function startOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The content of a file, without the wrapping of gzip. Throws a `CommandFailure` on the way where it is damaged. */
export async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file);
  const content = isPacked(await startOf(file)) ? bytes.pipe(createGunzip()) : bytes;
  // `pipe` hands on no error.
  bytes.once("error", (error) => content.destroy(error));
  try {
    for await (const part of content) yield part as Buffer;
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new CommandFailure(`${file}: can't be unpacked: it is damaged`);
  } finally {
    bytes.destroy();
  }
}

export const unpackedText = (file: string): AsyncIterable<string> =>
  Readable.from(unpacked(file), { objectMode: false }).setEncoding("utf8");

/** The first bytes of a file as it is, and those of its content; none where it is damaged: whoever reads all of it says so. */
export async function beginningOf(file: string): Promise<{ readonly raw: Buffer; readonly content: Buffer }> {
  const raw = await startOf(file);
  if (!isPacked(raw)) return { raw, content: raw };
  try {
    for await (const content of unpacked(file)) return { raw, content };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
  }
  return { raw, content: Buffer.alloc(0) };
}

async function sourceOf(file: string): Promise<"file" | "stream"> {
  if (file === "-") return "stream";
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new CommandFailure(`${file}: must be a file; this is a folder`);
  if (!found) throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  if (!found.isFile()) return "stream";
  const opened = await open(file).catch(() => {
    throw new CommandFailure(`${file}: can't be read`);
  });
  await opened.close();
  return "file";
}

/**
 * The files to read. What comes as a stream (`-`, a pipe) can be read once only: it is written to a file, so that it is read as any other.
 * Throws a `CommandFailure` for what is neither.
 */
export async function withFiles<T>(
  files: readonly string[],
  work: (files: readonly string[]) => Promise<T>,
): Promise<T> {
  if (files.filter((file) => file === "-").length > 1)
    throw new CommandFailure("FILE: standard input, -, can be given once");
  const sources = new Map<string, "file" | "stream">();
  for (const file of files) sources.set(file, await sourceOf(file));
  if (![...sources.values()].includes("stream")) return work(files);
  const folder = await mkdtemp(path.join(tmpdir(), "canter-input-"));
  try {
    const named: string[] = [];
    for (const [at, file] of files.entries()) {
      if (sources.get(file) === "file") {
        named.push(file);
        continue;
      }
      // Two may be called the same.
      await mkdir(path.join(folder, String(at)));
      const copy = path.join(folder, String(at), file === "-" ? "standard-input" : path.basename(file));
      await pipeline(file === "-" ? process.stdin : createReadStream(file), createWriteStream(copy));
      named.push(copy);
    }
    return await work(named);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
