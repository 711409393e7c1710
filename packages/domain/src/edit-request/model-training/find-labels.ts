import { cutMessage } from "../clauses/cut-message.ts";
import { planLabels } from "../learned/edit-reader.ts";
import { isWord } from "../clauses/item-sorts.ts";
import type { Item } from "../items/item.ts";
import { itemFeatures } from "../learned/item-features.ts";
import { aside, isAsked, written, type Label } from "../learned/label-clauses.ts";
import { labelItems } from "../learned/label-items.ts";
import type { LinearModel } from "../learned/linear-model.ts";
import type { EditExample } from "./edit-example.ts";

const rowsSearched = 60;
const rowsChanged = 5;
const maxRun = 8;
/** What a word may stand for: a verb where it is a plain one or unknown, a preposition. */
const verbs = "remove skip unskip add move replace swap copy rename call superset raise lower".split(" ");
const preps = ">like >to >instead >after >between".split(" ");
const sensesOf = (item: Item): readonly string[] => {
  if (item.kind === "unknown" || isWord(item, /^(?:verb|modality|particle)$/u)) return [...verbs, ...preps];
  return isWord(item, /^(?:pronoun|prep)$/u) ? preps : [];
};

type Labels = readonly Label[];

/** Rows that differ from one in a run of items that stands aside, or in where a request begins. */
const changedRows = (labels: Labels): readonly Labels[] =>
  labels.flatMap((label, at) => [
    ...Array.from({ length: Math.min(maxRun, labels.length - at) }, (_, more) =>
      labels.map((one, place) => (place >= at && place <= at + more ? aside : one)),
    ),
    labels.with(at, "^="),
    ...(isAsked(label) ? [labels.with(at, "!=")] : [labels.with(at, "=")]),
  ]);

/** The likeliest row of labels that leads to what a request means; nothing where none that is near does. */
export const findLabels = (
  tagger: LinearModel,
  { input, isExact, written: texts }: EditExample,
): Labels | undefined => {
  const cut = cutMessage(input);
  const items = cut.segments.flatMap((segment) => segment.items);
  const features = itemFeatures(cut.segments, cut.words, input.message);
  const rows = labelItems(tagger, features, rowsSearched).map(({ labels }) => labels);
  const isRight = (labels: Labels) => isExact(planLabels(cut, labels).reading);
  const isWritten = items.map(
    (item) => item.kind !== "quote" && texts.some(({ start, end }) => item.start >= start && item.end <= end),
  );
  const asWritten = (labels: Labels) => labels.map((label, at) => (isWritten[at] ? written : label));
  const inSenses = (labels: Labels) =>
    items.flatMap((item, at) =>
      sensesOf(item).map((sense) => labels.with(at, `${labels[at]?.startsWith("^") ? "^" : ""}=:${sense}`)),
    );
  const segmentOf = cut.segments.flatMap((segment, order) => segment.items.map(() => order));
  const count = cut.segments.length;
  /** One request of some segments in a row, all else aside. */
  const stretches = () =>
    cut.segments.flatMap((_, from) =>
      Array.from({ length: count - from }, (_none, more) =>
        segmentOf.map((order, at) =>
          order < from || order > from + more
            ? aside
            : segmentOf[at - 1] === order || order > from
              ? "="
              : "^=",
        ),
      ),
    );
  /** Some segment says that a day won't work, all else aside. */
  const daysOut = () =>
    cut.segments.map((_, from) => segmentOf.map((order) => (order === from ? "D" : aside)));
  const likely = rows.slice(0, rowsChanged);
  const tries = [
    () => rows,
    daysOut,
    stretches,
    () => likely.flatMap(changedRows),
    () => likely.flatMap(inSenses),
  ];
  for (const as of isWritten.includes(true) ? [asWritten, (labels: Labels) => labels] : [asWritten])
    for (const rowsOf of tries) {
      const found = rowsOf().map(as).find(isRight);
      if (found) return found;
    }
  return undefined;
};
