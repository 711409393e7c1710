import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";

/** Where a page ended: the sort key of its last workout. */
export type WorkoutCursor = readonly [date: string, createdAt: number, id: string];

const cursorSchema = z.tuple([localDateSchema, z.int(), z.string().max(100)]);

/** The cursor as opaque text (base64url of JSON). */
export const encodeWorkoutCursor = (cursor: WorkoutCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Undefined for text that no page has given out. */
export const decodeWorkoutCursor = (text: string): WorkoutCursor | undefined => {
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};
