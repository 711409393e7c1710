import { inheritedVerb, relation } from "../clauses/clause-relation.ts";
import { isVerb } from "../clauses/item-sorts.ts";
import { goesOnFrom, type OpenClause } from "../clauses/join-clauses.ts";
import type { Mood, Segment } from "../clauses/segment.ts";
import type { Item } from "../items/item.ts";

/**
 * What an item is to a request: "=" a part of it, as its words say; "K" of something that is to stay; "W" of a condition; "D" of a day that won't work; "O" of none.
 * "^" in front: another request begins; "!" in front: it corrects the one before. ":remove" behind it: the word is that verb, ":>to": that preposition.
 */
export type Label = string;

export const aside: Label = "O";

const moods: Readonly<Record<string, Mood>> = { "=": "request", K: "keep", W: "condition", D: "cantDay" };

const readLabel = (label: Label) => {
  const [, cut = "", kind = aside, prep = "", sense] =
    /^([\^!]?)([=KWDO])(?::(>?)(\w+))?$/u.exec(label) ?? [];
  return { cut, mood: moods[kind] ?? "remark", class: prep === ">" ? "prep" : "verb", sense } as const;
};

/** Whether a label makes its item a part of a request. */
export const isAsked = (label: Label): boolean => label.includes("=");

type Sense = { readonly class: "verb" | "prep"; readonly sense: string | undefined };

const inSense = (item: Item, { class: name, sense }: Sense): Item => {
  if (sense === undefined) return item;
  const text = item.kind === "word" || item.kind === "unknown" ? item.text : sense;
  return { kind: "word", class: name, value: sense, text, start: item.start, end: item.end };
};

/** "drop the curls and the planks": a clause without a verb has that of the one before it. */
const withVerbs = (clauses: readonly OpenClause[]): readonly OpenClause[] => {
  let before: OpenClause | undefined;
  return clauses.map((clause) => {
    if (clause.mood !== "request") return clause;
    const goesOn =
      before !== undefined &&
      !clause.items.some(isVerb) &&
      goesOnFrom(before, clause) &&
      relation(before, clause) === "own";
    const verb = goesOn && before ? inheritedVerb(before, clause.items) : [];
    const made = verb.length > 0 ? { ...clause, items: [...verb, ...clause.items], inherits: true } : clause;
    before = made;
    return made;
  });
};

/** The clauses that labels make of the items of segments, in order; each item has a label. A clause goes on behind what stands aside. */
export const labelClauses = (
  segments: readonly Segment[],
  labels: readonly Label[],
): readonly OpenClause[] => {
  const clauses: OpenClause[] = [];
  let moodBefore: Mood | undefined;
  let at = 0;
  for (const { items, joint, sentence } of segments)
    for (const [order, item] of items.entries()) {
      const { cut, mood, ...sense } = readLabel(labels[at++] ?? aside);
      const begins = order === 0;
      const last = clauses.findLast((clause) => clause.mood === mood);
      const { start } = item;
      if (last && cut === "" && (mood !== "remark" || (moodBefore === mood && !begins))) {
        if (begins && joint !== "start") last.items.push({ kind: "comma", start, end: start });
        last.items.push(inSense(item, sense));
      } else
        clauses.push({
          items: [inSense(item, sense)],
          mood,
          corrects: cut === "!",
          inherits: false,
          doubtful: false,
          sentence,
          joint: begins ? joint : "comma",
        });
      moodBefore = mood;
    }
  return withVerbs(clauses);
};
