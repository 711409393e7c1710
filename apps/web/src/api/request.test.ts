import { afterEach, expect, it, vi } from "vitest";
import { RequestFailed, isTemporary, request, withRetryKey, onNewest } from "./request.ts";

it("is the same for each retry until one is answered, and for two at once; then it changes", async () => {
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

afterEach(() => void vi.useRealTimers());

it("is another one minutes after the last try: then the same is wanted once more", async () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  const send = async (key: string) => {
    keys.push(key);
    throw new Error("cut");
  };
  for (const minutes of [0, 9, 9, 11]) {
    vi.advanceTimersByTime(minutes * 60_000);
    await expect(withRetryKey("no jumping", send)).rejects.toThrow("cut");
  }
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

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

it("repeats a change on a newer version", async () => {
  expect(await onNewest(failing(2, 409))).toBe(3);
});

it("gives up eventually, and at once for any other error", async () => {
  await expect(onNewest(failing(9, 409))).rejects.toThrow("Refused.");
  const wrong = failing(1, 400);
  await expect(onNewest(wrong)).rejects.toThrow("Refused.");
  expect(await wrong()).toBe(2);
});

it("calls temporary what a server, a proxy or a connection may get over, and nothing that is refused for good", () => {
  const temporary = [0, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504, 507].filter(
    (status) => isTemporary(failed(status)),
  );
  expect(temporary).toEqual([0, 401, 408, 425, 429, 500, 502, 503, 504, 507]);
  const other = { type: "x", title: "x", status: 409, detail: "Another one.", code: "OTHER_ACCOUNT" };
  expect(isTemporary(new RequestFailed(other))).toBe(true);
});

it("asks once for what a double click asks for twice, and again for what is asked for later", async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return Response.json({ id: "w" });
  });
  vi.stubGlobal("fetch", fetched);
  const scope = { accountId: "a", groupId: "g" };
  const undo = (id = "w") => request("POST /workouts/{id}/undo", { params: { id }, scope });
  const both = Promise.all([undo(), undo(), undo("v")]);
  await vi.advanceTimersByTimeAsync(150);
  await both;
  expect(fetched).toHaveBeenCalledTimes(2);
  const later = undo();
  await vi.advanceTimersByTimeAsync(150);
  await later;
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
