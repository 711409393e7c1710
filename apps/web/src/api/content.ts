import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type {
  Content,
  ContentSource,
  ContentSourceCreate,
  ContentSourcePatch,
  Playlist,
} from "@canter/protocol/training/content";
import { byCursor, request, RequestFailed, onNewest, withRetryKey } from "./request.ts";
import { refreshWorkouts } from "./refresh.ts";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    queryFn: ({ signal }) => request("GET /content/{id}", { params: { id }, signal }),
    staleTime: 60_000,
  });

/** The same, but undefined for what the catalogue does not have: old links may name missing items. */
export const knownContentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id, "known"],
    queryFn: async ({ signal }): Promise<Content | null> => {
      try {
        return await request("GET /content/{id}", { params: { id }, signal });
      } catch (error) {
        if (error instanceof RequestFailed && [400, 404].includes(error.problem.status)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

export type ContentFilter = {
  readonly q?: string | undefined;
  /** One or more kinds, as in `yoga,stretch`. */
  readonly kind?: string | undefined;
  readonly minMinutes?: number | undefined;
  readonly maxMinutes?: number | undefined;
  /** `1`: including what its source no longer has. */
  readonly missing?: "1" | undefined;
};

/** The catalogue, by series and title, page by page. */
export const contentPagesQuery = (filter: ContentFilter, limit = 48) =>
  infiniteQueryOptions({
    queryKey: ["content", "pages", filter, limit],
    queryFn: ({ pageParam, signal }) =>
      request("GET /content", { query: { ...filter, limit, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Content programs that can be started. */
export const contentProgramsQuery = queryOptions({
  queryKey: ["content", "programs"],
  queryFn: ({ signal }) => request("GET /content-programs", { signal }).then(({ items }) => items),
  staleTime: 60_000,
});

export const contentProgramQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", "program", id],
    queryFn: ({ signal }) => request("GET /content-programs/{id}", { params: { id }, signal }),
    staleTime: 60_000,
  });

/** A planned session of a program. */
export type PlannedPlace = { readonly programId: string; readonly sessionUid: string };

export type ContentPlayed = {
  readonly contentIds: readonly string[];
  /** The planned session that it was played for. */
  readonly session?: PlannedPlace | undefined;
};

/** Logs content as training; this fulfils a planned session that asks for it. The same key again does nothing more. */
export const logContent = async (
  client: QueryClient,
  played: ContentPlayed,
  idempotencyKey: string,
): Promise<void> => {
  await request("POST /content/done", { body: played, idempotencyKey });
  refreshWorkouts(client);
  for (const key of ["programs", "program"]) void client.invalidateQueries({ queryKey: [key] });
};

/** The group's content sources; for owners. Never with their credentials. */
export const contentSourcesQuery = queryOptions({
  queryKey: ["content-sources"],
  queryFn: ({ signal }) => request("GET /content/sources", { signal }).then(({ items }) => items),
});

/** A source's content may have changed. */
export const refreshContent = async (client: QueryClient): Promise<void> => {
  for (const key of ["content", "playlists", "playlist"]) void client.invalidateQueries({ queryKey: [key] });
  await client.invalidateQueries({ queryKey: contentSourcesQuery.queryKey });
};

export const addSource = (form: ContentSourceCreate, idempotencyKey: string): Promise<ContentSource> =>
  request("POST /content/sources", { body: form, idempotencyKey });

export const changeSource = (id: string, form: ContentSourcePatch): Promise<ContentSource> =>
  request("PATCH /content/sources/{id}", { params: { id }, body: form });

export const removeSource = (id: string): Promise<ContentSource> =>
  request("DELETE /content/sources/{id}", { params: { id } });

/** Syncs a source; its report says what could not be read. */
export const syncSource = (id: string): Promise<ContentSource> =>
  request("POST /content/sources/{id}/sync", { params: { id } });

/** The group's playlists, latest change first, page by page. */
export const playlistPagesQuery = (isDeleted = false) =>
  infiniteQueryOptions({
    queryKey: ["playlists", isDeleted],
    queryFn: ({ pageParam, signal }) =>
      request("GET /playlists", {
        query: { limit: 100, cursor: pageParam, deleted: isDeleted ? "1" : undefined },
        signal,
      }),
    ...byCursor,
  });

/** One playlist, also a deleted one. */
export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ["playlist", id],
    queryFn: ({ signal }) => request("GET /playlists/{id}", { params: { id }, signal }),
  });

const cachePlaylist = (client: QueryClient, playlist: Playlist): Playlist => {
  client.setQueryData(playlistQuery(playlist.id).queryKey, playlist);
  void client.invalidateQueries({ queryKey: ["playlists"] });
  return playlist;
};

export type PlaylistForm = { readonly name: string; readonly items: readonly string[] };

export const createPlaylist = async (client: QueryClient, form: PlaylistForm): Promise<Playlist> =>
  cachePlaylist(
    client,
    await withRetryKey(["playlist", form], (idempotencyKey) =>
      request("POST /playlists", { body: form, idempotencyKey }),
    ),
  );

/** Changes the given fields of a playlist's current version, whoever changes it meanwhile; `change` gets the ids in it. */
export const changePlaylist = (
  client: QueryClient,
  id: string,
  change: (ids: readonly string[]) => Partial<PlaylistForm>,
): Promise<Playlist> =>
  onNewest(async () => {
    const { version, items } = await client.fetchQuery({ ...playlistQuery(id), staleTime: 0 });
    const body = { version, ...change(items.map((item) => item.id)) };
    return cachePlaylist(client, await request("PATCH /playlists/{id}", { params: { id }, body }));
  });

/** The member's own playlist with that name, created if there is none. */
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
  cachePlaylist(client, await request("DELETE /playlists/{id}", { params: { id } }));

export const restorePlaylist = async (client: QueryClient, id: string): Promise<Playlist> =>
  cachePlaylist(client, await request("POST /playlists/{id}/restore", { params: { id } }));
