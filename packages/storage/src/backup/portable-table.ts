import type { Database, Handle } from "../database.ts";

/**
 * Open sessions, one-time tokens, screens' accounts and connected assistants are left out: a copy of the data gives no access. Each
 * database counts its own changes.
 */
export const leftOut = [
  "auth_sessions",
  "auth_verifications",
  "screen_places",
  "oauth_clients",
  "oauth_resources",
  "oauth_client_resources",
  "oauth_refresh_tokens",
  "oauth_access_tokens",
  "oauth_consents",
  "oauth_client_assertions",
  "membership_changes",
] as const;
export type LeftOut = (typeof leftOut)[number];

/** Every other table with its key, in an order in which rows can be written. Derived tables (search indexes) are not included. */
export const portableTables = {
  accounts: ["id"],
  groups: ["id"],
  athletes: ["id"],
  members: ["id"],
  group_athletes: ["group_id", "athlete_id"],
  horses: ["athlete_id"],
  horse_shares: ["id"],
  horse_photos: ["athlete_id"],
  horse_photo_parts: ["athlete_id", "part"],
  cautions: ["id"],
  care_items: ["id"],
  handoff_reads: ["member_id", "athlete_id"],
  athlete_grants: ["athlete_id", "member_id"],
  disciplines: ["group_id", "id"],
  conversations: ["id"],
  messages: ["id"],
  message_texts: ["id"],
  message_vectors: ["message_id"],
  embedding_usage: ["member_id", "hour", "model"],
  conversation_summaries: ["conversation_id"],
  runs: ["id"],
  run_events: ["run_id", "seq"],
  model_settings: ["group_id", "agent"],
  model_budgets: ["group_id"],
  workouts: ["id"],
  workout_exercises: ["workout_id", "position"],
  workout_versions: ["workout_id", "version"],
  workout_texts: ["id"],
  pending_words: ["id"],
  personal_records: ["athlete_id", "subject_key", "kind"],
  programs: ["id"],
  program_versions: ["program_id", "version"],
  program_progress: ["program_id", "session_uid"],
  program_substitutions: ["id"],
  proposals: ["id"],
  evaluations: ["id"],
  evaluation_runs: ["program_id", "program_version", "workout_id", "workout_version"],
  jobs: ["id"],
  job_queues: ["name"],
  assignment_schedules: ["member_id", "agent", "assignment"],
  assignment_occurrences: ["id"],
  content_sources: ["id"],
  content_items: ["group_id", "id"],
  content_programs: ["group_id", "id"],
  playlists: ["id"],
  measurements: ["id"],
  body_scans: ["id"],
  nutrition_entries: ["id"],
  nutrition_favourites: ["id"],
  goals: ["id"],
  athlete_facts: ["athlete_id", "kind", "valid_from"],
  group_equipment: ["group_id", "position"],
  working_memories: ["member_id", "agent", "key"],
  personas: ["id"],
  reading_examples: ["id"],
  dashboard_revisions: ["member_id", "date", "revision"],
  dashboard_marks: ["member_id", "date", "content_id"],
  dashboard_layouts: ["member_id"],
  voice_memos: ["id"],
  voice_memo_parts: ["voice_memo_id", "part"],
  prompts: ["id"],
  coaching_notes: ["id"],
  notifications: ["id"],
  notification_settings: ["member_id", "kind"],
  push_subscriptions: ["id"],
  mail_settings: ["member_id"],
  member_mails: ["member_id", "kind", "cause"],
  reports: ["id"],
  calendar_feeds: ["id"],
  webhooks: ["id"],
  webhook_deliveries: ["webhook_id", "event_id"],
  imports: ["id"],
  import_items: ["import_id", "position"],
  connected_sources: ["id"],
  connected_items: ["source_id", "item_key"],
  table_mappings: ["group_id", "header_key"],
  workout_sources: ["athlete_id", "source_key"],
  exercise_names: ["member_id", "name"],
  workout_recordings: ["workout_id"],
  workout_attachments: ["id"],
  workout_attachment_parts: ["attachment_id", "part"],
  outbox_events: ["id"],
  outbox_deliveries: ["event_id", "subscriber"],
  idempotency_keys: ["account_id", "key"],
  application_state: ["key"],
  trusted_groups: ["group_id"],
  group_makers: ["account_id"],
  auth_users: ["id"],
  auth_credentials: ["id"],
  auth_passkeys: ["id"],
  account_pins: ["account_id"],
  api_keys: ["id"],
  deletions: ["id"],
  invitations: ["id"],
} as const satisfies {
  readonly [Table in Exclude<keyof Database, LeftOut>]: readonly (keyof Database[Table] & string)[];
};

export type PortableColumn = {
  readonly name: string;
  readonly type: "text" | "integer" | "number";
  readonly nullable: boolean;
};
export type PortableTable = {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly PortableColumn[];
};

/** The types of the portable subset under either database's names. Others (PostgreSQL's tsvector) are derived columns. */
const TYPES: Readonly<Record<string, PortableColumn["type"]>> = {
  text: "text",
  bigint: "integer",
  int8: "integer",
  integer: "integer",
  "double precision": "number",
  float8: "number",
};

/** The tables of this database (an older schema lacks some) with their columns, in the order of `portableTables`. */
export const readPortableTables = async (db: Handle): Promise<readonly PortableTable[]> => {
  const present = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
  return Object.entries(portableTables).flatMap(([name, key]) => {
    const table = present.get(name);
    if (!table) return [];
    const columns = table.columns.flatMap((column) => {
      const type = TYPES[column.dataType.toLowerCase()];
      return type ? [{ name: column.name, type, nullable: column.isNullable }] : [];
    });
    return [{ name, key, columns }];
  });
};
