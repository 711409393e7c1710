import type { Change } from "../program-changes.ts";

const mostPhrases = 6;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Back Squat becomes Lunge; Bench Press: 4 → 5 sets." The same change in several places is said once, with their number. */
export function summarizeChanges(changes: readonly Pick<Change, "phrase">[]): string {
  if (changes.length === 0) return "Nothing changes.";
  const times = new Map<string, number>();
  for (const { phrase } of changes) times.set(phrase, (times.get(phrase) ?? 0) + 1);
  const phrases = [...times].map(([phrase, count]) => (count > 1 ? `${phrase} (${count} times)` : phrase));
  const more = phrases.length - mostPhrases;
  const said = more > 1 ? phrases.slice(0, mostPhrases) : phrases;
  const rest = more > 1 ? [`and ${more} more changes`] : [];
  return `${capital([...said, ...rest].join("; "))}.`;
}
