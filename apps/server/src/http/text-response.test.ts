import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { addHeaders, jsonResponse, sendTexts, TextResponse } from "./text-response.ts";

const said = { text: "5 × 5 à 100 kg" };

const app = new Hono()
  .use(async (c, next) => {
    await next();
    c.res.headers.append("set-cookie", "one=1");
    c.res.headers.append("set-cookie", "two=2");
    addHeaders(c, { "x-frame-options": "DENY", "content-type": "text/plain" });
  })
  .get("/", () => jsonResponse(said, 201));

const answerOver = async (method: string) => {
  const listener = getRequestListener(sendTexts(app.fetch), { overrideGlobalObjects: false });
  const server = createServer((...both) => void listener(...both)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const sent = request({ port: (server.address() as AddressInfo).port, method }).end();
    const [response] = await once(sent, "response");
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const { statusCode, headers } = response;
    return { statusCode, headers, body: Buffer.concat(parts).toString() };
  } finally {
    server.close();
  }
};

test("sends a text with its length in bytes, its status, and each cookie", async () => {
  const { statusCode, headers, body } = await answerOver("GET");
  expect(statusCode).toBe(201);
  expect(JSON.parse(body)).toEqual(said);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(JSON.stringify(said))),
    "set-cookie": ["one=1", "two=2"],
  });
  expect(headers).not.toHaveProperty("x-hono-already-sent");
});

test("sends only the head where that is asked for", async () => {
  const { statusCode, body } = await answerOver("HEAD");
  expect([statusCode, body]).toEqual([201, ""]);
});

test("has further headers where it has none of these names, however it is answered", async () => {
  const expected = { "content-type": "application/json", "x-frame-options": "DENY" };
  for (const method of ["GET", "HEAD"]) expect((await answerOver(method)).headers).toMatchObject(expected);
  expect(Object.fromEntries((await app.request("/")).headers)).toMatchObject(expected);
});

test("is a response like any other to who reads it without a connection", async () => {
  const response = await app.request("/");
  expect(response).toBeInstanceOf(TextResponse);
  expect(response).toBeInstanceOf(Response);
  expect(await response.clone().json()).toEqual(said);
  expect(response.bodyUsed).toBe(false);
  expect(await response.json()).toEqual(said);
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
});
