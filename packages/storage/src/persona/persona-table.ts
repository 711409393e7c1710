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
