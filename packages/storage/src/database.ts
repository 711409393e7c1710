import type {
  CoachingNoteTable,
  DashboardLayoutTable,
  DashboardMarkTable,
  DashboardRevisionTable,
  EvaluationRunTable,
  EvaluationTable,
  PersonaTable,
  ReadingExampleTable,
  ReportTable,
  WorkingMemoryTable,
} from "./schema/coach-tables.ts";
import type { ConversationTables } from "./conversation/conversation-row.ts";
import type { Generated, Kysely, Transaction } from "kysely";
import type { AuthDatabase } from "./account/auth-database.ts";
import type {
  ContentTables,
  AccountPinTable,
  CalendarFeedTable,
  InstallationTables,
  MemberTable,
  ScreenAccountTable,
  WebhookTables,
  NotificationSettingTable,
  NotificationTable,
  MailSettingTable,
  MemberMailTable,
  PushSubscriptionTable,
} from "./schema/group-tables.ts";
import type { ImportTables } from "./import/import-tables.ts";
import type { HealthTables } from "./health/health-tables.ts";
import type { AttachmentTables } from "./attachment/attachment-row.ts";
import type { HorseTables } from "./horse/horse-row.ts";
import type { PromptTable } from "./prompt/prompt-row.ts";
import type { VoiceMemoPartTable, VoiceMemoTable } from "./voice-memo/voice-memo-row.ts";

/**
 * The single schema of both databases: `text` (string), `bigint` and `double precision` (number) only. Ids are UUIDv7, times are epoch
 * milliseconds, booleans are 0 or 1, structured values are JSON as text.
 */
