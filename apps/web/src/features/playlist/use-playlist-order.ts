import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Playlist } from "@canter/protocol/training/content";
import { changePlaylist, playlistQuery } from "../../api/content.ts";
import { RequestFailed } from "../../api/request.ts";
import { keyedEntries, type KeyedEntry } from "./keyed-entries.ts";
import { changedItems, type PlaylistChange } from "./playlist-change.ts";

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
