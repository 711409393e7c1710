import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../database.ts";

export const conversationKindSchema = z.enum(["coach", "designer", "assignment"]);
const authorSchema = z.enum(["member", "agent", "system"]);
export type MessageAuthor = z.infer<typeof authorSchema>;

/** Times are epoch milliseconds. */
export type Conversation = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly kind: z.infer<typeof conversationKindSchema>;
  readonly title?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** `seq` counts the messages of a conversation from 1 without gaps; `data` is what belongs to the message beside its text. */
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly memberId?: string;
  readonly author: MessageAuthor;
  readonly text: string;
  readonly data?: unknown;
  readonly createdAt: number;
};

/** Rows of the conversation area to their values; throws on a row that is not one. */
export const rowToConversation = (row: Selectable<Database["conversations"]>): Conversation => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  kind: conversationKindSchema.parse(row.kind),
  ...(row.title !== null && { title: row.title }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const rowToMessage = (row: Selectable<Database["messages"]>): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  seq: row.seq,
  ...(row.member_id !== null && { memberId: row.member_id }),
  author: authorSchema.parse(row.author),
  text: row.text,
  ...(row.data !== null && { data: JSON.parse(row.data) as unknown }),
  createdAt: row.created_at,
});
