import type { ModelRef } from "@canter/agent/schema/model-ref";
import { ok } from "@canter/domain/result";
import { type ModelTrial, trialOfAttempt } from "./model-trial.ts";

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
