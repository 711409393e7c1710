import { isObject, type JsonObject, objectsOf, type Wire } from "./wire.ts";

/**
 * How much of a request is repeated, in characters of its prompt as the provider reads it: tools, then the system's text, then messages.
 */
export type PromptShare = {
  readonly characters: number;
  /** Length of the prefix shared with the previous request. */
  readonly shared: number;
  /**
   * Length of the prefix that the provider would not read anew: up to a mark of an earlier request (Anthropic), or the longest prefix
   * shared with any earlier one.
   */
  readonly cached: number;
};

const withoutMarks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === "cache_control" ? [] : [[key, withoutMarks(inner)]],
    ),
  );
};

const isMarked = (part: JsonObject): boolean =>
  isObject(part.cache_control) || objectsOf(part.content).some(isMarked);

/** A prompt as one text, and the positions of its marks. */
function promptOf({ name }: Pick<Wire, "name">, { tools, system, messages }: JsonObject) {
  const parts = [
    ...objectsOf(tools),
    ...(typeof system === "string" ? [{ text: system }] : objectsOf(system)),
    // A message's blocks are separate: a mark may be between them.
    ...objectsOf(messages).flatMap(({ role, content, ...rest }) =>
      name === "anthropic"
        ? objectsOf(content).map((part): JsonObject => ({ role, ...part }))
        : [{ role, content, ...rest } as JsonObject],
    ),
  ];
  let text = "";
  const marks: number[] = [];
  for (const part of parts) {
    text += JSON.stringify(withoutMarks(part));
    if (isMarked(part)) marks.push(text.length);
  }
  return { text, marks };
}

const commonLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** A cache forgets, too. */
const maxRemembered = 60;

const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths);

/** Reads prompts as providers with a prompt cache do, and returns how much of each was repeated. */
export function createPromptCache() {
  const marked: string[] = [];
  const whole: string[] = [];
  return (wire: Pick<Wire, "name">, body: JsonObject): PromptShare => {
    const { text, marks } = promptOf(wire, body);
    const cached =
      wire.name === "anthropic"
        ? longest(marked.filter((before) => text.startsWith(before)).map(({ length }) => length))
        : longest(whole.map((before) => commonLength(before, text)));
    const shared = commonLength(whole.at(-1) ?? "", text);
    marked.push(...marks.map((mark) => text.slice(0, mark)));
    whole.push(text);
    marked.splice(0, marked.length - maxRemembered);
    whole.splice(0, whole.length - maxRemembered);
    return { characters: text.length, shared, cached };
  };
}
