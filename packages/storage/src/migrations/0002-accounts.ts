import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { addIndexes, addTable, type IndexSpec, type TableSpec } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** The tables of better-auth 1.7 (instants are ISO texts, booleans 0 or 1), and ours for access. */
const tables: readonly TableSpec[] = [
  {
    name: "auth_users",
    columns:
      "id text!, name text!, email text!, email_verified bigint!, image text, created_at text!, updated_at text!",
    key: ["id"],
    unique: ["email"],
  },
  {
    name: "auth_sessions",
    columns:
      "id text!, expires_at text!, token text!, created_at text!, updated_at text!, ip_address text, user_agent text, user_id text!",
    key: ["id"],
    unique: ["token"],
    references: { user_id: "auth_users" },
  },
  {
    name: "auth_credentials",
    columns:
      "id text!, account_id text!, provider_id text!, user_id text!, access_token text, refresh_token text, id_token text, access_token_expires_at text, refresh_token_expires_at text, scope text, password text, created_at text!, updated_at text!",
    key: ["id"],
    unique: ["provider_id", "account_id"],
    references: { user_id: "auth_users" },
  },
  {
    name: "auth_verifications",
    columns: "id text!, identifier text!, value text!, expires_at text!, created_at text!, updated_at text!",
    key: ["id"],
  },
  {
    name: "auth_passkeys",
    columns:
      "id text!, name text, public_key text!, user_id text!, credential_id text!, counter bigint!, device_type text!, backed_up bigint!, transports text, created_at text, aaguid text",
    key: ["id"],
    references: { user_id: "auth_users" },
  },
  {
    name: "api_keys",
    columns:
      "id text!, account_id text!, name text!, start text!, key_hash text!, access text!, group_id text, created_at bigint!, expires_at bigint, last_used_at bigint",
    key: ["id"],
    unique: ["key_hash"],
    references: { account_id: "accounts", group_id: "groups" },
  },
  {
    name: "invitations",
    columns:
      "id text!, group_id text!, role text!, email text, name text, token_hash text!, created_by text!, created_at bigint!, expires_at bigint!, accepted_by text, accepted_at bigint, revoked_at bigint",
    key: ["id"],
    unique: ["token_hash"],
    references: { group_id: "groups", created_by: "members", accepted_by: "accounts" },
  },
];

const indexes: readonly IndexSpec[] = [
  ["auth_sessions", ["user_id"]],
  ["auth_credentials", ["user_id"]],
  ["auth_verifications", ["identifier"]],
  ["auth_passkeys", ["user_id"]],
  ["auth_passkeys", ["credential_id"]],
  ["api_keys", ["account_id"]],
  ["invitations", ["group_id", "created_at"]],
];

/** Until now the local owner viewed the demo; from now on it belongs to its own account. */
const giveDemoAway = async (trx: TransactionHandle): Promise<void> => {
  await sql`insert into accounts (id, name, created_at)
    select 'demo', 'Demo', min(g.created_at) from groups g join members m on m.group_id = g.id
    where g.demo = 1 and m.account_id = 'local-owner' having count(*) > 0`.execute(trx);
  await sql`update members set account_id = 'demo'
    where account_id = 'local-owner' and group_id in (select id from groups where demo = 1)`.execute(trx);
};

export const accountsMigration: Migration = {
  number: 2,
  name: "accounts",
  up: async (trx, dialect) => {
    for (const spec of tables) await addTable(trx, dialect, spec);
    await addIndexes(trx, indexes);
    // A removed member stays as a row, for references from what they wrote.
    await sql`alter table members add column removed_at bigint`.execute(trx);
    await giveDemoAway(trx);
  },
};
