/** `content`: JSON. */
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
};
