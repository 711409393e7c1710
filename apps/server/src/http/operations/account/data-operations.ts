import { z } from "zod";
import { ok } from "@canter/domain/result";
import { workoutResponseSchema } from "@canter/protocol/workouts";
import { defineOperation } from "../../operation.ts";

const exportSchema = z.object({
  format: z.literal("canter-workouts"),
  group: z.string(),
  workouts: z.array(workoutResponseSchema),
});

const media = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** A stream of the pieces, made only as fast as they are read. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

export const dataOperations = [
  defineOperation({
    id: "exportWorkouts",
    limit: "heavy",
    needs: ["workout", "read"],
    method: "get",
    path: "/export",
    tag: "data",
    problems: ["too_many_requests"],
    summary: "Every workout that one may read in the group, as a file.",
    query: z.object({ format: z.enum(["json", "csv"]).default("json") }),
    success: { description: "The workouts, newest first.", schema: exportSchema },
    otherSuccess: [
      { status: 200, description: "As CSV: a row for each set.", schema: z.string(), mediaType: "text/csv" },
    ],
    handle: async ({ application, member, query: { format } }) =>
      new Response(streamOf(await application.workout.exportWorkouts(member, format)), {
        headers: {
          "content-type": media[format],
          "content-disposition": `attachment; filename="canter-workouts.${format}"`,
        },
      }),
  }),
  defineOperation({
    id: "backup",
    limit: "heavy",
    needs: ["backup", "write"],
    method: "post",
    path: "/backup",
    tag: "data",
    problems: ["forbidden", "too_many_requests"],
    summary: "Write a backup of everything into the data folder, while the server runs.",
    success: {
      description: "The folder of the backup, on the server's machine.",
      schema: z.object({ path: z.string() }),
    },
    handle: async ({ application, member, once }) => {
      const path = await application.installation.backup(member, once);
      return path.ok ? ok({ path: path.value }) : path;
    },
  }),
];
