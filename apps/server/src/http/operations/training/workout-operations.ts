import { z } from "zod";
import { ok } from "@canter/domain/result";
import { pageOf } from "@canter/protocol/page";
import {
  draftDecisionSchema,
  workoutCreateSchema,
  workoutListQuerySchema,
  workoutOutcomeSchema,
  workoutPatchSchema,
  workoutResponseSchema,
  workoutVersionSchema,
} from "@canter/protocol/training/workouts";
import { doubtAnswerSchema } from "@canter/protocol/training/doubts";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const tag = "workouts";
const workout = (description: string) => ({ description, schema: workoutResponseSchema });

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
    handle: ({ application, member, query }) => application.workout.listWorkouts(member, query),
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
    handle: ({ application, member, body, once }) => application.workout.createWorkout(member, body, once),
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
    handle: ({ application, member, params: { id } }) => application.workout.readWorkout(member, id),
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
      application.workout.editWorkout(member, id, body),
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
    handle: ({ application, member, params: { id } }) => application.workout.deleteWorkout(member, id),
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
      application.workout.restoreWorkout(member, id, once),
  }),
  defineOperation({
    id: "undoWorkout",
    needs: ["workout", "write"],
    method: "post",
    path: "/workouts/{id}/undo",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Undo the latest change, as a new version. Undoing the first version deletes the workout.",
    success: workout("The workout as it was before."),
    handle: ({ application, member, params: { id }, once }) =>
      application.workout.undoWorkout(member, id, once),
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
      application.workout.decideDraft(member, id, body.decision, once),
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
      application.workout.answerWorkoutDoubt(member, id, body, once),
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
