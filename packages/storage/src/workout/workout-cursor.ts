import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { createPageCursor } from "../page-cursor.ts";

const sortKey = z.tuple([localDateSchema, z.int(), z.string().max(100)]);

/** A workout's place in its athlete's history: date, when it was stored, id. */
export type WorkoutCursor = z.infer<typeof sortKey>;

/** Where a page of workouts ended. */
export const { encode: encodeWorkoutCursor, decode: decodedCursor } = createPageCursor(sortKey);
