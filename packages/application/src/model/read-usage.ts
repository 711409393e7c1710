import { addUsage, noUsage, type RunUsage } from "@canter/agent/schema/run";
import { type ModelBudget, readModelBudget } from "@canter/storage/model/model-settings";
import { sumUsage, type UsageSum } from "@canter/storage/model/model-usage";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** A stretch of time in epoch milliseconds: from `from`, before `to`. */
export type Period = { readonly from: number; readonly to: number };

const inZone = (epochMilliseconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(zone);

/** The local day that contains an instant. */
export const dayOf = (now: number, zone: string): Period => {
  const start = inZone(now, zone).startOfDay();
  return { from: start.epochMilliseconds, to: start.add({ days: 1 }).startOfDay().epochMilliseconds };
};

/** A month by name (`2026-11`), or the one that contains an instant, in a zone. */
export const monthOf = (now: number, zone: string, month?: string): Period => {
  const first = Temporal.PlainDate.from(
    `${month ?? inZone(now, zone).toPlainDate().toString().slice(0, 7)}-01`,
  );
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { from: start(first), to: start(first.add({ months: 1 })) };
};

export type ModelUsage = {
  readonly byMember: (RunUsage & { readonly memberId: string; readonly name: string })[];
  readonly byAgent: (RunUsage & { readonly agent: string })[];
  readonly byModel: (RunUsage & { readonly model: string })[];
  readonly total: RunUsage;
  readonly budget: ModelBudget;
};

const usageOf = ({ modelCalls, inputTokens, outputTokens, costMicros }: RunUsage): RunUsage => ({
  modelCalls,
  inputTokens,
  outputTokens,
  costMicros,
});

const total = (sums: readonly UsageSum[]): RunUsage =>
  sums.reduce((sum, each) => addUsage(sum, usageOf(each)), noUsage);

/** Adds up equal keys, largest total first. */
function summed<T extends object>(
  sums: readonly UsageSum[],
  key: (sum: UsageSum) => string,
  label: (sum: UsageSum) => T,
): (RunUsage & T)[] {
  const groups = Map.groupBy(sums, key);
  return [...groups.values()]
    .flatMap((alike) => (alike[0] ? [{ ...label(alike[0]), ...total(alike) }] : []))
    .toSorted((a, b) => b.costMicros - a.costMicros || b.inputTokens - a.inputTokens);
}

/** Model usage in a month of the group's zone: everybody's for owners, else the member's own. */
export async function readUsage(
  { store: { db }, clock, agents }: ApplicationContext,
  { scope, member, group }: MemberContext,
  month?: string,
): Promise<ModelUsage> {
  const sums = await sumUsage(db, scope, {
    ...monthOf(clock.now(), group.zone, month),
    ...(member.role !== "owner" && { memberId: member.id }),
  });
  // A part of another agent counts as that agent.
  const whole = new Map(agents().flatMap(({ name, parts }) => parts.map((part) => [part, name] as const)));
  const agentOf = ({ agent }: { readonly agent: string }) => whole.get(agent) ?? agent;
  return {
    byMember: summed(
      sums,
      ({ memberId }) => memberId,
      ({ memberId, name }) => ({ memberId, name }),
    ),
    byAgent: summed(sums, agentOf, (sum) => ({ agent: agentOf(sum) })),
    byModel: summed(
      sums,
      ({ model }) => model,
      ({ model }) => ({ model }),
    ),
    total: total(sums),
    budget: await readModelBudget(db, scope),
  };
}
