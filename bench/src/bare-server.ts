// The baseline of server.ts: what Node and SQLite alone need to accept a body and store it durably.
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const db = new DatabaseSync(join(process.env["CANTER_DATA"] ?? ".", "bare.sqlite"));
db.exec(
  "pragma journal_mode = wal; pragma synchronous = full; create table if not exists bodies (id integer primary key, body text)",
);
const insert = db.prepare("insert into bodies (body) values (?)");

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (request.method === "POST") insert.run(Buffer.concat(chunks).toString());
    response.setHeader("content-type", "application/json").end('{"success":true}');
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1");

process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
});
