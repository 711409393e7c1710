import { exampleInUseSchema, readingExampleSchema } from "@canter/domain/reading-example/reading-example";
import { z } from "zod";
import { pageOf } from "../page.ts";

/** A message with the reading that its writer set right. `isShared`: the other members of the group are read by it, too. Times in epoch milliseconds. */
export const readingExampleResponseSchema = z
  .object({
    id: z.string(),
    messageId: z.string(),
    isShared: z.boolean(),
    createdAt: z.number().int(),
    example: readingExampleSchema,
  })
  .meta({ id: "ReadingExample" });
export type ReadingExampleResponse = z.infer<typeof readingExampleResponseSchema>;

export const readingExampleListSchema = pageOf(readingExampleResponseSchema)
  .extend({
    sharedByOthers: z.number().int().meta({
      description: "How many examples other members of the group share.",
    }),
  })
  .meta({ id: "ReadingExampleList" });

export const examplesInUseSchema = z.object({ items: z.array(exampleInUseSchema) });

export const readingExamplePatchSchema = z.object({ isShared: z.boolean() });

/** Without a message: the workout came from none of the member's own that is still there as it was sent and short enough to be kept. */
export const workoutReadingSchema = z
  .object({
    message: z
      .object({
        text: z.string(),
        saidAt: z.number().int(),
        isChanged: z.boolean().meta({ description: "A workout of the message is not as it was read first." }),
        isRead: z.boolean().meta({
          description: "As an example it would read the same words on another day, not only be exported.",
        }),
        refusal: z
          .string()
          .optional()
          .meta({ description: "Why its workouts, as they are now, can't be kept as an example." }),
        leftOut: z.string().optional().meta({
          description: "What was added to its workouts, isn't in the words and is no part of the example.",
        }),
        kept: z
          .object({
            id: z.string(),
            isCurrent: z.boolean().meta({ description: "It is what the workouts are now." }),
          })
          .optional(),
      })
      .optional(),
  })
  .meta({ id: "WorkoutReading" });
export type WorkoutReading = z.infer<typeof workoutReadingSchema>;
