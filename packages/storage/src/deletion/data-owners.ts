import type { Database } from "../database.ts";

export type DatabaseTable = keyof Database;

/**
 * What is deleted, by ids. `members`: what is private to them; `athletes`: what was written about them, wherever; `accounts`: how they sign
 * in; `answers`: accounts whose stored answers to repeated requests may quote what is deleted.
 */
export type DeletionRoots = {
  readonly groups: readonly string[];
  readonly members: readonly string[];
  readonly athletes: readonly string[];
  readonly accounts: readonly string[];
  readonly answers: readonly string[];
};
export type RootKind = keyof DeletionRoots;

type TableColumn = { readonly table: DatabaseTable; readonly column: string };

/** Whose the rows of a table are: they go with any of these. */
export type DataOwner = {
  /** Columns with the id of a root. */
  readonly by: Partial<Readonly<Record<RootKind, readonly string[]>>>;
  /** They are a part of the row that `column` refers to (or, with `parentColumn`, that refers to them). */
  readonly of: readonly (TableColumn & { readonly parentColumn: string })[];
  /** Columns that are cleared when the row that they refer to goes, and this one stays. */
  readonly loose: readonly TableColumn[];
  /** About an athlete: where that athlete stays, its rows do, too, when the group goes in which they were written. */
  readonly stays: boolean;
  /** Rows hold up to megabytes: few are deleted at a time. */
  readonly large: boolean;
};

const by = (owners: DataOwner["by"], more: Partial<Omit<DataOwner, "by">> = {}): DataOwner => ({
  by: owners,
  of: [],
  loose: [],
  stays: false,
  large: false,
  ...more,
});
const part = (column: string, table: DatabaseTable, parentColumn = "id") => ({ column, table, parentColumn });
const partOf = (column: string, table: DatabaseTable, more: Partial<Omit<DataOwner, "by">> = {}): DataOwner =>
  by({}, { of: [part(column, table)], ...more });

const groups = ["group_id"];
const members = ["member_id"];
const athletes = ["athlete_id"];
const ofGroup = by({ groups });
const ofMember = by({ groups, members });
const ofAccount = by({ accounts: ["account_id"] });
const ofUser = by({ accounts: ["user_id"] });
const aboutAthlete = by({ athletes }, { stays: true });
const diary = by({ athletes }, { stays: true, loose: [{ column: "message_id", table: "messages" }] });
const nobodys = by({});

