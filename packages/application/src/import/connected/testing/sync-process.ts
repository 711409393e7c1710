// A program for the tests: a process that looks at a source of the local owner's until there is no more, or it is killed.
import "temporal-polyfill/global";
import type { ServiceClient } from "@canter/integrations/connected/connector";
import { type DatabaseLocation, openDatabase } from "@canter/storage/open-database";
import { localOwnerId } from "../../../core/known-accounts.ts";
import { newId } from "../../../core/ids.ts";
import { createApplication } from "../../../create-application.ts";

export type SyncProcessSettings = {
  readonly location: DatabaseLocation;
  readonly sourceId: string;
  readonly groupId: string;
  readonly now: number;
  readonly secret: string;
  readonly serviceClients: Readonly<Record<string, ServiceClient>>;
};

const settings = JSON.parse(process.argv[2] ?? "{}") as SyncProcessSettings;
const { location, sourceId, groupId, now, secret, serviceClients } = settings;
const store = await openDatabase(location);
const application = createApplication({
  store,
  clock: { now: () => now },
  newId,
  version: "test",
  secret,
  serviceClients,
  backupsDir: "",
  reportBug: (error) => console.error(error),
});
const member = await application.group.enterGroup(localOwnerId, groupId);
if (!member.ok) throw new Error(member.error.detail);
const done = await application.import.carryOutSync(member.value, sourceId);
if (!done.ok) throw new Error(done.error.detail);
await application.settled();
await application.stopWork();
await application.settled();
await store.close();
