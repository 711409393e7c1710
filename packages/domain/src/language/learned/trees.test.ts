import { describe, expect, it } from "vitest";
import { seeded } from "../../learning/seeded.ts";
import { trainTrees } from "../model-training/train-trees.ts";
import { likelihoodBy } from "./trees.ts";

const random = seeded(3);
const lessons = Array.from({ length: 600 }, () => {
  const features = [random(), random(), random()];
  const [first = 0, second = 0] = features;
  return { features, right: first > 0.5 !== second > 0.5 };
});

describe("boosted trees", () => {
  it("learn what depends on two features together", () => {
    const trees = trainTrees(lessons, 60);
    const right = lessons.filter((one) => likelihoodBy(trees, one.features) > 0.5 === one.right);
    expect(right.length).toBeGreaterThan(570);
    expect(likelihoodBy(trees, [0.9, 0.1, 0.5])).toBeGreaterThan(0.8);
    expect(likelihoodBy(trees, [0.9, 0.9, 0.5])).toBeLessThan(0.2);
  });

  it("are the same from the same lessons", () => {
    expect(trainTrees(lessons, 5)).toEqual(trainTrees(lessons, 5));
  });
});
