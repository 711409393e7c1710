/**
 * Entries about an athlete by day; see `DiaryRow`. `import_key` is unique for an athlete where it is set: a file's row is imported once.
 * Five tables with the same columns, each with its own meaning of `kind` and `content` (JSON).
 */
export type DiaryTable = {
  id: string;
  group_id: string;
  athlete_id: string;
  logged_by: string;
  kind: string;
  date: string;
  zone: string;
  si: number | null;
  content: string;
  import_key: string | null;
  message_id: string | null;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** Folded, a blank before and after each; see `diaryWords`. */
  words: string;
};

export type HealthTables = {
  measurements: DiaryTable;
  body_scans: DiaryTable;
  nutrition_entries: DiaryTable;
  nutrition_favourites: DiaryTable;
  goals: DiaryTable;
  /** Facts from a local date on (JSON): nutrition targets, the body profile. */
  athlete_facts: {
    athlete_id: string;
    kind: string;
    valid_from: string;
    content: string;
    updated_by: string;
    updated_at: number;
  };
  group_equipment: { group_id: string; position: number; name: string; note: string | null };
};
