/** `content`: JSON. `run_id`: of the agent's run that it is from; null where nobody was asked. */
export type EvaluationTable = {
  id: string;
  group_id: string;
  athlete_id: string;
  program_id: string;
  program_version: number;
  cause: string;
  date: string;
  status: string;
  content: string;
  created_at: number;
  run_id: string | null;
};

/** What has a run: a program as it was, beside a workout as it was. */
export type EvaluationRunTable = {
  program_id: string;
  program_version: number;
  workout_id: string;
  workout_version: number;
  run_id: string;
  created_at: number;
};

/** `claim` is JSON. */
export type CoachingNoteTable = {
  id: string;
  group_id: string;
  member_id: string;
  agent: string;
  claim: string;
  run_id: string | null;
  created_at: number;
};

/** Something that an agent remembers of a member. `value` is JSON. */
export type WorkingMemoryTable = {
  group_id: string;
  member_id: string;
  agent: string;
  key: string;
  value: string;
  created_at: number;
  expires_at: number | null;
};

/** A coach of a member's own. `insists_on`: JSON. */
export type PersonaTable = {
  id: string;
  group_id: string;
  member_id: string;
  name: string;
  tone: string;
  methodology: string;
  insists_on: string;
  manner: string;
  created_at: number;
  updated_at: number;
};

/** The report on a week of a group. `cause` is what it was made for; `content` is JSON, null until it is done. Dates are local. */
export type ReportTable = {
  id: string;
  group_id: string;
  cause: string;
  from_date: string;
  to_date: string;
  run_id: string;
  state: string;
  content: string | null;
  created_at: number;
  finished_at: number | null;
};

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
