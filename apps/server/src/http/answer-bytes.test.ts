import { expect, it } from "vitest";
import { answerBytes } from "./answer-bytes.ts";

const bytes = Uint8Array.from({ length: 100 }, (_, n) => n);

const ask = async (headers: Record<string, string>, method = "GET") => {
  const stored = { bytes, mediaType: "audio/webm", version: "v7", cacheControl: "no-store" };
  const answer = answerBytes(new Request("http://localhost/", { method, headers }), stored);
  const got =
    answer.status === 200 || answer.status === 206 ? [...new Uint8Array(await answer.arrayBuffer())] : [];
  return {
    status: answer.status,
    range: answer.headers.get("content-range"),
    first: got[0],
    length: got.length,
    headers: answer.headers,
  };
};

it.each([
  // Safari's first request.
  ["bytes=0-1", 0, 2, "bytes 0-1/100"],
  ["bytes=10-", 10, 90, "bytes 10-99/100"],
  ["bytes=90-500", 90, 10, "bytes 90-99/100"],
  ["bytes=-5", 95, 5, "bytes 95-99/100"],
  ["bytes=-500", 0, 100, "bytes 0-99/100"],
])("returns the part that %s requests", async (range, first, length, contentRange) => {
  expect(await ask({ range })).toMatchObject({ status: 206, first, length, range: contentRange });
});

it.each(["bytes=100-", "bytes=-0"])("states that nothing exists at %s", async (range) => {
  expect(await ask({ range })).toMatchObject({ status: 416, range: "bytes */100" });
});

it.each(["bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-", "bytes=a-b"])(
  "returns the whole for %s, which is invalid or requests several parts",
  async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, length: 100, range: null });
  },
);

it("returns a part only of the version that the client has, and nothing if it is unchanged", async () => {
  const range = "bytes=0-9";
  expect((await ask({ range, "if-range": '"v7"' })).status).toBe(206);
  expect((await ask({ range, "if-range": '"v6"' })).status).toBe(200);
  expect((await ask({ range, "if-range": 'W/"v7"' })).status).toBe(200);
  expect((await ask({ range, "if-range": "Thu, 26 Nov 2026 20:00:00 GMT" })).status).toBe(200);
  expect((await ask({ range, "if-none-match": '"v6", W/"v7"' })).status).toBe(304);
  expect((await ask({ "if-none-match": '"v6"' })).status).toBe(200);
  const whole = await ask({});
  expect([whole.headers.get("etag"), whole.headers.get("accept-ranges")]).toEqual(['"v7"', "bytes"]);
  expect((await ask({ range }, "HEAD")).status).toBe(200);
});
