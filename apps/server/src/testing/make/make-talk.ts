import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { deletePersona, insertPersona, listPersonas } from "@canter/storage/persona/personas";
import type { TestApp } from "../test-app.ts";

let count = 0;

/** A custom coach; those from earlier walks are removed, since the number is limited. */
async function makeCoach({ world: { store, clock } }: TestApp, { scope }: MemberContext): Promise<string> {
  const id = `spare-coach-${count}`;
  const fields = {
    name: "Olga",
    tone: "short",
    methodology: "basics",
    insistsOn: [],
    manner: "brisk",
  } as const;
  await store.transact(async (trx) => {
    for (const before of await listPersonas(trx, scope, 100)) await deletePersona(trx, scope, before.id);
    await insertPersona(trx, scope, { id, ...fields }, clock.now());
  });
  return id;
}

/** A conversation of the member, what they said in it, and their custom coach. */
export async function makeTalk(app: TestApp, member: MemberContext) {
  const { application, store, clock } = app.world;
  const { id } = valueOf(await application.conversation.createConversation(member, { kind: "designer" }));
  const messageId = `spare-message-${(count += 1)}`;
  const said = {
    id: messageId,
    conversationId: id,
    author: "member",
    text: "About the secret door",
  } as const;
  await store.transact((trx) => appendMessage(trx, member.scope, { ...said, createdAt: clock.now() }));
  return { spareConversationId: id, messageId, coachId: await makeCoach(app, member) };
}
