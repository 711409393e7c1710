import { openaiWire } from "./openai-wire.ts";
import { textOf, type Wire } from "./wire.ts";

export type EmbedText = (text: string) => readonly number[];

const dimensions = 64;

/** A number below `dimensions`, always the same for a word (FNV-1a). */
const placeOf = (word: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % dimensions;
};

/** Word counts of a text, each word at its own index: similar if texts share words. Not a model: it knows no meaning. */
export const embedByWords: EmbedText = (text) => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const place = placeOf(word);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
};

/** OpenAI's embeddings (`/v1/embeddings`), which Ollama speaks too: texts in, a vector for each out. */
export const embeddingsWire = (embed: EmbedText): Wire => ({
  ...openaiWire,
  whole: (_reply, { body: { input }, model, usage }) => {
    const texts = Array.isArray(input) ? input.map(textOf) : [textOf(input)];
    return {
      object: "list",
      model,
      data: texts.map((text, index) => ({ object: "embedding", index, embedding: embed(text) })),
      usage: { prompt_tokens: usage.inputTokens, total_tokens: usage.inputTokens },
    };
  },
});
