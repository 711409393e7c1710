import { type Horse, horseProfileSchema, horseSchema } from "@canter/domain/horse/horse";
import type { Selectable } from "kysely";

/** `group_id`: the barn that the horse is at home in. `profile` is JSON. `removed_at`: it was taken out of that barn. */
export type HorseTable = {
  athlete_id: string;
  group_id: string;
  status: string;
  profile: string;
  version: number;
  updated_by: string | null;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
};

/** What hangs on a horse beside its training (cautions, care items). `content`: JSON, what no other column holds. */
export type HorseEntryTable = {
  id: string;
  group_id: string;
  athlete_id: string;
  /** The member who wrote it, or `system`. */
  author_id: string;
  content: string;
  version: number;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
};

type HorsePhotoTable = {
  athlete_id: string;
  media_type: string;
  size_bytes: number;
  updated_by: string | null;
  updated_at: number;
};
type HorsePhotoPartTable = { athlete_id: string; part: number; data: string };

/** An offer of a horse to another barn, and what became of it. */
type HorseShareTable = {
  id: string;
  athlete_id: string;
  /** The barn that the horse is at home in. */
  group_id: string;
  access: string;
  token_hash: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  to_group_id: string | null;
  accepted_by: string | null;
  accepted_at: number | null;
  ended_at: number | null;
};

/** What is stored of horses beside their training. */
export type HorseTables = {
  horses: HorseTable;
  cautions: HorseEntryTable;
  care_items: HorseEntryTable;
  horse_photos: HorsePhotoTable;
  horse_photo_parts: HorsePhotoPartTable;
  horse_shares: HorseShareTable;
};

/** A row with the athlete's name to a horse; throws on a row that is not one. */
export const rowToHorse = (
  row: Omit<Selectable<HorseTable>, "group_id" | "updated_by"> & {
    readonly name: string;
    readonly photo_at: number | null;
  },
): Horse =>
  horseSchema.parse({
    id: row.athlete_id,
    kind: "horse",
    name: row.name,
    status: row.status,
    profile: horseProfileSchema.parse(JSON.parse(row.profile)),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.removed_at !== null && { removedAt: row.removed_at }),
    ...(row.photo_at !== null && { photoAt: row.photo_at }),
  });
