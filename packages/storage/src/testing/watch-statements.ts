import type { CompiledQuery } from "kysely";
import { vi } from "vitest";
import type { Handle } from "../database.ts";
import { directConnectionOf } from "../transaction/direct-connection.ts";

/** The statements that a handle sends from now on. */
export const watchStatements = (db: Handle) => {
  const direct = directConnectionOf(db);
  const executor = db.getExecutor();
  // What Kysely runs in a transaction comes by the same connection; outside, each of its statements gets its own.
  const ways = direct ? (db.isTransaction ? [direct] : [direct, executor]) : [executor];
  const watched = ways.map((way) => vi.spyOn(way, "executeQuery"));
  return {
    sent: (): readonly CompiledQuery[] => watched.flatMap(({ mock }) => mock.calls.map(([query]) => query)),
    stop: () => {
      for (const one of watched) one.mockRestore();
    },
  };
};
