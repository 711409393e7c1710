import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Playlist } from "@canter/protocol/content";
import { onNewest } from "./on-newest.ts";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** The group's playlists, latest changed first, page by page. */
export const playlistPagesQuery = (isDeleted = false) =>
  infiniteQueryOptions({
    queryKey: ["playlists", isDeleted],
    queryFn: ({ pageParam, signal }) =>
      request("GET /playlists", {
        query: { limit: 100, cursor: pageParam, deleted: isDeleted ? "1" : undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

/** One playlist, also a deleted one. */
export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ["playlist", id],
    queryFn: ({ signal }) => request("GET /playlists/{id}", { params: { id }, signal }),
  });

const settled = (client: QueryClient, playlist: Playlist): Playlist => {
  client.setQueryData(playlistQuery(playlist.id).queryKey, playlist);
  void client.invalidateQueries({ queryKey: ["playlists"] });
  return playlist;
};

export type PlaylistForm = { readonly name: string; readonly items: readonly string[] };

export const createPlaylist = async (client: QueryClient, form: PlaylistForm): Promise<Playlist> =>
  settled(
    client,
    await withRetryKey(["playlist", form], (idempotencyKey) =>
      request("POST /playlists", { body: form, idempotencyKey }),
    ),
  );

/** Changes the fields given of a playlist as it is now, whoever changes it meanwhile; `change` is given the ids of what is in it. */
export const changePlaylist = (
  client: QueryClient,
  id: string,
  change: (ids: readonly string[]) => Partial<PlaylistForm>,
): Promise<Playlist> =>
  onNewest(async () => {
    const { version, items } = await client.fetchQuery({ ...playlistQuery(id), staleTime: 0 });
    const body = { version, ...change(items.map((item) => item.id)) };
    return settled(client, await request("PATCH /playlists/{id}", { params: { id }, body }));
  });

/** The member's own playlist of that name, made now where there is none. */
export const ownPlaylist = async (
  client: QueryClient,
  form: PlaylistForm,
  memberId: string,
): Promise<Playlist> => {
  const { items } = await request("GET /playlists", { query: { limit: 100 } });
  const own = items.find(({ name, createdBy }) => name === form.name && createdBy === memberId);
  return own ?? createPlaylist(client, form);
};

export const deletePlaylist = async (client: QueryClient, id: string): Promise<Playlist> =>
  settled(client, await request("DELETE /playlists/{id}", { params: { id } }));

export const restorePlaylist = async (client: QueryClient, id: string): Promise<Playlist> =>
  settled(client, await request("POST /playlists/{id}/restore", { params: { id } }));
