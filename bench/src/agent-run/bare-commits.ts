// Without any framework: as many durable commits as Canter's turn has, of about as many bytes, on the bare driver.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { timeTurns } from "./time-turns.ts";
import { script } from "./turn.ts";

/** The message with its run, its claim, one for each tool, the reply with the run's end. */
const commits = 2 + script.length + 1;

const folder = mkdtempSync(join(tmpdir(), "canter-bench-bare-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const db = new DatabaseSync(join(folder, "bare.sqlite"));
db.exec("pragma journal_mode = wal; pragma synchronous = full");
db.exec("create table steps (id integer primary key, data text not null)");
const insert = db.prepare("insert into steps (data) values (?)");
const data = "x".repeat(1000);

await timeTurns("bare node:sqlite, as many durable commits", async () => {
  for (let commit = 0; commit < commits; commit += 1) insert.run(data);
});
db.close();
