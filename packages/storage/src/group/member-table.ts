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
  /** 1: no conversation is told of another. */
  keeps_talk_apart: Generated<number>;
  /** The id of a persona; null: the first one built in. */
  coach: string | null;
  created_at: number;
  /** When they left or were removed; the row stays for what it is named in. */
  removed_at: number | null;
};
