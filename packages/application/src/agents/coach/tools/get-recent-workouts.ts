import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { err, ok } from "@canter/domain/result";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { z } from "zod";
import type { CoachKnowledge } from "../coach-world.ts";
import { athleteNamed } from "./athlete-named.ts";

const inputSchema = z.object({
  athlete: z.string().max(120).optional().describe("by name; the writer where left out"),
  discipline: z.string().max(60).optional().describe("id of a discipline"),
  exercise: z.string().max(200).optional().describe("name of an exercise"),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: z.number().int().min(1).max(50).default(10),
});

/** Saved workouts, newest first, as one line and an id each. */
export const getRecentWorkouts = (world: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_recent_workouts",
    aliases: ["getRecentSessions"],
    description: "Lists what an athlete has done, newest first; narrowed by discipline, exercise or dates.",
    effect: "read",
    input: inputSchema,
    run: async ({ athlete, exercise, ...filter }) => {
      const { context, member, language } = world;
      const whose = athleteNamed(world, athlete);
      if (!whose.ok) return whose;
      const key =
        exercise === undefined
          ? undefined
          : (language.catalogue.byName(exercise)?.id ?? `own:${exercise.toLowerCase()}`);
      const page = await listWorkouts(context.store.db, member.scope, {
        ...filter,
        athleteId: whose.value.id,
        exerciseKey: key,
        status: "saved",
      });
      if (!page.ok) return err({ message: page.error.detail });
      return ok({
        athlete: whose.value.name,
        workouts: page.value.items.map((workout) => ({
          id: workout.id,
          date: workout.date,
          discipline: workout.discipline,
          durationSeconds: workout.durationSeconds,
          distanceMeters: workout.distanceMeters,
          text: describeWorkout(workout, unitsOf(member.member)).join("; ").slice(0, 600),
        })),
        hasMore: page.value.nextCursor !== undefined,
      });
    },
  });
