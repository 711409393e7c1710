import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import { settleDraft } from "@canter/domain/dashboard/settle-draft";
import { readDashboard } from "@canter/storage/dashboard/read-dashboard";
import type { StoredDashboard } from "@canter/storage/dashboard/dashboard-row";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { gatherOnTheSpot } from "./gather-on-the-spot.ts";
import { keepDay } from "./keep-day.ts";

/** Today by rule, at once and without a run: for whoever looks before it was prepared. One that came meanwhile stands. */
export async function prepareOnTheSpot(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<StoredDashboard> {
  const { store, clock } = context;
  const day = await gatherOnTheSpot(context, member, today);
  const { dashboard, notes } = settleDraft(composeDashboard(day), day);
  return store.transact(async (trx) => {
    const before = await readDashboard(trx, member.scope, today);
    if (before) return before;
    const whole = { ...dashboard, date: today, generatedAt: clock.now(), by: "playbook" } as const;
    return keepDay(context, member, trx, { dashboard: whole, notes });
  });
}
