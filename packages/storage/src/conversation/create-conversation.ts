import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { type Conversation, conversationKindSchema } from "./conversation-row.ts";

/** `createdAt` in epoch milliseconds. */
export type NewConversation = Pick<Conversation, "id" | "kind" | "title" | "createdAt">;

/** Begins a conversation of the acting member. Not found: the actor is no member of the scope's group. */
export const createConversation = async (
  db: Handle,
  scope: Scope,
  { id, kind, title, createdAt }: NewConversation,
): Promise<Result<Conversation, Problem>> => {
  const memberId = scope.actor === "system" ? "" : scope.actor.memberId;
  const row = await db
    .insertInto("conversations")
    .columns(["id", "group_id", "member_id", "kind", "title", "last_seq", "created_at", "updated_at"])
    .expression((eb) =>
      eb
        .selectFrom("members as m")
        .select((e) => [
          e.cast<string>(e.val(id), "text").as("id"),
          "m.group_id",
          "m.id as member_id",
          e.cast<string>(e.val(conversationKindSchema.parse(kind)), "text").as("kind"),
          e.cast<string | null>(e.val(title ?? null), "text").as("title"),
          e.lit(0).as("last_seq"),
          e.cast<number>(e.val(createdAt), "bigint").as("created_at"),
          e.cast<number>(e.val(createdAt), "bigint").as("updated_at"),
        ])
        .where("m.id", "=", memberId)
        .where("m.group_id", "=", scope.groupId),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return err(notFound("member"));
  const { groupId } = scope;
  return ok({
    id,
    groupId,
    memberId,
    kind,
    ...(title !== undefined && { title }),
    createdAt,
    updatedAt: createdAt,
  });
};
