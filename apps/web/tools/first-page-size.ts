import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

type Chunk = { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/** The entry and all that it imports at once: what a browser fetches before the first page stands. */
const firstPageFiles = (manifest: Manifest): readonly string[] => {
  const entry = Object.keys(manifest).find(
    (name) => manifest[name]?.isEntry && manifest[name].file.endsWith(".js"),
  );
  const wanted = new Set<string>();
  const visit = (name: string | undefined): void => {
    const chunk = name === undefined ? undefined : manifest[name];
    if (!name || !chunk || wanted.has(name)) return;
    wanted.add(name);
    chunk.imports?.forEach(visit);
  };
  visit(entry);
  return [...wanted].flatMap((name) => manifest[name]?.file ?? []);
};

const measure = (dist: string) => {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = firstPageFiles(manifest).map((file) => ({
    file,
    gzipped: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  }));
  const firstPageBytes = files.reduce((sum, { gzipped }) => sum + gzipped, 0);
  return { firstPageBytes, files };
};

if (import.meta.main) {
  const dist = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "../dist");
  console.log(JSON.stringify(measure(dist)));
}
