import type { Generated } from "kysely";

/** An account's membership in a group, with its settings there. */
export type MemberTable = {
  id: string;
  group_id: string;
  account_id: string;
  athlete_id: string;
  name: string;
  role: string;
  units: string;
  /** Null: the one usual with their unit for loads. */
  distance_unit: string | null;
  zone: string;
  /** The format of dates, times and numbers; null: as in their browser. */
  locale: string | null;
  clock: string | null;
  first_weekday: number | null;
  /** 1: agents get no conversation's messages in another one. */
  keeps_talk_apart: Generated<number>;
  /** The id of a persona; null: the first built-in one. */
  coach: string | null;
  created_at: number;
  /** When they left or were removed; the row stays for references to it. */
  removed_at: number | null;
};

/** Whom the first owner trusts with what. */
export type InstallationTables = {
  /** Groups that may use the installation's own resources (its model, its content folder, its network). */
  trusted_groups: { group_id: string };
  /** Accounts that may create groups, if that is limited to named ones. */
  group_makers: { account_id: string };
};

/** The accounts of a shared screen, which is identified by the hash of its cookie. `failures`: consecutive wrong PINs. */
export type ScreenAccountTable = {
  screen_hash: string;
  account_id: string;
  added_at: number;
  used_at: number;
  expires_at: number;
  failures: number;
};

/** `pin_hash`: hashed like passwords. */
export type AccountPinTable = { account_id: string; pin_hash: string; set_at: number };

/** Calendar feeds. `covers`: own or horses. */
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

/** Addresses that receive events. `kinds`: JSON. */
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

/**
 * `subject` is the id of what it is about, by `kind`; there is one per `cause`; `athlete_id`: the athlete concerned, if any. `detail`: a
 * verdict with what is behind, the due day of care, or the id of the caution that a ride goes against.
 */
export type NotificationTable = {
  id: string;
  group_id: string;
  member_id: string;
  athlete_id: string | null;
  kind: string;
  cause: string;
  subject: string;
  detail: string | null;
  created_at: number;
  read_at: number | null;
};

/** A member's notification settings; kinds without a row are on. `is_on`: 0 or 1. */
export type NotificationSettingTable = { group_id: string; member_id: string; kind: string; is_on: number };

/** A browser that shows notifications while no page is open; the keys are base64url. */
export type PushSubscriptionTable = {
  id: string;
  group_id: string;
  member_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  contact: string | null;
  created_at: number;
};

/** What a member gets by mail; 0 or 1. `digest_since`: when they last switched the digest on, in epoch milliseconds. */
export type MailSettingTable = {
  group_id: string;
  member_id: string;
  digest: number;
  report: number;
  digest_since: number;
};

/** A mail to a member, once per cause. `sent_at` is null: not sent yet, or there was nothing to send. */
export type MemberMailTable = {
  group_id: string;
  member_id: string;
  kind: string;
  cause: string;
  queued_at: number;
  sent_at: number | null;
};

/** The tables of content; see `Database`. */
export type ContentTables = {
  /** `config` and `report` are JSON. */
  content_sources: {
    id: string;
    group_id: string;
    kind: string;
    name: string;
    config: string;
    secret_sealed: string | null;
    status: string;
    report: string | null;
    created_by: string;
    created_at: number;
    updated_at: number;
    synced_at: number | null;
    deleted_at: number | null;
  };
  /** `data` is the item as JSON; the other columns repeat what lists filter and sort by, or belong to the server alone. */
  content_items: {
    group_id: string;
    id: string;
    source_id: string;
    source_key: string;
    kind: string;
    minutes: number;
    words: string;
    sort_key: string;
    data: string;
    picture: string | null;
    media: string | null;
    missing_at: number | null;
    updated_at: number;
  };
  content_programs: {
    group_id: string;
    id: string;
    source_id: string;
    title: string;
    data: string;
    missing_at: number | null;
    updated_at: number;
  };
  /** `items` are ids as JSON. */
  playlists: {
    id: string;
    group_id: string;
    created_by: string;
    name: string;
    items: string;
    version: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
  };
};
