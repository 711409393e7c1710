import type { RunRequest } from "@canter/agent/schema/run-request";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { readConversation } from "@canter/storage/conversation/conversations";
import { runView, type StoredRun } from "@canter/storage/run/runs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { transactOnce } from "../../core/once.ts";
import { readMergedProgram } from "../../program/merged-program.ts";
import { storeMessage } from "../router/store-message.ts";
import type { Delivery } from "../router/receive-message.ts";
import { waitForRun } from "../wait-for-run.ts";
import type { FeedbackGiven } from "./designer-input.ts";
import { maxTurns, turnsTaken } from "./draft-world.ts";
import { type PlanRun, readPlanRun } from "./request-plan.ts";

const maxFeedbackLength = 5000;

/** The draft that somebody may talk about: one that the designer made for them, and that is a draft still. */
async function checkDraft(
  db: Handle,
  member: MemberContext,
  programId: string,
): Promise<Result<{ readonly athleteId: string }, Problem>> {
  const merged = await readMergedProgram(db, member.scope, programId);
  if (!merged) return err(notFound("program"));
  const { athleteId, status, deletedAt } = merged.stored;
  const writable = checkWritable(member.scope, athleteId);
  if (!writable.ok) return writable;
  const conversation = await readConversation(db, member.scope, programId);
  if (conversation?.kind !== "designer")
    return err(
      conflict(
        "Only whoever had the plan made can talk about it with the designer; it can be changed on its page.",
      ),
    );
  if (status !== "draft" || deletedAt !== undefined)
    return err(conflict("It is no draft any more: change it on its page, or with the coach."));
  const turns = await turnsTaken(db, member, programId);
  return turns < maxTurns
    ? ok({ athleteId })
    : err(
        conflict(
          `It was talked about ${maxTurns} times: make it active, change it on its page, or ask for a new plan.`,
        ),
      );
}

/**
 * Says what should be otherwise about a draft that the designer made: a run, whose result is a proposal on the draft. Invalid: the text;
 * not found: the program; forbidden: an athlete that can be read only; conflict: no draft, somebody else's, or talked about too often.
 */
export async function refinePlan(
  context: ApplicationContext,
  member: MemberContext,
  { programId, text: said }: { readonly programId: string; readonly text: string },
  { once, wait }: Delivery,
): Promise<Result<PlanRun, Problem>> {
  const text = said.trim();
  if (text === "")
    return err(invalid("text", "must say what should be otherwise, as in: less jumping in week 1"));
  if (text.length > maxFeedbackLength)
    return err(invalid("text", `must have at most ${maxFeedbackLength} characters`));
  let fresh: StoredRun | undefined;
  const kept = await transactOnce(context, member, once, async (trx) => {
    fresh = undefined;
    const draft = await checkDraft(trx, member, programId);
    if (!draft.ok) return draft;
    const input: FeedbackGiven = { athleteId: draft.value.athleteId, programId, feedback: text };
    const request: RunRequest = {
      id: context.newId(),
      agent: "designer",
      groupId: member.group.id,
      memberId: member.member.id,
      conversationId: programId,
      messageId: context.newId(),
      input,
      createdAt: context.clock.now(),
    };
    const message = await storeMessage(context, member, trx, text, { request });
    if (message.ok) fresh = message.value.run;
    return message.ok ? ok(message.value.run.id) : message;
  });
  if (!kept.ok) return kept;
  if (fresh) context.runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value, wait);
  return readPlanRun(context, member, kept.value);
}
