// A program for the tests: a process that carries out a batch of a database until it is done or killed.
import "temporal-polyfill/global";
import { type DatabaseLocation, openDatabase } from "@canter/storage/open-database";
import { localOwnerId } from "../../core/known-accounts.ts";
import { newId } from "../../core/ids.ts";
import { createApplication } from "../../create-application.ts";

export type ImportProcessSettings = {
  readonly location: DatabaseLocation;
  readonly importId: string;
  readonly now: number;
};

const { location, importId, now } = JSON.parse(process.argv[2] ?? "{}") as ImportProcessSettings;
const store = await openDatabase(location);
const application = createApplication({
  store,
  clock: { now: () => now },
  newId,
  version: "test",
  backupsDir: "",
  reportBug: (error) => console.error(error),
});
const member = await application.group.enterGroup(localOwnerId);
if (!member.ok) throw new Error(member.error.detail);
process.send?.("ready");
const done = await application.import.carryOutImport(member.value, importId);
if (!done.ok) throw new Error(done.error.detail);
await application.settled();
await application.stopWork();
await application.settled();
await store.close();
process.disconnect();
