import { readFile } from "node:fs/promises";
import path from "node:path";
import { putConnectorSetting } from "@canter/storage/installation/installation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const folder = path.join(
  import.meta.dirname,
  "../../../../packages/integrations/src/workout-import/testing/files",
);
const bytesOf = (name: string) => readFile(path.join(folder, name));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
afterAll(() => app.cleanUp());

/** A form with files, as sent by browsers and curl. */
const formOf = async (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => {
  const form = new FormData();
  for (const { name, bytes } of files) form.append("file", new File([new Uint8Array(bytes)], name), name);
  const sent = new Response(form);
  return {
    text: Buffer.from(await sent.arrayBuffer()).toString("latin1"),
    type: sent.headers.get("content-type") ?? "",
  };
};

it("accepts a form with several files, or one file as the body, and reports what is not accepted", async () => {
  const csv = await bytesOf("hevy-export.csv");
  const { text, type } = await formOf([
    { name: "hevy.csv", bytes: Buffer.from(csv.toString("utf8").replaceAll(/[^ -~\n]/g, "?")) },
  ]);
  const form = await app.send("POST", "/api/v1/imports", { text, headers: { "content-type": type } });
  expect([form.status, form.body]).toMatchObject([
    201,
    { state: "preview", total: 17, files: [{ name: "hevy.csv", format: "hevy", sets: 330 }] },
  ]);

  const one = await app.send("POST", "/api/v1/imports?name=strong.csv", {
    text: (await bytesOf("strong-export-rest-timer.csv")).toString("utf8"),
    headers: { "content-type": "text/csv" },
  });
  expect([one.status, one.body]).toMatchObject([201, { total: 1, preview: { open: { massUnit: true } } }]);
  const { id } = one.body as { readonly id: string };
  const refused = await app.send("POST", `/api/v1/imports/${id}/apply`, { body: {} });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { detail: "massUnit: must be kg or lb: the file does not say which" },
  ]);
  const applied = await app.send("POST", `/api/v1/imports/${id}/apply`, { body: { massUnit: "kg" } });
  expect([applied.status, applied.body]).toMatchObject([202, { state: "applying", total: 1 }]);
  const twice = await app.send("POST", `/api/v1/imports/${id}/apply`, { body: { massUnit: "kg" } });
  expect(twice.status).toBe(409);
  expect((await app.send("DELETE", `/api/v1/imports/${id}`)).status).toBe(409);

  const noForm = { text: "not a form", headers: { "content-type": "multipart/form-data" } };
  expect((await app.send("POST", "/api/v1/imports", noForm)).body).toMatchObject({
    detail: expect.stringContaining("must be a form of files") as string,
  });
  const image = { text: "x", headers: { "content-type": "image/png" } };
  expect((await app.send("POST", "/api/v1/imports", image)).status).toBe(415);
});

it("answers the same key with the same batch, and stores nothing twice", async () => {
  const request = {
    text: (await bytesOf("run.gpx")).toString("utf8"),
    headers: { "content-type": "application/gpx+xml", "idempotency-key": "one-run" },
  };
  const [first, second] = [
    await app.send("POST", "/api/v1/imports?name=run.gpx", request),
    await app.send("POST", "/api/v1/imports?name=run.gpx", request),
  ];
  expect((second.body as { readonly id: string }).id).toBe((first.body as { readonly id: string }).id);
});

it("reveals and stores nothing for somebody who guesses the address of a service's notifications", async () => {
  await app.world.store.transact((trx) => putConnectorSetting(trx, "strava", { subscription: "7" }));
  const event = {
    object_type: "activity",
    object_id: 9,
    owner_id: 5,
    subscription_id: 7,
    updates: { title: "x" },
  };
  const path = "/api/v1/service-hooks/strava/guessed";
  for (const [method, query, body] of [
    ["GET", "?hub.mode=subscribe&hub.challenge=1&hub.verify_token=guessed", undefined],
    ["POST", "", event],
  ] as const)
    expect((await app.send(method, path + query, { stranger: true, body })).status).toBe(404);
});
