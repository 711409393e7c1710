import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A table of messages on the bare driver, as durable as Canter's: what the driver and the disk alone take. `insert` commits one row. */
export function openBareMessages(folder: string, conversationId: string) {
  const db = new DatabaseSync(join(folder, "bare.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full");
  db.exec(
    "create table messages (id text primary key, conversation_id text, seq integer, text text, created_at integer, unique(conversation_id, seq))",
  );
  const statement = db.prepare("insert into messages values (?, ?, ?, ?, ?)");
  return {
    db,
    insert: (seq: number, text: string) => statement.run(`m-${seq}`, conversationId, seq, text, seq),
  };
}
