import "temporal-polyfill/global";
import type { DialectName } from "@canter/storage/database";
import { openTestWorld, type TestWorld } from "@canter/application/testing/test-world";
import { createApp } from "../http/create-app.ts";

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly text: string;
};

export type TestApp = {
  readonly world: TestWorld;
  /** Sends a request as an account (default: the local owner, in the barn). A body is sent as JSON. */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<TestAnswer>;
  cleanUp(): Promise<void>;
};

export type SendOptions = {
  readonly as?: string;
  readonly group?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The whole interface on a real database, without a socket. */
export async function openTestApp(dialect: DialectName, webRoot?: string): Promise<TestApp> {
  const world = await openTestWorld(dialect);
  const app = createApp({
    application: world.application,
    identify: (request) => ({ accountId: request.headers.get("test-account") ?? "local-owner" }),
    health: () => ({ status: "ok", version: "test", database: dialect, uptimeSeconds: 0 }),
    reportBug: (error) => world.bugs.push(error),
    ...(webRoot !== undefined && { webRoot }),
  });
  return {
    world,
    cleanUp: world.cleanUp,
    send: async (method, path, { as, group = "barn", body, text, headers = {} } = {}) => {
      const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await app.request(`http://localhost:4321${path}`, {
        method,
        headers: {
          host: "localhost:4321",
          ...(group && { "canter-group": group }),
          ...(as && { "test-account": as }),
          ...(content !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      });
      const answered = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true && answered !== "";
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(answered) as unknown) : undefined,
        text: answered,
      };
    },
  };
}
