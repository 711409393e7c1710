// A program for the bench, the baseline for reading a dashboard: a bare Hono route that reads the stored document of a day by its key, and
// returns it unchanged.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const statement = (place: string) =>
  `select document from dashboard_revisions where date = ${place} order by revision desc limit 1`;

async function openReader(): Promise<(date: string) => Promise<string>> {
  const url = process.env["DATABASE_URL"];
  if (url) {
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({ connectionString: url });
    return async (date) => {
      const { rows } = await pool.query<{ document: string }>({
        name: "day",
        text: statement("$1"),
        values: [date],
      });
      return rows[0]?.document ?? "";
    };
  }
  const db = new DatabaseSync(join(process.env["CANTER_DATA"] ?? ".", "canter.sqlite"));
  const prepared = db.prepare(statement("?"));
  return (date) =>
    Promise.resolve(String((prepared.get(date) as { document?: string } | undefined)?.document));
}

const read = await openReader();
const app = new Hono().get("/:date", async (context) =>
  context.body(await read(context.req.param("date")), 200, { "content-type": "application/json" }),
);
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
process.once("disconnect", () => process.exit());
