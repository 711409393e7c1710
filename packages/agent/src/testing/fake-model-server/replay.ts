import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type WireRecording, wireRecordingSchema } from "../../providers/wire/record-wire.ts";

/** The recordings of a folder in order; throws where a file is none, with its name. */
export const readRecordings = (dir: string): WireRecording[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const read = wireRecordingSchema.safeParse(JSON.parse(readFileSync(join(dir, name), "utf8")));
      if (!read.success) throw new Error(`${name} is no recording: ${read.error.message}`);
      return read.data;
    });

/** Hands out the recordings one after the other, each for a request of its own path. */
export function playRecordings(recordings: readonly WireRecording[]) {
  const left = [...recordings];
  return (path: string): WireRecording | undefined => {
    const index = left.findIndex(({ request }) => new URL(request.url).pathname.endsWith(path));
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
}

/** Answers byte for byte as it was, in the same pieces at the same times. Returns the status, 0 for none. */
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
  // Whoever left then stopped reading on its own; the server would have gone on, so we stay silent.
  else if (end === "cut") response.socket?.end(() => response.destroy());
  return status;
}
