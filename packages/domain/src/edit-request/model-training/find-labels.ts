import { cutMessage, planLabels } from "../learned/edit-reader.ts";
import { itemFeatures } from "../learned/item-features.ts";
import { aside, isAsked, type Label } from "../learned/label-clauses.ts";
import { labelItems } from "../learned/label-items.ts";
import type { LinearModel } from "../learned/linear-model.ts";
import type { EditExample } from "./train-edits.ts";

const rowsSearched = 60;
const rowsChanged = 5;
const maxRun = 8;
/** What an unknown word may stand for. */
const senses = "remove skip unskip add move replace swap copy rename call superset raise lower".split(" ");

/** Rows that differ from one in a run of items that stands aside, or in where a request begins. */
const changedRows = (labels: readonly Label[]): readonly (readonly Label[])[] =>
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
  { input, isExact }: EditExample,
): readonly Label[] | undefined => {
  const cut = cutMessage(input);
  const items = cut.segments.flatMap((segment) => segment.items);
  const features = itemFeatures(cut.segments, cut.words, input.message);
  const rows = labelItems(tagger, features, rowsSearched).map(({ labels }) => labels);
  const isRight = (labels: readonly Label[]) => isExact(planLabels(cut, labels).reading);
  const inSenses = (labels: readonly Label[]) =>
    items.flatMap(({ kind }, at) =>
      kind === "unknown"
        ? senses.map((sense) => labels.with(at, `${labels[at]?.startsWith("^") ? "^" : ""}=:${sense}`))
        : [],
    );
  const likely = rows.slice(0, rowsChanged);
  return (
    rows.find(isRight) ?? likely.flatMap(changedRows).find(isRight) ?? likely.flatMap(inSenses).find(isRight)
  );
};
