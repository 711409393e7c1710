import type { QueryClient } from "@tanstack/react-query";
import { request } from "./request.ts";
import { sendMessage } from "./workout-actions.ts";

/** Begins an interview with the designer; gives its conversation, with the first question in it. */
export async function beginDesign(client: QueryClient): Promise<string> {
  const { id } = await request("POST /conversations", { body: { kind: "designer" } });
  await sendMessage(client, { text: "Design a program for me", conversationId: id }, crypto.randomUUID());
  return id;
}
