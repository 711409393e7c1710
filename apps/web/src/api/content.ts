import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Content } from "@canter/protocol/content";
import { request } from "./request.ts";
import { refreshWorkouts } from "./workout-actions.ts";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    queryFn: ({ signal }) => request<Content>(`content/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });

/** Writes down content that was done as training; a planned session that asks for it is thereby done. The same key again does nothing more. */
export const logContent = async (
  client: QueryClient,
  contentIds: readonly string[],
  idempotencyKey: string,
): Promise<void> => {
  await request("content/done", { method: "POST", body: { contentIds }, idempotencyKey });
  refreshWorkouts(client);
  for (const key of ["programs", "program"]) void client.invalidateQueries({ queryKey: [key] });
};
