import { z } from "zod";
import { createPageCursor } from "../page-cursor.ts";

/** Where a page of what is sorted by a text ended. */
export const { encode: encodeSortCursor, decode: decodeSortCursor } = createPageCursor(
  z.tuple([z.string().max(400), z.string().max(200)]),
);
