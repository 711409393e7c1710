import type { Step, ToolContext } from "@canter/agent/run/agent";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { type EditError, offerOfRest } from "@canter/domain/program/edits/calls/explain-failure";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { proposedSchema } from "../tools/propose-edits.ts";

const replies: Readonly<Record<EditError["type"], readonly string[]>> = {
  parse_error: ["Show me the session", "Never mind"],
  missing_params: ["Show me the exercises", "Never mind"],
  validation_error: ["Show me the session", "Never mind"],
  execution_error: ["Show me the session", "Never mind"],
};

/** A refusal where no model is there to take "try again" or "just do that": it offers what the playbook understands. */
export function plainRefusal({ type, message }: EditError): Pick<EditError, "message" | "suggestedReplies"> {
  const [said = message, rest] = message.split(` ${offerOfRest}`);
  const again = rest === undefined ? "" : " Say what I should change, without that.";
  return { message: `${said}${again}`, suggestedReplies: replies[type] };
}

const answer = (text: string): Step => ({ type: "answer", text });

const once = "Only this once: say “from now on” for every time.";

/** Proposes edits that were read. `instead`: waiting edits whose place it takes. `isOnce`: it may as well be meant for good, which is a tap away. */
export async function proposeChange(
  { toolCalls, reply: said, confidence }: EditReading,
  { callPrefix }: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
  {
    instead,
    isOnce = false,
  }: { readonly instead?: readonly string[] | undefined; readonly isOnce?: boolean } = {},
): Promise<Step> {
  // A model's edits of the same run are numbered without the letter.
  const calls = toolCalls.map((call, index) => ({ ...call, id: `${callPrefix}p${index + 1}` }));
  let outcome = await toolContext.call("propose_edits", {
    calls,
    ...(instead && { instead: { callIds: instead } }),
  });
  // They were read without what is taken back, and have its numbers already.
  if (outcome.ok && proposedSchema.parse(outcome.output).renumbered !== undefined)
    outcome = await toolContext.call("propose_edits", { calls });
  if (!outcome.ok) return answer(outcome.message);
  const { refusal } = proposedSchema.parse(outcome.output);
  if (refusal) {
    const { message, suggestedReplies } = plainRefusal(refusal);
    session.suggest(suggestedReplies);
    return answer(message);
  }
  session.suggest([...(isOnce ? ["From now on"] : []), "Never mind"]);
  if (confidence === "unsure") session.guessed();
  const others = instead && "It takes the place of what was proposed before.";
  return answer([said, others, isOnce && once].filter(Boolean).join(" "));
}
