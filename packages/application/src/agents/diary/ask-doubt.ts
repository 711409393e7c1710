import type { Doubt } from "@canter/domain/plausibility/doubt";
import { doubtText } from "@canter/domain/plausibility/open-doubts";
import type { OpenDoubt } from "../../core/message-data.ts";
import type { SavedEntry } from "./diary-context.ts";

/** The first value of an entry that is asked about. */
export function openDoubtOf({
  kind,
  id,
  doubts = [],
}: Pick<SavedEntry, "kind" | "id" | "doubts">): OpenDoubt | undefined {
  const [doubt] = doubts;
  if (!doubt || kind === "goal") return undefined;
  const { field, value, suggestion } = doubt;
  // As somebody would type it: without the blanks at which a line must not break.
  const plain = (text: string) => text.replaceAll("\u00A0", " ");
  return { kind, id, field, value: plain(value), ...(suggestion && { suggestion: plain(suggestion.text) }) };
}

/** What answers a value that is asked about, as it is tapped. */
export const repliesTo = ({ value, suggestion }: OpenDoubt): readonly string[] => [
  ...(suggestion === undefined ? [] : [suggestion]),
  `${value} is right`,
  "Leave it out",
];

/** "82.3 lb? Your trend is 183.1 lb. Did you mean 82.3 kg?" */
export const questionOf = (doubt: Doubt): string =>
  `${doubtText(doubt)} ${doubt.suggestion ? `Did you mean ${doubt.suggestion.text}?` : "Is that right?"} It counts once you have answered.`;
