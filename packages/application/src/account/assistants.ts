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
 * For whom somebody acts who brings this access token (its hash); undefined: for nobody, or no longer. `now`: by the clock by which tokens are
 * given, the machine's.
 */
export const assistantOfToken = ({ store }: ApplicationContext, tokenHash: string, now: number) =>
  findAssistantToken(store.db, tokenHash, now);

/** The assistants that the account has connected, those connected last first. */
export const listAssistants = (
  { store }: ApplicationContext,
  accountId: string,
): Promise<readonly ConnectedAssistant[]> => listConnectedAssistants(store.db, accountId);

/** Ends all tokens that an assistant has of the account for a group: what the member has just said is what it may from now on. */
export const endAssistantTokens = (
  { store }: ApplicationContext,
  accountId: string,
  which: { readonly clientId: string; readonly groupId: string },
): Promise<void> => store.transact((trx) => removeAssistantTokens(trx, accountId, which));

/** Takes away what an assistant may do, at once. Not found: the account has connected none of that id. */
export const removeAssistant = (
  { store }: ApplicationContext,
  accountId: string,
  id: string,
): Promise<Result<ConnectedAssistant, Problem>> =>
  transactResult(store, async (trx) => {
    const removed = await removeConnectedAssistant(trx, accountId, id);
    return removed ? ok(removed) : err(notFound("assistant"));
  });

/** Who wants to be connected. Not found: nobody has registered under this id. */
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
/** Anybody may register one: so many may wait for a member to connect them. */
const maxUnused = 200;

/** Makes room for an assistant that registers at `now`, by the same clock. Conflict: too many wait for somebody to connect them. */
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
