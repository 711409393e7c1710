import { expect, it } from "vitest";
import { onceFor } from "./once-for.ts";

it("works out each key once for an object, and anew for another one, even where there is no result", () => {
  let count = 0;
  const nameOf = onceFor((key: string, of: { readonly names: readonly string[] }) => {
    count += 1;
    return of.names.find((name) => name === key);
  });
  const some = { names: ["squat"] };
  expect([nameOf("squat", some), nameOf("row", some), nameOf("squat", some), nameOf("row", some)]).toEqual([
    "squat",
    undefined,
    "squat",
    undefined,
  ]);
  expect(count).toBe(2);
  expect(nameOf("squat", { names: [] })).toBeUndefined();
  expect(count).toBe(3);
});
