import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import { settleDraft } from "@canter/domain/dashboard/settle-draft";
import { touchMember } from "@canter/storage/group/members";
import { readDashboard, type StoredDashboard } from "@canter/storage/dashboard/dashboards";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { gatherOnTheSpot } from "./gather-on-the-spot.ts";
import { keepDay } from "./keep-day.ts";

/** `former`: the day as it is, and when something that it was made of last changed since. */
type Former = { readonly stored: StoredDashboard; readonly changedAt: number };

async function prepare(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
  former?: Former,
): Promise<StoredDashboard> {
  const { store, clock } = context;
  // As of before it was looked up: what is written down meanwhile is news. Never older than the news that it was made for.
  const generatedAt = Math.max(clock.now(), former?.changedAt ?? 0);
  const day = await gatherOnTheSpot(context, member, today);
  const { dashboard, notes } = settleDraft(composeDashboard(day), day);
  return store.transact(async (trx) => {
    await touchMember(trx, member.scope);
    const before = await readDashboard(trx, member.scope, today);
    if (before && before.revision !== former?.stored.revision) return before;
    const whole = { ...dashboard, date: today, generatedAt, by: "playbook" } as const;
    return keepDay(context, member, trx, {
      dashboard: whole,
      // They were written down with the first one.
      notes: former ? [] : notes,
      gathered: day,
      isSameAsking: former !== undefined,
    });
  });
}

const underWay = new WeakMap<ApplicationContext, Map<string, Promise<StoredDashboard>>>();

/** Today by rule, at once and without a run: for whoever looks before it was prepared. One that came meanwhile stands. */
export const prepareOnTheSpot = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<StoredDashboard> => prepare(context, member, today);

/** Today by rule once more, since something that it was made of has changed; whoever looks meanwhile waits for the same one. */
export function prepareAnew(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
  former: Former,
): Promise<StoredDashboard> {
  const all = underWay.get(context) ?? new Map<string, Promise<StoredDashboard>>();
  underWay.set(context, all);
  const key = `${member.member.id} ${today} ${former.changedAt}`;
  const begun = all.get(key);
  if (begun) return begun;
  const made = prepare(context, member, today, former).finally(() => all.delete(key));
  all.set(key, made);
  return made;
}
