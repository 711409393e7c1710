import { type Dashboard, dashboardSchema } from "@canter/domain/dashboard/dashboard";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { DashboardMarkTable, DashboardRevisionTable } from "./dashboard-tables.ts";

/** A day as it was prepared. `runId`: by which run; absent for one made on the spot. */
export type StoredDashboard = {
  readonly memberId: string;
  readonly revision: number;
  readonly runId?: string;
  readonly dashboard: Dashboard;
};

export const rowToDashboard = (row: Selectable<DashboardRevisionTable>): StoredDashboard => ({
  memberId: row.member_id,
  revision: row.revision,
  ...(row.run_id !== null && { runId: row.run_id }),
  dashboard: dashboardSchema.parse(JSON.parse(row.document)),
});

export type Mark = "done" | "not_today";
/** As stored: what was set aside and then done is set aside again where that is taken back. */
const markSchema = z.enum(["done", "not_today", "done_after_all"]);
export type StoredMark = z.infer<typeof markSchema>;
/** `workoutId`: the workout that took care of it. */
export type DashboardMark = {
  readonly contentId: string;
  readonly as: Mark;
  readonly at: number;
  readonly workoutId?: string;
};

export const rowToMark = (
  row: Pick<DashboardMarkTable, "content_id" | "mark" | "at" | "workout_id">,
): DashboardMark => ({
  contentId: row.content_id,
  as: markSchema.parse(row.mark) === "not_today" ? "not_today" : "done",
  at: row.at,
  ...(row.workout_id !== null && { workoutId: row.workout_id }),
});
