import { searchWords } from "../workout/search-words.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A field of an object that came from JSON. */
const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[field] : undefined;

/**
 * The words that a row of a diary is found by, with a blank before and after each: what it is called and what was noted, its kind (weight,
 * breakfast), where it comes from (manual, import, …).
 */
export function diaryWords(kind: string, content: unknown): string {
  const texts = ["text", "name", "note"].map((field) => textOf(fieldOf(content, field)));
  const source = textOf(fieldOf(fieldOf(content, "source"), "kind"));
  return ` ${searchWords([...texts, kind, source].join(" ")).join(" ")} `;
}
