/** An answer's text, and the replies that it offers: a line each, after a line of `---`. */
export function splitReplies(answer: string): { readonly text: string; readonly replies: readonly string[] } {
  const [text = "", ...rest] = answer.split(/^[ \t]*-{3,}[ \t]*$/m);
  const replies = rest
    .join("\n")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter(Boolean);
  return { text: text.trim(), replies };
}
