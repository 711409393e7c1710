import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { DesignStarted } from "@canter/domain/goal-plan/design-started";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../../core/application-context.ts";
import { plainRecord, type RunRecord } from "../../../core/run-record.ts";
import { storeMessage } from "../../router/store-message.ts";
import type { FeedbackGiven } from "../designer-input.ts";

type Done = { readonly reply: string; readonly result: RunRecord };

/** A draft that something was said of: its id, its horse, and the words. */
type Spoken = {
  readonly programId: string;
  readonly athleteId: string;
  readonly name: string;
  readonly text: string;
};

const startedBy = ({ programId, athleteId, name }: Omit<Spoken, "text">, runId: string): DesignStarted => ({
  kind: "plan",
  conversationId: programId,
  runId,
  athleteId,
  athlete: name,
});

const withSaid = (done: Done, more: NonNullable<RunRecord["said"]>): Done => ({
  ...done,
  result: { ...done.result, said: { ...done.result.said, ...more } },
});

/**
 * What is said of a draft in another conversation stands in the draft's own, too: what holds of it, and what was asked for before, is read there.
 * The answer elsewhere leads to the plan. `saidIn`: the other conversation of what waited until the draft was there; it is answered there.
 */
export async function saidElsewhere(
  context: ApplicationContext,
  member: MemberContext,
  tx: TransactionHandle,
  spoken: {
    readonly done: Done;
    readonly draft: Spoken;
    readonly request: RunRequest;
    readonly saidIn: string | undefined;
  },
): Promise<Done> {
  const { done, draft, request, saidIn } = spoken;
  const { programId, text } = draft;
  const isInOwn = request.conversationId === programId;
  const other = isInOwn ? saidIn : request.conversationId;
  if (other === undefined) return done;
  const { scope } = member;
  const createdAt = context.clock.now();
  const started = startedBy(draft, request.id);
  const { said = {} } = done.result;
  const answer = { id: context.newId(), author: "agent", text: done.reply, createdAt } as const;
  const data = { ...said, runId: request.id };
  if (isInOwn) {
    // A conversation that was deleted meanwhile gets no answer.
    await appendMessages(tx, scope, other, [{ ...answer, data: { ...data, started } }]);
    return withSaid(done, { saidIn: { conversationId: other, started } });
  }
  const kept = await appendMessages(tx, scope, programId, [
    { id: context.newId(), author: "member", text, createdAt: request.createdAt },
    { ...answer, data: { ...data, saidIn: { conversationId: other, started } } },
  ]);
  if (!kept.ok) throw new Error(`The conversation of plan ${programId}: ${kept.error.detail}`);
  return withSaid(done, { started });
}

type Waiting = FeedbackGiven & { readonly athlete: string };

/**
 * What is said of a draft that is being made is kept: as a message of the draft's own conversation, whose runs follow one another, so that it is
 * taken up when the draft is there.
 */
export function waitingTask(
  context: ApplicationContext,
  member: MemberContext,
  request: RunRequest,
  { athleteId, programId, feedback, athlete }: Waiting,
): AgentTask<TransactionHandle> {
  const reply = `${athlete}’s plan is still being made. I keep that, take it up as soon as the plan is there, and say here what comes of it.`;
  const input: FeedbackGiven = { athleteId, programId, feedback, saidIn: request.conversationId };
  return {
    tools: [],
    first: "playbook",
    playbook: async function* playbook() {
      yield { type: "answer", text: reply };
    },
    conclude: async (tx, ending) => {
      if (ending.kind !== "answered") return { reply: "Stopped.", result: plainRecord("Stopped.") };
      const [id, messageId, createdAt] = [context.newId(), context.newId(), context.clock.now()];
      const next = { ...request, id, messageId, conversationId: programId, input, createdAt };
      const kept = await storeMessage(context, member, tx, feedback, { request: next });
      if (!kept.ok) throw new Error(`The conversation of plan ${programId}: ${kept.error.detail}`);
      // Whoever watches sees the plan with what was said of it.
      const started = startedBy({ programId, athleteId, name: athlete }, id);
      return { reply, result: plainRecord(reply, { said: { started } }) };
    },
  };
}
