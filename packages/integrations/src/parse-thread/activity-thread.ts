// A thread of its own that reads files of activities: hands over what it has read batch by batch, and goes on when it is asked for more.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { FileToRead } from "../activity/activity-reader.ts";
import { readActivityFiles } from "../activity/read-activity-files.ts";
import type { ReadItem } from "../activity/read-plain-file.ts";

/** A batch, or the end. */
export type ActivityBatch = { readonly items: readonly ReadItem[]; readonly isLast: boolean };

const batchItems = 100;
/** Recordings are long: a batch of them is shorter. */
const batchCharacters = 2_000_000;

const lengthOf = (item: ReadItem): number =>
  500 + ("item" in item && "recording" in item.item ? (item.item.recording?.length ?? 0) : 0);

async function read(files: readonly FileToRead[]): Promise<void> {
  let [items, length]: [ReadItem[], number] = [[], 0];
  const send = async (isLast: boolean): Promise<void> => {
    parentPort?.postMessage({ items, isLast } satisfies ActivityBatch);
    [items, length] = [[], 0];
    if (!isLast && parentPort) await once(parentPort, "message");
  };
  for await (const item of readActivityFiles(files)) {
    items.push(item);
    length += lengthOf(item);
    // Whoever asked hears how far a long file is read: that it takes long is no fault of its own.
    if (items.length >= batchItems || length >= batchCharacters || "progress" in item) await send(false);
  }
  await send(true);
}

if (workerData === "canter-activities")
  parentPort?.once("message", (files: readonly FileToRead[]) => {
    // What is thrown ends the thread, and its starter hears of it.
    void read(files);
  });
