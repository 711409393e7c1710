const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the first word of a name stands in a text, with or without its accents. */
export function isNameMentioned(name: string, text: string): boolean {
  const [first = ""] = folded(name).trim().split(/\s+/);
  return folded(text).includes(first);
}
