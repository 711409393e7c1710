import { Worker } from "node:worker_threads";
import { err, ok, type Result } from "@canter/domain/result";
import { limitWork } from "./limit-work.ts";
import type { Parsers, ParseTask } from "./parse-thread.ts";
import {
  createThreadTurns,
  type ParseLimits,
  tooManyWaiting,
  tooSlow,
  whyThreadEnded,
} from "./thread-turns.ts";

/** Ten thousand items are read in two seconds; a small file that takes longer is made to. */
const defaultLimits: ParseLimits = { milliseconds: 15_000, megabytes: 512 };
/** Read where it is: starting a thread takes longer (40 ms), and no text so short takes more than 20 ms. */
const maxInPlace = 2000;

const turns = createThreadTurns();

const program = new URL("./parse-thread.ts", import.meta.url);

async function runThread<K extends keyof Parsers>(
  task: ParseTask & { readonly kind: K },
  { milliseconds, megabytes }: ParseLimits,
): Promise<Result<Awaited<ReturnType<Parsers[K]>>, string>> {
  const { promise, resolve } = Promise.withResolvers<Result<Awaited<ReturnType<Parsers[K]>>, string>>();
  const worker = new Worker(program, {
    workerData: "canter-parse",
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const endWatch = limitWork(worker, milliseconds, () => resolve(err(tooSlow(milliseconds))));
  worker.once("message", (read: Awaited<ReturnType<Parsers[K]>>) => resolve(ok(read)));
  worker.once("error", (error: Error) => resolve(err(whyThreadEnded(error))));
  worker.postMessage(task);
  try {
    return await promise;
  } finally {
    endWatch();
    await worker.terminate();
  }
}

/**
 * Reads a text that somebody sent in a thread of its own, one at a time, within limits of time and memory: a text of some hundred
 * kilobytes can be made so that its parser takes minutes. The error is what is wrong with the text, for people; it follows what it is.
 */
export async function parseInThread<K extends keyof Parsers>(
  kind: K,
  text: string,
  limits: ParseLimits = defaultLimits,
): Promise<Result<Awaited<ReturnType<Parsers[K]>>, string>> {
  if (text.length <= maxInPlace) {
    const { parsers } = await import("./parse-thread.ts");
    return ok((await parsers[kind](text)) as Awaited<ReturnType<Parsers[K]>>);
  }
  const endTurn = await turns.take();
  return endTurn ? runThread({ kind, text }, limits).finally(endTurn) : err(tooManyWaiting);
}
