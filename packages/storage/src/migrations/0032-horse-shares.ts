import { addIndexes, addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** A horse offered to another barn, or shared with it. `token_hash`: of the link that accepts it. `to_group_id`: the group that has. */
export const horseSharesMigration: Migration = {
  number: 32,
  name: "horse-shares",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "horse_shares",
      columns:
        "id text!, athlete_id text!, group_id text!, access text!, token_hash text!, created_by text!, created_at bigint!, expires_at bigint!, to_group_id text, accepted_by text, accepted_at bigint, ended_at bigint",
      key: ["id"],
      unique: ["token_hash"],
      references: { athlete_id: "athletes", group_id: "groups", to_group_id: "groups" },
    });
    await addIndexes(trx, [
      ["horse_shares", ["athlete_id", "created_at"]],
      ["horse_shares", ["to_group_id", "athlete_id"]],
    ]);
  },
};
