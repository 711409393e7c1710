import pg from "pg";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, it } from "vitest";
import { postgresFailure, StoreFailure } from "./store-failure.ts";

it("reports a server that accepts a connection and then stays silent as away", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://canter:canter@127.0.0.1:${port}/canter`;
  const settings = { connectionString: url, connectionTimeoutMillis: 200 };
  const pool = new pg.Pool(settings);
  const failures = [new pg.Client(settings).connect(), pool.connect()].map((asked) =>
    asked.then(() => undefined, postgresFailure),
  );
  for (const failure of await Promise.all(failures)) {
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({ reason: "away" });
  }
  await pool.end();
  silent.close();
});
