import type { MemberContext } from "@canter/application/core/application-context";
import { addToProposal } from "@canter/application/proposal/pending-proposal";
import { valueOf } from "@canter/application/testing/test-world";
import type { TestApp } from "../test-app.ts";

/** A change of a program that waits for its member's click, in the given conversation. */
export async function makeProposal(
  { world: { store, clock } }: TestApp,
  writer: MemberContext,
  { conversationId, programId }: { readonly conversationId: string; readonly programId: string },
): Promise<string> {
  const context = { clock, newId: () => crypto.randomUUID() };
  const args = '{"weekNumber":1,"sessionNumber":1,"exerciseNumber":1,"updates":{"workingSets":5}}';
  const calls = [{ id: "secret", function: { name: "modify_exercise", arguments: args } }];
  const proposed = valueOf(
    await store.transact((trx) => addToProposal(context, trx, writer, { conversationId, programId, calls })),
  );
  if (!proposed.proposal) throw new Error("The sample's change was refused.");
  return proposed.proposal.id;
}
