import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Playlist } from "@canter/protocol/training/content";
import { changePlaylist, playlistQuery } from "../../api/content.ts";
import { RequestFailed } from "../../api/request.ts";

/** An entry of a playlist: an item may occur twice, so each entry has a unique key. */
type KeyedEntry = { readonly key: string; readonly id: string };

/** Ids with keys; an id that was there `before` keeps its key, the first one first. */
export function keyedEntries(ids: readonly string[], before: readonly KeyedEntry[]): readonly KeyedEntry[] {
  const free = [...before];
  const taken = new Set(before.map(({ key }) => key));
  const freshKey = (id: string): string => {
    let number = 1;
    while (taken.has(`${id} ${number}`)) number += 1;
    taken.add(`${id} ${number}`);
    return `${id} ${number}`;
  };
  return ids.map((id) => {
    const known = free.findIndex((entry) => entry.id === id);
    const [entry] = known === -1 ? [] : free.splice(known, 1);
    return entry ?? { key: freshKey(id), id };
  });
}

/** A change of a playlist that others may change meanwhile. An item may occur more than once: `nth` (from 0) says which of them. */
type PlaylistChange =
  | { readonly order: readonly string[] }
  | { readonly added: string }
  | { readonly removed: string; readonly nth: number };

/** A playlist's items after a change to the current ones. Undefined: the reordered items are not the current ones. */
export function changedItems(now: readonly string[], change: PlaylistChange): readonly string[] | undefined {
  if ("added" in change) return [...now, change.added];
  if ("order" in change)
    return change.order.toSorted().join(" ") === now.toSorted().join(" ") ? change.order : undefined;
  const places = [...now.keys()].filter((at) => now[at] === change.removed);
  const at = places[change.nth] ?? places[0];
  return at === undefined ? now : now.toSpliced(at, 1);
}

const idsOf = ({ items }: Playlist): readonly string[] => items.map(({ id }) => id);

const isAnotherByNow = () =>
  new RequestFailed({
    type: "conflict",
    title: "Conflict",
    status: 412,
    detail:
      "Somebody added to this playlist or took from it meanwhile. This is how it is now: move it again.",
  });

/** A playlist's entries as shown: reordered at once, and stored one change after the other; after a refusal the stored order is shown. */
export const usePlaylistOrder = (playlist: Playlist) => {
  const client = useQueryClient();
  const ids = idsOf(playlist);
  const [entries, setEntries] = useState(() => keyedEntries(ids, []));
  const [seen, setSeen] = useState(ids.join(" "));
  const keep = useMutation({
    mutationFn: (change: PlaylistChange) =>
      changePlaylist(client, playlist.id, (now) => {
        const items = changedItems(now, change);
        if (!items) throw isAnotherByNow();
        return { items };
      }),
    scope: { id: `playlist ${playlist.id}` },
    onError: async () => {
      const kept = await client.fetchQuery({ ...playlistQuery(playlist.id), staleTime: 0 });
      setEntries((shown) => keyedEntries(idsOf(kept), shown));
    },
  });
  const kept = ids.join(" ");
  if (kept !== seen && !keep.isPending) {
    setSeen(kept);
    setEntries(keyedEntries(ids, entries));
  }
  const put = (next: readonly KeyedEntry[]) => {
    setEntries(next);
    keep.mutate({ order: next.map(({ id }) => id) });
  };
  const remove = (index: number) => {
    const id = entries[index]?.id ?? "";
    setEntries(entries.toSpliced(index, 1));
    keep.mutate({ removed: id, nth: entries.slice(0, index).filter((entry) => entry.id === id).length });
  };
  const add = (id: string) => {
    setEntries([...entries, { key: `${id} added ${crypto.randomUUID()}`, id }]);
    keep.mutate({ added: id });
  };
  return { entries, put, add, remove, error: keep.error, isPending: keep.isPending };
};
