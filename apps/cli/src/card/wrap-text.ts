/** The width of printed text. */
export const textWidth = 80;

/** The number of characters, assuming that a terminal shows each in one column. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Wraps a text to lines of at most `textWidth` characters, each after `indent` blanks (the first one after `begins` instead); a word
 * longer than a line gets its own.
 */
export function wrapText(text: string, indent = 0, begins = " ".repeat(indent)): string[] {
  const lines: string[] = [];
  let line = begins;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isEmpty && lengthOf(line) + 1 + lengthOf(word) > textWidth) {
      lines.push(line);
      line = " ".repeat(indent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return isEmpty ? lines : [...lines, line];
}

/** The text, cut to a number of characters. */
export const cutText = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
};

/** Two texts at the two ends of a line; the first one is cut if necessary. */
export const spread = (left: string, right: string, indent = 0): string => {
  const room = textWidth - indent - (right === "" ? 0 : lengthOf(right) + 2);
  const cut = cutText(left, room);
  const gap = right === "" ? "" : " ".repeat(room - lengthOf(cut) + 2);
  return `${" ".repeat(indent)}${cut}${gap}${right}`;
};
