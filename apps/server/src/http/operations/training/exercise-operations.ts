import { z } from "zod";
import { ok } from "@canter/domain/result";
import { pageOf } from "@canter/protocol/page";
import {
  exerciseHistoryPointSchema,
  exerciseResponseSchema,
  listedExerciseSchema,
  personalRecordSchema,
} from "@canter/protocol/training/workouts";
import { defineOperation } from "../../operation.ts";

const params = z.object({
  id: z
    .string()
    .meta({ description: 'Id in the catalogue, or "own:" and the name of an exercise of one\'s own.' }),
});
const tag = "exercises";

export const exerciseOperations = [
  defineOperation({
    id: "listExercises",
    needs: ["workout", "read"],
    method: "get",
    path: "/exercises",
    tag,
    problems: [],
    summary: "The exercise catalogue, and the exercises of one's own that were logged.",
    query: z.object({
      q: z
        .string()
        .max(100)
        .optional()
        .meta({ description: "Words of the name, in any order; a beginning will do." }),
      used: z
        .enum(["0", "1"])
        .optional()
        .meta({ description: "1: only those logged, latest first, with how often." }),
      athleteId: z.string().optional(),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: { description: "One page.", schema: pageOf(listedExerciseSchema) },
    handle: ({ application, member, query: { used, ...query } }) =>
      application.workout.listExercises(member, { ...query, used: used === "1" }),
  }),
  defineOperation({
    id: "readExercise",
    needs: ["workout", "read"],
    method: "get",
    path: "/exercises/{id}",
    tag,
    problems: [],
    params,
    summary: "One exercise.",
    success: { description: "The exercise.", schema: exerciseResponseSchema },
    handle: ({ application, member, params: { id } }) => application.workout.readExercise(member, id),
  }),
  defineOperation({
    id: "listAlternatives",
    needs: ["workout", "read"],
    method: "get",
    path: "/exercises/{id}/alternatives",
    tag,
    problems: [],
    params,
    summary:
      "What to do in place of an exercise: like it by muscles and movement, what the group's equipment allows first. Empty for one of one's own.",
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(8) }),
    success: {
      description: "The likeliest first.",
      schema: z.object({ items: z.array(listedExerciseSchema) }),
    },
    handle: async ({ application, member, params: { id }, query: { limit } }) => {
      const alternatives = await application.workout.listAlternatives(member, id, limit);
      return alternatives.ok ? ok({ items: [...alternatives.value] }) : alternatives;
    },
  }),
  defineOperation({
    id: "readExerciseHistory",
    needs: ["workout", "read"],
    method: "get",
    path: "/exercises/{id}/history",
    tag,
    problems: [],
    params,
    summary:
      "What an athlete did of an exercise, a point for each workout, oldest first. A cursor leads to earlier ones.",
    query: z.object({
      athleteId: z.string().optional(),
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    success: { description: "One page.", schema: pageOf(exerciseHistoryPointSchema) },
    handle: ({ application, member, params: { id }, query }) =>
      application.workout.readExerciseHistory(member, id, query),
  }),
  defineOperation({
    id: "listRecords",
    needs: ["workout", "read"],
    method: "get",
    path: "/records",
    tag,
    problems: [],
    summary: "An athlete's personal records.",
    query: z.object({ athleteId: z.string().optional(), exerciseId: z.string().optional() }),
    success: { description: "All of them.", schema: z.object({ items: z.array(personalRecordSchema) }) },
    handle: async ({ application, member, query }) => {
      const records = await application.record.listRecords(member, query);
      return records.ok ? ok({ items: records.value }) : records;
    },
  }),
];
