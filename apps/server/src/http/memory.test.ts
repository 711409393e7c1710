import { memoryListSchema, memorySchema } from "@canter/protocol/coach/memory";
import { modelsSchema } from "@canter/protocol/coach/models";
import { problemSchema } from "@canter/protocol/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterAll(() => app.cleanUp());

const send = (method: string, path: string, body?: unknown, as = "emma-account") =>
  app.send(method, `/api/v1${path}`, { as, ...(body !== undefined && { body }) });

describe("memory over HTTP", () => {
  it("is written, corrected, listed and deleted", async () => {
    const put = await send("PUT", "/memory/coach/style", { value: { tone: "direct" } });
    expect([put.status, memorySchema.parse(put.body).value]).toEqual([200, { tone: "direct" }]);
    await send("PUT", "/memory/coach/a.b-c_1", { value: null });
    await send("PUT", "/memory/echo/echoes", { value: 1 });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await send("GET", `/memory?limit=1${cursor === undefined ? "" : `&cursor=${cursor}`}`);
      const page = memoryListSchema.parse(answer.body);
      names.push(...page.items.map(({ agent, key }) => `${agent}/${key}`));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(["coach/a.b-c_1", "coach/style", "echo/echoes"]);
    expect((await send("DELETE", "/memory/coach/style")).status).toBe(200);
    expect((await send("DELETE", "/memory/coach/style")).status).toBe(404);
  });

  it("is deleted as a whole", async () => {
    await send("PUT", "/memory/echo/more", { value: 1 });
    expect((await send("DELETE", "/memory?agent=nobody")).status).toBe(404);
    expect((await send("DELETE", "/memory")).body).toEqual({ forgotten: 3 });
    expect((await send("GET", "/memory")).body).toEqual({ items: [] });
    await send("PUT", "/memory/echo/echoes", { value: 1 });
  });

  it("is available as YAML", async () => {
    const yaml = { as: "emma-account", headers: { accept: "application/yaml" } };
    const answer = await app.send("GET", "/api/v1/memory?agent=echo", yaml);
    expect(answer.headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    expect(answer.text).toMatch(/^echo:\n {2}echoes:\n {4}value: 1\n {4}createdAt: 2026-/);
  });

  it("of another member does not exist, for anybody and under any name", async () => {
    await send("PUT", "/memory/coach/secret", { value: "only Emma's" });
    for (const as of ["local-owner", "vera-account"]) {
      expect((await send("DELETE", "/memory/coach/secret", undefined, as)).status).toBe(404);
      for (const path of ["/memory", "/memory?agent=coach", "/memory?memberId=emma-member"])
        expect((await send("GET", path, undefined, as)).text).not.toContain("only Emma's");
      // The same key can exist for several members.
      expect((await send("PUT", "/memory/coach/secret", { value: "mine" }, as)).status).toBe(200);
      expect((await send("DELETE", "/memory/coach/secret", undefined, as)).status).toBe(200);
    }
    expect((await send("GET", "/memory", undefined, "zoe-account")).status).toBe(404);
    expect((await send("GET", "/memory")).text).toContain("only Emma's");
  });

  it.each([
    ["/memory/coach/Big%20Key", { value: 1 }, 400, "key"],
    [`/memory/coach/${"a".repeat(81)}`, { value: 1 }, 400, "key"],
    ["/memory/coach/a", {}, 400, "value"],
    ["/memory/coach/a", { value: "x".repeat(2001) }, 400, "value"],
    ["/memory/coach/a", { value: 1, expiresAt: 5 }, 400, "expiresAt"],
    ["/memory/coach/a", { value: 1, ttl: 5 }, 400, "ttl"],
    ["/memory/nobody/a", { value: 1 }, 404, undefined],
  ])("refuses %s %j by its field", async (path, body, status, field) => {
    const answer = await send("PUT", path, body);
    expect([answer.status, problemSchema.parse(answer.body).fields?.[0]?.path]).toEqual([status, field]);
  });

  it("refuses endlessly nested values", async () => {
    const text = `{"value":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const answer = await app.send("PUT", "/api/v1/memory/coach/a", { as: "emma-account", text });
    expect([answer.status, problemSchema.parse(answer.body).fields?.[0]?.path]).toEqual([400, "value"]);
  });
});

describe("the model of an assignment over HTTP", () => {
  it("is set under the agent's name and the assignment's, and for a step also under the step's", async () => {
    const model = { provider: "openai-compatible", model: "small", baseUrl: "http://127.0.0.1:9/v1" };
    const put = await send("PUT", "/models/echo%2Fdaily-echo", model, "local-owner");
    expect([put.status, put.body]).toMatchObject([200, { agent: "echo/daily-echo", model: "small" }]);
    const step = await send("PUT", "/models/echo%2Fdaily-echo%2Fcorrect", model, "local-owner");
    expect([step.status, step.body]).toMatchObject([200, { agent: "echo/daily-echo/correct" }]);
    for (const nothing of ["echo%2Fnothing", "echo%2Fdaily-echo%2Fgather", "echo%2Fcorrect"])
      expect((await send("PUT", `/models/${nothing}`, model, "local-owner")).status).toBe(404);
    const { items, agents } = modelsSchema.parse((await send("GET", "/models")).body);
    expect(items.map(({ agent }) => agent)).toEqual(["echo/daily-echo", "echo/daily-echo/correct"]);
    expect(agents.find(({ name }) => name === "echo")?.assignments).toMatchObject([
      { id: "daily-echo", title: "Daily echo", steps: [{ id: "reason" }, { id: "correct" }] },
    ]);
    await send("DELETE", "/models/echo%2Fdaily-echo%2Fcorrect", undefined, "local-owner");
    expect((await send("DELETE", "/models/echo%2Fdaily-echo", undefined, "local-owner")).status).toBe(200);
  });
});
