// A second process on a test's database: `node count-up.ts <location as JSON> <times>` adds one to the row `count`, each time in a
// separate transaction.
import { type DatabaseLocation, openDatabase } from "../open-database.ts";

const [location = "{}", times = "0"] = process.argv.slice(2);
const store = await openDatabase(JSON.parse(location) as DatabaseLocation);
for (let n = 0; n < Number(times); n++)
  await store.transact(async (trx) => {
    const row = await trx
      .selectFrom("application_state")
      .select("value")
      .where("key", "=", "count")
      .executeTakeFirstOrThrow();
    const value = String(Number(row.value) + 1);
    await trx.updateTable("application_state").set({ value }).where("key", "=", "count").execute();
  });
await store.close();
