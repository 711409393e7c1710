import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { TransactionGuard } from "../transaction/transaction-guard.ts";
import { SqliteFileDriver } from "./sqlite-file-driver.ts";

class SqliteFileAdapter extends SqliteAdapter {
  // The driver queues by itself, so that it can refuse instead of waiting for ever.
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

export const createSqliteFileDialect = (file: string, guard: TransactionGuard): Dialect => ({
  createDriver: () => new SqliteFileDriver(file, guard),
  createAdapter: () => new SqliteFileAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});
