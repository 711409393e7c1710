import type { RunRequest } from "@canter/agent/schema/run-request";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { readMessage } from "@canter/storage/conversation/messages";
import { createRun } from "@canter/storage/run/create-run";
import { hasOpenRun, inputsOfRuns, readRun, runView } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { runResultOf } from "../../logging/read-run.ts";
import type { RunResult } from "../../logging/run-result.ts";
import { transactOnce } from "../../core/once.ts";
import { type LoggerInput, loggerInputSchema } from "../logger/prepare-logger.ts";
import { waitForRun } from "../wait-for-run.ts";
import type { Delivery } from "./receive-message.ts";

/**
 * Reads a message once more with the model that had failed, as a message of its own with the same words, said at the same time.
 * What was saved is not saved again; drafts that nobody has touched make room for what comes of it, and stay where nothing does.
 * Not found: a run of somebody else, or none. Conflict: nothing waits to be read again, the conversation is still being
 * answered, or there is no model any more.
 */
export async function tryAgain(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { once, wait }: Delivery,
): Promise<Result<RunResult, Problem>> {
  const runs = context.runs();
  const { store, clock, newId, runSignals } = context;
  const { scope } = member;
  const earlier = await readRun(store.db, scope, id);
  if (!earlier) return err(notFound("run"));
  const { conversationId, messageId: again } = earlier;
  const request: RunRequest = {
    id: newId(),
    agent: "logger",
    groupId: member.group.id,
    memberId: member.member.id,
    conversationId,
    messageId: newId(),
    input: undefined,
    createdAt: clock.now(),
  };
  if (!(await runs.modelFor(request)))
    return err(conflict("There is no model to ask: look at the draft, and save it as it is."));
  const runId = await transactOnce(context, member, once, async (trx) => {
    if (await hasOpenRun(trx, scope, conversationId))
      return err(conflict("This conversation is still being answered: try again when that is over."));
    const message = await readMessage(trx, scope, again);
    const inputs = await inputsOfRuns(trx, scope, { messageId: again, agent: "logger" });
    const [input, ...more] = inputs.flatMap((one) => loggerInputSchema.safeParse(one).data ?? []);
    if (!message || !input || !(await runResultOf(trx, member, earlier)).canTryAgain)
      return err(conflict("Nothing of this waits to be read again."));
    const { text } = message;
    const own = { id: request.messageId, author: "member", text, createdAt: request.createdAt } as const;
    const said = await appendMessages(trx, scope, conversationId, [own]);
    if (!said.ok) return said;
    // Where several parts were the logger's, the model reads all of the message.
    const whole: LoggerInput = { ...input, ...(more.length > 0 && { text }), again };
    const run = await createRun(trx, scope, { ...request, input: whole, state: "queued" });
    if (!run.ok) return run;
    return ok(run.value.id);
  });
  if (!runId.ok) return runId;
  const begun = await readRun(store.db, scope, runId.value);
  if (begun) runSignals.announce({ memberId: member.member.id, run: runView(begun) });
  await waitForRun(context, member, runId.value, wait);
  const run = await readRun(store.db, scope, runId.value);
  return run ? ok(await runResultOf(store.db, member, run)) : err(notFound("run"));
}
