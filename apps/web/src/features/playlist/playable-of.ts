import type { Playlist } from "@canter/protocol/training/content";

/** What of a playlist can be played now, in its order: what its source has no more is left out. */
export const playableOf = ({ items }: Playlist): string[] =>
  items.flatMap(({ id, content }) => (content && content.missing !== true ? [id] : []));
