import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUploadLimit, receiveFile, uploadLimits } from "./receive-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "canter-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A request whose body is generated piece by piece; without an end it stalls. */
const requestOf = (pieces: number, end: "ends" | "breaks" | "goes silent", headers = {}) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < pieces) controller.enqueue(new Uint8Array(1000).fill((sent += 1)));
      else if (end === "ends") controller.close();
      else if (end === "breaks") controller.error(new Error("reset by peer"));
      else return new Promise<void>(() => {});
      return undefined;
    },
  });
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
};

const refused = async (
  request: Request,
  maxBytes: number,
  options: Parameters<typeof receiveFile>[3] = {},
) => {
  const received = await receiveFile(request, folder, { maxBytes, field: "archive" }, options);
  if (received.ok) throw new Error("It was taken.");
  const { detail } = (await received.error.json()) as { readonly detail: string };
  return [received.error.status, detail];
};

it("writes a body to a file, which its caller removes", async () => {
  const received = await receiveFile(requestOf(100, "ends"), folder, { maxBytes: 100_000 });
  if (!received.ok) throw new Error(await received.error.text());
  const bytes = await readFile(received.value.path);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([100_000, 1, 100]);
  await received.value.remove();
  expect(await readdir(folder)).toEqual([]);
});

it("refuses a body that is too long, breaks off, stalls or has no room, states why, and leaves nothing", async () => {
  expect(await refused(requestOf(101, "ends"), 100_000)).toEqual([413, "archive: must be at most 0.1 MB"]);
  const broken = [400, "archive broke off before its end: send it again."];
  expect(await refused(requestOf(5, "breaks"), 100_000)).toEqual(broken);
  expect(await refused(requestOf(5, "goes silent"), 100_000, { patience: 50 })).toEqual(broken);
  const huge = requestOf(5, "ends", { "content-length": String(2 ** 52) });
  const [status, detail] = await refused(huge, 2 ** 53);
  expect([status, detail]).toEqual([507, expect.stringContaining("has no room for this file")]);
  expect(await readdir(folder)).toEqual([]);
});

it("stops if others use up the room while it is written, and leaves nothing", async () => {
  const free = [90_000_000, 85_000_000, 80_000_000, 79_000_000];
  const freeBytes = async () => free.shift() ?? 0;
  const [status, detail] = await refused(requestOf(20_000, "ends"), 100_000_000, { freeBytes });
  expect([status, detail]).toEqual([507, expect.stringContaining("(10 MB were free for it)")]);
  // At its beginning, at the first byte, and after four megabytes.
  expect(free).toEqual([79_000_000]);
  expect(await readdir(folder)).toEqual([]);
});

it("counts uploads in progress, per account and in total", () => {
  const begin = createUploadLimit(uploadLimits);
  const statusOf = (accountId: string) => {
    const begun = begin(accountId);
    return begun instanceof Response ? begun.status : begun;
  };
  const first = statusOf("ann");
  for (let n = 1; n < uploadLimits.ofAccount; n++) statusOf("ann");
  expect(statusOf("ann")).toBe(429);
  for (let n = uploadLimits.ofAccount; n < uploadLimits.all; n++)
    expect(statusOf(`other ${n}`)).not.toBe(429);
  expect(statusOf("ben")).toBe(429);
  if (typeof first === "object") first.end();
  expect(statusOf("ben")).not.toBe(429);
  expect(statusOf("ann")).toBe(429);
});
