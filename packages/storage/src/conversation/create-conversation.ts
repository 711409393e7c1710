import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { titleWords } from "./append-messages.ts";
import { type Conversation, conversationKindSchema } from "./conversation-row.ts";

/** `createdAt` in epoch milliseconds. */
export type NewConversation = Pick<Conversation, "id" | "kind" | "title" | "createdAt">;

type Insert = {
  readonly id: string;
  readonly kind: string;
  readonly title: string | null;
  readonly createdAt: number;
  readonly groupId: string;
  readonly memberId: string;
  readonly words: string;
};

const insertConversation = prepareQuery(
  (db, { id, kind, title, createdAt, groupId, memberId, words }: Insert) =>
    db
      .insertInto("conversations")
      .columns([
        "id",
        "group_id",
        "member_id",
        "kind",
        "title",
        "last_seq",
        "created_at",
        "updated_at",
        "words",
      ])
      .expression((eb) =>
        eb
          .selectFrom("members as m")
          .select((e) => [
            e.cast<string>(e.val(id), "text").as("id"),
            "m.group_id",
            "m.id as member_id",
            e.cast<string>(e.val(kind), "text").as("kind"),
            e.cast<string | null>(e.val(title), "text").as("title"),
            e.lit(0).as("last_seq"),
            e.cast<number>(e.val(createdAt), "bigint").as("created_at"),
            e.cast<number>(e.val(createdAt), "bigint").as("updated_at"),
            e.cast<string>(e.val(words), "text").as("words"),
          ])
          .where("m.id", "=", memberId)
          .where("m.group_id", "=", groupId),
      )
      .returning("id"),
);

/** Begins a conversation of the acting member. Not found: the actor is no member of the scope's group. */
export const createConversation = async (
  db: Handle,
  scope: Scope,
  { id, kind, title, createdAt }: NewConversation,
): Promise<Result<Conversation, Problem>> => {
  const { groupId, actor } = scope;
  const memberId = actor === "system" ? "" : actor.memberId;
  const { rows } = await insertConversation(db, {
    id,
    kind: conversationKindSchema.parse(kind),
    title: title ?? null,
    createdAt,
    groupId,
    memberId,
    words: titleWords(title ?? null),
  });
  if (rows.length === 0) return err(notFound("member"));
  return ok({
    id,
    groupId,
    memberId,
    kind,
    ...(title !== undefined && { title }),
    createdAt,
    updatedAt: createdAt,
    status: "active",
    isShared: true,
    messageCount: 0,
  });
};
