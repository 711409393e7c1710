/** `cause` is the id of what it is about, by `kind`; `athlete_id` the horse. */
export type NotificationTable = {
  id: string;
  group_id: string;
  member_id: string;
  athlete_id: string;
  kind: string;
  cause: string;
  created_at: number;
  read_at: number | null;
};
