import type { Call, Outcome } from "@canter/agent/run/agent";
import { createToolBox } from "@canter/agent/tool/tool-box";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { loadMemory } from "@canter/storage/memory/memories";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { dayTools } from "./day-tools.ts";
import { gatherDay } from "./gather-day.ts";
import { liveState } from "./live-state.ts";

/** Calls reading tools as a run would, without a run: one that fails inside is reported, and missing from the day. */
function readingHands(tools: ReturnType<typeof dayTools>, reportBug: ApplicationContext["reportBug"]) {
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

/** All that a member's day is made of, looked up now and without a run. `today` is local. */
export async function gatherOnTheSpot(
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): Promise<MemberDay> {
  const remembered = await loadMemory(context.store.db, member.scope, "coach", context.clock.now());
  const live = await liveState(context, member, today);
  const hands = readingHands(dayTools(context, member, today), context.reportBug);
  return gatherDay(hands, { entries: () => remembered }, { date: today, live });
}
