import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { createEditReader, type EditReader } from "./learned/edit-reader.ts";
import { readWorkRequest } from "./work/read-work-request.ts";
import learned from "./learned/edit-weights.json" with { type: "json" };

let reader: EditReader | undefined;

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const readEditRequest = (input: EditRequestInput): EditReading => {
  const ofWork = readWorkRequest(input);
  if (ofWork) return ofWork;
  reader ??= createEditReader(learned);
  return reader(input);
};
