import { z } from "zod";
import type { MemberContext } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { pageOf } from "@canter/protocol/page";
import {
  draftAnswerSchema,
  draftDecisionSchema,
  workoutCreateSchema,
  workoutListQuerySchema,
  workoutOutcomeSchema,
  workoutPatchSchema,
  type WorkoutResponse,
  workoutResponseSchema,
  workoutVersionSchema,
} from "@canter/protocol/training/workouts";
import { doubtAnswerSchema } from "@canter/protocol/training/doubts";
import {
  attachmentSchema,
  maxAttachmentBytes,
  maxVoiceSeconds,
  soundTypes,
} from "@canter/domain/attachment/attachment";
import { photoTypes } from "@canter/domain/horse/photo";
import { defineOperation } from "../../operation.ts";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";

const params = z.object({ id: z.string() });
const tag = "workouts";
const workout = (description: string) => ({ description, schema: workoutResponseSchema });

/** The workout with its rider's name. */
async function withRider(
  application: Application,
  member: MemberContext,
  outcome: Promise<Result<Workout, Problem>>,
): Promise<Result<WorkoutResponse, Problem>> {
  const done = await outcome;
  if (!done.ok) return done;
  const [named = done.value] = await application.workout.nameRiders(member, [done.value]);
  return ok(named);
}

export const workoutOperations = [
  defineOperation({
    id: "listWorkouts",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts",
    tag,
    problems: [],
    summary: "Workouts that one may read in the group, newest first.",
    query: workoutListQuerySchema,
    success: { description: "One page.", schema: pageOf(workoutResponseSchema) },
    handle: async ({ application, member, query }) => {
      const page = await application.workout.listWorkouts(member, query);
      if (!page.ok) return page;
      return ok({ ...page.value, items: await application.workout.nameRiders(member, page.value.items) });
    },
  }),
  defineOperation({
    id: "createWorkout",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts",
    tag,
    problems: ["forbidden"],
    summary: "Enter a workout by hand.",
    body: workoutCreateSchema,
    success: { status: 201, ...workout("The workout as saved.") },
    handle: ({ application, member, body, once }) =>
      withRider(application, member, application.workout.createWorkout(member, body, once)),
  }),
  defineOperation({
    id: "readWorkout",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts/{id}",
    tag,
    problems: [],
    params,
    summary: "One workout, also a deleted one (with deletedAt).",
    success: workout("The workout."),
    handle: ({ application, member, params: { id } }) =>
      withRider(application, member, application.workout.readWorkout(member, id)),
  }),
  defineOperation({
    id: "readWorkoutOutcome",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts/{id}/outcome",
    tag,
    problems: [],
    params,
    summary: "What a workout was worth: volume, records broken, goals, and the same the last time before.",
    success: { description: "The facts.", schema: workoutOutcomeSchema },
    handle: ({ application, member, params: { id } }) => application.outcome.readWorkoutOutcome(member, id),
  }),
  defineOperation({
    id: "editWorkout",
    needs: ["workout", "write"],
    method: "patch",
    path: "/workouts/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Change the fields given; null removes one. A draft that lacks nothing any more is saved.",
    body: workoutPatchSchema,
    success: workout("The workout as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      withRider(application, member, application.workout.editWorkout(member, id, body)),
  }),
  defineOperation({
    id: "deleteWorkout",
    needs: ["workout", "write"],
    method: "delete",
    path: "/workouts/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Delete a workout; it can be brought back for ever.",
    success: workout("The workout with deletedAt."),
    handle: ({ application, member, params: { id } }) =>
      withRider(application, member, application.workout.deleteWorkout(member, id)),
  }),
  defineOperation({
    id: "restoreWorkout",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/restore",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Bring a deleted workout back.",
    success: workout("The workout."),
    handle: ({ application, member, params: { id }, once }) =>
      withRider(application, member, application.workout.restoreWorkout(member, id, once)),
  }),
  defineOperation({
    id: "undoWorkout",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/undo",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Undo the latest change, as a new version. Undoing the first version deletes the workout (`deletedAt`); there is nothing to undo behind that.",
    success: workout("The workout as it was before."),
    handle: ({ application, member, params: { id }, once }) =>
      withRider(application, member, application.workout.undoWorkout(member, id, once)),
  }),
  defineOperation({
    id: "decideDraft",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/decide",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Say what becomes of a draft: keep it, keep it beside its likely duplicate, or drop it as the same one.",
    body: draftDecisionSchema,
    success: workout("The workout."),
    handle: ({ application, member, params: { id }, body, once }) =>
      withRider(application, member, application.workout.decideDraft(member, id, body.decision, once)),
  }),
  defineOperation({
    id: "answerDraft",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/answer",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Answer in words what a draft asks: a time, a distance, sets, a day. It is saved once it asks nothing more.",
    body: draftAnswerSchema,
    success: workout("The workout as it is now."),
    handle: ({ application, member, params: { id }, body, once }) =>
      withRider(application, member, application.logging.answerDraft(member, id, body.text, once)),
  }),
  defineOperation({
    id: "answerWorkoutDoubt",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/doubt",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Answer what is asked about a value: it is right, the suggested one is, or it is left out. It counts for nothing before.",
    body: doubtAnswerSchema,
    success: workout("As it is now."),
    handle: ({ application, member, params: { id }, body, once }) =>
      withRider(application, member, application.workout.answerWorkoutDoubt(member, id, body, once)),
  }),
  defineOperation({
    id: "listWorkoutVersions",
    needs: ["workout", "read"],
    method: "get",
    path: "/workouts/{id}/versions",
    tag,
    problems: [],
    params,
    summary: "Every version of a workout, newest first.",
    success: { description: "All versions.", schema: z.object({ items: z.array(workoutVersionSchema) }) },
    handle: async ({ application, member, params: { id } }) => {
      const versions = await application.workout.listWorkoutVersions(member, id);
      return versions.ok ? ok({ items: versions.value }) : versions;
    },
  }),
];

const ofWorkout = z.object({ id: z.string() });
const attachmentParams = ofWorkout.extend({ attachmentId: z.string() });
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
      maxBytes: maxAttachmentBytes,
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
    params: attachmentParams,
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
    params: attachmentParams,
    summary: "Delete a photo or a voice memo of a workout, for good.",
    success: { description: "What was deleted.", schema: attachment },
    handle: ({ application, member, params: { id, attachmentId } }) =>
      application.workout.removeAttachment(member, id, attachmentId),
  }),
];