export type Database = AttachmentTables &
  HorseTables &
  WebhookTables & {
    accounts: { id: string; name: string; created_at: number };
    groups: { id: string; name: string; kind: string; zone: string; demo: number; created_at: number };
    members: MemberTable;
    athletes: { id: string; kind: string; name: string; account_id: string | null; created_at: number };
    handoff_reads: { group_id: string; member_id: string; athlete_id: string; read_at: number };
    notifications: NotificationTable;
    notification_settings: NotificationSettingTable;
    push_subscriptions: PushSubscriptionTable;
    mail_settings: MailSettingTable;
    member_mails: MemberMailTable;
    reports: ReportTable;
    calendar_feeds: CalendarFeedTable;
    group_athletes: { group_id: string; athlete_id: string };
    athlete_grants: { athlete_id: string; member_id: string; access: string };
    disciplines: { group_id: string; id: string; data: string };
    evaluations: EvaluationTable;
    evaluation_runs: EvaluationRunTable;
    runs: RunTable;
    /** `data` is the event's body as JSON; `journal` what else a later attempt needs to know about the step. */
    run_events: {
      run_id: string;
      seq: number;
      at: number;
      type: string;
      data: string;
      step: string | null;
      journal: string | null;
    };
    /** `agent` is empty for the setting of all agents of the group; prices in US dollars per million tokens. */
    model_settings: {
      group_id: string;
      agent: string;
      provider: string;
      model: string;
      base_url: string | null;
      key_sealed: string | null;
      input_per_million: number | null;
      output_per_million: number | null;
      options: string | null;
      first_byte_seconds: number | null;
      run_seconds: number | null;
      updated_at: number;
      updated_by: string;
    };
    model_budgets: {
      group_id: string;
      tokens_per_member_day: number | null;
      cost_micros_per_month: number | null;
    };
    workouts: WorkoutTable;
    workout_exercises: { workout_id: string; position: number; exercise_key: string; name: string };
    workout_versions: {
      workout_id: string;
      version: number;
      change: string;
      changed_by: string;
      created_at: number;
      snapshot: string;
    };
    /** Folded words of a workout, blank-separated; the full-text index of either database is built from these. */
    workout_texts: { id: Generated<number>; workout_id: string; words: string };
    /** What has no search words yet, or others by now: a message or a workout. See `search/pending-words.ts`. */
    pending_words: { id: Generated<number>; message_id: string | null; workout_id: string | null };
    personal_records: {
      athlete_id: string;
      subject_key: string;
      kind: string;
      value: number;
      unit: string;
      workout_id: string;
      date: string;
      data: string;
    };
    programs: ProgramTable;
    program_versions: ProgramVersionTable;
    program_progress: ProgramProgressTable;
    program_substitutions: {
      id: string;
      program_id: string;
      session_uid: string;
      date: string;
      reason: string;
      workout_id: string | null;
      created_by: string;
      created_at: number;
    };
    proposals: ProposalTable;
    jobs: JobTable;
    /** How often anything changed is the sum: see `access/remember-membership.ts`. */
    membership_changes: { slot: number; changes: number };
    /** What is being deleted for good. `roots`: JSON. */
    deletions: { id: string; kind: string; roots: string; requested_at: number };
    /** `paused_at`: since when none of its jobs is delivered; on both databases. */
    job_queues: { name: string; paused_at: number | null };
    assignment_schedules: AssignmentScheduleTable;
    assignment_occurrences: AssignmentOccurrenceTable;
    working_memories: WorkingMemoryTable;
    personas: PersonaTable;
    reading_examples: ReadingExampleTable;
    dashboard_revisions: DashboardRevisionTable;
    dashboard_marks: DashboardMarkTable;
    dashboard_layouts: DashboardLayoutTable;
    voice_memos: VoiceMemoTable;
    voice_memo_parts: VoiceMemoPartTable;
    prompts: PromptTable;
    coaching_notes: CoachingNoteTable;
    screen_places: ScreenAccountTable;
    account_pins: AccountPinTable;
    outbox_events: {
      id: Generated<number>;
      group_id: string;
      type: string;
      payload: string;
      created_at: number;
    };
    outbox_deliveries: { event_id: number; subscriber: string; delivered_at: number };
    idempotency_keys: {
      account_id: string;
      key: string;
      request_hash: string;
      status: number;
      response: string;
      created_at: number;
    };
    application_state: { key: string; value: string };
    /** `key_hash`: base64url of the key's SHA-256; `access`: read or write; with a `group_id` valid for that group only. */
    api_keys: {
      id: string;
      account_id: string;
      name: string;
      start: string;
      key_hash: string;
      access: string;
      group_id: string | null;
      created_at: number;
      expires_at: number | null;
      last_used_at: number | null;
    };
    invitations: {
      id: string;
      group_id: string;
      role: string;
      email: string | null;
      name: string | null;
      token_hash: string;
      created_by: string;
      created_at: number;
      expires_at: number;
      accepted_by: string | null;
      accepted_at: number | null;
      revoked_at: number | null;
    };
  } & ContentTables &
  ConversationTables &
  HealthTables &
  ImportTables &
  AuthDatabase &
  InstallationTables;

/** Usage is the run's own, without its child runs'. `attempt` fences: a process with an older one can commit nothing. */
export type RunTable = {
  id: string;
  group_id: string;
  member_id: string;
  conversation_id: string;
  message_id: string;
  agent: string;
  state: string;
  result: string | null;
  created_at: number;
  finished_at: number | null;
  input: string | null;
  parent_run_id: string | null;
  parent_step: string | null;
  attempt: Generated<number>;
  /** The process that works on it. */
  owner: string | null;
  lease_until: number | null;
  cancel_requested_at: number | null;
  model: string | null;
  model_calls: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cost_micros: Generated<number>;
  /** Number of the latest event. */
  last_seq: Generated<number>;
  error: string | null;
  started_at: number | null;
};

/** `content` and `issues` are JSON; the other columns repeat what lists filter and sort by. */
export type WorkoutTable = {
  id: string;
  group_id: string;
  athlete_id: string;
  rider_athlete_id: string | null;
  logged_by: string;
  discipline: string;
  date: string;
  start_time: string | null;
  zone: string;
  status: string;
  title: string | null;
  duration_seconds: number | null;
  distance_meters: number | null;
  issues: string;
  source_kind: string;
  message_id: string | null;
  workout_index: number | null;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  content: string;
};

