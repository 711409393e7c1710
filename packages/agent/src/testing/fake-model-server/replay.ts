import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type WireRecording, wireRecordingSchema } from "../../providers/wire/record-wire.ts";

/** The recordings of a folder in order; throws for a file that is none, with its name. */
export const readRecordings = (dir: string): WireRecording[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const read = wireRecordingSchema.safeParse(JSON.parse(readFileSync(join(dir, name), "utf8")));
      if (!read.success) throw new Error(`${name} is no recording: ${read.error.message}`);
      return read.data;
    });

/** Returns the recordings in order, each for a request with its path. */
export function playRecordings(recordings: readonly WireRecording[]) {
  const left = [...recordings];
  return (path: string): WireRecording | undefined => {
    const index = left.findIndex(({ request }) => new URL(request.url).pathname.endsWith(path));
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
}

/** Sends a recorded answer byte for byte, in the same chunks at the same times. Returns the status, 0 for none. */
export async function replay(
  { response: { status, headers, headersAfterMs, pieces, end } }: WireRecording,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<number> {
  const started = performance.now();
  const until = (afterMs: number) =>
    sleep(Math.max(0, afterMs - (performance.now() - started)), undefined, { signal: gone });
  if (status === 0) {
    if (end === "cut") response.destroy();
    return 0;
  }
  await until(headersAfterMs);
  response.writeHead(status, headers).flushHeaders();
  for (const { afterMs, text, base64 } of pieces) {
    await until(afterMs);
    response.write(base64 === undefined ? (text ?? "") : Buffer.from(base64, "base64"));
  }
  if (end === "whole") response.end();
  // A client that left then had stopped reading on its own; the server would have continued, so we stay silent.
  else if (end === "cut") response.socket?.end(() => response.destroy());
  return status;
}
