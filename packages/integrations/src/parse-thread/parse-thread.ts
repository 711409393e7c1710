// A thread of its own: reads what somebody sent, while the server goes on. Told by message, answers by message, and is ended by
// whoever started it when it takes too long or too much memory.
import { parentPort, workerData } from "node:worker_threads";
import { parseCatalogue } from "../catalogue-file/parse-catalogue.ts";

/** What can be read here, each from a text. */
export const parsers = { catalogue: parseCatalogue } as const;

export type Parsers = typeof parsers;
export type ParseTask = { readonly kind: keyof Parsers; readonly text: string };

// Only in the thread: whoever reads something short where it is loads this file as well.
if (workerData === "canter-parse")
  parentPort?.once("message", ({ kind, text }: ParseTask) => {
    // What is thrown ends the thread, and its starter hears of it.
    void Promise.resolve(parsers[kind](text)).then((read) => parentPort?.postMessage(read));
  });
