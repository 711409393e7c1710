import "temporal-polyfill/global";
import { reportListSchema, reportResponseSchema } from "@canter/protocol/horse/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterAll(() => app.cleanUp());

it("makes a report, returns it as JSON and as text, and lists it", async () => {
  const made = await app.send("POST", "/api/v1/reports?wait=1", { body: { week: "2026-11-18" } });
  expect(made.status).toBe(200);
  const report = reportResponseSchema.parse(made.body);
  expect(report).toMatchObject({ state: "done", from: "2026-11-16", to: "2026-11-20" });
  const again = await app.send("GET", `/api/v1/reports/${report.id}`);
  expect(reportResponseSchema.parse(again.body)).toEqual(report);
  const text = await app.send("GET", `/api/v1/reports/${report.id}`, {
    headers: { accept: "text/markdown" },
  });
  expect(text.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(text.text).toBe(report.markdown);
  const listed = reportListSchema.parse((await app.send("GET", "/api/v1/reports")).body);
  expect(listed.items.map(({ id }) => id)).toEqual([report.id]);
});

it("names the field of an invalid week, and of an invalid cursor", async () => {
  const late = await app.send("POST", "/api/v1/reports", { body: { week: "2026-12-18" } });
  expect([late.status, late.body]).toMatchObject([400, { fields: [{ path: "week" }] }]);
  const cursor = await app.send("GET", "/api/v1/reports?cursor=nonsense");
  expect([cursor.status, cursor.body]).toMatchObject([400, { fields: [{ path: "cursor" }] }]);
});
