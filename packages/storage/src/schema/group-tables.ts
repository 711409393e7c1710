import type { Generated } from "kysely";

/** An account's place in a group, with its settings there. */
export type MemberTable = {
  id: string;
  group_id: string;
  account_id: string;
  athlete_id: string;
  name: string;
  role: string;
  units: string;
  zone: string;
  /** How dates, times and numbers are written for them; null: as in their browser. */
  locale: string | null;
  clock: string | null;
  first_weekday: number | null;
  /** 1: no conversation is given another. */
  keeps_talk_apart: Generated<number>;
  /** The id of a persona; null: the first one built in. */
  coach: string | null;
  created_at: number;
  /** When they left or were removed; the row stays for what it is named in. */
  removed_at: number | null;
};

/** Whom the first owner trusts with what. */
export type InstallationTables = {
  /** Groups that may use what is the installation's own (its model, its folder for content, its network). */
  trusted_groups: { group_id: string };
  /** Accounts that may make groups where named ones may. */
  group_makers: { account_id: string };
};

/** Who may be switched to on a shared screen, which is known by the hash of its cookie. `failures`: wrong PINs in a row. */
export type ScreenAccountTable = {
  screen_hash: string;
  account_id: string;
  added_at: number;
  used_at: number;
  expires_at: number;
  failures: number;
};

/** `pin_hash`: as passwords are hashed. */
export type AccountPinTable = { account_id: string; pin_hash: string; set_at: number };
