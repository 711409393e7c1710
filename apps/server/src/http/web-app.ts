import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { problemResponse } from "./problem-response.ts";
import { contentSecurityPolicy } from "./secure-headers.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".wasm": "application/wasm",
  ".map": "application/json",
};
const compressible = new Set([
  ".html",
  ".js",
  ".css",
  ".json",
  ".webmanifest",
  ".svg",
  ".txt",
  ".md",
  ".map",
  ".wasm",
]);

type WebFile = {
  readonly place: string;
  readonly extension: string;
  readonly etag: string;
  readonly hashed: boolean;
  readonly precompressed: ReadonlySet<string>;
};

/** The files of the built app by URL path. A path that is not in it is never looked up on disk. */
function filesIn(root: string): ReadonlyMap<string, WebFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const known = new Set(names);
  const files = new Map<string, WebFile>();
  for (const name of names.filter((candidate) => !/\.(br|gz)$/.test(candidate))) {
    const place = join(root, name);
    const { mtimeMs, size } = statSync(place);
    const path = `/${name.split(sep).join("/")}`;
    files.set(path, {
      place,
      extension: extname(name).toLowerCase(),
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      // Vite puts all files named by their content into assets/.
      hashed: path.startsWith("/assets/"),
      precompressed: new Set(["br", "gz"].filter((kind) => known.has(`${name}.${kind}`))),
    });
  }
  return files;
}

type Body = { readonly bytes: Uint8Array<ArrayBuffer>; readonly encoding?: "br" | "gzip" };

const compress = promisify(gzip);

/** The inline scripts of a page as CSP sources. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );

/**
 * Serves the built web app from `root`: immutable caching for hashed assets, brotli or gzip (from a file next to the asset, else compressed
 * once and cached), and the page itself for every path that is a route within the app.
 */
export function createWebApp(root: string): (request: Request) => Promise<Response> {
  let files: ReadonlyMap<string, WebFile> | undefined;
  const gzipped = new Map<string, Uint8Array<ArrayBuffer>>();

  const bodyOf = async (path: string, file: WebFile, accepted: string): Promise<Body> => {
    if (file.precompressed.has("br") && /\bbr\b/.test(accepted))
      return { bytes: await readFile(`${file.place}.br`), encoding: "br" };
    if (!/\bgzip\b/.test(accepted) || !compressible.has(file.extension))
      return { bytes: await readFile(file.place) };
    if (file.precompressed.has("gz")) return { bytes: await readFile(`${file.place}.gz`), encoding: "gzip" };
    const bytes = gzipped.get(path) ?? new Uint8Array(await compress(await readFile(file.place)));
    gzipped.set(path, bytes);
    return { bytes, encoding: "gzip" };
  };

  const send = async (path: string, file: WebFile, request: Request): Promise<Response> => {
    const headers = new Headers({
      "content-type": types[file.extension] ?? "application/octet-stream",
      "cache-control": file.hashed ? "public, max-age=31536000, immutable" : "no-cache",
      etag: file.etag,
      vary: "accept-encoding",
    });
    if (request.headers.get("if-none-match") === file.etag)
      return new Response(null, { status: 304, headers });
    const { bytes, encoding } = await bodyOf(path, file, request.headers.get("accept-encoding") ?? "");
    if (encoding) headers.set("content-encoding", encoding);
    headers.set("content-length", String(bytes.byteLength));
    if (file.extension === ".html")
      headers.set(
        "content-security-policy",
        contentSecurityPolicy(inlineScriptHashes(await readFile(file.place, "utf8"))),
      );
    return new Response(request.method === "HEAD" ? null : bytes, { headers });
  };

  return async (request) => {
    files ??= safely(() => filesIn(root));
    const { pathname } = new URL(request.url);
    const exact = files?.get(pathname);
    if (exact)
      // The app was rebuilt while the server runs: known files may be gone.
      return send(pathname, exact, request).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return problemResponse("not_found", "There is no such file any more: reload the page.");
      });
    const page = files?.get("/index.html");
    if (!page) return problemResponse("unavailable", "The web app has not been built: run npm run build.");
    // A route within the app may contain a dot, too ("/exercises/own:1.5 squats").
    if (Object.hasOwn(types, extname(pathname).toLowerCase()))
      return problemResponse("not_found", "There is no such file.");
    return send("/index.html", page, request);
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Undefined if there is no such folder. */
function safely(read: () => ReadonlyMap<string, WebFile>): ReadonlyMap<string, WebFile> | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
