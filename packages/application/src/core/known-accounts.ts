import type { Handle } from "@canter/storage/database";
import { isGroupMaker, readInstallationSettings } from "@canter/storage/installation/installation";

/**
 * The account that a data folder begins with: whoever sits at this machine. The first owner who signs up takes it over, and the
 * command line goes on acting as it.
 */
export const localOwnerId = "local-owner";

/** Whether the installation is theirs: who signed up first, and whoever sits at its command line. */
export const isFirstOwner = (accountId: string): boolean => accountId === localOwnerId;

/** Who looks at the demo. Its groups are its own, and it joins no others. */
export const demoAccountId = "demo";

/** What the local owner is called until somebody signs up. */
export const placeholderName = "Me";

/** Whether an account may make groups: the first owner, whom they have named, or everybody where they have said so. */
export async function mayMakeGroups(db: Handle, accountId: string): Promise<boolean> {
  if (isFirstOwner(accountId)) return true;
  const { groupMakers } = await readInstallationSettings(db);
  return groupMakers === "everybody" || (groupMakers === "named" && (await isGroupMaker(db, accountId)));
}
