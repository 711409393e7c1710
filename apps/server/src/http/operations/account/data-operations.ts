import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { z } from "zod";
import { ok } from "@canter/domain/result";
import { workoutResponseSchema } from "@canter/protocol/training/workouts";
import {
  calendarFeedCreatedSchema,
  calendarFeedCreateSchema,
  calendarFeedListSchema,
  calendarFeedSchema,
} from "@canter/protocol/account/calendars";
import {
  webhookCreatedSchema,
  webhookCreateSchema,
  webhookListSchema,
  webhookPatchSchema,
  webhookSchema,
} from "@canter/protocol/account/webhooks";
import { defineOperation, defineOpenOperation } from "../../operation.ts";

const exportSchema = z.object({
  format: z.literal("canter-workouts"),
  group: z.string(),
  workouts: z.array(workoutResponseSchema),
});

const csv = "text/csv; charset=utf-8";
const media = { json: "application/json; charset=utf-8", csv, hevy: csv, strong: csv } as const;

const attachment = (name: string): string => `attachment; filename="${name}"`;

/** A stream of the pieces, generated only as fast as they are read. */
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
    summary:
      "Every workout that one may read in the group, as a file; `hevy` and `strong`: one's own sets as those apps write them.",
    query: z.object({ format: z.enum(["json", "csv", "hevy", "strong"]).default("json") }),
    success: { description: "The workouts, newest first.", schema: exportSchema },
    otherSuccess: [
      { status: 200, description: "As CSV: a row for each set.", schema: z.string(), mediaType: "text/csv" },
    ],
    handle: async ({ application, member, query: { format } }) =>
      new Response(streamOf(await application.export.exportWorkouts(member, format)), {
        headers: {
          "content-type": media[format],
          "content-disposition": attachment(
            format === "json" || format === "csv" ? `canter-workouts.${format}` : `canter-${format}.csv`,
          ),
        },
      }),
  }),
  defineOperation({
    id: "writeWorkoutFile",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts/{id}/file",
    tag: "workouts",
    problems: [],
    params: z.object({ id: z.string() }),
    query: z.object({ format: z.enum(["fit", "tcx"]).default("fit") }),
    summary: "One workout as a file of a watch, with its laps, sets and what was recorded.",
    success: { description: "As FIT.", schema: z.string(), mediaType: "application/vnd.ant.fit" },
    otherSuccess: [
      {
        status: 200,
        description: "As TCX.",
        schema: z.string(),
        mediaType: "application/vnd.garmin.tcx+xml",
      },
    ],
    handle: async ({ application, member, params: { id }, query: { format } }) => {
      const file = await application.export.writeWorkoutFile(member, id, format);
      if (!file.ok) return file;
      const { name, mediaType, bytes } = file.value;
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: { "content-type": mediaType, "content-disposition": attachment(name) },
      });
    },
  }),
  defineOperation({
    id: "readArchive",
    limit: "heavy",
    lasting: true,
    needs: ["workout", "read"],
    method: "get",
    path: "/archive",
    tag: "data",
    problems: ["forbidden", "too_many_requests"],
    summary:
      "Everything that is one's own in the group, and the group's horses, as one ZIP file: a row a line, its form described in it.",
    success: { description: "The archive.", schema: z.string(), mediaType: "application/zip" },
    handle: async ({ application, member }) => {
      const { name, path, remove } = await application.export.writeArchive(member);
      const file = createReadStream(path);
      file.once("close", () => void remove());
      return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
        headers: { "content-type": "application/zip", "content-disposition": attachment(name) },
      });
    },
  }),
  defineOperation({
    id: "importArchive",
    limit: "heavy",
    needs: ["import", "write"],
    method: "post",
    path: "/archive",
    tag: "data",
    problems: ["forbidden", "too_many_requests"],
    bytes: {
      mediaTypes: ["application/zip", "application/octet-stream"],
      maxBytes: 20_000_000_000,
      isFile: true,
    },
    summary:
      "Bring an archive in, once, however often: its rows whole or not at all, then its photos and sounds, which go on where they were broken off. What is here already stays as it is.",
    success: {
      description: "How many rows came in, and how many were here already.",
      schema: z.object({ added: z.number(), known: z.number() }),
    },
    handle: ({ application, member, file }) => application.export.importArchive(member, file),
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

const tag = "calendar";
const mediaType = "text/calendar";

export const calendarOperations = [
  defineOperation({
    id: "listCalendarFeeds",
    needs: ["profile", "read"],
    method: "get",
    path: "/calendar-feeds",
    tag,
    problems: [],
    summary: "The addresses under which calendar programs read what the member has in the group.",
    success: { description: "Without their secrets.", schema: calendarFeedListSchema },
    handle: ({ application, member }) => application.calendar.listCalendarFeeds(member),
  }),
  defineOperation({
    id: "createCalendarFeed",
    lasting: true,
    needs: ["profile", "write"],
    method: "post",
    path: "/calendar-feeds",
    tag,
    problems: ["forbidden", "conflict"],
    body: calendarFeedCreateSchema,
    summary: "Make an address for calendar programs; its secret is shown once.",
    success: { status: 201, description: "The feed.", schema: calendarFeedCreatedSchema },
    handle: ({ application, member, body, once }) =>
      application.calendar.createCalendarFeed(member, body, once),
  }),
  defineOperation({
    id: "removeCalendarFeed",
    lasting: true,
    needs: ["profile", "write"],
    method: "delete",
    path: "/calendar-feeds/{id}",
    tag,
    problems: ["forbidden"],
    params: z.object({ id: z.string() }),
    summary: "Take an address away: nothing is there any more.",
    success: { description: "What it was.", schema: calendarFeedSchema },
    handle: ({ application, member, params: { id } }) => application.calendar.removeCalendarFeed(member, id),
  }),
  defineOpenOperation({
    id: "readCalendar",
    method: "get",
    path: "/calendars/{token}",
    tag,
    problems: ["not_found"],
    params: z.object({ token: z.string().max(100) }),
    summary:
      "A calendar at its secret address (`TOKEN.ics`), as iCalendar: planned, done, and care of horses.",
    success: { description: "The calendar.", schema: z.string(), mediaType },
    handle: async ({ application, params: { token } }) => {
      const calendar = await application.calendar.readCalendar(token.replace(/\.ics$/, ""));
      return calendar.ok
        ? new Response(calendar.value, { headers: { "content-type": `${mediaType}; charset=utf-8` } })
        : calendar;
    },
  }),
];

const webhookTag = "webhooks";
const params = z.object({ id: z.string() });

export const webhookOperations = [
  defineOperation({
    id: "listWebhooks",
    needs: ["settings", "administer"],
    method: "get",
    path: "/webhooks",
    tag: webhookTag,
    problems: ["forbidden"],
    summary: "One's own addresses in the group that are notified of events, and what came of the latest.",
    success: { description: "Without their secrets.", schema: webhookListSchema },
    handle: ({ application, member }) => application.webhook.listWebhooks(member),
  }),
  defineOperation({
    id: "createWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "post",
    path: "/webhooks",
    tag: webhookTag,
    problems: ["forbidden", "conflict"],
    body: webhookCreateSchema,
    summary:
      "Have an address notified of events, as one may read them; signed with a secret that is shown once.",
    success: { status: 201, description: "The webhook.", schema: webhookCreatedSchema },
    handle: ({ application, member, body, once }) => application.webhook.createWebhook(member, body, once),
  }),
  defineOperation({
    id: "updateWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "patch",
    path: "/webhooks/{id}",
    tag: webhookTag,
    problems: ["forbidden"],
    params,
    body: webhookPatchSchema,
    summary: "Switch a webhook on or off.",
    success: { description: "The webhook.", schema: webhookSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.webhook.switchWebhook(member, id, body.isOn),
  }),
  defineOperation({
    id: "removeWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "delete",
    path: "/webhooks/{id}",
    tag: webhookTag,
    problems: ["forbidden"],
    params,
    summary: "Take a webhook away.",
    success: { description: "What it was.", schema: webhookSchema },
    handle: ({ application, member, params: { id } }) => application.webhook.removeWebhook(member, id),
  }),
];
