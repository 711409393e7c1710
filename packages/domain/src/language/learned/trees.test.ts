import { describe, expect, it } from "vitest";
import { seeded } from "../../learning/seeded.ts";
import { trainTrees } from "../model-training/train-trees.ts";
import { likelihoodsBy } from "./trees.ts";

const random = seeded(3);
/** Choices between three, of which the one is right whose first feature alone or whose second feature alone is high; often none is. */
const choices = Array.from({ length: 400 }, () => {
  const all = Array.from({ length: 3 }, () => [random(), random(), random()]);
  const place = all.findIndex(([first = 0, second = 0]) => first > 0.5 !== second > 0.5);
  return all.map((features, at) => ({ features, right: at === place && place === 0 }));
});

describe("boosted trees", () => {
  const trees = trainTrees(choices, 80);
  it("learn what depends on two features together", () => {
    const [one, other] = likelihoodsBy(trees, [
      [0.9, 0.1, 0.5],
      [0.9, 0.9, 0.5],
    ]) as [number, number];
    expect(one).toBeGreaterThan(2 * other);
  });

  it("leave a part to none of those that are chosen between", () => {
    const sum = (all: readonly number[]): number => all.reduce((whole, part) => whole + part, 0);
    const none = likelihoodsBy(trees, [
      [0.9, 0.9, 0.5],
      [0.1, 0.1, 0.5],
    ]);
    const some = likelihoodsBy(trees, [
      [0.9, 0.1, 0.5],
      [0.1, 0.1, 0.5],
    ]);
    expect(sum(none)).toBeLessThan(0.2);
    expect(sum(some)).toBeGreaterThan(sum(none) + 0.2);
    expect(sum(some)).toBeLessThan(1);
  });

  it("are the same from the same lessons", () => {
    expect(trainTrees(choices, 5)).toEqual(trainTrees(choices, 5));
  });
});
