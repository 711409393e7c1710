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

/** Addresses under which calendars read. `covers`: own or horses. */
export type CalendarFeedTable = {
  id: string;
  group_id: string;
  member_id: string;
  name: string;
  covers: string;
  is_busy_only: number;
  token_hash: string;
  created_at: number;
  read_at: number | null;
};

/** Addresses that are notified of events. `kinds`: JSON. */
export type WebhookTables = {
  webhooks: {
    id: string;
    group_id: string;
    member_id: string;
    url: string;
    kinds: string;
    secret_sealed: string;
    is_on: number;
    created_at: number;
  };
  /** `status`: the HTTP status of the latest answer; `problem`: why there was none. */
  webhook_deliveries: {
    webhook_id: string;
    event_id: string;
    kind: string;
    attempts: number;
    status: number | null;
    problem: string | null;
    is_done: number;
    at: number;
  };
};
