import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { type SetUp, setUpSchema, type SetUpTurn, takeSetUpTurn } from "@canter/domain/persona/set-up-talk";
import { listMessages } from "@canter/storage/conversation/messages";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { updateMember } from "@canter/storage/group/members";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { messageDataOf } from "../../core/message-data.ts";
import { plainRecord } from "../../core/run-record.ts";
import type { Understood } from "../../logging/understood.ts";
import { savePersona } from "../../persona/personas.ts";
import { memberOfRequest } from "../open-assignment.ts";

const setUpInputSchema = z.object({ setUp: z.string() });

const recentMessages = 30;

/** Who takes a message of such a talk; undefined: it reports training, which is the diary's. */
export const planSetUp = ({ text, parsed, entries }: Pick<Understood, "text" | "parsed" | "entries">) =>
  (parsed.isLog && parsed.confidence === "sure") || entries.length > 0
    ? undefined
    : { agent: "coach", input: { setUp: text } satisfies z.infer<typeof setUpInputSchema> };

/** How far the talk has come. */
async function setUpOf(db: Handle, { scope }: MemberContext, conversationId: string): Promise<SetUp> {
  const messages = await listMessages(db, scope, conversationId, { limit: recentMessages });
  for (const { author, data } of messages.toReversed()) {
    const read = author === "agent" ? setUpSchema.safeParse(messageDataOf(data).setUp) : undefined;
    if (read?.success) return read.data;
  }
  return { answers: {} };
}

/** Keeps the coach that the answers make, and lets it speak from now on. Its id, or why it is not kept. */
async function keepMade(
  { clock, newId }: ApplicationContext,
  member: MemberContext,
  tx: TransactionHandle,
  { made, setUp }: SetUpTurn,
): Promise<{ readonly personaId?: string; readonly refusal?: string }> {
  if (!made) return setUp.personaId === undefined ? {} : { personaId: setUp.personaId };
  const kept = await savePersona(tx, member, made, {
    id: newId(),
    before: setUp.personaId,
    now: clock.now(),
  });
  if (!kept.ok) return { refusal: kept.error.detail };
  await updateMember(tx, member.scope, { coach: kept.value.id });
  return { personaId: kept.value.id };
}

/** One turn of the talk, by rule. */
export async function prepareSetUp(
  context: ApplicationContext,
  request: RunRequest,
): Promise<() => AgentTask<TransactionHandle>> {
  const member = await memberOfRequest(context, request);
  const { setUp: text } = setUpInputSchema.parse(request.input);
  const before = await setUpOf(context.store.db, member, request.conversationId);
  const turn = takeSetUpTurn(before, text);
  return () => ({
    tools: [],
    first: "playbook",
    playbook: async function* playbook() {
      yield { type: "answer", text: turn.reply };
    },
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered") return { reply: "Stopped.", result: plainRecord("Stopped.") };
      const { personaId, refusal } = await keepMade(context, member, tx, turn);
      const reply = refusal ?? turn.reply;
      const setUp: SetUp = { ...turn.setUp, ...(personaId !== undefined && { personaId }) };
      return {
        reply,
        result: plainRecord(reply, { said: { suggestedReplies: [...turn.replies], setUp } }),
      };
    },
  });
}
