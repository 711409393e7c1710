import { type EditError, offerOfRest } from "@canter/domain/program/edits/calls/explain-failure";

const replies: Readonly<Record<EditError["type"], readonly string[]>> = {
  parse_error: ["Show me the session", "Never mind"],
  missing_params: ["Show me the exercises", "Never mind"],
  validation_error: ["Show me the session", "Never mind"],
  execution_error: ["Show me the session", "Never mind"],
};

/** A refusal where no model is there to be told "try again" or "just do that": it offers what the playbook understands. */
export function plainRefusal({ type, message }: EditError): Pick<EditError, "message" | "suggestedReplies"> {
  const [said = message, rest] = message.split(` ${offerOfRest}`);
  const again = rest === undefined ? "" : " Say what I should change, without that.";
  return { message: `${said}${again}`, suggestedReplies: replies[type] };
}
