import type { Step, ToolContext } from "@canter/agent/run/agent";
import { keepsThing, readShortReply } from "@canter/domain/intent/short-replies";
import { savedKindsIn } from "@canter/domain/intent/saved-things";
import { listProposals } from "@canter/storage/proposal/proposals";
import { z } from "zod";
import { messageDataOf } from "../../../core/message-data.ts";
import { spokenOfBy } from "../../../proposal/spoken-of.ts";
import { openQuestion } from "../answers/pending-question.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { forgetLatest } from "../keep-in-mind.ts";
import { broughtBack, takenBack } from "../outcome-words.ts";
import { askedOfElsewhere, type takenBackSchema } from "../tools/withdraw-edits.ts";
import { spokenWith, variesProposed } from "./read-change.ts";
import { isAfterDeletion, isJustMadeActive } from "./undo-change.ts";

type Turn = { readonly world: CoachWorld; readonly toolContext: ToolContext; readonly session: CoachSession };

const answer = (text: string): Step => ({ type: "answer", text });

/** Takes back the latest thing, or the latest that goes by these words. */
export async function undoLatest(
  toolContext: ToolContext,
  input: { readonly what?: string } = {},
): Promise<Step> {
  const outcome = await toolContext.call("undo_latest", input);
  return answer(outcome.ok ? takenBack(outcome.output) : outcome.message);
}

/** The reply by which what waits in another conversation is taken back. */
const takesItBack = "Take it back";

/**
 * "Never mind", or "cancel that", as the first words of a conversation: what waits in another one is named, and taken back only by a reply. Undefined:
 * something was said here before, it names what is saved, the member keeps talks apart, or nothing waits.
 */
export async function askOfElsewhere(
  { context, member, history, language, words, text }: CoachWorld,
  session: CoachSession,
): Promise<string | undefined> {
  const isNamed =
    savedKindsIn(text).size > 0 || language.subjectsIn(text, words.disciplines).spans.length > 0;
  if (history.length > 0 || isNamed || member.member.keepsTalkApart === true) return undefined;
  const page = await listProposals(context.store.db, member.scope, { status: "pending", limit: 1 });
  const [waiting] = page.ok ? page.value.items : [];
  if (!waiting) return undefined;
  session.askedOfElsewhere(waiting.id, [takesItBack, "Leave it"]);
  return `Nothing waits here. In another talk this waits for a click: ${waiting.preview.summary} Should I take it back?`;
}

/** Takes that back, where the message says so. */
export async function withdrawElsewhere(
  world: CoachWorld,
  toolContext: ToolContext,
): Promise<Step | undefined> {
  if (askedOfElsewhere(world) === undefined || world.text.trim() !== takesItBack) return undefined;
  const outcome = await toolContext.call("withdraw_edits", { isElsewhere: true });
  return answer(outcome.ok ? "Taken back. Nothing was changed." : outcome.message);
}

/** What is said about what waits, or was asked, in words instead of by a click or a value. */
export async function aboutOpen(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step | undefined> {
  const { text, program } = world;
  const said = readShortReply(text);
  const question = openQuestion(world);
  // "No, just this once" drops nothing.
  if (said === undefined || variesProposed(world)) return undefined;
  // A yes to "should I change only the rest?" is a request for that.
  if (said === "agrees" && question?.pending?.rest !== undefined) return undefined;
  if (question && said === "agrees") {
    session.suggest(question.suggestedReplies, question.pending);
    return answer(question.reply);
  }
  if (question)
    return answer(`All right, I leave that.${program?.open ? " What waited before still waits." : ""}`);
  if (keepsThing(text) && isAfterDeletion(world)) {
    const outcome = await toolContext.call("redo_latest", {});
    return answer(outcome.ok ? broughtBack(outcome.output) : outcome.message);
  }
  if (said === "drops" && isJustMadeActive(world)) return undoLatest(toolContext);
  if (said === "drops" && world.asksOfDraft) return undoLatest(toolContext, { what: "draft" });
  if (!program?.open)
    return answer(
      (said === "drops"
        ? ((await forgetLatest(world, toolContext)) ?? (await askOfElsewhere(world, session)))
        : undefined) ?? "All right, I leave that. Nothing waits for a click here, and nothing was changed.",
    );
  if (said === "agrees")
    return answer("They wait for your click: Apply makes the changes, a typed yes does not.");
  return withdraw({ world, toolContext, session }, {});
}

/** What was to be changed is still spoken of when it stays as it was. */
export function spokeOfWithdrawn(world: CoachWorld, session: CoachSession): void {
  const { program, words } = world;
  session.spokeOfProgram(spokenWith(world));
  if (!program) return;
  const { program: changed, current, head } = program;
  session.answered(spokenOfBy(changed, current, head, words.parse.now.slice(0, 10)).question);
}

/** Takes back what waits; "it" is still what it was about. */
export async function withdraw(
  { world, toolContext, session }: Turn,
  which: z.input<typeof takenBackSchema>,
): Promise<Step> {
  spokeOfWithdrawn(world, session);
  const { program, history } = world;
  const open = which.callIds === undefined ? program?.open : undefined;
  // What was proposed some time ago, and is not in sight.
  const isFar = open && messageDataOf(history.at(-1)?.data).proposalId !== open.id;
  const named = isFar ? `: ${open.preview.summary.replace(/\.$/u, "")}` : "";
  const outcome = await toolContext.call("withdraw_edits", which);
  if (!outcome.ok) return answer(outcome.message);
  const { waiting } = z.object({ waiting: z.number() }).parse(outcome.output);
  return answer(
    `Taken back${named}. Nothing was changed.${waiting > 0 ? " What waited before still waits." : ""}`,
  );
}
