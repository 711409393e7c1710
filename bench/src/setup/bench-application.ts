import { join } from "node:path";
import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { localOwnerId } from "@canter/application/core/known-accounts";
import {
  type Application,
  type ApplicationParts,
  createApplication,
} from "@canter/application/create-application";
import type { Store } from "@canter/storage/open-database";

/** The application on a store, with a fixed time. Any failure in the background ends the measurement. */
export const openBenchApplication = (
  { store, dataDir, now }: { readonly store: Store; readonly dataDir: string; readonly now: number },
  over: Partial<ApplicationParts> = {},
): Application =>
  createApplication({
    store,
    clock: { now: () => now },
    newId,
    version: "bench",
    backupsDir: join(dataDir, "backups"),
    reportBug: (error) => {
      throw error;
    },
    ...over,
  });

/** The owner in their current household, which a first run creates. */
export async function enterAsOwner(application: Application): Promise<MemberContext> {
  const member = await application.group.enterGroup(localOwnerId);
  if (!member.ok) throw new Error(member.error.detail);
  return member.value;
}

/** A first run without the demo, and its owner. */
export async function prepareBench(application: Application): Promise<MemberContext> {
  await application.prepare({ demo: false, zone: "Europe/Berlin", units: "kg" });
  return enterAsOwner(application);
}
