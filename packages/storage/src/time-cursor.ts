import { z } from "zod";
import { createPageCursor } from "./page-cursor.ts";

/** The end of a page that is sorted by time. */
export const { encode: encodeTimeCursor, decode: decodeTimeCursor } = createPageCursor(
  z.tuple([z.int(), z.string().max(100)]),
);
