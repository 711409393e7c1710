import { describe, expect, it } from "vitest";
import { createRequestOriginOf } from "./request-origin.ts";

const from = (remoteAddress: string, httpVersion = "1.1") =>
  ({ socket: { remoteAddress }, httpVersion }) as unknown as Parameters<
    ReturnType<typeof createRequestOriginOf>
  >[1];
const asked = (headers: Record<string, string> = {}) => ({
  headers: new Headers({ host: "localhost:4321", ...headers }),
});

describe("a request from this machine", () => {
  const clientOf = createRequestOriginOf([]);

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("comes over the loopback socket %s", (socket) =>
    expect(clientOf(asked(), from(socket)).isHere).toBe(true),
  );

  it.each(["192.168.1.20", "10.0.0.1", "fe80::1"])("does not come from %s", (socket) =>
    expect(clientOf(asked(), from(socket)).isHere).toBe(false),
  );

  it.each([
    "x-forwarded-for",
    "X-Forwarded-Proto",
    "x-forwarded-host",
    "x-forwarded",
    "x-real-ip",
    "x-client-ip",
    "x-original-forwarded-for",
    "true-client-ip",
    "via",
    "forwarded",
    "cf-connecting-ip",
    "CF-Ray",
  ])("is not one that a proxy forwards: %s", (name) =>
    expect(clientOf(asked({ [name]: "203.0.113.9" }), from("127.0.0.1")).isHere).toBe(false),
  );

  it.each(["canter.example", "canter.example:4321", "192.168.1.20:4321", ""])(
    "does not use the name %s",
    (host) => expect(clientOf(asked({ host }), from("127.0.0.1")).isHere).toBe(false),
  );

  it("does not look like a bare proxy_pass", () =>
    expect(clientOf(asked(), from("127.0.0.1", "1.0")).isHere).toBe(false));

  it("is not recognised without a connection", () =>
    expect(clientOf(asked(), undefined)).toMatchObject({ isHere: false, address: undefined }));
});

describe("a client's address", () => {
  const behind = (socket: string, forwarded: string, ...trusted: string[]) =>
    createRequestOriginOf(trusted)(asked({ "x-forwarded-for": forwarded }), from(socket)).address;

  it("is the socket's if no proxy is trusted", () => {
    expect(behind("192.0.2.7", "203.0.113.9")).toBe("192.0.2.7");
    expect(behind("192.0.2.7", "203.0.113.9", "127.0.0.1")).toBe("192.0.2.7");
  });

  it("is the address seen by the nearest trusted proxy that is not itself trusted", () => {
    expect(behind("127.0.0.1", "1.1.1.1, 203.0.113.9", "127.0.0.1")).toBe("203.0.113.9");
    expect(behind("127.0.0.1", "203.0.113.9, 10.0.0.2", "127.0.0.1", "10.0.0.0/8")).toBe("203.0.113.9");
    expect(behind("::ffff:127.0.0.1", "[2001:db8::1]:443", "127.0.0.0/8")).toBe("2001:db8::1");
    expect(behind("127.0.0.1", "203.0.113.9:5123", "127.0.0.1")).toBe("203.0.113.9");
  });

  it("stops at what can't be read", () => {
    expect(behind("127.0.0.1", "203.0.113.9, unknown", "127.0.0.1")).toBe("127.0.0.1");
    expect(behind("127.0.0.1", "", "127.0.0.1")).toBe("127.0.0.1");
  });
});
