import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const workout = { discipline: "flatwork", athleteId: "beau", durationSeconds: 1800, exercises: [] };

describe("an export for spreadsheets", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp("sqlite");
  });
  afterAll(() => app.cleanUp());

  it("contains no formula, whichever separator a spreadsheet splits at", async () => {
    const hostile = [
      "x;=1+1",
      "x; @SUM(A1)",
      "x\t+1",
      "first\n-2+3",
      'say "=1"',
      "a,=1",
      "x|=1",
      "\uFF1D1+1",
    ];
    for (const [index, notes] of hostile.entries())
      await app.send("POST", "/api/v1/workouts", {
        body: { ...workout, date: `2026-10-0${index + 1}`, notes },
      });
    const { text } = await app.send("GET", "/api/v1/export?format=csv");
    expect(text).toContain("x;'=1+1");
    for (const separator of [",", ";", "\t", "|", "\n"])
      for (const cell of text.split(separator))
        expect(cell.trim().replace(/^"+/, "")).not.toMatch(/^[=+@\uFF1D]|^-[^\d.]/);
  });
});

describe("a POST under an idempotency key", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp("sqlite");
  });
  afterAll(() => app.cleanUp());

  it("is a different one if its query differs", async () => {
    const headers = { "idempotency-key": "one-parse" };
    const send = (query: string) =>
      app.send("POST", `/api/v1/messages${query}`, { headers, body: { text: "flatwork with Beau 45 min" } });
    const first = await send("?wait=1");
    expect((await send("?wait=1")).body).toMatchObject({
      messageId: (first.body as { messageId: string }).messageId,
    });
    expect((await send("")).status).toBe(409);
  });
});

describe("the headers of a response", () => {
  it("tell browsers to stay with https if people use it, and do not mention it otherwise", async () => {
    const app = await openTestApp("sqlite");
    const { createApp } = await import("./create-app.ts");
    const { createLiveConnections } = await import("../live/live-connections.ts");
    const at = async (publicUrl: string) => {
      const served = createApp({
        application: app.world.application,
        accounts: app.accounts,
        live: { connections: createLiveConnections() },
        ready: app.world.store.ready,
        health: () => ({ status: "ok", version: "test", database: "sqlite", uptimeSeconds: 0 }),
        reportBug: () => undefined,
        publicUrl: new URL(publicUrl),
      });
      const { headers } = await served.request(`${publicUrl}/api/v1/entry`, {
        headers: { host: new URL(publicUrl).host },
      });
      return headers;
    };
    const secure = await at("https://canter.example");
    expect(secure.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await at("http://canter.example")).get("strict-transport-security")).toBeNull();
    expect(secure.get("content-security-policy")).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(secure.get("permissions-policy")).toBe(
      "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
    );
    expect([secure.get("x-frame-options"), secure.get("referrer-policy")]).toEqual(["DENY", "same-origin"]);
    await app.cleanUp();
  });
});
