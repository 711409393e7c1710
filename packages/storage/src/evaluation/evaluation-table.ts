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
