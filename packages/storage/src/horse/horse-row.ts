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

/** A row with the athlete's name to a horse; throws on a row that is not one. */
export const rowToHorse = (
  row: Omit<Selectable<HorseTable>, "group_id" | "updated_by"> & { readonly name: string },
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
  });
