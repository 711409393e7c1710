import { type ContextPiece, isRecordKind } from "@canter/domain/context/context-piece";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readMessages } from "@canter/storage/conversation/find-messages";
import { summariesOf } from "@canter/storage/conversation/summaries";
import { readRunTree } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type RunContext, runRecordSchema } from "../core/run-record.ts";
import { recordText } from "./record-pieces.ts";

type Piece = RunContext["pieces"][number];

/** What a run was told of earlier talk, with the words as they are now: what was deleted since is not among it. */
export type ReadContext = Omit<RunContext, "pieces"> & { readonly pieces: readonly ContextPiece[] };

const nothing: ReadContext = { budgetTokens: 0, usedTokens: 0, pieces: [], leftOut: [] };

/** Not found: no such run of the acting member. A run that is under way, or was told nothing, has no pieces. */
export async function readRunContext(
  context: ApplicationContext,
  member: MemberContext,
  runId: string,
): Promise<Result<ReadContext, Problem>> {
  const { db } = context.store;
  const { scope } = member;
  const tree = await readRunTree(db, scope, runId);
  if (!tree) return err(notFound("run"));
  // A message's run hands over to the agent that answers.
  const given = [tree.run, ...tree.children]
    .map(({ result }) => runRecordSchema.safeParse(result).data?.context)
    .find((one) => one !== undefined);
  if (!given) return ok(nothing);
  const messages = await readMessages(
    db,
    scope,
    given.pieces.flatMap(({ messageIds }) => messageIds),
  );
  const summaries = await summariesOf(
    db,
    scope,
    given.pieces.flatMap(({ why, conversationId }) =>
      why === "summary" && conversationId !== undefined ? [conversationId] : [],
    ),
  );
  const textOf = async ({ why, messageIds, conversationId, kind, recordId }: Piece): Promise<string> => {
    if (isRecordKind(kind)) return recordText(context, member, kind, recordId ?? "");
    if (why === "summary") return summaries.get(conversationId ?? "") ?? "";
    return messages
      .filter(({ id }) => messageIds.includes(id))
      .map(({ text }) => text)
      .join("\n");
  };
  const texts = await Promise.all(given.pieces.map(textOf));
  const pieces = given.pieces
    .map((piece, index) => ({ ...piece, text: texts[index] ?? "" }))
    .filter(({ text }) => text !== "");
  return ok({ ...given, pieces });
}
