import type { Layout } from "@canter/domain/dashboard/layout";
import { ok, type Result } from "@canter/domain/result";
import { putDashboardLayout, readDashboardLayout as readStored } from "@canter/storage/dashboard/dashboards";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** How the member laid out their dashboard; undefined: as it comes. What a layout is, the interface says. */
export const readDashboardLayout = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<unknown> => readStored(store.db, scope);

export const changeDashboardLayout = async (
  { store, clock }: ApplicationContext,
  { scope }: MemberContext,
  layout: Layout,
): Promise<Result<Layout, never>> => {
  await putDashboardLayout(store.db, scope, layout, clock.now());
  return ok(layout);
};
