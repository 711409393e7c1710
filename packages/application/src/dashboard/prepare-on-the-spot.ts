import type { Call, Outcome } from "@canter/agent/run/agent";
import { createToolBox } from "@canter/agent/tool/tool-box";
import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import { settleDraft } from "@canter/domain/dashboard/settle-draft";
import { readDashboard } from "@canter/storage/dashboard/read-dashboard";
import type { StoredDashboard } from "@canter/storage/dashboard/dashboard-row";
import { loadMemory } from "@canter/storage/memory/load-memory";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { dayTools } from "../agents/coach/daily-dashboard/day-tools.ts";
import { gatherDay } from "../agents/coach/daily-dashboard/gather-day.ts";
import { keepDay } from "./keep-day.ts";
import { liveState } from "./live-state.ts";

/** Calls reading tools as a run would, without a run. */
function readingHands(tools: ReturnType<typeof dayTools>) {
  const box = createToolBox(tools);
  const call = async ({ tool: name, input }: Call): Promise<Outcome> => {
    const tool = box.find(name);
    if (tool?.effect !== "read") return { ok: false, message: `There is no tool ${name}.` };
    const checked = tool.input.safeParse(input);
    if (!checked.success) return { ok: false, message: checked.error.message };
    const signal = AbortSignal.timeout(10_000);
    const outcome = await tool
      .run(checked.data, { callId: name, begun: undefined, signal })
      .catch(() => ({ ok: false, error: { message: "It could not be read." } }) as const);
    return outcome.ok ? { ok: true, output: outcome.value } : { ok: false, message: outcome.error.message };
  };
  return { callAll: (calls: readonly Call[]) => Promise.all(calls.map(call)) };
}

/** Today by rule, at once and without a run: for whoever looks before it was prepared. One that came meanwhile stands. */
export async function prepareOnTheSpot(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<StoredDashboard> {
  const { store, clock } = context;
  const remembered = await loadMemory(store.db, member.scope, "coach", clock.now());
  const live = await liveState(context, member, today);
  const hands = readingHands(dayTools(context, member, today));
  const day = await gatherDay(hands, { entries: () => remembered }, { date: today, live });
  const { dashboard, notes } = settleDraft(composeDashboard(day), day);
  return store.transact(async (trx) => {
    const before = await readDashboard(trx, member.scope, today);
    if (before) return before;
    const whole = { ...dashboard, date: today, generatedAt: clock.now(), by: "playbook" } as const;
    return keepDay(context, member, trx, { dashboard: whole, notes });
  });
}
