import { forbidden, notFound, type Problem, conflict } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type ApiKey,
  listApiKeys as listStored,
  putApiKey,
  removeApiKey as removeStored,
  type ConnectedAssistant,
  findAssistantToken,
  listConnectedAssistants,
  readAssistantClient,
  removeAssistantTokens,
  removeConnectedAssistant,
  removeUnusedAssistants,
} from "@canter/storage/account/sign-ins";
import { memberOf } from "@canter/storage/group/membership";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId, localOwnerId } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";

export type ApiKeyView = Omit<ApiKey, "accountId">;

export type NewKey = {
  readonly name: string;
  readonly access: "read" | "write";
  /** For this group only. */
  readonly groupId?: string | undefined;
  /** Absent: it does not expire. */
  readonly days?: number | undefined;
};

const dayMs = 24 * 60 * 60 * 1000;
const prefix = "canter_";
/** Enough of a key to recognise it, and too little to guess the rest. */
const startOf = (key: string) => key.slice(0, prefix.length + 4);

const viewOf = ({ accountId: _account, ...kept }: ApiKey): ApiKeyView => kept;

/** Creates a key for the account. It is returned here once and stored nowhere. Not found: a group that the account is not in. */
export async function createApiKey(
  context: ApplicationContext,
  accountId: string,
  { name, access, groupId, days }: NewKey,
  once?: Once,
): Promise<Result<ApiKeyView & { readonly key: string }, Problem>> {
  if (accountId === demoAccountId) return err(forbidden("The demo has no keys: it is for looking around."));
  const { clock, newId, secret } = context;
  const key = prefix + secretToken(secret, "api-key", accountId, once);
  const made = await transactOnce(context, { account: { id: accountId } }, once, async (trx) => {
    if (groupId !== undefined && !(await memberOf(trx, accountId, groupId))) return err(notFound("group"));
    const createdAt = clock.now();
    const stored = await putApiKey(trx, {
      id: newId(),
      accountId,
      name,
      start: startOf(key),
      hash: hashOfToken(key),
      access,
      groupId: groupId ?? null,
      createdAt,
      expiresAt: days === undefined ? null : createdAt + days * dayMs,
    });
    return ok(viewOf(stored));
  });
  return made.ok ? ok({ ...made.value, key }) : made;
}

/** The account's keys, newest first, including expired ones. */
export const listApiKeys = async ({ store }: ApplicationContext, accountId: string): Promise<ApiKeyView[]> =>
  (await listStored(store.db, accountId)).map(viewOf);

/** Removes a key. */
export async function removeApiKey(
  { store }: ApplicationContext,
  accountId: string,
  id: string,
): Promise<Result<ApiKeyView, Problem>> {
  const removed = await removeStored(store.db, accountId, id);
  return removed ? ok(viewOf(removed)) : err(notFound("key"));
}

/** The first owner's key from the environment: a single key, replaced when the value there changes. */
export async function putOwnerKey({ store, clock }: ApplicationContext, key: string): Promise<void> {
  await store.transact((trx) =>
    putApiKey(trx, {
      id: "owner-token",
      accountId: localOwnerId,
      name: "CANTER_OWNER_TOKEN",
      start: key.slice(0, 4),
      hash: hashOfToken(key),
      access: "write",
      groupId: null,
      createdAt: clock.now(),
      expiresAt: null,
    }),
  );
}

/**
 * The account and group behind an access token (its hash); undefined: none, or no longer valid. `now`: by the machine's clock, which
 * issues tokens.
 */
export const assistantOfToken = ({ store }: ApplicationContext, tokenHash: string, now: number) =>
  findAssistantToken(store.db, tokenHash, now);

/** The assistants that the account has connected, latest connection first. */
export const listAssistants = (
  { store }: ApplicationContext,
  accountId: string,
): Promise<readonly ConnectedAssistant[]> => listConnectedAssistants(store.db, accountId);

/** Ends all tokens that an assistant has for the account in a group: the member's latest choice replaces what it was allowed before. */
export const endAssistantTokens = (
  { store }: ApplicationContext,
  accountId: string,
  which: { readonly clientId: string; readonly groupId: string },
): Promise<void> => store.transact((trx) => removeAssistantTokens(trx, accountId, which));

/** Revokes an assistant's access at once. Not found: the account has connected none with that id. */
export const removeAssistant = (
  { store }: ApplicationContext,
  accountId: string,
  id: string,
): Promise<Result<ConnectedAssistant, Problem>> =>
  transactResult(store, async (trx) => {
    const removed = await removeConnectedAssistant(trx, accountId, id);
    return removed ? ok(removed) : err(notFound("assistant"));
  });

/** The assistant that asks to be connected. Not found: nothing is registered under this id. */
export async function readAssistant({ store }: ApplicationContext, clientId: string) {
  const client = await readAssistantClient(store.db, clientId);
  return client ? ok(client) : err(notFound("assistant"));
}

/** Whether the account may connect an assistant to a group. Not found: it is not in the group; forbidden: the demo's. */
export async function mayConnectAssistant(
  { store }: ApplicationContext,
  accountId: string,
  groupId: string,
): Promise<Result<true, Problem>> {
  if (accountId === demoAccountId)
    return err(forbidden("The demo connects no assistants: it is for looking around."));
  return (await memberOf(store.db, accountId, groupId)) ? ok(true) : err(notFound("group"));
}

/** Anybody may register one: this many may wait for a member to connect them. */
const maxUnused = 200;

/** Makes room for an assistant that registers at `now`, by the same clock. Conflict: too many are waiting to be connected. */
export const prepareAssistant = (
  { store }: ApplicationContext,
  now: number,
): Promise<Result<true, Problem>> =>
  transactResult(store, async (trx) => {
    const unused = await removeUnusedAssistants(trx, { now, registeredBefore: now - dayMs });
    return unused < maxUnused
      ? ok(true as const)
      : err(conflict("Too many assistants have registered that nobody has connected; try again tomorrow."));
  });
