import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Store } from "../store.ts";
import type { ExportHeader } from "./export-header.ts";
import { exportLines } from "./export-lines.ts";

/** Lines are buffered up to this many characters, so that small rows don't cost a write each. */
const CHUNK = 64 * 1024;

/**
 * Writes the whole database (all groups: for its administrator) to `writable` in the portable format, as of one moment, while others read
 * and write. `writable` is not ended. Returns the header, with the number of rows of each table.
 */
export const exportAll = async (store: Store, writable: Writable): Promise<ExportHeader> => {
  let header: ExportHeader | undefined;
  const chunks = async function* () {
    let pending = "";
    for await (const line of exportLines(store, (written) => (header = written))) {
      pending += line;
      if (pending.length < CHUNK) continue;
      yield pending;
      pending = "";
    }
    yield pending;
  };
  await pipeline(chunks, writable, { end: false });
  if (!header) throw new Error("The export ended before its header.");
  return header;
};
