import type { ConversationKind } from "@canter/domain/context/context-piece";
import type { Scope } from "@canter/domain/access/scope";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import {
  listMessagesAcross as list,
  type MessageElsewhere,
  readMessages,
} from "@canter/storage/conversation/find-messages";
import { searchMessages } from "@canter/storage/conversation/search-messages";
import type { Handle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** A message of one's own conversations, with its conversation. Times in epoch milliseconds. */
export type MessageAcross = Pick<
  MessageElsewhere,
  "id" | "conversationId" | "conversationTitle" | "author" | "text" | "mode" | "createdAt" | "editedAt"
> & { readonly kind: ConversationKind };

const viewOf = (message: MessageElsewhere): MessageAcross[] => {
  const { id, conversationId, conversationTitle, kind, author, text, mode, createdAt, editedAt } = message;
  if (kind === "assignment") return [];
  return [
    {
      id,
      conversationId,
      ...(conversationTitle !== undefined && { conversationTitle }),
      kind,
      author,
      text,
      ...(mode !== undefined && { mode }),
      createdAt,
      ...(editedAt !== undefined && { editedAt }),
    },
  ];
};

export async function messageView(
  db: Handle,
  scope: Scope,
  id: string,
): Promise<Result<MessageAcross, Problem>> {
  const [message] = (await readMessages(db, scope, [id])).flatMap(viewOf);
  return message ? ok(message) : err(notFound("message"));
}

type Wanted = {
  readonly kind?: ConversationKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const startOf = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;

/**
 * What the member wrote and was answered in all their conversations, the latest first; `from` and `to` are local dates. Invalid: the
 * cursor, the dates.
 */
export async function listMessagesAcross(
  { store: { db } }: ApplicationContext,
  { scope, member }: MemberContext,
  { from, to, q, ...wanted }: Wanted,
): Promise<Result<{ readonly items: readonly MessageAcross[]; readonly nextCursor?: string }, Problem>> {
  if (from !== undefined && to !== undefined && from > to)
    return err(invalid("from", "must not be after to"));
  const filter = {
    ...wanted,
    ...(from !== undefined && { from: startOf(from, member.zone) }),
    ...(to !== undefined && { to: startOf(addDays(to, 1), member.zone) - 1 }),
  };
  const page = q?.trim() ? await searchMessages(db, scope, { ...filter, q }) : await list(db, scope, filter);
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  return ok({ items: items.flatMap(viewOf), ...(nextCursor !== undefined && { nextCursor }) });
}
