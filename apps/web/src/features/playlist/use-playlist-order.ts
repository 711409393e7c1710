import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Playlist } from "@canter/protocol/content";
import { addToPlaylist, changePlaylist, playlistQuery } from "../../api/playlists.ts";
import { keyedEntries, type KeyedEntry } from "./keyed-entries.ts";

const idsOf = ({ items }: Playlist): readonly string[] => items.map(({ id }) => id);

/** Another order of what is in it, or one more at its end: that goes with whatever else is changed meanwhile. */
type Change = { readonly items: readonly string[] } | { readonly added: string };

/**
 * A playlist's entries as they are shown: at once as they were put, and kept one change after the other; what was refused is
 * shown as it is kept.
 */
export const usePlaylistOrder = (playlist: Playlist) => {
  const client = useQueryClient();
  const ids = idsOf(playlist);
  const [entries, setEntries] = useState(() => keyedEntries(ids, []));
  const [seen, setSeen] = useState(ids.join(" "));
  const keep = useMutation({
    mutationFn: (change: Change) =>
      "added" in change
        ? addToPlaylist(client, playlist.id, [change.added])
        : changePlaylist(client, playlist.id, { items: change.items }),
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
    keep.mutate({ items: next.map(({ id }) => id) });
  };
  const add = (id: string) => {
    setEntries([...entries, { key: `${id} added ${crypto.randomUUID()}`, id }]);
    keep.mutate({ added: id });
  };
  return { entries, put, add, error: keep.error, isPending: keep.isPending };
};
