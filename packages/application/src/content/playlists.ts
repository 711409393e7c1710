import type { Scope } from "@canter/domain/access/scope";
import { type PlaylistContent, playlistMinutes } from "@canter/domain/content/playlist";
import { suggestPlaylist as suggest } from "@canter/domain/content/suggest-content";
import { deletedConflict, invalid, notFound, type Problem, versionConflict } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { listContentPrograms } from "@canter/storage/content/content-programs";
import { listContentItems, readContentItem, readContentItems } from "@canter/storage/content/content-items";
import {
  insertPlaylist,
  listPlaylists as listStored,
  type PlaylistFilter,
  readPlaylist as readStored,
  replacePlaylist,
  type StoredPlaylist,
} from "@canter/storage/content/playlists";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { contentPositions, type ContentView, toContentView } from "./list-content.ts";

export type PlaylistView = Omit<StoredPlaylist, "items"> & {
  readonly items: readonly { readonly id: string; readonly content?: ContentView }[];
  readonly minutes: number;
};

async function viewsOf(
  db: Handle,
  scope: Scope,
  playlists: readonly StoredPlaylist[],
): Promise<PlaylistView[]> {
  const items = await readContentItems(
    db,
    scope,
    playlists.flatMap((one) => one.items),
  );
  const places = contentPositions(await listContentPrograms(db, scope));
  const byId = new Map(
    items.map((item) => [item.id, toContentView(item, { groupId: scope.groupId, places })]),
  );
  return playlists.map((playlist) => ({
    ...playlist,
    items: playlist.items.map((id) => {
      const content = byId.get(id);
      return { id, ...(content && { content }) };
    }),
    minutes: playlistMinutes(playlist.items, byId),
  }));
}

async function viewOf(db: Handle, scope: Scope, playlist: StoredPlaylist): Promise<PlaylistView> {
  const [view] = await viewsOf(db, scope, [playlist]);
  if (!view) throw new Error(`no view of playlist ${playlist.id}`);
  return view;
}

/** A page of the group's playlists, latest change first. Invalid: a cursor from another list. */
export async function listPlaylists(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  page: PlaylistFilter,
): Promise<Result<{ items: PlaylistView[]; nextCursor?: string }, Problem>> {
  const listed = await listStored(db, scope, page);
  if (!listed.ok) return listed;
  const { items, nextCursor } = listed.value;
  return ok({ items: await viewsOf(db, scope, items), ...(nextCursor !== undefined && { nextCursor }) });
}

/** One playlist, also a deleted one. Not found. */
export async function readPlaylist(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<PlaylistView, Problem>> {
  const playlist = await readStored(db, scope, id);
  return playlist ? ok(await viewOf(db, scope, playlist)) : err(notFound("playlist"));
}

/** Ids that were in it before stay, whatever became of them; new ones must be in the catalogue. */
async function checkItems(
  trx: TransactionHandle,
  scope: Scope,
  ids: readonly string[],
  before: readonly string[],
): Promise<Result<void, Problem>> {
  const known = new Set([...before, ...(await readContentItems(trx, scope, ids)).map(({ id }) => id)]);
  const unknown = ids.findIndex((id) => !known.has(id));
  return unknown === -1 ? ok(undefined) : err(invalid(`items.${unknown}`, "must be an id of the catalogue"));
}

/** Creates a playlist of catalogue items. Invalid: an item that is not in the catalogue. */
export async function createPlaylist(
  context: ApplicationContext,
  member: MemberContext,
  { name, items }: PlaylistContent,
  once?: Once,
): Promise<Result<PlaylistView, Problem>> {
  const { scope } = member;
  return transactOnce(context, member, once, async (trx) => {
    const checked = await checkItems(trx, scope, items, []);
    if (!checked.ok) return checked;
    const now = context.clock.now();
    const playlist: StoredPlaylist = {
      id: context.newId(),
      name,
      items,
      createdBy: member.member.id,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await insertPlaylist(trx, scope, playlist);
    return ok(await viewOf(trx, scope, playlist));
  });
}

type Change = (before: StoredPlaylist, trx: TransactionHandle) => Promise<Result<StoredPlaylist, Problem>>;

const change = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once: Once | undefined,
  step: Change,
): Promise<Result<PlaylistView, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const before = await readStored(trx, member.scope, id);
    if (!before) return err(notFound("playlist"));
    const after = await step(before, trx);
    if (!after.ok) return after;
    if (after.value === before) return ok(await viewOf(trx, member.scope, before));
    const stored = await replacePlaylist(trx, member.scope, {
      ...after.value,
      updatedAt: context.clock.now(),
    });
    return stored.ok ? ok(await viewOf(trx, member.scope, stored.value)) : stored;
  });

export type PlaylistPatch = {
  readonly version: number;
  readonly name?: string | undefined;
  readonly items?: readonly string[] | undefined;
};

/** Changes the given fields of the version that was read. Not found; conflict: another version, or deleted; invalid: an item. */
export const changePlaylist = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, name, items }: PlaylistPatch,
): Promise<Result<PlaylistView, Problem>> =>
  change(context, member, id, undefined, async (before, trx) => {
    if (before.deletedAt !== undefined) return err(deletedConflict);
    if (before.version !== version) return err(versionConflict("This playlist", before.version, version));
    const checked = items ? await checkItems(trx, member.scope, items, before.items) : ok(undefined);
    if (!checked.ok) return checked;
    return ok({ ...before, ...(name !== undefined && { name }), ...(items && { items }) });
  });

/** Deletes a playlist; it can be restored. Deleting a deleted one changes nothing. Not found. */
export const deletePlaylist = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<PlaylistView, Problem>> =>
  change(context, member, id, undefined, (before) =>
    Promise.resolve(
      ok(before.deletedAt === undefined ? { ...before, deletedAt: context.clock.now() } : before),
    ),
  );

/** Restores a deleted playlist. Not found. */
export const restorePlaylist = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<PlaylistView, Problem>> =>
  change(context, member, id, once, (before) => {
    const { deletedAt, ...rest } = before;
    return Promise.resolve(ok(deletedAt === undefined ? before : rest));
  });

/** How many short items are considered as companions: enough for a good choice. */
const maxScanned = 2000;

/** A stack around an item from the catalogue: warm-up, item, cool-down. Nothing is stored. Not found: the item. */
export async function suggestPlaylist(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  contentId: string,
): Promise<Result<{ readonly items: readonly ContentView[]; readonly minutes: number }, Problem>> {
  const main = await readContentItem(db, scope, contentId);
  if (!main) return err(notFound("content"));
  const kinds = ["warm_up", "cool_down", "stretch"] as const;
  const beside = await listContentItems(db, scope, { kinds, limit: maxScanned });
  const stack = suggest(main, beside.ok ? beside.value.items : []);
  const ids = stack.map(({ id }) => id);
  const byId = new Map((await readContentItems(db, scope, ids)).map((item) => [item.id, item]));
  const places = contentPositions(await listContentPrograms(db, scope));
  const items = ids.flatMap((id) => {
    const item = byId.get(id);
    return item ? [toContentView(item, { groupId: scope.groupId, places })] : [];
  });
  return ok({ items, minutes: playlistMinutes(ids, byId) });
}
