import { infiniteQueryOptions, keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { request } from "./request.ts";

type Filter = { readonly q?: string | undefined; readonly status: "active" | "archived" };

/** One's own conversations and where each stopped, the one last written in first, page by page. */
export const conversationPagesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ["conversations", "pages", filter],
    queryFn: ({ pageParam, signal }) =>
      request("GET /conversations", { query: { ...filter, limit: 30, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });

type Change = {
  readonly title?: string;
  readonly status?: "active" | "archived";
  readonly isShared?: boolean;
};

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["conversations"] });

export const changeConversation = async (client: QueryClient, id: string, change: Change): Promise<void> => {
  await request("PATCH /conversations/{id}", { params: { id }, body: change });
  await refresh(client);
};

/** Deletes it and all that was said in it, for good. */
export const deleteConversation = async (client: QueryClient, id: string): Promise<void> => {
  await request("DELETE /conversations/{id}", { params: { id } });
  client.removeQueries({ queryKey: ["conversation", id] });
  await refresh(client);
};
