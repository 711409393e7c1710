import { forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type ApiKey,
  listApiKeys as listStored,
  putApiKey,
  removeApiKey as removeStored,
} from "@canter/storage/account/api-keys";
import { memberOf } from "@canter/storage/group/membership";
import type { ApplicationContext } from "../core/application-context.ts";
import { demoAccountId, localOwnerId } from "../core/known-accounts.ts";
import { type Once, transactOnce } from "../core/once.ts";
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
