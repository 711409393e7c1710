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
