/** `state`: reading, preview, applying, done, undoing, undone or failed; everything else but counts and times is JSON. */
export type ImportTable = {
  id: string;
  group_id: string;
  member_id: string;
  athlete_id: string;
  state: string;
  files: string;
  preview: string;
  decisions: string | null;
  outcome: string;
  open_subjects: string;
  total: number;
  done: number;
  problem: string | null;
  created_at: number;
  finished_at: number | null;
  /** Of a connected source or the watched folder; null: files that a person chose. */
  source_kind: string | null;
};

/**
 * An item, waiting or processed. `content` is empty once it is processed; `workout_id` or `measurement_id`: its result. `kind`:
 * measurement; null for a workout.
 */
export type ImportItemTable = {
  import_id: string;
  position: number;
  source_key: string;
  date: string;
  content: string;
  state: string;
  workout_id: string | null;
  kind: string | null;
  measurement_id: string | null;
};

/** `state`: active or paused; `user_key`: the user at the service; `cursor`: the service's own; `result`: JSON. */
type ConnectedSourceTable = {
  id: string;
  group_id: string;
  member_id: string;
  athlete_id: string;
  kind: string;
  user_key: string;
  tokens_sealed: string;
  state: string;
  reason: string | null;
  since: number;
  cursor: string | null;
  next_sync_at: number;
  synced_at: number | null;
  failures: number;
  result: string;
  created_at: number;
  is_partial: number;
};

/**
 * `state`: wanted, changed, done, gone or failed; `content`: data that the listing already contained (JSON); `tries`: consecutive
 * failures.
 */
type ConnectedItemTable = {
  source_id: string;
  item_key: string;
  fingerprint: string;
  at: number | null;
  state: string;
  content: string | null;
  tries: number;
};

export type ImportTables = {
  connected_sources: ConnectedSourceTable;
  connected_items: ConnectedItemTable;
  imports: ImportTable;
  import_items: ImportItemTable;
  /**
   * `merged_version`: the workout's version that resulted from merging this source into it; `followed_version`: the one from a change at
   * the source.
   */
  workout_sources: {
    athlete_id: string;
    source_key: string;
    workout_id: string;
    import_id: string;
    merged_version: number | null;
    followed_version: number | null;
  };
  /** `name`: of an exercise in a source, in lower case; without `exercise_id` it is one of the member's own. */
  exercise_names: {
    group_id: string;
    member_id: string;
    name: string;
    exercise_id: string | null;
    updated_at: number;
  };
  /** How the group's tables from unknown apps are read (JSON), by their header. */
  table_mappings: { group_id: string; header_key: string; mapping: string; updated_at: number };
  workout_recordings: {
    workout_id: string;
    import_id: string | null;
    packed: string;
    created_at: number;
  };
};
