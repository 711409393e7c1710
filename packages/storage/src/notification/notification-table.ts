/**
 * `subject` is the id of what it is about, by `kind`; `cause` what it is reported once for; `athlete_id` whom it is about, where it is
 * anybody. `detail`: of a verdict what it was, of care the day on which it is due.
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

/** What a member wants to be notified; of what is not in it they are told. `is_on`: 0 or 1. */
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

/** What a member gets by mail; 0 or 1. `digest_since`: when they last asked for the digest, in epoch milliseconds. */
export type MailSettingTable = {
  group_id: string;
  member_id: string;
  digest: number;
  report: number;
  digest_since: number;
};

/** A mail to a member: what for, once. Not sent yet, or there was nothing to say: `sent_at` is null. */
export type MemberMailTable = {
  group_id: string;
  member_id: string;
  kind: string;
  cause: string;
  queued_at: number;
  sent_at: number | null;
};
