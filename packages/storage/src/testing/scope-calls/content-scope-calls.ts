import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import {
  listContentItems,
  listContentKeys,
  putContentItems,
  readContentItem,
  readContentItems,
} from "../../content/content-items.ts";
import {
  listContentPrograms,
  putContentPrograms,
  readContentProgram,
} from "../../content/content-programs.ts";
import {
  insertContentSource,
  listContentSources,
  readContentSource,
  replaceContentSource,
} from "../../content/content-sources.ts";
import { insertPlaylist, listPlaylists, readPlaylist, replacePlaylist } from "../../content/playlists.ts";
import type { TransactionHandle } from "../../database.ts";

const source = {
  id: "src",
  kind: "file",
  name: "Mine",
  config: {},
  status: "new",
  createdBy: "zoe",
  createdAt: 1,
  updatedAt: 1,
} as const;
const item = {
  id: "file:i",
  title: "Mine",
  kind: "yoga",
  durationMinutes: 1,
  equipment: [],
  tags: [],
  sourceKey: "mine",
  updatedAt: 1,
} as const;
const playlist = {
  id: "pl",
  name: "Mine",
  items: ["file:i"],
  createdBy: "zoe",
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};

/** What somebody stores is in their own group, even under an id that another group has. */
const own = async (trx: TransactionHandle, scope: Scope) => {
  const mine = { ...source, id: "new", createdBy: scope.groupId === "barn" ? "anna" : "zoe" };
  return insertContentSource(trx, scope, mine);
};

/** Each function of content that takes a scope; content belongs to the group. */
export const contentCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  listContentSources: { call: (trx, scope) => listContentSources(trx, scope), shared: true },
  readContentSource: { call: (trx, scope) => readContentSource(trx, scope, "src"), shared: true },
  insertContentSource: { call: own, own: true },
  replaceContentSource: {
    call: (trx, scope) => replaceContentSource(trx, scope, source),
    shared: true,
  },
  listContentItems: {
    call: (trx, scope) => listContentItems(trx, scope, { withMissing: true, limit: 9 }),
    shared: true,
  },
  readContentItems: { call: (trx, scope) => readContentItems(trx, scope, ["file:i"]), shared: true },
  readContentItem: { call: (trx, scope) => readContentItem(trx, scope, "file:i"), shared: true },
  listContentKeys: { call: (trx, scope) => listContentKeys(trx, scope), shared: true },
  putContentItems: {
    call: async (trx, scope) => {
      await own(trx, scope);
      await putContentItems(trx, scope, [{ ...item, equipment: [], tags: [], sourceId: "new" }]);
      return readContentItem(trx, scope, "file:i");
    },
    own: true,
  },
  listContentPrograms: { call: (trx, scope) => listContentPrograms(trx, scope), shared: true },
  readContentProgram: { call: (trx, scope) => readContentProgram(trx, scope, "file:p"), shared: true },
  putContentPrograms: {
    call: async (trx, scope) => {
      await own(trx, scope);
      const program = {
        id: "file:p",
        title: "Mine",
        days: [{ contentIds: [] }],
        sourceId: "new",
        updatedAt: 1,
      };
      await putContentPrograms(trx, scope, [program]);
      return readContentProgram(trx, scope, "file:p");
    },
    own: true,
  },
  listPlaylists: { call: (trx, scope) => listPlaylists(trx, scope, { limit: 9 }), shared: true },
  readPlaylist: { call: (trx, scope) => readPlaylist(trx, scope, "pl"), shared: true },
  insertPlaylist: {
    call: async (trx, scope) => {
      const createdBy = scope.groupId === "barn" ? "anna" : "zoe";
      await insertPlaylist(trx, scope, { ...playlist, id: "new", name: "Mine", createdBy });
      return readPlaylist(trx, scope, "new");
    },
    own: true,
  },
  replacePlaylist: {
    call: async (trx, scope) => {
      const replaced = await replacePlaylist(trx, scope, { ...playlist, name: SECRET });
      // Does not reveal whether another group has one with this id: it was read before.
      return replaced.ok ? replaced : undefined;
    },
    shared: true,
  },
};
