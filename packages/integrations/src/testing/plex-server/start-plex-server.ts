import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sampleLibraries, type StandInLibrary } from "./plex-library.ts";
import { entriesOf, identity, page, sections } from "./plex-wire.ts";

/** How an answer goes wrong. A number is a status. */
export type PlexFault =
  | number
  | "web page"
  | "XML"
  | "nothing"
  | "silence"
  | "half"
  | "no container"
  | "no entries"
  | "huge"
  | "endless"
  | "redirect"
  | "short of its total"
  | "late";

export type PlexServer = {
  readonly url: string;
  /** What was asked, with the token that came along. */
  readonly requests: { readonly path: string; readonly token: string | undefined }[];
  /** What it has from now on. */
  readonly setLibraries: (libraries: readonly StandInLibrary[]) => void;
  /** From now on what begins with `path` goes wrong (from the n-th time of asking); undefined: nothing does. */
  readonly setFault: (fault: PlexFault | undefined, path?: string, from?: number) => void;
  readonly close: () => Promise<void>;
};

type State = {
  libraries: readonly StandInLibrary[];
  fault?: { readonly fault: PlexFault; readonly path: string; left: number };
};

/** Long enough for whoever asks at the same time to have asked. */
const lateMilliseconds = 300;

export const standInToken = "stand-in-token";

const json = (response: ServerResponse, value: unknown): void =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

/** One pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

function goWrong(fault: PlexFault, response: ServerResponse): void {
  if (typeof fault === "number") return void response.writeHead(fault).end("<html>no</html>");
  const asJson = () => response.setHeader("content-type", "application/json");
  switch (fault) {
    case "web page":
      return void response
        .setHeader("content-type", "text/html")
        .end("<!doctype html><title>Router</title><p>Sign in to your router: admin</p>");
    case "XML":
      return void response
        .setHeader("content-type", "text/xml")
        .end('<?xml version="1.0"?><MediaContainer/>');
    case "nothing":
      return void response.writeHead(200, { "content-type": "application/json" }).end();
    case "silence":
      return;
    case "half":
      asJson().write('{"MediaContainer":{"size":2,"Meta');
      return void setTimeout(() => response.destroy(), 20);
    case "no container":
      return json(response, { hello: "world" });
    case "no entries":
      return json(response, { MediaContainer: { size: 7, totalSize: 7 } });
    case "huge":
      return void asJson().setHeader("content-length", 10_000_000_000).write("[");
    case "endless":
      return pour(asJson());
    case "redirect":
      return void response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end();
    case "short of its total":
      return json(response, { MediaContainer: { size: 0, totalSize: 7, Metadata: [] } });
  }
}

const chunk = Buffer.alloc(64_000, " ");

/** As much as the other side takes. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once("drain", () => pour(response));
}

function answer(request: IncomingMessage, response: ServerResponse, { libraries }: State): void {
  const url = new URL(request.url ?? "/", "http://plex");
  const path = url.pathname;
  if (path === "/identity") return json(response, identity);
  if (request.headers["x-plex-token"] !== standInToken)
    return void response.writeHead(401, { "content-type": "text/html" }).end("<h1>401 Unauthorized</h1>");
  if (path === "/library/sections") return json(response, sections(libraries));
  const [, key] = /^\/library\/sections\/(\w+)\/all$/.exec(path) ?? [];
  const library = libraries.find((one) => one.key === key);
  if (library) {
    const number = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual);
    const entries = entriesOf(library, url.searchParams.get("type") ?? "");
    const start = number("X-Plex-Container-Start", 0);
    return json(response, page(entries, start, number("X-Plex-Container-Size", 50)));
  }
  if (/^\/library\/metadata\/\w+\/thumb\/\d+$/.test(path))
    return void response.setHeader("content-type", "image/png").end(picture);
  if (/^\/library\/parts\/\d+\/\d+\/file\.mp4$/.test(path))
    return void response.setHeader("content-type", "video/mp4").end("0123456789");
  response.writeHead(404, { "content-type": "text/html" }).end("<h1>404 Not Found</h1>");
}

/**
 * A Plex server with a few things to train with, on loopback: it answers in the shapes that Plex Media Server does, and goes wrong as it is
 * told to. Its token is `standInToken`.
 */
export async function startPlexServer({
  libraries = sampleLibraries,
  port = 0,
}: { readonly libraries?: readonly StandInLibrary[]; readonly port?: number } = {}): Promise<PlexServer> {
  const requests: PlexServer["requests"] = [];
  const state: State = { libraries };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, token: request.headers["x-plex-token"]?.toString() });
    const { fault } = state;
    if (fault?.fault === "late") setTimeout(() => answer(request, response, state), lateMilliseconds);
    else if (fault && path.startsWith(fault.path) && (fault.left -= 1) < 0) goWrong(fault.fault, response);
    else answer(request, response, state);
  });
  server.listen(port, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setLibraries: (next) => void (state.libraries = next),
    setFault: (fault, path = "/", from = 1) => {
      if (fault === undefined) delete state.fault;
      else state.fault = { fault, path, left: from - 1 };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
