import type { EditRequestInput } from "../edit-request.ts";
import { foldCounts, foldMissed, foldPlurals, foldThat, foldUp } from "../items/fold-counts.ts";
import { programWords, type ProgramWords } from "../items/program-words.ts";
import { readItems } from "../items/read-items.ts";
import { editWords } from "../scan/edit-words.ts";
import { readTokens } from "../scan/read-tokens.ts";
import { cutSegments, type Segment } from "./segment.ts";

/** A message cut into segments of items. */
export type CutMessage = {
  readonly input: EditRequestInput;
  readonly words: ProgramWords;
  readonly segments: readonly Segment[];
  /** Its spelling was put right. */
  readonly corrected: boolean;
};

export const cutMessage = (input: EditRequestInput): CutMessage => {
  const { message, now, catalogue } = input;
  const words = programWords(input.program);
  const tokens = readTokens(message, editWords(catalogue).correct);
  const read = readItems(tokens, { catalogue, program: words, today: now.slice(0, 10) });
  const items = foldThat(foldMissed(foldPlurals(foldUp(foldCounts(read, message)), message), message));
  return {
    input,
    words,
    segments: cutSegments(items, message),
    corrected: tokens.some((token) => token.corrected),
  };
};
