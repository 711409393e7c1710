import { isWord } from "./item-sorts.ts";
import type { Item } from "../items/item.ts";
import type { Segment } from "./segment.ts";

const hasVerb = ({ items }: Segment): boolean => items.some((item) => isWord(item, "verb"));
const exercises = ({ items }: Segment): readonly Item[] => items.filter(({ kind }) => kind === "exercise");

/** "skull crushers out". */
const goesOut = (segment: Segment): boolean =>
  !hasVerb(segment) &&
  exercises(segment).length === 1 &&
  segment.items.some((item) => isWord(item, "particle", "out"));

/** "JM press in", "JM press in at 95". */
const comesIn = (segment: Segment): boolean => {
  const at = segment.items.findIndex(({ kind }) => kind === "exercise");
  const next = segment.items[at + 1];
  return (
    !hasVerb(segment) &&
    exercises(segment).length === 1 &&
    isWord(next, "prep", "in") &&
    segment.items[at + 2]?.kind !== "when"
  );
};

const replacing = (out: Segment, into: Segment): Segment => {
  const { start } = out.items[0] as Item;
  const verb: Item = { kind: "word", class: "verb", value: "replace", text: "replace", start, end: start };
  const at = into.items[0] as Item;
  const prep: Item = {
    kind: "word",
    class: "prep",
    value: "with",
    text: "with",
    start: at.start,
    end: at.start,
  };
  return {
    ...out,
    items: [
      verb,
      ...out.items.filter((item) => !isWord(item, "particle", "out")),
      prep,
      ...into.items.filter((item) => !isWord(item, "prep", "in")),
    ],
  };
};

/** "skull crushers out, JM press in": one in the place of the other. */
export const pairChanges = (segments: readonly Segment[]): readonly Segment[] => {
  const result: Segment[] = [];
  for (const segment of segments) {
    const before = result.at(-1);
    const near = before?.sentence === segment.sentence && segment.joint !== "correction";
    if (before && near && goesOut(before) && comesIn(segment))
      result[result.length - 1] = replacing(before, segment);
    else if (before && near && comesIn(before) && goesOut(segment))
      result[result.length - 1] = replacing({ ...segment, joint: before.joint }, before);
    else result.push(segment);
  }
  return result;
};
