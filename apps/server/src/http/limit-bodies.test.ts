import { createServer, request as send, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allowBodyTime, limitBodies, limitBodyTime, readHeld } from "./limit-bodies.ts";

describe("bodies over a socket", () => {
  let server: Server;
  beforeAll(async () => {
    const app = new Hono();
    app.use(limitBodies(new Map([["POST /sound", { maxBytes: 2_000_000 }]])));
    app.post("/", async (c) => c.text(String((await c.req.text()).length)));
    app.post("/sound", async (c) => {
      const held = await readHeld(c.req.raw, { maxBytes: 2_000_000 });
      return held.ok ? c.text(String(held.value.length)) : held.error;
    });
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (length: number, headers: Record<string, string>, path = "/") =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const outgoing = send({ port, method: "POST", path, headers }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += String(chunk)));
        answer.on("end", () => resolve(answer.statusCode === 200 ? text : String(answer.statusCode)));
      });
      outgoing.on("error", reject);
      outgoing.end("a".repeat(length));
    });

  it("are read up to a megabyte, whether or not their length is stated", async () => {
    for (const headers of [{ "content-length": "1000000" }, { "transfer-encoding": "chunked" }])
      expect(await post(1_000_000, headers)).toBe("1000000");
  });

  it("are refused beyond that, by their stated length or when it is reached", async () => {
    for (const headers of [{ "content-length": "1000001" }, { "transfer-encoding": "chunked" }])
      expect(await post(1_000_001, headers)).toBe("413");
  });

  it("are not opened as streams where their length is stated", async () => {
    const app = new Hono();
    app.use(limitBodies(new Map()));
    app.post("/", async (c) => c.text(await c.req.text()));
    const headers = { "content-length": "5" };
    const request = new Request("http://localhost/", { method: "POST", headers, body: "hello" });
    const opened = vi.spyOn(request, "body", "get");
    expect(await (await app.fetch(request)).text()).toBe("hello");
    expect(opened).not.toHaveBeenCalled();
  });

  it("may be longer where more is accepted, but no longer than that", async () => {
    for (const headers of [{ "content-length": "1500000" }, { "transfer-encoding": "chunked" }])
      expect(await post(1_500_000, headers, "/sound")).toBe("1500000");
    expect(await post(2_000_001, { "transfer-encoding": "chunked" }, "/sound")).toBe("413");
    expect(await post(2_000_001, { "content-length": "2000001" }, "/sound")).toBe("413");
  });
});

it("closes the connection of a body that does not arrive in time, unless it was accepted as an upload", async () => {
  const server = createServer((incoming, answer) => {
    if (incoming.url !== "/other") allowBodyTime(incoming, { maxBytes: 1, isFile: incoming.url === "/file" });
    incoming.resume().on("end", () => answer.end("all of it"));
  });
  limitBodyTime(server, 100);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  /** Sends half of a body, and the rest when the connection to the other address is closed. */
  const begin = (address: string) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (part) => (text += String(part)));
    socket.on("error", () => {});
    const closed = new Promise<string>((resolve) => void socket.once("close", () => resolve(text)));
    socket.write(`POST ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\nab`);
    return { socket, closed };
  };
  const uploads = ["/file", "/held"].map(begin);
  const other = begin("/other");
  expect(await other.closed).toBe("");
  for (const { socket, closed } of uploads) {
    socket.write("cd");
    expect(await closed).toContain("all of it");
  }
  server.close();
});
