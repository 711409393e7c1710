import type { EditName, ToolCall } from "@canter/domain/program/edits/edit";

let made = 0;

/** One of the eleven edits as the server accepts it; the id only has to be unique within a list. */
export const toolCall = (name: EditName, args: Readonly<Record<string, unknown>>): ToolCall => {
  made += 1;
  return { id: `edit-${made}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
};
