/** Words of people in a prompt: what would close the fence around a message closes nothing. */
export const quoted = (words: string): string => words.replaceAll(/<(?=\s*\/?\s*message)/gi, "‹");
