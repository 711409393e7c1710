import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { situations } from "./eval/situations.ts";
import { factMeanings } from "./member-day.ts";

it("has a meaning for every fact of every situation", () => {
  const keys = situations.flatMap(({ day }) =>
    day.sources.flatMap(({ facts }) => facts.map(({ key }) => key)),
  );
  expect(new Set(keys).size).toBeGreaterThan(25);
  expect([...new Set(keys)].filter((key) => factMeanings[key] === undefined)).toEqual([]);
});
