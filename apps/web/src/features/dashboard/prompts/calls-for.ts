import { type Need, can } from "@canter/domain/access/access";
import type { Role } from "@canter/domain/group/group";
import type { DashboardView } from "@canter/protocol/coach/dashboards";

export type Call = DashboardView["coach"]["callsToAction"][number];

/** The permission that a call needs; the others lead to pages that anybody may view. */
const needs: Partial<Record<NonNullable<Call["action"]>, Need>> = {
  open_log: ["workout", "write"],
  open_weight: ["body", "write"],
  open_nutrition: ["nutrition", "write"],
  open_goals: ["goal", "write"],
};

/** The calls that somebody with this role can follow. */
export const callsFor = (role: Role, calls: readonly Call[]): readonly Call[] =>
  calls.filter(({ action }) => {
    const need = action && needs[action];
    return !need || can(role, ...need);
  });
