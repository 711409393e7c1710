import type { Handle } from "@canter/storage/database";
import { isGroupMaker, readInstallationSettings } from "@canter/storage/installation/installation";

/**
 * The account that a data folder starts with: whoever sits at this machine. The first owner who signs up takes it over, and the command
 * line keeps acting as it.
 */
export const localOwnerId = "local-owner";

/** Whether the account owns the installation: whoever signed up first, or sits at its command line. */
export const isFirstOwner = (accountId: string): boolean => accountId === localOwnerId;

/** The account that views the demo. It has its own groups and joins no others. */
export const demoAccountId = "demo";

/** The local owner's name until somebody signs up. */
export const placeholderName = "Me";

/** Whether an account may create groups: the first owner, accounts that they named, or everybody if they allowed it. */
export async function mayMakeGroups(db: Handle, accountId: string): Promise<boolean> {
  if (isFirstOwner(accountId)) return true;
  const { groupMakers } = await readInstallationSettings(db);
  return groupMakers === "everybody" || (groupMakers === "named" && (await isGroupMaker(db, accountId)));
}
