// A thread of its own that reads files of activities: hands over what it has read batch by batch, and goes on when it is asked for more.
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { ActivityFile } from "../activity/activity-reader.ts";
import { readActivityFiles, type ReadItem } from "../activity/read-activity-files.ts";

/** A batch, or the end. */
export type ActivityBatch = { readonly items: readonly ReadItem[]; readonly isLast: boolean };

const batchItems = 100;
/** Recordings are long: a batch of them is shorter. */
const batchCharacters = 2_000_000;

const lengthOf = (item: ReadItem): number =>
  "workout" in item ? 1000 + (item.workout.recording?.length ?? 0) : 500;

async function read(files: readonly ActivityFile[]): Promise<void> {
  let [items, length]: [ReadItem[], number] = [[], 0];
  const send = async (isLast: boolean): Promise<void> => {
    parentPort?.postMessage({ items, isLast } satisfies ActivityBatch);
    [items, length] = [[], 0];
    if (!isLast && parentPort) await once(parentPort, "message");
  };
  for await (const item of readActivityFiles(files)) {
    items.push(item);
    length += lengthOf(item);
    if (items.length >= batchItems || length >= batchCharacters) await send(false);
  }
  await send(true);
}

if (workerData === "canter-activities")
  parentPort?.once("message", (files: readonly ActivityFile[]) => {
    // What is thrown ends the thread, and its starter hears of it.
    void read(files);
  });
