import counted from "./cases/sureness.json" with { type: "json" };

/** Readings by this sign that were right, and all, on the annotated messages (`cases/messages.jsonl`; `decide-message.test.ts` counts again). */
const counts: Readonly<Record<string, readonly number[]>> = counted;

/** What is believed of a sign before any message is counted (readers read what they were made for), and how many messages that weighs. */
const [believed, weight] = [0.85, 2];

/**
 * How often a reading by this sign is right, 0 to 1: counted on annotated messages, never declared. Of a sign beside something that is open
 * ("log:sure:no@draft") the sign itself is believed before.
 */
export function surenessOf(sign: string): number {
  const [right = 0, all = 0] = counts[sign] ?? [];
  const at = sign.indexOf("@");
  const before = at === -1 ? believed : surenessOf(sign.slice(0, at));
  return (right + before * weight) / (all + weight);
}
