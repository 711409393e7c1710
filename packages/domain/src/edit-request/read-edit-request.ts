import { withPossessives } from "../horse/words/named-horses.ts";
import { afterOpeners } from "../text/openers.ts";
import type { EditReading, EditRequestInput } from "./edit-request.ts";
import { createEditReader, type EditReader } from "./learned/edit-reader.ts";
import { readWorkRequest } from "./work/read-work-request.ts";
import learned from "./learned/edit-weights.json" with { type: "json" };

let reader: EditReader | undefined;

const makesThat = new RegExp(
  String.raw`${afterOpeners("can you|could you|please")}make that\b(?= (?:one )?\d)`,
  "iu",
);
const maxOpening = 200;
/** "Make that 55 minutes", where something was spoken of: it, and no correction of what was said. As long as before. */
const ofSpoken = (message: string): string => {
  const said = makesThat.exec(message.slice(0, maxOpening))?.[0];
  return said === undefined ? message : `${said.slice(0, -4)}it  ${message.slice(said.length)}`;
};

/**
 * Reads what a member writes about their program: the edits that it asks for, a question where they would have to be guessed, or nothing where
 * it asks for none (see RULES.md). The calls are checked: they can be carried out, in order, on the program as it is. Nothing is applied.
 */
export const readEditRequest = (asked: EditRequestInput): EditReading => {
  const { riding } = asked;
  const names = [...(riding?.horses ?? []), ...(riding?.horse === undefined ? [] : [riding.horse])];
  const said = withPossessives(asked.message, names);
  const input = { ...asked, message: asked.before === undefined ? said : ofSpoken(said) };
  const ofWork = readWorkRequest(input);
  if (ofWork) return ofWork;
  reader ??= createEditReader(learned);
  return reader(input);
};
