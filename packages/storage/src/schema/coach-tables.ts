/** `content`: JSON. `run_id`: the agent's run that made it; null if there was none. */
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

/** The run for a version of a program, and for what it looks at: a version of a workout, or (by the horse's id) of a horse's cautions. */
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

/**
 * Something that an agent remembers about a member. `value` is JSON; `message_id`: of what it was taken from, where nobody asked to keep it.
 */
export type WorkingMemoryTable = {
  group_id: string;
  member_id: string;
  agent: string;
  key: string;
  value: string;
  created_at: number;
  expires_at: number | null;
  message_id: string | null;
};

/** A message with the reading that its writer set right. `content`: JSON; `is_shared`: 1, the group's other members are read by it, too. */
export type ReadingExampleTable = {
  id: string;
  group_id: string;
  member_id: string;
  message_id: string;
  content: string;
  is_shared: number;
  created_at: number;
};

/** A member's own coach. `insists_on`: JSON. */
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

/** A report on a week of a group. `content` is JSON, null until it is done. Dates are local. */
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

/** A member's prepared days; the latest revision of a date is shown. `document` is the dashboard as JSON. */
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

/** What became of an item of a day: `mark` is done or not_today; by which workout, if any. Stored beside the revisions. */
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
