import { localDateSchema } from "@canter/domain/workout/workout";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";

/** Where a page ended: the sort key of its last workout. */
export type WorkoutCursor = readonly [date: string, createdAt: number, id: string];

const cursorSchema = z.tuple([localDateSchema, z.int(), z.string().max(100)]);

/** The cursor as opaque text (base64url of JSON). */
export const encodeWorkoutCursor = (cursor: WorkoutCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

const decode = (text: string): WorkoutCursor | undefined => {
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** Where a page begins: undefined for the first. Invalid: text that no page has given out. */
export const decodedCursor = (text: string | undefined): Result<WorkoutCursor | undefined, Problem> => {
  const cursor = text === undefined ? undefined : decode(text);
  return text !== undefined && !cursor
    ? err(invalid("cursor", "must be the nextCursor of the page before"))
    : ok(cursor);
};
