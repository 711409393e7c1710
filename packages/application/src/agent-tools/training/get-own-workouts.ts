import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { z } from "zod";
import { asToolResult, type ToolScope } from "../tool-scope.ts";

/** How workouts are called in a line: by their own title, else by their discipline. */
export async function workoutNames({
  context,
  member,
}: ToolScope): Promise<(workout: Pick<Workout, "title" | "discipline">) => string> {
  const own = await listDisciplines(context.store.db, member.scope);
  const names = new Map([...builtInDisciplines, ...own].map(({ id, name }) => [id, name]));
  return ({ title, discipline }) => title ?? names.get(discipline) ?? discipline;
}

const inputSchema = z.object({ limit: z.int().min(1).max(100).default(10) });

/** The member's own saved workouts, newest first, a line each: what a day is prepared from. */
export const getOwnWorkouts = ({ context, member }: ToolScope): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "get_recent_workouts",
    description: "The member's workouts, newest first: id, date, what it was, how long.",
    effect: "read",
    input: inputSchema,
    run: async ({ limit }) => {
      const { athleteId } = member.member;
      const page = asToolResult(
        await listWorkouts(context.store.db, member.scope, { athleteId, status: "saved", limit }),
      );
      if (!page.ok) return page;
      const nameOf = await workoutNames({ context, member });
      return ok({
        workouts: page.value.items.map((workout) => ({
          id: workout.id,
          date: workout.date,
          title: nameOf(workout),
          ...(workout.durationSeconds !== undefined && { durationSeconds: workout.durationSeconds }),
          ...(workout.distanceMeters !== undefined && { distanceMeters: workout.distanceMeters }),
        })),
        hasMore: page.value.nextCursor !== undefined,
      });
    },
  });
