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
