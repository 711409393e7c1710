import type { Generated, Selectable } from "kysely";
import { z } from "zod";

export type ConversationTable = {
  id: string;
  group_id: string;
  member_id: string;
  kind: string;
  title: string | null;
  /** Number of the latest message: stored here so that appending locks one row and reads none. */
  last_seq: number;
  created_at: number;
  updated_at: number;
  status: Generated<string>;
  mode: string | null;
  coach: string | null;
  program_id: string | null;
  step: string | null;
  /** 1: agents may use it in other conversations. */
  is_shared: Generated<number>;
  deleted_at: number | null;
  /** Without deleted ones. */
  message_count: Generated<number>;
  /** The search words of its title, with a blank before and after each. */
  words: Generated<string>;
};

export type MessageTable = {
  id: string;
  group_id: string;
  conversation_id: string;
  seq: number;
  member_id: string | null;
  author: string;
  text: string;
  data: string | null;
  created_at: number;
  /** The member who owns its conversation. */
  owner_id: string | null;
  mode: string | null;
  edited_at: number | null;
  deleted_at: number | null;
  /** The conversation's. */
  kind: string;
};

/** A message's embedding: `id` as in `message_texts` where that number was free, for their order; `vector`: a byte for each dimension, in base64. */
type MessageVectorTable = {
  message_id: string;
  id: number;
  group_id: string;
  owner_id: string;
  model: string;
  norm: number;
  vector: string;
};

/** `message_ids`: JSON. */
type ConversationSummaryTable = {
  conversation_id: string;
  group_id: string;
  member_id: string;
  up_to_seq: number;
  text: string;
  message_ids: string;
  made_by: string;
  created_at: number;
};

/** Usage of message comparisons. `hour`: its start, in epoch milliseconds. */
type EmbeddingUsageTable = {
  member_id: string;
  hour: number;
  model: string;
  group_id: string;
  calls: number;
  tokens: number;
  cost_micros: number;
};

export type ConversationTables = {
  conversations: ConversationTable;
  conversation_summaries: ConversationSummaryTable;
  messages: MessageTable;
  /** `id` is ordered by time, 1,024 per millisecond. */
  message_texts: { id: number; message_id: string; words: string };
  message_vectors: MessageVectorTable;
  embedding_usage: EmbeddingUsageTable;
};

export const conversationKindSchema = z.enum(["coach", "designer", "coach_setup", "daily", "assignment"]);
const conversationStatusSchema = z.enum(["active", "completed", "archived"]);
export const messageAuthorSchema = z.enum(["member", "agent", "system"]);
export type MessageAuthor = z.infer<typeof messageAuthorSchema>;

/** Times are epoch milliseconds. */
export type Conversation = {
  readonly id: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly kind: z.infer<typeof conversationKindSchema>;
  readonly title?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly status: z.infer<typeof conversationStatusSchema>;
  readonly mode?: string;
  /** The coach's persona. */
  readonly coach?: string;
  readonly programId?: string;
  /** How far a guided conversation has come. */
  readonly step?: string;
  /** Whether agents may use it in other conversations. */
  readonly isShared: boolean;
  /** Without deleted ones. */
  readonly messageCount: number;
};

/** `seq` counts the messages of a conversation from 1 without gaps; `data` is what belongs to the message besides its text. */
export type Message = {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly memberId?: string;
  readonly author: MessageAuthor;
  readonly text: string;
  readonly data?: unknown;
  readonly createdAt: number;
  /** Its purpose: `chat`, `briefing`, …. */
  readonly mode?: string;
  readonly editedAt?: number;
};

/** Converts rows of the conversation area; throws on an invalid row. */
export const rowToConversation = (row: Selectable<ConversationTable>): Conversation => ({
  id: row.id,
  groupId: row.group_id,
  memberId: row.member_id,
  kind: conversationKindSchema.parse(row.kind),
  ...(row.title !== null && { title: row.title }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  status: conversationStatusSchema.parse(row.status),
  ...(row.mode !== null && { mode: row.mode }),
  ...(row.coach !== null && { coach: row.coach }),
  ...(row.program_id !== null && { programId: row.program_id }),
  ...(row.step !== null && { step: row.step }),
  isShared: row.is_shared !== 0,
  messageCount: row.message_count,
});

export const rowToMessage = (row: Selectable<MessageTable>): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  seq: row.seq,
  ...(row.member_id !== null && { memberId: row.member_id }),
  author: messageAuthorSchema.parse(row.author),
  text: row.text,
  ...(row.data !== null && { data: JSON.parse(row.data) as unknown }),
  createdAt: row.created_at,
  ...(row.mode !== null && { mode: row.mode }),
  ...(row.edited_at !== null && { editedAt: row.edited_at }),
});
