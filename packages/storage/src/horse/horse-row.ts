import type { Scope } from "@canter/domain/access/scope";
import { type Horse, horseProfileSchema, horseSchema } from "@canter/domain/horse/horse";
import type { Selectable } from "kysely";

/** `group_id`: the horse's home barn. `profile` is JSON. `removed_at`: it was removed from that barn. */
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

/** Data of a horse besides its training (cautions, care items). `content`: JSON, whatever has no column. */
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

/** An offer of a horse to another barn, and its outcome. */
type HorseShareTable = {
  id: string;
  athlete_id: string;
  /** The horse's home barn. */
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

/** What is stored about horses besides their training. */
export type HorseTables = {
  horses: HorseTable;
  cautions: HorseEntryTable;
  care_items: HorseEntryTable;
  horse_photos: HorsePhotoTable;
  horse_photo_parts: HorsePhotoPartTable;
  horse_shares: HorseShareTable;
};

/** Converts a row with the athlete's name to a horse as the scope's group sees it; throws on an invalid row. */
export const rowToHorse = (
  row: Omit<Selectable<HorseTable>, "updated_by"> & {
    readonly name: string;
    readonly photo_at: number | null;
  },
  { groupId }: Scope,
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
    ...(row.group_id !== groupId && { isGuest: true }),
  });
