import { addTable } from "./add-table.ts";
import type { Migration } from "./migration.ts";

/** How a group's tables from unknown apps are read, by their header. JSON: `mapping`. */
export const tableMappingsMigration: Migration = {
  number: 46,
  name: "table-mappings",
  up: async (trx, dialect) => {
    await addTable(trx, dialect, {
      name: "table_mappings",
      columns: "group_id text!, header_key text!, mapping text!, updated_at bigint!",
      key: ["group_id", "header_key"],
      references: { group_id: "groups" },
    });
  },
};
