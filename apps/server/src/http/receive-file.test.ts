import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { receiveFile } from "./receive-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "canter-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A request whose body is made piece by piece; without an end it goes silent. */
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

const refused = async (request: Request, most: number, patience?: number) => {
  const received = await receiveFile(request, folder, { most, field: "archive" }, patience);
  if (received.ok) throw new Error("It was taken.");
  const { detail } = (await received.error.json()) as { readonly detail: string };
  return [received.error.status, detail];
};

it("writes a body into a file, which its caller removes", async () => {
  const received = await receiveFile(requestOf(100, "ends"), folder, { most: 100_000 });
  if (!received.ok) throw new Error(await received.error.text());
  const bytes = await readFile(received.value.path);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([100_000, 1, 100]);
  await received.value.remove();
  expect(await readdir(folder)).toEqual([]);
});

it("refuses what is too long, breaks off, goes silent or has no room, says so, and leaves nothing", async () => {
  expect(await refused(requestOf(101, "ends"), 100_000)).toEqual([413, "archive: must be at most 0.1 MB"]);
  const broken = [400, "archive broke off before its end: send it again."];
  expect(await refused(requestOf(5, "breaks"), 100_000)).toEqual(broken);
  expect(await refused(requestOf(5, "goes silent"), 100_000, 50)).toEqual(broken);
  const huge = requestOf(5, "ends", { "content-length": String(2 ** 52) });
  const [status, detail] = await refused(huge, 2 ** 53);
  expect([status, detail]).toEqual([507, expect.stringContaining("has no room for this file")]);
  expect(await readdir(folder)).toEqual([]);
});
