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
