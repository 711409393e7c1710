import type { ContentItem } from "./content-item.ts";
import { isBeside } from "./content-kind.ts";

const nearest = (items: readonly ContentItem[], minutes: number): ContentItem | undefined =>
  items.toSorted(
    (a, b) =>
      Math.abs(a.durationMinutes - minutes) - Math.abs(b.durationMinutes - minutes) || (a.id < b.id ? -1 : 1),
  )[0];

/** Longer ones are workouts themselves. */
const maxBesideMinutes = 20;

/**
 * Stacks a warm-up before a workout and a cool-down (else a stretch) after it: the catalogue's nearest to five and ten minutes. Returns the
 * item alone if the catalogue has none, or if the item itself accompanies workouts.
 */
export const suggestPlaylist = (main: ContentItem, items: readonly ContentItem[]): readonly ContentItem[] => {
  if (isBeside(main)) return [main];
  const short = items.filter(
    ({ id, durationMinutes }) => id !== main.id && durationMinutes <= maxBesideMinutes,
  );
  const of = (kind: ContentItem["kind"]) => short.filter((item) => item.kind === kind);
  const before = nearest(of("warm_up"), 5);
  const after = nearest(of("cool_down"), 10) ?? nearest(of("stretch"), 10);
  return [...(before ? [before] : []), main, ...(after ? [after] : [])];
};
