/** As many characters as are needed to find a stretch of a text again. */
const longest = 160;

/** A stretch of somebody's text to speak about: without blanks around it, and cut where it would fill the screen. */
export const excerpt = (text: string): string => {
  const words = text.trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
};