/** `words`: folded words of the name, a blank before and after each. `pauses` is JSON: like progress, it is not affected by undo. */
export type ProgramTable = {
  id: string;
  group_id: string;
  athlete_id: string;
  created_by: string;
  status: string;
  words: string;
  pauses: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

/**
 * `head`, `details` and `document` (the plan without progress) are JSON. A version with the same plan as an earlier one refers to that in
 * `document_version` and stores no document. `undo_to` and `redo_to` are the versions whose state, with their own undo and redo links,
 * comes next: two stacks as linked lists.
 */
export type ProgramVersionTable = {
  program_id: string;
  version: number;
  change: string;
  changed_by: string;
  created_at: number;
  summary: string;
  details: string;
  proposal_id: string | null;
  /** The version whose change led to this state: its own number, except for undo and redo. */
  state_of: number;
  head: string;
  document: string | null;
  document_version: number;
  undo_to: number | null;
  redo_to: number | null;
};

/**
 * Progress of a planned session. `workout_id` fulfils it, `former_workout_id` did until it was deleted; `declined` are workouts that a
 * person ruled out (JSON list); `log` is a session under way, `facts` what else is known about it (both JSON).
 */
export type ProgramProgressTable = {
  program_id: string;
  session_uid: string;
  completed: number;
  completed_date: string | null;
  workout_id: string | null;
  linked_by: string | null;
  former_workout_id: string | null;
  declined: string;
  log: string | null;
  facts: string | null;
  updated_at: number;
};

/**
 * Edits that wait for a click: `edits` (bound to uids), `preview` and `problems` are JSON; `revision` counts changes of the row. At most
 * one pending or blocked one per conversation and program.
 */
export type ProposalTable = {
  id: string;
  group_id: string;
  member_id: string;
  conversation_id: string;
  program_id: string;
  status: string;
  base_version: number;
  edits: string;
  preview: string;
  problems: string;
  is_renewed: number;
  applied_version: number | null;
  /** The program's new target date (local) with these edits; null: it stays. */
  target_date: string | null;
  reasoning: string | null;
  revision: number;
  created_at: number;
  updated_at: number;
};

/** A job while it waits, runs or is dead; finished ones are removed. `payload` is JSON. Unused on PostgreSQL. */
export type JobTable = {
  id: string;
  queue: string;
  key: string;
  group_id: string | null;
  payload: string;
  state: string;
  attempt: number;
  run_at: number;
  lease_until: number | null;
  error: string | null;
  created_at: number;
  died_at: number | null;
};

/**
 * When an agent next does an assignment for a member. `cron` is the member's own, else the agent's applies; `planned_cron` and
 * `planned_zone` are what `next_at` was computed from. `next_at` is null while it is paused, or if there is no next time.
 */
export type AssignmentScheduleTable = {
  group_id: string;
  member_id: string;
  agent: string;
  assignment: string;
  cron: string | null;
  paused_at: number | null;
  planned_cron: string;
  planned_zone: string;
  next_at: number | null;
};

/**
 * One occurrence of an assignment for a member, whoever handles it: unique by agent, assignment, member, `local_day` and `trigger_key`.
 * `settled_at`: no job has to handle it any more.
 */
export type AssignmentOccurrenceTable = {
  id: string;
  group_id: string;
  member_id: string;
  agent: string;
  assignment: string;
  local_day: string;
  trigger_key: string;
  due_at: number;
  run_id: string | null;
  created_at: number;
  settled_at: number | null;
};

/** Where reads run: the store's `db`, or a transaction's handle. */
export type Handle = Kysely<Database>;

/** Where changes of several rows run: only inside `Store.transact`. */
export type TransactionHandle = Transaction<Database>;

export type DialectName = "sqlite" | "postgres";
