import { historyFeatures, type ItemFeatures } from "./item-features.ts";
import { aside, isAsked, type Label } from "./label-clauses.ts";
import type { LinearModel } from "./linear-model.ts";

/** A label for each item, and how likely all of them are together (natural logarithm). */
export type LabelRow = { readonly labels: readonly Label[]; readonly logLikelihood: number };

type Path = {
  readonly before: Path | undefined;
  readonly label: Label;
  readonly logLikelihood: number;
  /** An item before was a part of a request. */
  readonly asked: boolean;
};

const outset: Path = { before: undefined, label: "", logLikelihood: 0, asked: false };

/** Labels less likely than this (natural logarithm) are not tried. */
const minLikely = -8;

/** In place of scores their logarithmic likelihoods. */
const toLogLikelihoods = (scores: Float64Array): Float64Array => {
  const largest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const sum = scores.reduce((all, score) => all + Math.exp(score - largest), 0);
  return scores.map((score) => score - largest - Math.log(sum));
};

export const historyOf = (
  item: ItemFeatures,
  path: Pick<Path, "label" | "asked"> & { readonly older: Label },
) => historyFeatures(item, path.label, path.older, path.asked);

const rowOf = (path: Path): LabelRow => {
  const labels: Label[] = [];
  for (let at: Path | undefined = path; at !== outset && at; at = at.before) labels.push(at.label);
  return { labels: labels.toReversed(), logLikelihood: path.logLikelihood };
};

/** The likeliest rows of labels, the likeliest first: a search that keeps `width` of them from item to item. */
export const labelItems = (
  { classes, addScores }: LinearModel,
  items: readonly ItemFeatures[],
  width: number,
): readonly LabelRow[] => {
  let paths: readonly Path[] = [outset];
  for (const item of items) {
    if (item.isReported) {
      paths = paths.map((path) => ({ ...path, before: path, label: aside }));
      continue;
    }
    const own = new Float64Array(classes.length);
    addScores(item.own, own);
    const known = new Map<string, Float64Array>();
    const likelyBehind = (path: Path): Float64Array => {
      const { label, asked } = path;
      const older = path.before?.label ?? "";
      const behind = `${older} ${label} ${asked}`;
      const before = known.get(behind);
      if (before) return before;
      const scores = own.slice();
      addScores(historyOf(item, { label, older, asked }), scores);
      const likely = toLogLikelihoods(scores);
      known.set(behind, likely);
      return likely;
    };
    const longer = paths.flatMap((path) => {
      const likely = likelyBehind(path);
      return classes.flatMap((label, at): readonly Path[] => {
        const own = likely[at] ?? 0;
        if (own < minLikely) return [];
        const logLikelihood = path.logLikelihood + own;
        return [{ before: path, label, logLikelihood, asked: path.asked || isAsked(label) }];
      });
    });
    paths = longer.toSorted((a, b) => b.logLikelihood - a.logLikelihood).slice(0, width);
  }
  return paths.map(rowOf);
};
