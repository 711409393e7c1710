const LONGEST_LINE = 256 * 1024 * 1024;

/** A byte stream as lines of text without their ends. Throws on bytes that are not UTF-8. */
export async function* splitLines(bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of bytes) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new Error("A line is too long.");
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}
