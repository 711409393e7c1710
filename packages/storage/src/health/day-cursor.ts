import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";

/** Where a page of what is sorted by day ended: the sort key of its last. */
export type DayCursor = readonly [date: string, id: string];

const cursorSchema = z.tuple([z.string().max(20), z.string().max(100)]);

export const encodeDayCursor = (cursor: DayCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

const decode = (text: string): DayCursor | undefined => {
  try {
    return cursorSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
};

/** Where a page begins: undefined for the first. Invalid: text that no page has given out. */
export const decodeDayCursor = (text: string | undefined): Result<DayCursor | undefined, Problem> => {
  const cursor = text === undefined ? undefined : decode(text);
  return text !== undefined && !cursor
    ? err(invalid("cursor", "must be the nextCursor of the page before"))
    : ok(cursor);
};
