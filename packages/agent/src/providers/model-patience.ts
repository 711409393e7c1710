import { BlockList, isIP } from "node:net";
import { err, ok, type Result } from "@canter/domain/result";
import { type ModelPatience, modelPatienceSchema, type ModelRef } from "../schema/model-ref.ts";

/** Limits of one call; the caller's budgets apply too. Times in milliseconds. Those of a model are its patience (`patienceOf`). */
export type ModelLimits = {
  /** Until the first byte of the answer. Large, because a local model may have to be loaded first. */
  readonly firstByteMs: number;
  /** Between two chunks of the answer. */
  readonly betweenMs: number;
  /** All attempts and the waits between them. */
  readonly totalMs: number;
  /** Text, reasoning and arguments together. */
  readonly characters: number;
  /** Of one response on the wire, where each few characters carry some hundred bytes of framing. */
  readonly bytes: number;
  /** Number of retries after a transient error. */
  readonly retries: number;
  /** Before the first retry; doubled for each further one. */
  readonly backoffMs: number;
  /** A server that asks us to wait longer than this is not retried. */
  readonly maxWaitMs: number;
};

export const defaultModelLimits: ModelLimits = {
  firstByteMs: 60_000,
  betweenMs: 30_000,
  totalMs: 180_000,
  characters: 200_000,
  bytes: 20_000_000,
  retries: 2,
  backoffMs: 500,
  maxWaitMs: 20_000,
};

/** A provider that does not answer within this will not. */
const usual: ModelPatience = { firstByteSeconds: 60, runSeconds: 90 };

/** A small model on a CPU reads 30 to 60 tokens a second: minutes pass before its first token. */
const ofOwnNetwork: ModelPatience = { firstByteSeconds: 600, runSeconds: 1800 };

// RFC 1918 and RFC 6598 (Tailscale's), loopback, unique local addresses.
const ownRanges = new BlockList();
ownRanges.addSubnet("127.0.0.0", 8);
ownRanges.addSubnet("10.0.0.0", 8);
ownRanges.addSubnet("172.16.0.0", 12);
ownRanges.addSubnet("192.168.0.0", 16);
ownRanges.addSubnet("100.64.0.0", 10);
ownRanges.addAddress("::1", "ipv6");
ownRanges.addSubnet("fc00::", 7, "ipv6");

/** Names without public DNS: `localhost`, `ollama` of a compose file, `mac.local` (RFC 6762), `nas.home.arpa` (RFC 8375). */
const ownName = /^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa)$/i;

/** Whether an address belongs to one's own machine or network, as far as its name shows. */
function isOfOwnNetwork(baseUrl: string): boolean {
  const host = URL.parse(baseUrl)?.hostname.replace(/^\[|\]$/g, "") ?? "";
  const version = isIP(host);
  if (version === 0) return host !== "" && ownName.test(host);
  return ownRanges.check(host, version === 6 ? "ipv6" : "ipv4");
}

/** A model's timeouts: as set, else long ones if it runs on one's own network. */
export const patienceOf = ({ patience, baseUrl }: Pick<ModelRef, "patience" | "baseUrl">): ModelPatience =>
  patience ?? (baseUrl !== undefined && isOfOwnNetwork(baseUrl) ? ofOwnNetwork : usual);

/** The resulting limits of one call. Servers that buffer a whole answer are as silent within it as before it. */
export const limitsOfPatience = ({
  firstByteSeconds,
  runSeconds,
}: ModelPatience): Pick<ModelLimits, "firstByteMs" | "betweenMs" | "totalMs"> => ({
  firstByteMs: firstByteSeconds * 1000,
  betweenMs: firstByteSeconds * 500,
  totalMs: runSeconds * 1000,
});

/** `120/600`: seconds until the first byte, and for a run. The error says what is accepted. */
export function parsePatience(text: string): Result<ModelPatience, string> {
  const [first, run, ...more] = text
    .split("/")
    .map((part) => (/^\d+$/.test(part.trim()) ? Number(part) : NaN));
  const read = modelPatienceSchema.safeParse({ firstByteSeconds: first, runSeconds: run });
  return read.success && more.length === 0
    ? ok(read.data)
    : err(
        "must be seconds until the first byte and for a whole run, as in 120/600: at most 3600 and 14400, the second not below the first",
      );
}
