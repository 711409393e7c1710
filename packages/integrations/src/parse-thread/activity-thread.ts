// A thread of its own that reads files of activities: hands over what it has read batch by batch, and goes on when it is asked for more.
import { once } from "node:events";
import module from "node:module";
import { dirname } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { FileToRead } from "../workout-import/activity-reader.ts";
import type { ReadingOptions, ReadItem } from "../workout-import/read-plain-file.ts";

/** A batch, or the end. */
export type ActivityBatch = { readonly items: readonly ReadItem[]; readonly isLast: boolean };

const batchItems = 100;
/** Recordings are long: a batch of them is shorter. */
const batchCharacters = 2_000_000;

const lengthOf = (item: ReadItem): number =>
  500 + ("item" in item && "recording" in item.item ? (item.item.recording?.length ?? 0) : 0);

export type ActivityTask = ReadingOptions & { readonly files: readonly FileToRead[] };

export type ActivityThreadData = {
  readonly program: "canter-activities";
  /** Where the starter keeps what it has compiled; threads don't take that over, and compiling takes 30 MB. */
  readonly compiled: string | undefined;
};
const started = workerData as ActivityThreadData | string | undefined;
const own = typeof started === "object" && started.program === "canter-activities" ? started : undefined;

async function read({ files, ...options }: ActivityTask): Promise<void> {
  let [items, length]: [ReadItem[], number] = [[], 0];
  const send = async (isLast: boolean): Promise<void> => {
    parentPort?.postMessage({ items, isLast } satisfies ActivityBatch);
    [items, length] = [[], 0];
    if (!isLast && parentPort) await once(parentPort, "message");
  };
  const { readActivityFiles } = await import("../workout-import/read-activity-files.ts");
  for await (const item of readActivityFiles(files, options)) {
    items.push(item);
    length += lengthOf(item);
    // Whoever asked hears how far a long file is read: that it takes long is no fault of its own.
    if (items.length >= batchItems || length >= batchCharacters || "progress" in item) await send(false);
  }
  await send(true);
}

if (own) {
  // The folder within is that of the version of Node, which is added again.
  if (own.compiled !== undefined) module.enableCompileCache(dirname(own.compiled));
  // One task after the other. What is thrown ends the thread, and its starter hears of it.
  const readTasks = async (port: MessagePort): Promise<never> => {
    for (;;) {
      const [task] = (await once(port, "message")) as [ActivityTask];
      await read(task);
    }
  };
  if (parentPort) void readTasks(parentPort);
}
