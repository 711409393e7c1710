import type { portableTables } from "../backup/portable-table.ts";

export type ArchiveTable = keyof typeof portableTables;

/**
 * Who owns the rows of a table: the acting member, their own athlete and the horses at home in the group, only those horses, the group,
 * or the owner of what `column` refers to.
 */
type Owner = "member" | "athlete" | "horse" | "group" | { readonly column: string };

export type ArchivePart = {
  readonly table: ArchiveTable;
  /** For people who read the archive. */
  readonly about: string;
  readonly owner: Owner;
  /** Columns that refer to other tables: a row whose required reference is not in the archive is left out as well. */
  readonly references?: Readonly<Record<string, ArchiveTable>>;
  /** Its rows are pieces of the bytes of a row of that table, whose key is in `column`: large, and many. */
  readonly bytesOf?: { readonly table: ArchiveTable; readonly column: string };
  /** Only rows with one of these values. */
  readonly only?: readonly [column: string, values: readonly string[]];
};

const part = (
  table: ArchiveTable,
  owner: Owner,
  about: string,
  more: Omit<ArchivePart, "table" | "owner" | "about"> = {},
): ArchivePart => ({ table, owner, about, ...more });

const of = (column: string): Owner => ({ column });

/** Everything exported with a member, in an order in which it can be imported: referenced rows before the rows that refer to them. */
export const archiveParts: readonly ArchivePart[] = [
  part("athletes", "horse", "Horses of the group."),
  part("group_athletes", "horse", "That they belong to it."),
  part("horses", "horse", "Their profiles."),
  part("horse_photos", "horse", "Their pictures …"),
  part("horse_photo_parts", "horse", "… in pieces, as base64.", {
    bytesOf: { table: "horse_photos", column: "athlete_id" },
  }),
  part("cautions", "horse", "What to mind with them."),
  part("care_items", "horse", "Farrier, vaccinations and other care."),
  part("disciplines", "group", "Disciplines of the group's own."),
  part("group_equipment", "group", "What the group has to train with."),
  part("athlete_facts", "athlete", "Body profile and targets, with the day from which they hold."),
  part("handoff_reads", "member", "Up to when the member has read about a horse."),
  part("personas", "member", "Coaches of the member's own."),
  part("conversations", "member", "Conversations …"),
  part("messages", of("conversation_id"), "… with their messages …", {
    references: { conversation_id: "conversations" },
  }),
  part("conversation_summaries", of("conversation_id"), "… and what they come to.", {
    references: { conversation_id: "conversations" },
  }),
  part("runs", of("conversation_id"), "What agents did about messages …", {
    references: { conversation_id: "conversations", message_id: "messages", parent_run_id: "runs" },
    only: ["state", ["done", "failed", "cancelled"]],
  }),
  part("run_events", of("run_id"), "… step by step.", { references: { run_id: "runs" } }),
  part("workouts", "athlete", "What was done; `content` is the workout as JSON.", {
    references: { message_id: "messages", rider_athlete_id: "athletes" },
  }),
  part("workout_exercises", of("workout_id"), "The exercises of workouts, for looking up.", {
    references: { workout_id: "workouts" },
  }),
  part("workout_versions", of("workout_id"), "Every state of workouts that were changed.", {
    references: { workout_id: "workouts" },
  }),
  part(
    "workout_recordings",
    of("workout_id"),
    "What devices recorded: base64 of deflated JSON, numbers as differences.",
    {
      references: { workout_id: "workouts" },
    },
  ),
  part("workout_attachments", of("workout_id"), "Photos and voice memos of workouts …", {
    references: { workout_id: "workouts" },
  }),
  part("workout_attachment_parts", of("attachment_id"), "… in pieces, as base64.", {
    references: { attachment_id: "workout_attachments" },
    bytesOf: { table: "workout_attachments", column: "attachment_id" },
  }),
  part("imports", "member", "Files that were brought in …", { only: ["state", ["done", "undone"]] }),
  part("import_items", of("import_id"), "… and what was in them.", { references: { import_id: "imports" } }),
  part("workout_sources", "athlete", "What workouts are in their sources.", {
    references: { workout_id: "workouts", import_id: "imports" },
  }),
  part("exercise_names", "member", "What exercises of other apps are here."),
  part("personal_records", "athlete", "Personal bests.", { references: { workout_id: "workouts" } }),
  part("programs", "athlete", "Programs …"),
  part("program_versions", of("program_id"), "… in all their versions …", {
    references: { program_id: "programs" },
  }),
  part("program_progress", of("program_id"), "… and what of them was done.", {
    references: { program_id: "programs", workout_id: "workouts", former_workout_id: "workouts" },
  }),
  part("program_substitutions", of("program_id"), "What was done in place of a session.", {
    references: { program_id: "programs", workout_id: "workouts" },
  }),
  part("proposals", "member", "Changes that were proposed.", {
    references: { conversation_id: "conversations", program_id: "programs" },
  }),
  part("evaluations", "athlete", "How programs stood.", { references: { program_id: "programs" } }),
  part("evaluation_runs", of("program_id"), "Which runs found that out.", {
    references: { program_id: "programs" },
  }),
  part("measurements", "athlete", "Weight, sleep, heart rate and other readings."),
  part("body_scans", "athlete", "Body scans."),
  part("nutrition_entries", "athlete", "What was eaten."),
  part("nutrition_favourites", "athlete", "Meals for choosing again."),
  part("goals", "athlete", "Goals."),
  part("working_memories", "member", "What agents remember.", { references: { message_id: "messages" } }),
  part("reading_examples", "member", "Messages with the reading that the member set right.", {
    references: { message_id: "messages" },
  }),
  part("dashboard_layouts", "member", "How the member's day is laid out."),
  part("dashboard_revisions", "member", "Days as they were prepared.", { references: { run_id: "runs" } }),
  part("dashboard_marks", "member", "What of them was done or hidden."),
  part("voice_memos", "member", "Voice memos …"),
  part("voice_memo_parts", of("voice_memo_id"), "… their sound in pieces, as base64.", {
    references: { voice_memo_id: "voice_memos" },
    bytesOf: { table: "voice_memos", column: "voice_memo_id" },
  }),
  part("prompts", "member", "Questions of the coach, and answers.", {
    references: { voice_memo_id: "voice_memos" },
  }),
  part("coaching_notes", "member", "What agents noted.", { references: { run_id: "runs" } }),
  part("notifications", "member", "What the member was notified of."),
  part("notification_settings", "member", "What they want to be notified of."),
];

/**
 * What is left out: keys, passwords and credentials; what belongs to the installation or another person; what can be rebuilt from
 * elsewhere (content, search) or is under way (jobs, events).
 */
export const notInArchive = [
  "accounts",
  "groups",
  "members",
  "horse_shares",
  "athlete_grants",
  "message_texts",
  "message_vectors",
  "embedding_usage",
  "model_settings",
  "model_budgets",
  "workout_texts",
  "pending_words",
  "jobs",
  "job_queues",
  "assignment_schedules",
  "assignment_occurrences",
  "content_sources",
  "content_items",
  "content_programs",
  "playlists",
  "push_subscriptions",
  "mail_settings",
  "member_mails",
  "reports",
  "calendar_feeds",
  "webhooks",
  "webhook_deliveries",
  "table_mappings",
  "connected_sources",
  "connected_items",
  "outbox_events",
  "outbox_deliveries",
  "idempotency_keys",
  "application_state",
  "trusted_groups",
  "group_makers",
  "auth_users",
  "auth_credentials",
  "auth_passkeys",
  "account_pins",
  "api_keys",
  "invitations",
  "deletions",
] as const satisfies readonly ArchiveTable[];
