import { canEmbed } from "@canter/agent/providers/open-embedder";
import type { ModelProblem } from "@canter/agent/schema/model";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { listInstallationGroups } from "@canter/storage/installation/installation";
import { addEmbeddingCall } from "@canter/storage/model/model-usage";
import { groupsWithModel, listModelSettings } from "@canter/storage/model/model-settings";
import type { ApplicationContext, EnvironmentModel, MemberContext } from "../core/application-context.ts";
import { installationModelFor } from "./installation-model.ts";
import { allowanceFor } from "./model-for.ts";
import { settingToRef } from "./resolve-model.ts";

/** The setting's name for the model that compares messages by meaning. The setting for all agents does not apply to it. */
export const embeddings = "embeddings";

/** Invalid: a provider without embeddings. */
export const checkEmbedder = ({ provider }: Pick<ModelRef, "provider">): Result<void, Problem> =>
  canEmbed(provider)
    ? ok(undefined)
    : err(invalid("provider", "must be openai or openai-compatible: only these give embeddings"));

type Resolved = { readonly ref: ModelRef; readonly installation?: EnvironmentModel };

/** The group's model for embeddings, else the installation's if the group may use it. */
async function resolveEmbedder(context: ApplicationContext, groupId: string): Promise<Resolved | undefined> {
  const { store, secret, environmentEmbedder } = context;
  const scope = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
  const setting = (await listModelSettings(store.db, scope)).find(({ agent }) => agent === embeddings);
  if (setting) {
    const ref = settingToRef(secret, groupId, setting);
    return ref.ok ? { ref: ref.value } : undefined;
  }
  const installation =
    environmentEmbedder &&
    (await installationModelFor({ store, environmentModel: environmentEmbedder }, groupId));
  return installation && { ref: installation, installation };
}

/** Groups that may have a model for embeddings. */
export async function groupsWithEmbedder({
  store: { db },
  environmentEmbedder,
}: ApplicationContext): Promise<readonly string[]> {
  const set = await groupsWithModel(db, embeddings);
  if (!environmentEmbedder) return set;
  const trusted = (await listInstallationGroups(db)).filter((group) => group.trusted).map(({ id }) => id);
  return [...new Set([...set, ...trusted])];
}

/** Compares a member's messages, within their budget. */
export type MemberEmbedder = {
  /** `provider:model`. */
  readonly model: string;
  /** One attempt; its usage is counted. Returns a vector for each text, in their order. */
  readonly embed: (
    texts: readonly string[],
    options: { readonly signal: AbortSignal; readonly totalMs?: number },
  ) => Promise<Result<readonly (readonly number[])[], ModelProblem>>;
};

const charactersPerToken = 4;

const estimated = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / charactersPerToken);

const usedUp: ModelProblem = { kind: "other", message: "The budget is used up.", retryable: false };

/** Undefined: the member's group has no model for embeddings, or its key is unavailable. */
export async function embedderFor(
  context: ApplicationContext,
  { scope, member }: MemberContext,
): Promise<MemberEmbedder | undefined> {
  const { groupId } = scope;
  const resolved = await resolveEmbedder(context, groupId);
  if (!resolved) return undefined;
  const { ref, installation } = resolved;
  const model = `${ref.provider}:${ref.model}`;
  return {
    model,
    embed: async (texts, options) => {
      const allowance = await allowanceFor(context, { groupId, memberId: member.id }, installation);
      if ((allowance.tokens ?? 1) <= 0 || (allowance.costMicros ?? 1) <= 0) return err(usedUp);
      const { openEmbedder } = await import("@canter/agent/providers/open-embedder");
      const embedder = await openEmbedder(ref, { fetch: await context.outgoing.fetch(groupId) });
      const embedded = await embedder.embed(texts, options);
      if (!embedded.ok) return embedded;
      const tokens = embedded.value.tokens ?? estimated(texts);
      const costMicros = Math.round(tokens * (ref.price?.inputPerMillion ?? 0));
      await addEmbeddingCall(context.store.db, scope, { model, tokens, costMicros, at: context.clock.now() });
      return ok(embedded.value.vectors);
    },
  };
}
