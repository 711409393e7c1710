import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type ConnectedAssistant,
  findAssistantToken,
  listConnectedAssistants,
  readAssistantClient,
  removeAssistantTokens,
  removeConnectedAssistant,
  removeUnusedAssistants,
} from "@canter/storage/account/assistants";
import { memberOf } from "@canter/storage/group/membership";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { transactResult } from "../core/once.ts";

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

const dayMs = 24 * 3600 * 1000;
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
