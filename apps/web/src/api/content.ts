import { queryOptions } from "@tanstack/react-query";
import type { Content } from "@canter/protocol/content";
import { request } from "./request.ts";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    queryFn: ({ signal }) => request<Content>(`content/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });
