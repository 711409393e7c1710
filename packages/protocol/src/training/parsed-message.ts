import { z } from "zod";
import { workoutContentSchema } from "@canter/domain/workout/workout";

const place = { start: z.number().int(), end: z.number().int() };

/** The domain's ParsedMessage: offsets are UTF-16, end exclusive. */
export const parsedMessageSchema = z
  .object({
    isLog: z.boolean(),
    confidence: z.enum(["sure", "unsure"]),
    doubts: z.array(z.object({ ...place, reason: z.string() })).readonly(),
    workouts: z.array(workoutContentSchema.extend({ athlete: z.string().optional() })).readonly(),
    spans: z
      .array(
        z.object({
          ...place,
          kind: z.enum([
            "discipline",
            "exercise",
            "athlete",
            "date",
            "sets",
            "weight",
            "duration",
            "distance",
            "heartRate",
            "pace",
            "rpe",
            "score",
            "note",
            "filler",
            "measurement",
            "nutrition",
            "goal",
            "unread",
          ]),
          workoutIndex: z.number().int().optional(),
          meaning: z.string(),
          doubt: z.string().optional(),
        }),
      )
      .readonly(),
    cutOffAt: z.number().int().optional(),
  })
  .meta({ id: "ParsedMessage" });
