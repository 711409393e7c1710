import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readCatalogueFolder, readCatalogueText } from "../catalogue-file/read-catalogue-folder.ts";
import { parseInThread } from "./parse-in-thread.ts";

const workedHere = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How long this thread worked at most on one thing while something was done, in milliseconds of processor time. */
const longestStall = async (work: () => Promise<unknown>): Promise<number> => {
  let [last, longest] = [workedHere(), 0];
  const timer = setInterval(() => {
    const now = workedHere();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work();
  clearInterval(timer);
  return longest;
};

const catalogue = (items: number) =>
  Array.from({ length: items }, (_, n) => `- id: item-${n}\n  title: Item ${n}\n  minutes: 20\n`).join("");
/** YAML compares each key with all before it: eighty thousand take minutes. */
const heavyMap = (keys: number) => `items: {${Array.from({ length: keys }, (_, n) => `a${n}: 1`).join(",")}}`;

it("reads the same in a thread as in place", async () => {
  const [few, many] = [
    await parseInThread("catalogue", catalogue(3)),
    await parseInThread("catalogue", catalogue(300)),
  ];
  expect(few).toMatchObject({
    ok: true,
    value: { ok: true, value: { items: [{ id: "file:item-0" }, {}, {}] } },
  });
  expect(many).toMatchObject({ ok: true, value: { ok: true } });
  if (many.ok && many.value.ok) expect(many.value.value.items).toHaveLength(300);
});

it("ends what takes too long or too much memory, names it, and is free for the next; the process goes on meanwhile", async () => {
  const stall = await longestStall(async () => {
    expect(
      await parseInThread("catalogue", heavyMap(80_000), { milliseconds: 1000, megabytes: 512 }),
    ).toEqual({
      ok: false,
      error: "takes longer than 1 seconds to read",
    });
    const lists = `items: [${"[],".repeat(280_000)}]`;
    expect(await parseInThread("catalogue", lists, { milliseconds: 60_000, megabytes: 64 })).toEqual({
      ok: false,
      error: "takes more memory to read than it may",
    });
    expect(await parseInThread("catalogue", catalogue(300))).toMatchObject({ ok: true });
  });
  expect(stall).toBeLessThan(500);
});

it("is where catalogues are read, as they were sent and from a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canter-catalogue-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = heavyMap(6000);
  await writeFile(join(folder, "heavy.yaml"), text);
  const stall = await longestStall(async () => {
    expect((await readCatalogueText(text)).ok).toBe(false);
    expect(await readCatalogueFolder(folder, ".")).toMatchObject({ ok: true, value: { isComplete: false } });
  });
  expect(stall).toBeLessThan(150);
});
