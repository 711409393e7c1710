import { z } from "zod";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";

/** The end of a list's page, as opaque text (base64url of JSON). */
type PageCursor<T> = {
  readonly encode: (last: T) => string;
  /** Where a page begins: undefined for the first. Invalid: text that no page returned. */
  readonly decode: (text: string | undefined) => Result<T | undefined, Problem>;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
};

/** Cursors of a list by the sort key of its last item, in the schema's shape. */
export const createPageCursor = <T>(sortKey: z.ZodType<T>): PageCursor<T> => ({
  encode: (last) => Buffer.from(JSON.stringify(last)).toString("base64url"),
  decode: (text) => {
    if (text === undefined) return ok(undefined);
    const { data } = sortKey.safeParse(jsonOf(text));
    return data === undefined
      ? err(invalid("cursor", "must be the nextCursor of the page before"))
      : ok(data);
  },
});

/** The end of a page that is sorted by time. */
export const { encode: encodeTimeCursor, decode: decodeTimeCursor } = createPageCursor(
  z.tuple([z.int(), z.string().max(100)]),
);
