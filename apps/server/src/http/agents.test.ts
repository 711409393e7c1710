import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Agent } from "@canter/protocol/coach/agents";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { makeDeadJob } from "@canter/storage/testing/make-dead-job";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const daily = "/api/v1/agents/echo/assignments/daily-echo";

describe.each(dialectsFor(import.meta.filename))("agents over HTTP (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(dialect);
  });
  afterAll(() => app.cleanUp());

  const echoOf = async (as = "local-owner") => {
    const { body } = await app.send("GET", "/api/v1/agents", { as });
    const { items } = body as { readonly items: readonly Agent[] };
    return items.find(({ id }) => id === "echo")?.assignments[0];
  };

  it("performs an assignment once per key, and reports the last time", async () => {
    const headers = { "idempotency-key": "a-tap-of-the-button" };
    const [first, second] = [
      await app.send("POST", `${daily}/run?wait=1`, { headers }),
      await app.send("POST", `${daily}/run?wait=1`, { headers }),
    ];
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ state: "done", reply: "Good morning, Rita." });
    expect(second.body).toEqual(first.body);
    const { runId } = first.body as { runId: string };
    expect((await echoOf())?.last).toMatchObject({
      trigger: "manual:a-tap-of-the-button",
      run: { id: runId, state: "done" },
    });
    // Other members' assignments are separate, and so are their runs.
    expect((await echoOf("emma-account"))?.last).toBeUndefined();
    expect((await app.send("GET", `/api/v1/runs/${runId}`, { as: "emma-account" })).status).toBe(404);
    const asked = await app.send("POST", `${daily}/run`);
    expect([asked.status, (asked.body as { runId: string }).runId === runId]).toEqual([202, false]);
    expect((await app.send("GET", `/api/v1/runs/${runId}`)).body).toMatchObject({
      reply: "Good morning, Rita.",
    });
  });

  it("gives an assignment the member's own time, pauses it, and describes the time", async () => {
    const change = (body: object, as = "emma-account") => app.send("PATCH", daily, { as, body });
    const changed = await change({ cron: "30 5 * * 1-5" });
    expect(changed.body).toMatchObject({
      schedule: { cron: "30 5 * * 1-5", isOwn: true, zone: "America/New_York", isPaused: false },
    });
    const paused = (await change({ paused: true })).body as { schedule: object };
    expect(paused.schedule).toMatchObject({ cron: "30 5 * * 1-5", isPaused: true });
    expect(paused.schedule).not.toHaveProperty("nextAt");
    for (const cron of ["every morning", "* * * * *", ""])
      expect((await change({ cron })).body).toMatchObject({ status: 400, fields: [{ path: "cron" }] });
    expect((await change({ paused: true }, "vera-account")).status).toBe(403);
    expect((await app.send("PATCH", "/api/v1/agents/echo/assignments/none", { body: {} })).status).toBe(404);
    expect((await echoOf())?.schedule).toBeUndefined();
  });

  it("sends a message to one agent, with or without waiting", async () => {
    const body = { text: "Hello there." };
    const ran = await app.send("POST", "/api/v1/agents/echo/run", { body });
    expect([ran.status, ran.body]).toEqual([
      200,
      expect.objectContaining({ state: "done", reply: "Hello there." }),
    ]);
    const behind = await app.send("POST", "/api/v1/agents/echo/run-background", { body });
    expect([behind.status, behind.body]).toEqual([
      202,
      expect.objectContaining({ runId: expect.any(String) as string }),
    ]);
    const logged = await app.send("POST", "/api/v1/agents/logger/run", { body: { text: "ran 5k in 25:00" } });
    expect(logged.body).toMatchObject({ isLog: true, success: true });
    expect((await app.send("POST", "/api/v1/agents/nobody/run", { body })).status).toBe(404);
    const elsewhere = { ...body, conversationId: "somebody's" };
    expect((await app.send("POST", "/api/v1/agents/echo/run", { body: elsewhere })).status).toBe(404);
  });

  it("shows owners the group's dead jobs, and retries them", async () => {
    const { store } = app.world;
    const [mine, others] = [await makeDeadJob(store, "barn"), await makeDeadJob(store, "elsewhere")];
    const list = () => app.send("GET", "/api/v1/jobs?state=dead");
    expect((await list()).body).toMatchObject({
      items: [{ id: mine, state: "dead", attempts: 5, error: "It did not work." }],
    });
    expect((await app.send("GET", "/api/v1/jobs", { as: "emma-account" })).status).toBe(403);
    const retry = (id: string) => app.send("POST", `/api/v1/jobs/${id}/retry`);
    expect((await retry(others)).status).toBe(404);
    expect((await retry("no-id")).status).toBe(404);
    expect((await retry(mine)).body).toEqual({ queue: "sample", key: mine });
    expect((await list()).body).toEqual({ items: [] });
  });
});
