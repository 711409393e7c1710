import { sharesOf, type Trees } from "../learned/trees.ts";

/** One of several that are chosen between. */
export type TreeLesson = { readonly features: readonly number[]; readonly right: boolean };
type TreeNode = [feature: number, value: number, left: number, right: number];

const maxDepth = 3;
/** How much of what it finds each tree adds. */
const shrinkage = 0.08;
/** So many lessons a leaf has at least. */
const minLeaf = 12;
const ridge = 4;
/** Into so many steps a feature's values are cut. */
const maxSteps = 24;

/** Features by the step that they fall on, feature after feature. */
type Steps = { readonly cuts: readonly (readonly number[])[]; readonly columns: readonly Uint8Array[] };

/** Up to so many values between which a feature can be cut. */
function cutsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  const step = Math.max(1, sorted.length / maxSteps);
  const cuts: number[] = [];
  for (let at = step; at < sorted.length; at += step)
    cuts.push(((sorted[Math.floor(at)] ?? 0) + (sorted[Math.floor(at) - 1] ?? 0)) / 2);
  return cuts;
}

function stepsOf(lessons: readonly TreeLesson[]): Steps {
  const size = lessons[0]?.features.length ?? 0;
  const cuts = Array.from({ length: size }, (_, at) =>
    cutsOf(lessons.map(({ features }) => features[at] ?? 0)),
  );
  const columns = cuts.map((own, at) =>
    Uint8Array.from(lessons, ({ features }) => own.filter((cut) => (features[at] ?? 0) >= cut).length),
  );
  return { cuts, columns };
}

const worth = (slope: number, curve: number): number => (slope * slope) / (curve + ridge);

/** How steep the loss is at each lesson, and how that changes. */
type Loss = { readonly slopes: Float64Array; readonly curves: Float64Array };
type Split = { readonly gain: number; readonly feature: number; readonly step: number };

function sumOf(rows: readonly number[], { slopes, curves }: Loss): { slope: number; curve: number } {
  let [slope, curve] = [0, 0];
  for (const row of rows) {
    slope += slopes[row] as number;
    curve += curves[row] as number;
  }
  return { slope, curve };
}

/** Where the rows are best parted. */
function bestSplit(rows: readonly number[], { columns }: Steps, { slopes, curves }: Loss): Split | undefined {
  let best: Split | undefined;
  const slopeAt = new Float64Array(maxSteps + 2);
  const curveAt = new Float64Array(maxSteps + 2);
  const countAt = new Int32Array(maxSteps + 2);
  const whole = sumOf(rows, { slopes, curves });
  for (const [feature, column] of columns.entries()) {
    slopeAt.fill(0);
    curveAt.fill(0);
    countAt.fill(0);
    for (const row of rows) {
      const step = column[row] as number;
      slopeAt[step]! += slopes[row] as number;
      curveAt[step]! += curves[row] as number;
      countAt[step]! += 1;
    }
    let [slope, curve, count] = [0, 0, 0];
    for (let step = 0; step <= maxSteps; step++) {
      slope += slopeAt[step] as number;
      curve += curveAt[step] as number;
      count += countAt[step] as number;
      if (count < minLeaf || rows.length - count < minLeaf) continue;
      const parted = worth(slope, curve) + worth(whole.slope - slope, whole.curve - curve);
      const gain = parted - worth(whole.slope, whole.curve);
      if (gain > (best?.gain ?? 1e-3)) best = { gain, feature, step };
    }
  }
  return best;
}

/** Adds a tree's nodes and its values to the sums; its place among the nodes. */
function grow(
  nodes: TreeNode[],
  rows: readonly number[],
  left: number,
  steps: Steps,
  loss: Loss,
  sums: Float64Array,
): number {
  const place = nodes.length;
  const split = left > 0 && rows.length >= 2 * minLeaf ? bestSplit(rows, steps, loss) : undefined;
  if (!split) {
    const { slope, curve } = sumOf(rows, loss);
    const value = Number(((shrinkage * slope) / (curve + ridge)).toFixed(5));
    for (const row of rows) sums[row]! += value;
    nodes.push([-1, value, 0, 0]);
    return place;
  }
  const column = steps.columns[split.feature] as Uint8Array;
  nodes.push([split.feature, steps.cuts[split.feature]?.[split.step] ?? 0, 0, 0]);
  const isLeft = (row: number): boolean => (column[row] as number) <= split.step;
  const node = nodes[place] as TreeNode;
  node[2] = grow(nodes, rows.filter(isLeft), left - 1, steps, loss, sums);
  node[3] = grow(
    nodes,
    rows.filter((row) => !isLeft(row)),
    left - 1,
    steps,
    loss,
    sums,
  );
  return place;
}

/** The loss of choosing by these sums among those of each choice: cross-entropy of the shares, of which a part is nobody's. */
function lossOf(choices: readonly (readonly TreeLesson[])[], sums: Float64Array): Loss {
  const slopes = new Float64Array(sums.length);
  const curves = new Float64Array(sums.length);
  let row = 0;
  for (const choice of choices) {
    const shares = sharesOf([...sums.subarray(row, row + choice.length)]);
    for (const [at, { right }] of choice.entries()) {
      const share = shares[at] as number;
      slopes[row] = Number(right) - share;
      curves[row] = Math.max(1e-4, share * (1 - share));
      row += 1;
    }
  }
  return { slopes, curves };
}

/**
 * Boosted trees that say which of several is the right one, if any is (Friedman 2001; second order as in XGBoost, Chen, Guestrin 2016; the loss is
 * that of a choice among a list: Cao et al. 2007, ListNet).
 */
export function trainTrees(choices: readonly (readonly TreeLesson[])[], count: number): Trees {
  const lessons = choices.flat();
  const sums = new Float64Array(lessons.length);
  const steps = stepsOf(lessons);
  return Array.from({ length: count }, () => {
    const nodes: TreeNode[] = [];
    grow(nodes, [...lessons.keys()], maxDepth, steps, lossOf(choices, sums), sums);
    return nodes;
  });
}
