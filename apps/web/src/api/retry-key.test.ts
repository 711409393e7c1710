import { expect, it } from "vitest";
import { withRetryKey } from "./retry-key.ts";

it("is the same for each try until one is answered, and for two at once; then it is another", async () => {
  const keys: string[] = [];
  const send = (isAnswered: boolean) => (key: string) => {
    keys.push(key);
    return isAnswered ? Promise.resolve("done") : Promise.reject(new Error("cut"));
  };
  await expect(withRetryKey(["p", 1], send(false))).rejects.toThrow("cut");
  await Promise.all([withRetryKey(["p", 1], send(true)), withRetryKey(["p", 1], send(true))]);
  await withRetryKey(["p", 1], send(true));
  await withRetryKey(["p", 2], send(true));
  const [first, second, third, later, other] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, later, other]).size).toBe(3);
});
