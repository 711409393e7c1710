import { isAmount, isVerb, isWord } from "../clauses/item-sorts.ts";
import type { OpenClause } from "../clauses/join-clauses.ts";
import type { Mood, Segment } from "../clauses/segment.ts";
import type { Item } from "../items/item.ts";

/**
 * What an item is to a request: "=" a part of it, as its words say; "N" of a text that is kept as written (a name, a note, a list); "K" of something that is to
 * stay; "W" of a condition; "D" of a day that won't work; "O" of none. "^" in front: another request begins; "!" in front: it corrects the one before. ":remove" behind it: the word is that verb, ":>to": that preposition.
 */
export type Label = string;

export const aside: Label = "O";
export const asked: Label = "=";
export const written: Label = "N";

const moods: Readonly<Record<string, Mood>> = {
  "=": "request",
  N: "request",
  K: "keep",
  W: "condition",
  D: "cantDay",
};

const readLabel = (label: Label) => {
  const [, cut = "", kind = aside, prep = "", sense] =
    /^([\^!]?)([=NKWDO])(?::(>?)(\w+))?$/u.exec(label) ?? [];
  return { cut, mood: moods[kind] ?? "remark", class: prep === ">" ? "prep" : "verb", sense } as const;
};

/** Whether a label makes its item a part of a request. */
export const isAsked = (label: Label): boolean => label.includes("=") || label === written;

/** Items that are written make one text, with what stands between them. */
const addWritten = (items: Item[], item: Item, goesOn: boolean, message: string): void => {
  const last = items.at(-1);
  const start = goesOn && last ? last.start : item.start;
  if (goesOn) items.pop();
  items.push({ kind: "quote", text: message.slice(start, item.end), start, end: item.end });
};

type Sense = { readonly class: "verb" | "prep"; readonly sense: string | undefined };

const inSense = (item: Item, { class: name, sense }: Sense): Item => {
  if (sense === undefined) return item;
  const text = item.kind === "word" || item.kind === "unknown" ? item.text : sense;
  return { kind: "word", class: name, value: sense, text, start: item.start, end: item.end };
};

const saysOwn = (item: Item): boolean =>
  isWord(item, /^(?:verb|no|keep|particle)$/u) || isWord(item, "noun", /^(?:note|warmup|restday|deload)$/u);

const isScheme = (item: Item): boolean => item.kind === "amount" && item.amount.type === "scheme";

/** "remove the curls today and Friday's planks", "add dips 3x10 and planks 3x60s": the verb of the clause before, where one has none and can have that. */
const inheritedVerb = (before: OpenClause | undefined, { items, corrects }: OpenClause): readonly Item[] => {
  const verb = before?.items.find(isVerb);
  if (!before || verb?.kind !== "word" || corrects || items.some(saysOwn)) return [];
  const amounts = items.filter(isAmount);
  const isNew = items.some(isScheme);
  const hadAmounts = before.items.some(isAmount);
  const fits =
    amounts.length === 0
      ? !hadAmounts && /^(?:remove|drop|take|skip|add|move|replace|swap)$/u.test(verb.value)
      : isNew
        ? verb.value === "add" && hadAmounts
        : hadAmounts && !before.items.some(isScheme) && /^(?:add|raise|lower|drop|take)$/u.test(verb.value);
  const start = items[0]?.start ?? verb.start;
  return fits ? [{ ...verb, start, end: start }] : [];
};

/** "A note to squats: chest up, and one to bench: pause": a text behind another one is of the same kind. */
const inheritedNoun = (before: OpenClause | undefined, { items, corrects }: OpenClause): readonly Item[] => {
  const isText = (item: Item): boolean => isWord(item, "noun", /^(?:note|warmup)$/u);
  const noun = before?.items.find(isText);
  const isMore =
    items.some(({ kind }) => kind === "quote") && !items.some((item) => isText(item) || isVerb(item));
  return noun && isMore && !corrects
    ? [{ ...noun, start: items[0]?.start ?? 0, end: items[0]?.start ?? 0 }]
    : [];
};

const withVerbs = (clauses: readonly OpenClause[]): readonly OpenClause[] => {
  let before: OpenClause | undefined;
  return clauses.map((clause) => {
    if (clause.mood !== "request") return clause;
    const taken = [...inheritedVerb(before, clause), ...inheritedNoun(before, clause)];
    before = { ...clause, items: [...taken, ...clause.items] };
    return before;
  });
};

/** The clauses that labels make of the items of segments, in order; each item has a label. A clause goes on behind what stands aside. */
export const labelClauses = (
  segments: readonly Segment[],
  labels: readonly Label[],
  message: string,
): readonly OpenClause[] => {
  const clauses: OpenClause[] = [];
  let moodBefore: Mood | undefined;
  let at = 0;
  for (const segment of segments) {
    const { items, joint, sentence } = segment;
    for (const [order, item] of items.entries()) {
      const label = labels[at++] ?? aside;
      const { cut, mood, ...sense } = readLabel(label);
      const begins = order === 0;
      const last = clauses.findLast((clause) => clause.mood === mood);
      const { start } = item;
      if (last && label === written) addWritten(last.items, item, labels[at - 2] === written, message);
      else if (last && cut === "" && (mood !== "remark" || (moodBefore === mood && !begins))) {
        if (begins && joint !== "start") last.items.push({ kind: "comma", start, end: start });
        last.items.push(inSense(item, sense));
      } else
        clauses.push({
          items: [inSense(item, sense)],
          mood,
          corrects: cut === "!",
          doubtful: false,
          sentence,
          joint: begins ? joint : "comma",
        });
      moodBefore = mood;
    }
  }
  return withVerbs(clauses);
};
