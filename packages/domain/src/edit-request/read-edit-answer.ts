import type { EditReading, EditRequestInput, PendingEdit } from "./edit-request.ts";
import { readEditRequest } from "./read-edit-request.ts";

/** A request with the answer in the place that was asked about, or behind it. */
const completed = ({ message, span }: PendingEdit, answer: string): string =>
  span === undefined
    ? `${message}, ${answer}`
    : message.slice(0, span.start) + answer + message.slice(span.end);

/**
 * Reads what was asked back together with its answer (`message`). `none`: it answers nothing, and stands for itself.
 */
export const readEditAnswer = ({
  pending,
  ...input
}: EditRequestInput & { readonly pending: PendingEdit }): EditReading => {
  const alone = readEditRequest(input);
  if (alone.kind === "edits") return alone;
  const together = readEditRequest({ ...input, message: completed(pending, input.message.trim()) });
  return together.kind === "edits" ? together : { ...alone, kind: "none" };
};
