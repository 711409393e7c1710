import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, connect as connectSocket, isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher, fetch as send, setGlobalDispatcher } from "undici";
import { AddressRefused } from "./address-refused.ts";
import { addRange, addressKind, isListed } from "./address-rules.ts";

/** Which addresses a request may reach: `network`: also this machine and its private network; `internet`: the others. */
export type EgressPolicy = "network" | "internet";

/** How a name is looked up; the system's way unless stated (`dns.lookup` with `all`). */
export type Lookup = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type OutgoingSettings = {
  /** Private addresses and ranges (CIDR) that every group may reach. */
  readonly allowed?: readonly string[];
  readonly lookup?: Lookup;
};

/** Every request that leaves Canter goes through one of these: it decides, when it connects, which addresses may be reached. */
export type Outgoing = {
  /**
   * A fetch that follows no redirect (what it carries was meant for one place), reads at most 64 MB, and gives up after two minutes where
   * the caller brings no signal of its own. Rejects with `AddressRefused` among its causes.
   */
  fetch(egress: EgressPolicy): typeof globalThis.fetch;
  /** The same for what streams without an end in sight (media): as long and as much as its caller's signal allows. */
  stream(egress: EgressPolicy): typeof globalThis.fetch;
  /** A connected socket for what speaks no HTTP (mail). Rejects with `AddressRefused`. */
  connect(egress: EgressPolicy, to: { readonly host: string; readonly port: number }): Promise<Socket>;
  /** Whatever in this process uses Node's own fetch (single sign-on does) goes the installation's way from now on. */
  guardProcess(): void;
};

const answerBytes = 64_000_000;
const connectMilliseconds = 15_000;
const defaultMilliseconds = 120_000;

/** Looks a name up and leaves only what may be reached; a literal address is never looked up and is asked about by itself. */
function guardOf(egress: EgressPolicy, { allowed = [], lookup = systemLookup as Lookup }: OutgoingSettings) {
  const extra = new BlockList();
  for (const range of allowed) addRange(extra, range);
  const mayReach = (address: string): boolean => {
    const kind = addressKind(address);
    return kind === "public" || (kind === "private" && (egress === "network" || isListed(extra, address)));
  };
  const guardedLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      const addresses = found.filter(({ address }) => mayReach(address));
      const [first] = addresses;
      if (!first) return done(new AddressRefused(), "", 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  const mayName = (host: string): boolean => {
    const bare = host.replace(/^\[|\]$/g, "");
    return isIP(bare) === 0 || mayReach(bare);
  };
  return { mayName, lookup: guardedLookup };
}

function agentFor(egress: EgressPolicy, settings: OutgoingSettings, maxResponseSize: number): Agent {
  const guard = guardOf(egress, settings);
  const connector = buildConnector({ timeout: connectMilliseconds, lookup: guard.lookup });
  return new Agent({
    maxResponseSize,
    // How long one waits is the caller's affair: a model of one's own may think for minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, done) =>
      guard.mayName(options.hostname) ? connector(options, done) : done(new AddressRefused(), null),
  });
}

/** Undici's fetch is the one in Node, a release apart: their types differ in name only. */
const fetchBy = (dispatcher: () => Dispatcher, milliseconds: number | undefined): typeof globalThis.fetch =>
  ((address: string | URL, init: RequestInit = {}) =>
    send(address, {
      ...(init as object),
      redirect: "manual",
      signal: init.signal ?? (milliseconds === undefined ? null : AbortSignal.timeout(milliseconds)),
      dispatcher: dispatcher(),
    })) as unknown as typeof globalThis.fetch;

/** Connections are kept by policy: none that one group may use is ever handed to another that may not. */
export function createOutgoing(settings: OutgoingSettings = {}): Outgoing {
  const agents = new Map<string, Agent>();
  const agentOf = (egress: EgressPolicy, bytes: number): Agent => {
    const name = `${egress} ${bytes}`;
    const agent = agents.get(name) ?? agentFor(egress, settings, bytes);
    agents.set(name, agent);
    return agent;
  };
  return {
    fetch: (egress) => fetchBy(() => agentOf(egress, answerBytes), defaultMilliseconds),
    stream: (egress) => fetchBy(() => agentOf(egress, -1), undefined),
    connect: (egress, { host, port }) =>
      new Promise((resolve, reject) => {
        const guard = guardOf(egress, settings);
        if (!guard.mayName(host)) return reject(new AddressRefused());
        const socket = connectSocket({ host, port, lookup: guard.lookup, timeout: connectMilliseconds });
        socket.once("connect", () => {
          socket.setTimeout(0);
          socket.off("error", reject);
          resolve(socket);
        });
        socket.once("error", reject);
        socket.once("timeout", () => socket.destroy(new Error("the connection took too long")));
      }),
    guardProcess: () => setGlobalDispatcher(agentOf("network", answerBytes)),
  };
}
