import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";

/** Where a page of what is sorted by a text ended. */
export type SortCursor = readonly [key: string, id: string];

const cursorSchema = z.tuple([z.string().max(400), z.string().max(200)]);

/** The cursor as opaque text (base64url of JSON). */
export const encodeSortCursor = (cursor: SortCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

const decode = (text: string): SortCursor | undefined => {
  try {
    return cursorSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
};

/** Where a page begins: undefined for the first. Invalid: text that no page has given out. */
export const decodeSortCursor = (text: string | undefined): Result<SortCursor | undefined, Problem> => {
  const cursor = text === undefined ? undefined : decode(text);
  return text !== undefined && !cursor
    ? err(invalid("cursor", "must be the nextCursor of the page before"))
    : ok(cursor);
};
