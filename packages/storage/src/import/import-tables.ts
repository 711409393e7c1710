/** `state`: reading, preview, applying, done, undoing, undone or failed; the rest but counts and times is JSON. */
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
};

/** What was read, waiting or done with. `content` is empty when it is done with; `workout_id` or
 * `measurement_id`: what it became. `kind`: measurement; null for a workout. */
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

export type ImportTables = {
  imports: ImportTable;
  import_items: ImportItemTable;
  /** `merged_version`: the version of the workout that came of merging this source into it. */
  workout_sources: {
    athlete_id: string;
    source_key: string;
    workout_id: string;
    import_id: string;
    merged_version: number | null;
  };
  /** `name`: of an exercise in a source, in lower case; without `exercise_id` it is one of the member's own. */
  exercise_names: {
    group_id: string;
    member_id: string;
    name: string;
    exercise_id: string | null;
    updated_at: number;
  };
  /** How the group's tables of no known app are read (JSON), by their header. */
  table_mappings: { group_id: string; header_key: string; mapping: string; updated_at: number };
  workout_recordings: {
    workout_id: string;
    import_id: string | null;
    packed: string;
    created_at: number;
  };
};
