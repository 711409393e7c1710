import { hash } from "node:crypto";

/**
 * uids for what a command adds, made from what it was given: the same input gives the same output, and two inputs give uids
 * that don't meet.
 */
export function uidSource(...texts: readonly string[]): () => string {
  let seed: string | undefined;
  let count = 0;
  return () => {
    seed ??= hash("sha1", texts.join("\n")).slice(0, 12);
    count += 1;
    return `${seed}-${count}`;
  };
}
