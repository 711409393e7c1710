import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import {
  finishConnectedItems,
  openConnectedItems,
  putListedItems,
  wantGoneItems,
  wantItem,
  wantMissingItems,
} from "../../import/connected-items.ts";
import {
  changeConnectedSource,
  insertConnectedSource,
  listConnectedSources,
  readConnectedSource,
  removeConnectedSource,
} from "../../import/connected-sources.ts";

const source = (id: string, kind: string) => ({
  id,
  athleteId: "anna-athlete",
  kind,
  userKey: SECRET,
  tokensSealed: SECRET,
  isPartial: false,
  since: 1,
  nextSyncAt: 2,
  createdAt: 1,
});

/** A service that Anna has connected, with an object to fetch and a fetched one. */
export const fillConnected = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertConnectedSource(trx, anna, source("connected", "strava"));
  await changeConnectedSource(trx, anna, "connected", {
    state: "paused",
    reason: "ä\u2028",
    cursor: SECRET,
    syncedAt: 3,
    result: { a: "ä\u2028" },
  });
  await putListedItems(trx, anna, "connected", [
    { key: "1", fingerprint: "a", at: 5, content: SECRET },
    { key: "2", fingerprint: "b", at: 6 },
  ]);
  await finishConnectedItems(trx, anna, "connected", [{ key: "2", from: "wanted", to: "done" }]);
};

/** Every function of connected sources that takes a scope, called on Anna's data. */
export const connectedCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  listConnectedSources: { call: (trx, scope) => listConnectedSources(trx, scope) },
  readConnectedSource: { call: (trx, scope) => readConnectedSource(trx, scope, "connected") },
  insertConnectedSource: {
    call: (trx, scope) => insertConnectedSource(trx, scope, source("new", "withings")).then(() => "inserted"),
    own: true,
  },
  changeConnectedSource: {
    call: (trx, scope) => changeConnectedSource(trx, scope, "connected", { failures: 3 }),
  },
  removeConnectedSource: { call: (trx, scope) => removeConnectedSource(trx, scope, "connected") },
  putListedItems: {
    call: (trx, scope) => putListedItems(trx, scope, "connected", [{ key: "3", fingerprint: "c" }]),
  },
  wantItem: { call: (trx, scope) => wantItem(trx, scope, "connected", "2") },
  wantMissingItems: {
    call: (trx, scope) => wantMissingItems(trx, scope, "connected", { from: 0, listed: new Set() }),
  },
  wantGoneItems: { call: (trx, scope) => wantGoneItems(trx, scope, "connected") },
  openConnectedItems: { call: (trx, scope) => openConnectedItems(trx, scope, "connected", 9) },
  finishConnectedItems: {
    call: (trx, scope) =>
      finishConnectedItems(trx, scope, "connected", [{ key: "1", from: "wanted", to: "done" }]),
  },
};
