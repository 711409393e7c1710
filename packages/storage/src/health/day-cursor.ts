import { z } from "zod";
import { createPageCursor } from "../page-cursor.ts";

/** Where a page of what is sorted by day ended. */
export const { encode: encodeDayCursor, decode: decodeDayCursor } = createPageCursor(
  z.tuple([z.string().max(20), z.string().max(100)]),
);
