import type { ModelRef } from "@canter/agent/schema/model-ref";
import { ok } from "@canter/domain/result";
import { type ModelTrial, trialOfAttempt } from "./model-trial.ts";

const sampleRate = 8000;
const headerBytes = 44;

/** A second of silence as a WAV file: 8 kHz, 8 bits, one channel. */
function silence(): Uint8Array {
  const bytes = new Uint8Array(headerBytes + sampleRate).fill(128, headerBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, words: string) => bytes.set(new TextEncoder().encode(words), at);
  text(0, "RIFF");
  view.setUint32(4, headerBytes - 8 + sampleRate, true);
  text(8, "WAVEfmt ");
  for (const [at, value] of [
    [16, 16],
    [24, sampleRate],
    [28, sampleRate],
    [40, sampleRate],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  text(36, "data");
  return bytes;
}

/**
 * Has a second of silence transcribed: all that counts is whether it is accepted. `maySeeDetail`: whether the caller may see what the
 * other side wrote.
 */
export async function testTranscription(
  ref: ModelRef,
  fetch: typeof globalThis.fetch,
  maySeeDetail: boolean,
): Promise<ModelTrial> {
  const { openTranscriber } = await import("@canter/agent/providers/open-transcriber");
  const transcriber = await openTranscriber(ref, { fetch, limits: { totalMs: 30_000 } });
  const begun = performance.now();
  const { signal } = new AbortController();
  const heard = await transcriber.transcribe({ bytes: silence(), mediaType: "audio/wav" }, { signal });
  const milliseconds = Math.round(performance.now() - begun);
  return trialOfAttempt("Write down speech", heard.ok ? ok("") : heard, { milliseconds, maySeeDetail });
}

const texts = ["My left knee hurts on lunges.", "The farrier comes on Thursday."];

/** Embeds two sentences. `maySeeDetail`: whether the caller may see what the other side wrote. */
export async function testEmbeddings(
  ref: ModelRef,
  fetch: typeof globalThis.fetch,
  maySeeDetail: boolean,
): Promise<ModelTrial> {
  const { openEmbedder } = await import("@canter/agent/providers/open-embedder");
  const embedder = await openEmbedder(ref, { fetch });
  const begun = performance.now();
  const { signal } = new AbortController();
  const embedded = await embedder.embed(texts, { signal, totalMs: 30_000 });
  const milliseconds = Math.round(performance.now() - begun);
  const dimensions = embedded.ok ? (embedded.value.vectors[0]?.length ?? 0) : 0;
  return trialOfAttempt("Compare texts", embedded.ok ? ok(`${dimensions} dimensions`) : embedded, {
    milliseconds,
    maySeeDetail,
  });
}
