import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ContentSource, ContentSourceCreate, ContentSourcePatch } from "@canter/protocol/content";
import { request } from "./request.ts";

/** Where the group's content comes from; owners may ask. Never with what a source is asked with. */
export const contentSourcesQuery = queryOptions({
  queryKey: ["content-sources"],
  queryFn: ({ signal }) => request("GET /content/sources", { signal }).then(({ items }) => items),
});

/** What a source has may be other than it was. */
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

/** Reads a source; what could not be read is in its report. */
export const syncSource = (id: string): Promise<ContentSource> =>
  request("POST /content/sources/{id}/sync", { params: { id } });
