/**
 * `read` for texts that many ask about: every reader of a message looks at the same few stretches of it. Texts of at most `longest`
 * characters are remembered, at most `maxLatest` of them. What is read depends on nothing but the text, and nobody changes it.
 */
export function rememberLatest<Read>(
  longest: number,
  read: (text: string) => Read,
  maxLatest = 32,
): (text: string) => Read {
  const latest = new Map<string, Read>();
  return (text) => {
    const known = latest.get(text);
    if (known !== undefined || latest.has(text)) return known as Read;
    const found = read(text);
    if (text.length > longest) return found;
    const oldest = latest.keys().next();
    if (latest.size >= maxLatest && !oldest.done) latest.delete(oldest.value);
    latest.set(text, found);
    return found;
  };
}
