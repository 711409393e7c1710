/** Enough characters to find the passage in the text again. */
const longest = 160;

/** A passage of somebody's text to refer to: trimmed, and cut if it would fill the screen. */
export const excerpt = (text: string): string => {
  const words = text.trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
};
