import type { Playlist } from "@canter/protocol/training/content";

/** The items of a playlist that can be played now, in order, without those that their source no longer has. */
export const playableOf = ({ items }: Playlist): string[] =>
  items.flatMap(({ id, content }) => (content && content.missing !== true ? [id] : []));
