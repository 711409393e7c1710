import { z } from "zod";
import { pageQuerySchema } from "@canter/protocol/page";
import {
  examplesInUseSchema,
  readingExampleListSchema,
  readingExamplePatchSchema,
  readingExampleResponseSchema,
  workoutReadingSchema,
} from "@canter/protocol/training/reading-examples";
import { defineOperation } from "../../operation.ts";

const tag = "reading examples";
const params = z.object({ id: z.string() });
/** A case file: a line of JSON for each. */
const jsonLines = "application/jsonl";

export const readingExampleOperations = [
  defineOperation({
    id: "readWorkoutReading",
    needs: ["memory", "read"],
    method: "get",
    path: "/workouts/{id}/reading",
    tag,
    problems: [],
    params,
    summary:
      "The member's own message that a workout came from, and whether its reading can be kept as an example.",
    success: { description: "The message.", schema: workoutReadingSchema },
    handle: ({ application, member, params: { id } }) => application.readingExample.readReading(member, id),
  }),
  defineOperation({
    id: "keepReadingExample",
    needs: ["memory", "write"],
    method: "put",
    path: "/workouts/{id}/reading-example",
    tag,
    problems: ["conflict"],
    params,
    summary:
      "Keep the message of a workout, with all its workouts as they are now, as an example: the same words are read so from then on.",
    success: { description: "The message.", schema: workoutReadingSchema },
    handle: ({ application, member, params: { id } }) => application.readingExample.keepExample(member, id),
  }),
  defineOperation({
    id: "listReadingExamples",
    needs: ["memory", "read"],
    method: "get",
    path: "/reading-examples",
    tag,
    problems: [],
    query: pageQuerySchema,
    summary: "The member's examples of how messages are to be read, newest first.",
    success: { description: "One page.", schema: readingExampleListSchema },
    handle: ({ application, member, query }) => application.readingExample.listExamples(member, query),
  }),
  defineOperation({
    id: "listReadingExamplesInUse",
    needs: ["memory", "read"],
    method: "get",
    path: "/reading-examples/in-use",
    tag,
    problems: [],
    summary:
      "What the member's messages are read by: their own examples, and those that others of the group share.",
    success: { description: "Their own first.", schema: examplesInUseSchema },
    handle: ({ application, member }) => application.readingExample.listExamplesInUse(member),
  }),
  defineOperation({
    id: "exportReadingExamples",
    needs: ["memory", "read"],
    method: "get",
    path: "/reading-examples/export",
    tag,
    problems: [],
    summary:
      "The member's examples as annotated messages of Canter's project, with their words and names as they are.",
    success: { description: "A line of JSON for each.", schema: z.string(), mediaType: jsonLines },
    handle: async ({ application, member }) =>
      new Response(await application.readingExample.exportExamples(member), {
        headers: {
          "content-type": jsonLines,
          "content-disposition": 'attachment; filename="canter-reading-examples.jsonl"',
        },
      }),
  }),
  defineOperation({
    id: "shareReadingExample",
    needs: ["memory", "write"],
    method: "patch",
    path: "/reading-examples/{id}",
    tag,
    problems: [],
    params,
    body: readingExamplePatchSchema,
    summary:
      "Have the other members of the group read by an example, too, or no longer. They can then see its words.",
    success: { description: "The example.", schema: readingExampleResponseSchema },
    handle: ({ application, member, params: { id }, body: { isShared } }) =>
      application.readingExample.shareExample(member, id, isShared),
  }),
  defineOperation({
    id: "deleteReadingExample",
    needs: ["memory", "write"],
    method: "delete",
    path: "/reading-examples/{id}",
    tag,
    problems: [],
    params,
    summary: "Delete an example for good; its workouts stay.",
    success: { description: "What is gone.", schema: readingExampleResponseSchema },
    handle: ({ application, member, params: { id } }) => application.readingExample.deleteExample(member, id),
  }),
];
