import { assignmentOf } from "@canter/agent/assignment/assignment-head";
import type { ModelAccess } from "@canter/agent/run/kernel";
import type { Model, ModelProblem } from "@canter/agent/schema/model";
import type { ModelStep } from "@canter/agent/schema/model-step";
import type { Allowance } from "@canter/agent/run/run-budget";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { err, ok, type Result } from "@canter/domain/result";
import type { Scope } from "@canter/domain/access/scope";
import { accountOfMember } from "@canter/storage/account/accounts";
import { readGroup } from "@canter/storage/group/groups";
import { memberOf } from "@canter/storage/group/membership";
import { listModelSettings, readModelBudget } from "@canter/storage/model/model-settings";
import { sumUsage, type UsageSum } from "@canter/storage/model/model-usage";
import type { ApplicationContext, EnvironmentModel } from "../core/application-context.ts";
import { installationAllowance, installationModelFor, tighter } from "./installation-model.ts";
import { assignmentName, modelSteps, type ResolvedModel, resolveModel, settingFor } from "./resolve-model.ts";
import { dayOf, monthOf } from "./read-usage.ts";

const scopeOf = ({ groupId, memberId }: Pick<RunRequest, "groupId" | "memberId">): Scope => ({
  groupId,
  actor: { memberId },
  readableAthletes: [],
  writableAthletes: [],
});

const totalOf = (sums: readonly UsageSum[], count: (sum: UsageSum) => number): number =>
  sums.reduce((total, sum) => total + count(sum), 0);

type ModelContext = Pick<ApplicationContext, "store" | "clock" | "secret" | "environmentModel" | "outgoing">;

/**
 * What the group's budget leaves the member today and everybody this month; for the installation's model, also limited by what that
 * leaves.
 */
export async function allowanceFor(
  context: ModelContext,
  request: Pick<RunRequest, "groupId" | "memberId">,
  installationModel: EnvironmentModel | undefined,
): Promise<Allowance> {
  const ofGroup = await groupAllowance(context, request);
  return installationModel
    ? tighter(ofGroup, await installationAllowance(context, installationModel, request))
    : ofGroup;
}

async function groupAllowance(
  { store: { db }, clock }: ModelContext,
  request: Pick<RunRequest, "groupId" | "memberId">,
): Promise<Allowance> {
  const scope = scopeOf(request);
  const { memberId, groupId } = request;
  const { tokensPerMemberDay, costMicrosPerMonth } = await readModelBudget(db, scope);
  const now = clock.now();
  const tokens = async (most: number) => {
    const accountId = await accountOfMember(db, { groupId, memberId });
    const zone = (accountId && (await memberOf(db, accountId, groupId))?.zone) || "UTC";
    const used = await sumUsage(db, scope, { ...dayOf(now, zone), memberId });
    return Math.max(0, most - totalOf(used, (sum) => sum.inputTokens + sum.outputTokens));
  };
  const cost = async (most: number) => {
    const { zone } = await readGroup(db, groupId);
    const used = await sumUsage(db, scope, monthOf(now, zone));
    return Math.max(0, most - totalOf(used, (sum) => sum.costMicros));
  };
  return {
    ...(tokensPerMemberDay !== null && { tokens: await tokens(tokensPerMemberDay) }),
    ...(costMicrosPerMonth !== null && { costMicros: await cost(costMicrosPerMonth) }),
  };
}

const nameOf = (named: { readonly provider: string; readonly model: string } | undefined): string =>
  named ? `${named.provider}:${named.model}` : "";

/** Its key may be unavailable by now. */
async function openResolved(
  { outgoing }: ModelContext,
  groupId: string,
  resolved: Result<ResolvedModel, string>,
): Promise<Result<Model, ModelProblem>> {
  if (!resolved.ok) return err({ kind: "unauthorized", message: resolved.error, retryable: false });
  // Providers' packages take memory and time: only a run that uses a model pays for them.
  const { openModel } = await import("@canter/agent/providers/open-model");
  return ok(await openModel(resolved.value.ref, { fetch: await outgoing.fetch(groupId) }));
}

/**
 * The model for a run, if its group or the environment names one, within the group's budget. A step of an assignment without a model of
 * its own uses the assignment's; where only the reasoning step has one, it corrects itself.
 */
export async function modelFor(
  context: ModelContext,
  request: Pick<RunRequest, "groupId" | "memberId" | "agent"> & { readonly input?: unknown },
): Promise<ModelAccess | undefined> {
  const { groupId, input, agent } = request;
  const assignment = assignmentOf({ input });
  const nameFor = (step: ModelStep) =>
    assignment === undefined ? agent : assignmentName(agent, assignment, step);
  const settings = await listModelSettings(context.store.db, scopeOf(request));
  const { secret } = context;
  const environmentModel = await installationModelFor(context, groupId);
  const resolve = (step: ModelStep) =>
    resolveModel({ secret, environmentModel }, groupId, settings, nameFor(step));
  const first = resolve("reason");
  if (!first) return undefined;
  const { options } = first.ok ? first.value : {};
  const asksInstallation = modelSteps.some(({ id }) => {
    const resolved = resolve(id);
    return resolved?.ok === true && resolved.value.source === "environment";
  });
  const asked = asksInstallation ? environmentModel : undefined;
  return {
    name: nameOf(first.ok ? first.value.ref : settingFor(settings, nameFor("reason"))),
    allowance: first.ok ? await allowanceFor(context, request, asked) : {},
    ...(options !== undefined && { options }),
    open: (step = "reason") => openResolved(context, groupId, resolve(step) ?? first),
  };
}
