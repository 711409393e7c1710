/** Strings by what they say. Beyond some thousands they are read anew: texts share most of their words. */
const known = new Map<string, string>();

/**
 * The same text as a string that is one and the same each time. Comparing it and looking it up is then a matter of its
 * place in memory, where fresh pieces of a message would be compared letter by letter at every word list.
 */
export const intern = (text: string): string => {
  const before = known.get(text);
  if (before !== undefined) return before;
  // a property's name is the engine's one copy of a string; an object without a prototype is a table, and no new shape
  const table = Object.create(null) as Record<string, true>;
  table[text] = true;
  const one = Object.keys(table)[0] ?? text;
  if (known.size >= 8192) known.clear();
  known.set(one, one);
  return one;
};
