import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathWithin } from "./read-catalogue-folder.ts";

const maxBytes = 5_000_000;
const types: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** A picture beside a catalogue (at `path` below `folder`, a file or a folder of them); undefined where there is none that may be shown. */
export async function readCataloguePicture(
  folder: string,
  path: string,
  picture: string,
): Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const type = types[/\.(\w+)$/.exec(picture)?.[1]?.toLowerCase() ?? ""];
  const catalogue = await pathWithin(folder, path);
  if (type === undefined || catalogue === undefined) return undefined;
  const beside = (await stat(catalogue)).isDirectory() ? path : dirname(path);
  const file = await pathWithin(folder, join(beside, picture));
  if (file === undefined) return undefined;
  try {
    const { size } = await stat(file);
    return size > maxBytes ? undefined : { type, bytes: new Uint8Array(await readFile(file)) };
  } catch {
    return undefined;
  }
}
