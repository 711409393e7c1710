/** Whom the first owner trusts with what. */
export type InstallationTables = {
  /** Groups that may use what is the installation's own (its model, its folder for content, its network). */
  trusted_groups: { group_id: string };
  /** Accounts that may make groups where named ones may. */
  group_makers: { account_id: string };
};
