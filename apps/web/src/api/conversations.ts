import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { request } from "./request.ts";

/** One's talks with the coach, the one last written in first: messages without a conversation go there. */
export const conversationsQuery = queryOptions({
  queryKey: ["conversations", "coach"],
  queryFn: ({ signal }) =>
    request("GET /conversations", { query: { kind: "coach", limit: 50 }, signal }).then((list) => list.items),
});

export const conversationKey = (id: string) => ["conversation", id] as const;

/** The messages of a conversation, newest first, page by page into the past. */
export const messagePagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKey(conversationId), "messages"],
    queryFn: ({ pageParam, signal }) =>
      request("GET /conversations/{id}/messages", {
        params: { id: conversationId },
        query: { limit: 30, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
