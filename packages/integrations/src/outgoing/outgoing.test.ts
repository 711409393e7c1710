import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AddressRefused } from "./address-refused.ts";
import { createOutgoing, type Lookup, type Outgoing, type EgressPolicy } from "./outgoing.ts";

/** What a name server of somebody else's may answer. */
const names: Readonly<Record<string, readonly string[]>> = {
  "plex.test": ["127.0.0.1"],
  "metadata.test": ["169.254.169.254"],
  "nat64.test": ["64:ff9b::a9fe:a9fe"],
  "mapped.test": ["::ffff:169.254.169.254"],
  "mixed.test": ["169.254.169.254", "127.0.0.1"],
};

const lookup: Lookup = (host, _options, done) => {
  const found = names[host];
  if (!found) return done(Object.assign(new Error(`no ${host}`), { code: "ENOTFOUND" }), []);
  done(
    null,
    found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  );
};

/** The first cause that says something of its own. */
const causeOf = async (asked: Promise<unknown>): Promise<unknown> => {
  try {
    await asked;
  } catch (error) {
    let cause = error;
    while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
    return cause;
  }
  return undefined;
};

describe("a request that leaves Canter", () => {
  let server: Server;
  let port: number;
  let asked: string[];
  let outgoing: Outgoing;
  beforeAll(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/elsewhere")
        return void response.writeHead(302, { location: `http://metadata.test:${port}/` }).end();
      if (request.url === "/endless") {
        const chunk = Buffer.alloc(1_000_000);
        const more = (): void => void (response.destroyed || response.write(chunk, more));
        return more();
      }
      response.end("here");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
    outgoing = createOutgoing({ lookup });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = (egress: EgressPolicy, host: string, path = "/", by = outgoing) =>
    by.fetch(egress)(`http://${host}:${port}${path}`);

  it("reaches the private network where its group may, by name and by address", async () => {
    for (const host of ["plex.test", "127.0.0.1"])
      expect(await (await get("network", host)).text()).toBe("here");
  });

  it.each(["plex.test", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])(
    "does not reach this machine as %s where its group may not",
    async (host) => {
      const before = asked.length;
      expect(await causeOf(get("internet", host))).toBeInstanceOf(AddressRefused);
      expect(asked.length).toBe(before);
    },
  );

  it.each([
    "metadata.test",
    "nat64.test",
    "mapped.test",
    "169.254.169.254",
    "[fe80::1]",
    "[64:ff9b::a9fe:a9fe]",
    "[::ffff:a9fe:a9fe]",
  ])("never reaches %s, whoever asks", async (host) => {
    for (const egress of ["network", "internet"] as const)
      expect(await causeOf(get(egress, host))).toBeInstanceOf(AddressRefused);
  });

  it("takes of several addresses of a name only those that it may reach", async () => {
    expect(await (await get("network", "mixed.test")).text()).toBe("here");
  });

  it("lets everybody reach the private ranges that the environment names, and no others", async () => {
    const some = createOutgoing({ lookup, allowed: ["127.0.0.0/30"] });
    expect(await (await get("internet", "plex.test", "/", some)).text()).toBe("here");
    expect(await causeOf(get("internet", "127.0.0.9", "/", some))).toBeInstanceOf(AddressRefused);
    const link = createOutgoing({ lookup, allowed: ["169.254.0.0/16"] });
    expect(await causeOf(get("internet", "metadata.test", "/", link))).toBeInstanceOf(AddressRefused);
  });

  it("hands no connection of a group that may to one that may not", async () => {
    await (await get("network", "plex.test")).text();
    expect(await causeOf(get("internet", "plex.test"))).toBeInstanceOf(AddressRefused);
  });

  it("follows no redirect", async () => {
    const response = await outgoing.fetch("network")(`http://plex.test:${port}/elsewhere`, {
      redirect: "follow",
    });
    expect([response.status, response.type]).toEqual([302, "basic"]);
    await response.body?.cancel();
  });

  it("reads no endless answer", async () => {
    const response = await get("network", "plex.test", "/endless");
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
  });

  it("ends with its caller's signal", async () => {
    const gone = new AbortController();
    const response = await outgoing.stream("network")(`http://plex.test:${port}/endless`, {
      signal: gone.signal,
    });
    gone.abort();
    await expect(response.arrayBuffer()).rejects.toThrow("abort");
  });

  it("connects what speaks no HTTP by the same rules", async () => {
    const socket = await outgoing.connect("network", { host: "plex.test", port });
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
    for (const host of ["metadata.test", "169.254.169.254"])
      await expect(outgoing.connect("network", { host, port })).rejects.toBeInstanceOf(AddressRefused);
    await expect(outgoing.connect("internet", { host: "plex.test", port })).rejects.toThrow("may be reached");
  });

  it("decides at each redirect of what uses Node's own fetch", async () => {
    const { getGlobalDispatcher, setGlobalDispatcher } = await import("undici");
    const before = getGlobalDispatcher();
    outgoing.guardProcess();
    try {
      expect(await (await fetch(`http://plex.test:${port}/`)).text()).toBe("here");
      expect(await causeOf(fetch(`http://plex.test:${port}/elsewhere`))).toMatchObject({
        code: "ADDRESS_REFUSED",
      });
    } finally {
      setGlobalDispatcher(before);
    }
  });
});
