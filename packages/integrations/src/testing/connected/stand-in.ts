import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";

/** What goes wrong with the next request whose path contains `at`: an answer of this status, or none that ends. */
export type Fault = {
  readonly at: string;
  readonly status: number | "cut" | "garbage";
  readonly headers?: Readonly<Record<string, string>>;
};

export type StandInRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly body: string;
  readonly bearer: string | undefined;
};

export type StandInAnswer = {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

async function received(request: IncomingMessage): Promise<StandInRequest> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const body = await textOf(request);
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(body),
    body,
    bearer: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1],
  };
}

function fail({ status, headers = {} }: Fault, response: ServerResponse): void {
  if (status === "garbage") return void response.writeHead(200, headers).end("<html>not JSON</html>");
  if (status !== "cut") return void response.writeHead(status, headers).end("{}");
  response.writeHead(200, { ...headers, "content-length": "1000" });
  response.write('{"half":');
  setImmediate(() => response.destroy());
}

/** A small server on this machine that stands in for a service, and fails on request. */
export async function startStandIn(answer: (request: StandInRequest) => StandInAnswer) {
  const faults: Fault[] = [];
  const requests: StandInRequest[] = [];
  const watch = { onRequest: (_count: number): void => undefined };
  const server = createServer((request, response) => {
    void received(request).then((asked) => {
      requests.push(asked);
      watch.onRequest(requests.length);
      const at = faults.findIndex((fault) => asked.path.includes(fault.at));
      const [fault] = at < 0 ? [] : faults.splice(at, 1);
      if (fault) return fail(fault, response);
      const { status = 200, json, headers = {} } = answer(asked);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(json === undefined ? "" : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Called with how many there were, before each is answered. */
    watch,
    /** How often a path was asked for. */
    asked: (path: string) => requests.filter((one) => one.path.includes(path)).length,
    failNext: (...next: readonly Fault[]) => void faults.push(...next),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
