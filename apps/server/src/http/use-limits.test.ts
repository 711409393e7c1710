import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

it("one account makes so many keys and groups in an hour, and imports so often in a minute; others are not kept waiting", async () => {
  const app = await openTestApp("sqlite");
  onTestFinished(() => app.cleanUp());
  const makeKey = { body: { name: "A watch", access: "read" } };
  const importOne = { body: { text: "date,weight\n2026-01-02,80\n" } };
  const flood = async (path: string, options: object) => {
    for (let n = 1; ; n++) {
      const answer = await app.send("POST", path, options);
      if (answer.status === 429) return { taken: n - 1, wait: Number(answer.headers.get("retry-after")) };
      expect([answer.status, answer.body]).toMatchObject([
        expect.toSatisfy((status: number) => status < 300),
        {},
      ]);
    }
  };
  const keys = await flood("/api/v1/api-keys", makeKey);
  expect(keys.taken).toBe(30);
  expect(keys.wait).toBeGreaterThan(3000);
  const imports = await flood("/api/v1/measurements/import", importOne);
  expect(imports.taken).toBe(30);
  expect(imports.wait).toBeLessThanOrEqual(60);
  // What costs nothing goes on.
  expect((await app.send("GET", "/api/v1/workouts")).status).toBe(200);
});
