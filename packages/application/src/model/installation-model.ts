import type { Allowance } from "@canter/agent/run/run-budget";
import { accountOfMember } from "@canter/storage/account/accounts";
import { isTrustedGroup, readInstallationSettings } from "@canter/storage/installation/installation";
import { sumAccountUsage } from "@canter/storage/model/model-usage";
import type { ApplicationContext, EnvironmentModel } from "../core/application-context.ts";
import { dayOf, monthOf } from "./read-usage.ts";

/** The installation's model if the group may use it: the first owner has marked the group as trusted. */
export const installationModelFor = async (
  { store, environmentModel }: Pick<ApplicationContext, "store" | "environmentModel">,
  groupId: string,
): Promise<EnvironmentModel | undefined> =>
  environmentModel && (await isTrustedGroup(store.db, groupId)) ? environmentModel : undefined;

/** The installation's days: no member's zone shifts them. */
const zone = "UTC";

/** What the installation's limits for its model leave an account, today and this month, across all its groups. */
export async function installationAllowance(
  { store: { db }, clock }: Pick<ApplicationContext, "store" | "clock">,
  { provider, model }: Pick<EnvironmentModel, "provider" | "model">,
  member: { readonly groupId: string; readonly memberId: string },
): Promise<Allowance> {
  const { tokensPerAccountDay, costMicrosPerAccountMonth } = await readInstallationSettings(db);
  if (tokensPerAccountDay === null && costMicrosPerAccountMonth === null) return {};
  const accountId = await accountOfMember(db, member);
  // A former member gets nothing more.
  if (accountId === undefined) return { tokens: 0, costMicros: 0 };
  const now = clock.now();
  const used = (period: { readonly from: number; readonly to: number }) =>
    sumAccountUsage(db, { accountId, model: `${provider}:${model}`, ...period });
  return {
    ...(tokensPerAccountDay !== null && {
      tokens: Math.max(0, tokensPerAccountDay - (await used(dayOf(now, zone))).tokens),
    }),
    ...(costMicrosPerAccountMonth !== null && {
      costMicros: Math.max(0, costMicrosPerAccountMonth - (await used(monthOf(now, zone))).costMicros),
    }),
  };
}

/** The tighter of two allowances; a limit that only one has applies. */
export function tighter(one: Allowance, other: Allowance): Allowance {
  const least = (name: keyof Allowance) => {
    const limits = [one[name], other[name]].filter((limit) => limit !== undefined);
    return limits.length === 0 ? undefined : Math.min(...limits);
  };
  const [tokens, costMicros] = [least("tokens"), least("costMicros")];
  return { ...(tokens !== undefined && { tokens }), ...(costMicros !== undefined && { costMicros }) };
}
