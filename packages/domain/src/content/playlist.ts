import { z } from "zod";
import { contentIdSchema } from "./content-item.ts";
import type { ContentItem } from "./content-item.ts";

export const maxPlaylistItems = 50;

/** Items in playing order; one may occur twice. */
export const playlistContentSchema = z.object({
  name: z.string().trim().min(1).max(200),
  items: z.array(contentIdSchema).max(maxPlaylistItems),
});
export type PlaylistContent = z.infer<typeof playlistContentSchema>;

/** Total minutes of the items; items that no longer exist count as 0. */
export const playlistMinutes = (
  ids: readonly string[],
  items: ReadonlyMap<string, Pick<ContentItem, "durationMinutes">>,
): number => ids.reduce((sum, id) => sum + (items.get(id)?.durationMinutes ?? 0), 0);
