import { setTimeout } from "node:timers/promises";
import { err, ok, type Result } from "@canter/domain/result";
import type {
  Connector,
  ServiceAccess,
  ServiceAnswer,
  ServiceClient,
  ServiceFailure,
  ServiceTokens,
} from "@canter/integrations/connected/connector";
import {
  changeConnectedSource,
  type ConnectedSource,
  readConnectedSource,
} from "@canter/storage/import/connected-sources";
import { putConnectorSetting, readConnectorSetting } from "@canter/storage/installation/installation";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { openKey, sealKey } from "../../core/secrets.ts";

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
}) satisfies z.ZodType<ServiceTokens>;

type Sealed = Pick<ConnectedSource, "id" | "groupId">;

export const sealTokens = (
  { secret }: Pick<ApplicationContext, "secret">,
  { id, groupId }: Sealed,
  { accessToken, refreshToken, expiresAt }: ServiceTokens,
): string =>
  sealKey(secret, { groupId, connectedSource: id }, JSON.stringify({ accessToken, refreshToken, expiresAt }));

/** Undefined: they were sealed with another secret of this installation. */
export const openTokens = (
  { secret }: Pick<ApplicationContext, "secret">,
  { id, groupId, tokensSealed }: Sealed & Pick<ConnectedSource, "tokensSealed">,
): ServiceTokens | undefined => {
  const opened = openKey(secret, { groupId, connectedSource: id }, tokensSealed);
  return opened === undefined ? undefined : tokensSchema.parse(JSON.parse(opened));
};

/** So long another process may take from its new tokens to their being stored. */
const otherMilliseconds = 500;
/** A token that ends so soon is not begun with. */
const earlyMilliseconds = 60_000;

type Asking = {
  readonly service: Connector;
  readonly client: ServiceClient;
  readonly source: ConnectedSource;
  readonly signal?: AbortSignal | undefined;
};

/** Asks a service on a member's behalf, with a token that is good. */
export type SourceCaller = {
  readonly ask: <T>(
    question: (access: ServiceAccess, accessToken: string) => ServiceAnswer<T>,
  ) => ServiceAnswer<T>;
  /** The service has no more to give until then (epoch milliseconds). */
  readonly restsUntil: () => number | undefined;
};

/**
 * A caller for one look at a source. An access token that is over, or not accepted, is renewed once; whichever of two processes is later with
 * that goes on with what the other one got.
 */
export async function createSourceCaller(
  context: ApplicationContext,
  { scope }: MemberContext,
  { service, client, source, signal }: Asking,
): Promise<SourceCaller> {
  const { store, clock, outgoing } = context;
  const fetch = await outgoing.fetch(source.groupId);
  let restUntil: number | undefined;
  let sealed = source.tokensSealed;
  let isRenewed = false;
  const accessNow = (): ServiceAccess => ({
    client,
    fetch,
    now: clock.now(),
    rest: (until) => void (restUntil = Math.max(until, restUntil ?? 0)),
    signal,
  });

  const renewed = async ({ refreshToken }: ServiceTokens): Promise<Result<ServiceTokens, ServiceFailure>> => {
    isRenewed = true;
    const fresh = await service.refresh(accessNow(), refreshToken);
    if (fresh.ok) {
      const tokensSealed = sealTokens(context, source, fresh.value);
      const isOurs = await store.transact((trx) =>
        changeConnectedSource(trx, scope, source.id, { tokensSealed }, sealed),
      );
      if (isOurs) {
        sealed = tokensSealed;
        return fresh;
      }
    } else if (fresh.error.kind !== "refused")
      // Without a token nothing is had; but the consent may be as good as before.
      return err({ ...fresh.error, kind: "later", isForAll: true });
    // Whoever was faster may not have written it down yet.
    else await setTimeout(otherMilliseconds, undefined, signal ? { signal } : {});
    const stored = await readConnectedSource(store.db, scope, source.id);
    const theirs = stored && stored.tokensSealed !== sealed ? openTokens(context, stored) : undefined;
    if (!stored || !theirs)
      return fresh.ok ? err({ kind: "refused", message: "is not connected any more" }) : fresh;
    sealed = stored.tokensSealed;
    return ok(theirs);
  };

  const lost: ServiceFailure = {
    kind: "refused",
    message: "has to be connected again: the secret of this installation is another one",
  };
  return {
    restsUntil: () => restUntil,
    ask: async (question) => {
      const opened = openTokens(context, { ...source, tokensSealed: sealed });
      if (!opened) return err(lost);
      const isOver = opened.expiresAt - earlyMilliseconds <= clock.now() && !isRenewed;
      const tokens = isOver ? await renewed(opened) : ok(opened);
      if (!tokens.ok) return tokens;
      const answer = await question(accessNow(), tokens.value.accessToken);
      const isRefused = !answer.ok && answer.error.kind === "refused";
      if (!isRefused || isRenewed) return noted(context, service, answer);
      const again = await renewed(tokens.value);
      if (!again.ok) return again;
      return noted(context, service, await question(accessNow(), again.value.accessToken));
    },
  };
}

/** What a service says of its allowance for everybody holds for everybody. */
async function noted<T>(
  context: ApplicationContext,
  { id }: Connector,
  answer: Result<T, ServiceFailure>,
): Promise<Result<T, ServiceFailure>> {
  if (
    !answer.ok &&
    answer.error.kind === "later" &&
    answer.error.isForAll &&
    answer.error.retryAt !== undefined
  )
    await restService(context, id, answer.error.retryAt);
  return answer;
}

/** A service is asked nothing until then, by nobody here. */
export async function restService(
  { store }: ApplicationContext,
  service: string,
  restUntil: number,
): Promise<void> {
  const { restUntil: before = 0 } = await readConnectorSetting(store.db, service);
  if (restUntil > before) await store.transact((trx) => putConnectorSetting(trx, service, { restUntil }));
}
