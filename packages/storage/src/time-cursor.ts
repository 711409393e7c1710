import { z } from "zod";
import { createPageCursor } from "./page-cursor.ts";

/** Where a page of what is sorted by a time ended. */
export const { encode: encodeTimeCursor, decode: decodeTimeCursor } = createPageCursor(
  z.tuple([z.int(), z.string().max(100)]),
);
