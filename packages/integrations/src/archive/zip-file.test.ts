import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { zipOf } from "../workout-import/testing/zip-of.ts";
import { openZipOfTexts, zipLimits } from "./zip-file.ts";

it("says that a ZIP file has too many files, also where all have one name", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "canter-zip-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const bytes = Buffer.from("{}\n");
  const open = async (count: number) => {
    const zip = zipOf(Array.from({ length: count }, () => ({ name: "goals.jsonl", bytes })));
    const file = path.join(folder, "made.zip");
    await writeFile(file, zip);
    return openZipOfTexts(file, zip.length);
  };
  const most = await open(zipLimits.files);
  expect(most?.has("goals.jsonl")).toBe(true);
  most?.close();
  await expect(open(zipLimits.files + 1)).rejects.toThrow("has more than 1000 files");
});
