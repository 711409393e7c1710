import type { Call, Outcome } from "@canter/agent/run/agent";
import { createToolBox } from "@canter/agent/tool/tool-box";
import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { resolveDraft } from "@canter/domain/dashboard/resolve-draft";
import { readDashboard, type StoredDashboard } from "@canter/storage/dashboard/dashboards";
import { touchMember } from "@canter/storage/group/members";
import { loadMemory } from "@canter/storage/memory/memories";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { gatherDay } from "./gather-day.ts";
import { saveDay } from "./save-day.ts";
import { liveState } from "./live-state.ts";
import { dayTools } from "./day-tools/day-tools.ts";

/** Calls read tools as a run would, without a run: one that throws is reported, and its part of the day is missing. */
function readingContext(tools: ReturnType<typeof dayTools>, reportBug: ApplicationContext["reportBug"]) {
  const box = createToolBox(tools);
  const call = async ({ tool: name, input }: Call): Promise<Outcome> => {
    const tool = box.find(name);
    if (tool?.effect !== "read") return { ok: false, message: `There is no tool ${name}.` };
    const checked = tool.input.safeParse(input);
    if (!checked.success) return { ok: false, message: checked.error.message };
    const signal = AbortSignal.timeout(10_000);
    const outcome = await tool
      .run(checked.data, { callId: name, begun: undefined, signal })
      .catch((error: unknown) => {
        reportBug(error);
        return { ok: false, error: { message: "It could not be read." } } as const;
      });
    return outcome.ok ? { ok: true, output: outcome.value } : { ok: false, message: outcome.error.message };
  };
  return { callAll: (calls: readonly Call[]) => Promise.all(calls.map(call)) };
}

/** Everything that a member's day is made from, looked up now and without a run. `today` is local. */
export async function gatherOnTheSpot(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<MemberDay> {
  const remembered = await loadMemory(context.store.db, member.scope, "coach", context.clock.now());
  const live = await liveState(context, member, today);
  const toolContext = readingContext(dayTools(context, member, today), context.reportBug);
  return gatherDay(
    toolContext,
    { entries: () => remembered },
    { date: today, live, zone: member.member.zone },
  );
}

/** `former`: the stored day, and when something that it was made from last changed since. */
type Former = { readonly stored: StoredDashboard; readonly changedAt: number };

async function prepare(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
  former?: Former,
): Promise<StoredDashboard> {
  const { store, clock } = context;
  // The time before the lookup: anything stored meanwhile counts as news. Never older than the change that caused it.
  const generatedAt = Math.max(clock.now(), former?.changedAt ?? 0);
  const day = await gatherOnTheSpot(context, member, today);
  const { dashboard, notes } = resolveDraft(composeDashboard(day), day);
  return store.transact(async (trx) => {
    await touchMember(trx, member.scope);
    const before = await readDashboard(trx, member.scope, today);
    if (before && before.revision !== former?.stored.revision) return before;
    const whole = { ...dashboard, date: today, generatedAt, by: "playbook" } as const;
    return saveDay(context, member, trx, {
      dashboard: whole,
      // They were stored with the first revision.
      notes: former ? [] : notes,
      gathered: day,
      isSameAsking: former !== undefined,
    });
  });
}

const underWay = new WeakMap<ApplicationContext, Map<string, Promise<StoredDashboard>>>();

/** Today by rule, at once and without a run: for a member who looks before it was prepared. A day stored meanwhile stands. */
export const prepareOnTheSpot = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<StoredDashboard> => prepare(context, member, today);

/** Rebuilds today by rule, because something that it was made from has changed; concurrent callers share one rebuild. */
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
