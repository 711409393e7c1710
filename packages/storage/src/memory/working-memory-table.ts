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
