/** A member's days as they were prepared; the latest revision of a date is shown. `document` is the dashboard as JSON. */
export type DashboardRevisionTable = {
  group_id: string;
  member_id: string;
  date: string;
  revision: number;
  made_by: string;
  run_id: string | null;
  document: string;
  generated_at: number;
};

/** What became of what a day offered: `mark` is done or not_today; by which workout, where one tells. Kept beside the revisions. */
export type DashboardMarkTable = {
  group_id: string;
  member_id: string;
  date: string;
  content_id: string;
  mark: string;
  at: number;
  workout_id: string | null;
};

export type DashboardLayoutTable = {
  group_id: string;
  member_id: string;
  layout: string;
  updated_at: number;
};
