import {
  attachmentSchema,
  maxAttachmentBytes,
  maxVoiceSeconds,
  soundTypes,
} from "@canter/domain/attachment/attachment";
import { photoTypes } from "@canter/domain/horse/photo";
import { ok } from "@canter/domain/result";
import { z } from "zod";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";
import { defineOperation } from "../../operation.ts";

const tag = "workouts";
const ofWorkout = z.object({ id: z.string() });
const params = ofWorkout.extend({ attachmentId: z.string() });
const attachment = attachmentSchema.meta({ id: "Attachment" });
const path = "/workouts/{id}/attachments";

export const attachmentOperations = [
  defineOperation({
    id: "addAttachment",
    needs: ["workout", "write"],
    method: "post",
    path,
    tag,
    problems: ["forbidden", "conflict"],
    params: ofWorkout,
    query: z.object({ durationSeconds: z.coerce.number().positive().max(maxVoiceSeconds).optional() }),
    bytes: {
      mediaTypes: ["image/", "audio/", "video/webm", "video/mp4"],
      most: maxAttachmentBytes,
      field: "attachment",
    },
    summary:
      "Add a photo or a voice memo to a workout, as the body. What a camera wrote about a photo (place, device) is not kept.",
    success: { status: 201, description: "The attachment.", schema: attachment },
    handle: ({ application, member, params: { id }, query, bytes, once }) =>
      application.workout.addAttachment(member, id, { bytes, ...query }, once),
  }),
  defineOperation({
    id: "listAttachments",
    needs: ["workout", "read"],
    method: "get",
    path,
    tag,
    problems: [],
    params: ofWorkout,
    summary: "The photos and voice memos of a workout, in the order in which they were added.",
    success: { description: "All of them.", schema: z.object({ items: z.array(attachment) }) },
    handle: async ({ application, member, params: { id } }) => {
      const items = await application.workout.listAttachments(member, id);
      return items.ok ? ok({ items: items.value }) : items;
    },
  }),
  defineOperation({
    id: "readAttachment",
    needs: ["workout", "read"],
    method: "get",
    path: `${path}/{attachmentId}`,
    tag,
    problems: ["range_not_satisfiable"],
    params,
    // For an `img`, which sends no headers.
    query: z.object({ group: z.string().optional() }),
    summary: "A photo or a voice memo of a workout.",
    success: {
      description: "The picture or the sound.",
      schema: z.unknown(),
      mediaType: photoTypes[0],
    },
    otherSuccess: [
      { status: 200, description: "A sound.", schema: z.string(), mediaType: soundTypes[0] },
      partOfIt(soundTypes[0]),
    ],
    handle: async ({ application, member, request, params: { id, attachmentId } }) => {
      const found = await application.workout.readAttachment(member, id, attachmentId);
      if (!found.ok) return found;
      const { bytes, mediaType } = found.value;
      // Not cached by the browser: others may use it afterwards.
      return answerBytes(request, { bytes, mediaType, version: attachmentId, cacheControl: "no-store" });
    },
  }),
  defineOperation({
    id: "removeAttachment",
    needs: ["workout", "write"],
    method: "delete",
    path: `${path}/{attachmentId}`,
    tag,
    problems: ["forbidden"],
    params,
    summary: "Delete a photo or a voice memo of a workout, for good.",
    success: { description: "What was deleted.", schema: attachment },
    handle: ({ application, member, params: { id, attachmentId } }) =>
      application.workout.removeAttachment(member, id, attachmentId),
  }),
];
