import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { dashboardToYaml } from "./dashboard-to-yaml.ts";
import { type DayPlace, readDashboard } from "./dashboards.ts";

/** A member's day as YAML; otherwise as `readDashboard`. */
export async function exportDashboard(
  context: ApplicationContext,
  member: MemberContext,
  place: DayPlace,
): Promise<Result<string, Problem>> {
  const shown = await readDashboard(context, member, place);
  return shown.ok ? ok(await dashboardToYaml(shown.value)) : shown;
}
