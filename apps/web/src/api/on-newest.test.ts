import { expect, it } from "vitest";
import { onNewest } from "./on-newest.ts";
import { RequestFailed } from "./request.ts";

const failed = (status: number) => new RequestFailed({ type: "x", title: "x", status, detail: "Refused." });
const failing = (times: number, status: number) => {
  let calls = 0;
  const change = async (): Promise<number> => {
    calls += 1;
    if (calls <= times) throw failed(status);
    return calls;
  };
  return change;
};

it("makes a change again on what is newer", async () => {
  expect(await onNewest(failing(2, 409))).toBe(3);
});

it("gives up in the end, and at once for anything else", async () => {
  await expect(onNewest(failing(9, 409))).rejects.toThrow("Refused.");
  const wrong = failing(1, 400);
  await expect(onNewest(wrong)).rejects.toThrow("Refused.");
  expect(await wrong()).toBe(2);
});
