import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Coach, CoachList } from "@canter/protocol/coaches";
import { request } from "./request.ts";
import { sendMessage } from "./workout-actions.ts";

export const coachesQuery = queryOptions({
  queryKey: ["coaches"],
  queryFn: ({ signal }) => request("GET /coaches", { signal }),
});

export const chooseCoach = (id: string): Promise<CoachList> =>
  request("PUT /coaches/chosen", { body: { id } });

export type CoachFields = Omit<Coach, "id">;

/** A new one, or what one of the member's own is from now on. */
export const keepCoach = (fields: CoachFields, id?: string): Promise<Coach> =>
  id === undefined
    ? request("POST /coaches", { body: fields })
    : request("PATCH /coaches/{id}", { params: { id }, body: fields });

export const deleteCoach = (id: string): Promise<Coach> =>
  request("DELETE /coaches/{id}", { params: { id } });

/** Begins the talk that sets a coach up; gives its conversation, with the first question in it. */
export async function beginSetUp(client: QueryClient): Promise<string> {
  const { id } = await request("POST /conversations", { body: { kind: "coach_setup" } });
  await sendMessage(client, { text: "I want a coach of my own", conversationId: id }, crypto.randomUUID());
  return id;
}
