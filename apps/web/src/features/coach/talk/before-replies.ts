/**
 * An answer's text before the line of `---` that its suggested replies follow. While it is still arriving, a last line that may become
 * this line is left out too.
 */
export const beforeReplies = (answer: string): string => {
  const [said = ""] = answer.split(/^[ \t]*-{3,}[ \t]*$/m);
  return said.replace(/\n[ \t]*-*[ \t]*$/, "").trim();
};
