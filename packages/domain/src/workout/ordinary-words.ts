/** Ordinary English words that look like a slip for a word of an exercise name; they are never corrected. */
export const ordinaryWords: ReadonlySet<string> = new Set<string>(["beach", "reps", "mins", "sets"]);
