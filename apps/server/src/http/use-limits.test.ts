import { expect, it, onTestFinished } from "vitest";
import { heldUploadLimits, uploadLimits } from "./receive-file.ts";
import { openTestApp } from "../testing/test-app.ts";

it("one account is limited in keys and groups per hour, and imports per minute; others are not delayed", async () => {
  const app = await openTestApp("sqlite");
  onTestFinished(() => app.cleanUp());
  const makeKey = { body: { name: "A watch", access: "read" } };
  const importOne = {
    bytes: new TextEncoder().encode("date,weight\n2026-01-02,80\n"),
    headers: { "content-type": "text/csv" },
  };
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
  const groups = await flood("/api/v1/groups", { body: { name: "Another", kind: "household" } });
  expect(groups.taken).toBe(30);
  const imports = await flood("/api/v1/imports?name=a.csv", importOne);
  expect(imports.taken).toBe(30);
  expect(imports.wait).toBeLessThanOrEqual(60);
  // Before the body is read.
  expect((await app.send("POST", "/api/v1/imports", importOne)).status).toBe(429);
  // Inexpensive requests continue.
  expect((await app.send("GET", "/api/v1/workouts")).status).toBe(200);
});

it("one account is limited in long texts per minute; what people write is not counted", async () => {
  const app = await openTestApp("sqlite");
  onTestFinished(() => app.cleanUp());
  const send = (path: string, text: string) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ text }));
    const headers = { "content-type": "application/json", "content-length": String(bytes.length) };
    return app.send("POST", path, { bytes, headers });
  };
  const dense = "5/".repeat(2000);
  for (const path of ["/api/v1/messages?wait=1", "/api/v1/parse"]) {
    for (let n = 0; n < 30; n++) expect((await send(path, dense)).status).toBe(200);
    const refused = await send(path, dense);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await send(path, "squat 5x5 @ 225")).status).toBe(200);
  }
});

it("one account is limited in simultaneous uploads; more are refused before they are read", async () => {
  const app = await openTestApp("sqlite");
  onTestFinished(() => app.cleanUp());
  const upload = (address = "archive") => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const headers = { "content-type": "application/zip" };
    const answer = app.send("POST", `/api/v1/${address}`, { bytes: readable, headers });
    // Resolves when the server reads it.
    return { writer, answer, isRead: writer.write(new Uint8Array(10)) };
  };
  const first = Array.from({ length: uploadLimits.ofAccount }, () => upload());
  await Promise.all(first.map(({ isRead }) => isRead));
  const more = await upload().answer;
  expect([more.status, more.body, more.headers.get("connection")]).toMatchObject([
    429,
    { detail: expect.stringContaining("2 uploads of yours are under way") },
    "close",
  ]);
  for (const { writer } of first) await writer.close();
  for (const { answer } of first) expect((await answer).status).toBe(400);
  const { writer, isRead, answer } = upload();
  await isRead;
  await writer.close();
  expect((await answer).status).toBe(400);
  // The same for bodies held in memory.
  const held = Array.from({ length: heldUploadLimits.ofAccount }, () => upload("imports?name=a.zip"));
  await Promise.all(held.map(({ isRead: isHeld }) => isHeld));
  expect((await upload("imports?name=a.zip").answer).status).toBe(429);
  for (const one of held) await one.writer.close();
  for (const one of held) expect((await one.answer).status).toBe(201);
});
