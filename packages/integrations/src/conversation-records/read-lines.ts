/** Lines are counted from 1; `text` is absent of one that is too long. */
export type NumberedLine = { readonly number: number; readonly text?: string };

/** The largest item that DynamoDB holds has 400 kB, and some more as its JSON. */
export const maxLineLength = 16_000_000;

/** The lines of a text that comes in pieces, those without anything left out; no more of it is held than the longest line. */
export async function* readLines(
  pieces: AsyncIterable<string>,
  longest: number = maxLineLength,
): AsyncGenerator<NumberedLine> {
  let [held, number, isTooLong] = ["", 0, false];
  const ended = (): NumberedLine | undefined => {
    number += 1;
    const line = isTooLong ? { number } : { number, text: held };
    [held, isTooLong] = ["", false];
    return line.text?.trim() === "" ? undefined : line;
  };
  for await (const piece of pieces) {
    const parts = piece.split("\n");
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        const line = ended();
        if (line) yield line;
      }
      if (held.length + part.length > longest) [held, isTooLong] = ["", true];
      else if (!isTooLong) held += part;
    }
  }
  const last = ended();
  if (last) yield last;
}