/** Every table. The compiler asks for a new one, and a test for each column that refers to what can be deleted. */
export const dataOwners: Readonly<Record<DatabaseTable, DataOwner>> = {
  accounts: by({ accounts: ["id"] }),
  groups: by({ groups: ["id"] }),
  athletes: by({ athletes: ["id"] }),
  members: ofGroup,
  group_athletes: by({ groups, athletes }),
  deletions: nobodys,
  membership_changes: nobodys,
  horses: by({ athletes }),
  horse_shares: by({ groups: ["group_id", "to_group_id"], athletes }),
  horse_photos: by({ athletes }),
  horse_photo_parts: by({ athletes }, { large: true }),
  cautions: aboutAthlete,
  care_items: aboutAthlete,
  handoff_reads: by({ groups, members, athletes }),
  athlete_grants: by({ members, athletes }, { of: [part("member_id", "members")] }),
  disciplines: ofGroup,
  conversations: ofMember,
  messages: by(
    { groups, members: ["owner_id"] },
    { of: [part("conversation_id", "conversations")], loose: [{ column: "member_id", table: "members" }] },
  ),
  message_texts: partOf("message_id", "messages"),
  message_vectors: by({ groups, members: ["owner_id"] }, { of: [part("message_id", "messages")] }),
  embedding_usage: ofMember,
  conversation_summaries: by({ groups, members }, { of: [part("conversation_id", "conversations")] }),
  runs: by(
    { groups, members },
    {
      of: [
        part("conversation_id", "conversations"),
        part("id", "evaluations", "run_id"),
        part("id", "evaluation_runs", "run_id"),
      ],
      loose: [
        { column: "message_id", table: "messages" },
        { column: "parent_run_id", table: "runs" },
      ],
    },
  ),
  run_events: partOf("run_id", "runs"),
  model_settings: ofGroup,
  model_budgets: ofGroup,
  workouts: diary,
  workout_exercises: partOf("workout_id", "workouts"),
  workout_versions: partOf("workout_id", "workouts"),
  workout_texts: partOf("workout_id", "workouts"),
  pending_words: by({}, { of: [part("message_id", "messages"), part("workout_id", "workouts")] }),
  workout_recordings: partOf("workout_id", "workouts", {
    large: true,
    loose: [{ column: "import_id", table: "imports" }],
  }),
  workout_attachments: partOf("workout_id", "workouts"),
  workout_attachment_parts: partOf("attachment_id", "workout_attachments", { large: true }),
  workout_sources: by({ athletes }, { of: [part("workout_id", "workouts"), part("import_id", "imports")] }),
  personal_records: by({ athletes }, { of: [part("workout_id", "workouts")] }),
  programs: aboutAthlete,
  program_versions: partOf("program_id", "programs"),
  program_progress: partOf("program_id", "programs", {
    loose: [
      { column: "workout_id", table: "workouts" },
      { column: "former_workout_id", table: "workouts" },
    ],
  }),
  program_substitutions: partOf("program_id", "programs", {
    loose: [{ column: "workout_id", table: "workouts" }],
  }),
  proposals: by(
    { groups, members },
    { of: [part("conversation_id", "conversations"), part("program_id", "programs")] },
  ),
  evaluations: by({ athletes }, { stays: true, of: [part("program_id", "programs")] }),
  evaluation_runs: partOf("program_id", "programs"),
  measurements: diary,
  body_scans: diary,
  nutrition_entries: diary,
  nutrition_favourites: diary,
  goals: diary,
  athlete_facts: by({ athletes }),
  jobs: ofGroup,
  job_queues: nobodys,
  assignment_schedules: ofMember,
  assignment_occurrences: by({ groups, members }, { loose: [{ column: "run_id", table: "runs" }] }),
  content_sources: ofGroup,
  content_items: ofGroup,
  content_programs: ofGroup,
  playlists: ofGroup,
  group_equipment: ofGroup,
  working_memories: ofMember,
  reading_examples: by({ groups, members }, { of: [part("message_id", "messages")] }),
  personas: ofMember,
  dashboard_revisions: by({ groups, members }, { loose: [{ column: "run_id", table: "runs" }] }),
  dashboard_marks: by({ groups, members }, { loose: [{ column: "workout_id", table: "workouts" }] }),
  dashboard_layouts: ofMember,
  voice_memos: ofMember,
  voice_memo_parts: partOf("voice_memo_id", "voice_memos", { large: true }),
  prompts: by({ groups, members }, { loose: [{ column: "voice_memo_id", table: "voice_memos" }] }),
  coaching_notes: by({ groups, members }, { loose: [{ column: "run_id", table: "runs" }] }),
  notifications: by({ groups, members, athletes }),
  notification_settings: ofMember,
  push_subscriptions: ofMember,
  mail_settings: ofMember,
  member_mails: ofMember,
  reports: ofGroup,
  calendar_feeds: ofMember,
  webhooks: ofMember,
  webhook_deliveries: partOf("webhook_id", "webhooks"),
  imports: aboutAthlete,
  import_items: partOf("import_id", "imports", {
    large: true,
    loose: [
      { column: "workout_id", table: "workouts" },
      { column: "measurement_id", table: "measurements" },
    ],
  }),
  exercise_names: ofMember,
  connected_sources: by({ groups, members, athletes }),
  connected_items: partOf("source_id", "connected_sources"),
  table_mappings: ofGroup,
  outbox_events: ofGroup,
  outbox_deliveries: partOf("event_id", "outbox_events"),
  idempotency_keys: by({ accounts: ["account_id"], answers: ["account_id"] }),
  application_state: nobodys,
  trusted_groups: ofGroup,
  group_makers: ofAccount,
  screen_places: ofAccount,
  account_pins: ofAccount,
  api_keys: by({ groups, accounts: ["account_id"] }),
  invitations: by(
    { groups, members: ["created_by"] },
    { loose: [{ column: "accepted_by", table: "accounts" }] },
  ),
  auth_users: by({ accounts: ["id"] }),
  auth_sessions: ofUser,
  auth_credentials: ofUser,
  auth_passkeys: ofUser,
  auth_verifications: by({ accounts: ["value"] }),
  oauth_clients: ofUser,
  oauth_refresh_tokens: ofUser,
  oauth_access_tokens: ofUser,
  oauth_consents: ofUser,
};

/** Deleted at once in the end, as far as nothing that stays refers to them: see `finishErasing`. */
export const lastTables: readonly DatabaseTable[] = [
  "group_athletes",
  "members",
  "athletes",
  "accounts",
  "groups",
];

/** All other tables, each before those that its rows refer to. */
export const erasedTables: readonly DatabaseTable[] = (() => {
  const sorted: DatabaseTable[] = [];
  const visit = (table: DatabaseTable): void => {
    if (sorted.includes(table)) return;
    const { of, loose } = dataOwners[table];
    for (const other of [...of, ...loose]) if (other.table !== table) visit(other.table);
    sorted.push(table);
  };
  for (const table of Object.keys(dataOwners)) visit(table as DatabaseTable);
  return sorted.filter((table) => !lastTables.includes(table)).toReversed();
})();
