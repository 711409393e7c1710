import { runInline } from "@canter/agent/run/run-inline";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { appendExchange, appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import { createEndedRun, createRun } from "@canter/storage/run/create-run";
import { hasOpenRun, type StoredRun } from "@canter/storage/run/runs";
import { inSavepoint, type Savepoint } from "@canter/storage/transaction/transact";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { answerDetails } from "../answering.ts";
import { wordForMember } from "../word-for-member.ts";
import type { InlineTask } from "./inline-task.ts";
import type { MessageRoute } from "./route-message.ts";

type Kept = { readonly run: StoredRun; readonly workouts: readonly Workout[] };
type Plan = MessageRoute & {
  /** For what is done at once. */
  readonly savepoint?: Savepoint;
};
type Step = (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  text: string,
  plan: Plan,
) => Promise<Result<Kept, Problem>>;

const own = ({ request }: MessageRoute, text: string) =>
  ({ id: request.messageId, author: "member", text, createdAt: request.createdAt }) as const;

const wait: Step = async (_context, { scope }, trx, text, plan) => {
  const { request } = plan;
  const message = await appendMessages(trx, scope, request.conversationId, [own(plan, text)]);
  if (!message.ok) return message;
  const run = await createRun(trx, scope, { ...request, state: "queued" });
  return run.ok ? ok({ run: run.value, workouts: [] }) : run;
};

/** The run happens here and now: it is written down as it ended. */
const perform = async (
  context: ApplicationContext,
  { scope, member }: MemberContext,
  trx: TransactionHandle,
  text: string,
  plan: Plan & { readonly inline: InlineTask },
): Promise<Result<Kept, Problem>> => {
  const { request, inline, savepoint = inSavepoint } = plan;
  const { task: opened, stored } = inline();
  const task = wordForMember(opened, trx, () => Promise.resolve(valueFormsOf(member)));
  const work = async () => {
    const done = await runInline(trx, savepoint, request.agent, task);
    const answer = {
      id: context.newId(),
      author: "agent",
      text: done.reply,
      data: { ...answerDetails(done.result), runId: request.id },
      createdAt: context.clock.now(),
    } as const;
    return { answer, done: { ...done, finishedAt: answer.createdAt } };
  };
  const said = await appendExchange(trx, scope, request.conversationId, own(plan, text), work);
  if (!said.ok) return said;
  const { done, place } = said.value;
  const { result, events, finishedAt } = done;
  const ended = { ...request, state: "done", result, finishedAt, events } as const;
  const run = await createEndedRun(trx, place, ended);
  return ok({ run, workouts: [...stored.values()] });
};

/** Keeps a message and what is done about it at once, or the run that will do it; all of it in the caller's transaction. */
export const storeMessage: Step = async (context, member, trx, text, plan) => {
  const { request, begins, inline } = plan;
  const { conversationId: id, createdAt } = request;
  if (begins) {
    const begun = await createConversation(trx, member.scope, { id, kind: begins, createdAt });
    if (!begun.ok) return begun;
  }
  // What is still under way in the conversation comes first: a draft of it may be what this message answers.
  return inline && (begins || !(await hasOpenRun(trx, member.scope, id)))
    ? perform(context, member, trx, text, { ...plan, inline })
    : wait(context, member, trx, text, plan);
};
