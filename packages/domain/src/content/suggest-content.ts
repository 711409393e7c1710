import { daysBetween } from "../schedule/local-date.ts";
import type { ContentItem, ContentKind } from "./content-item.ts";
import { isBeside } from "./content-kind.ts";
import type { DoneContent } from "./infer-content-program.ts";

/** Why an item is suggested. */
type SuggestionReason = "favourite" | "variety" | "long_ago" | "new";

type Suggestion = { readonly item: ContentItem; readonly reason: SuggestionReason };

type History = {
  /** Days since each item was last done, by id. */
  readonly since: ReadonlyMap<string, number>;
  /** How often each was done in the last 60 days. */
  readonly often: ReadonlyMap<string, number>;
  readonly sinceKind: ReadonlyMap<ContentKind, number>;
};

const recentDays = 60;
/** Twice is no longer chance. */
const favouriteTimes = 2;
/** Even a favourite is not suggested again sooner. */
const minDaysBetween = 2;
const longAgoDays = 21;

const historyOf = (done: readonly DoneContent[], items: readonly ContentItem[], today: string): History => {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const since = new Map<string, number>();
  const often = new Map<string, number>();
  const sinceKind = new Map<ContentKind, number>();
  for (const { contentId, date } of done) {
    const days = Math.max(0, daysBetween(date, today));
    since.set(contentId, Math.min(days, since.get(contentId) ?? days));
    if (days <= recentDays) often.set(contentId, (often.get(contentId) ?? 0) + 1);
    const kind = kinds.get(contentId);
    if (kind) sinceKind.set(kind, Math.min(days, sinceKind.get(kind) ?? days));
  }
  return { since, often, sinceKind };
};

type Ranked = Suggestion & { readonly weight: number };

const rank = (item: ContentItem, { since, often, sinceKind }: History): Ranked | undefined => {
  const days = since.get(item.id);
  if (days !== undefined && days < minDaysBetween) return undefined;
  const times = often.get(item.id) ?? 0;
  if (times >= favouriteTimes) return { item, reason: "favourite", weight: times };
  const kindDays = sinceKind.get(item.kind);
  if (kindDays === undefined || kindDays >= 7)
    return { item, reason: "variety", weight: kindDays ?? recentDays };
  if (days !== undefined && days >= longAgoDays) return { item, reason: "long_ago", weight: days };
  return days === undefined ? { item, reason: "new", weight: 0 } : undefined;
};

const order: readonly SuggestionReason[] = ["favourite", "variety", "long_ago", "new"];

/**
 * Suggestions without a program: the best item for each reason, in turn, until there are enough: recent favourites, a kind not done for a
 * week, an item not done for three weeks, something new. Leaves out items done yesterday or today, and those that only accompany a workout.
 * `today` is a local date.
 */
export const suggestContent = (
  items: readonly ContentItem[],
  done: readonly DoneContent[],
  today: string,
  count: number,
): readonly Suggestion[] => {
  const history = historyOf(done, items, today);
  const ranked = items.filter((item) => !isBeside(item)).flatMap((item) => rank(item, history) ?? []);
  const queues = order.map((reason) =>
    ranked
      .filter((one) => one.reason === reason)
      .toSorted((a, b) => b.weight - a.weight || (a.item.id < b.item.id ? -1 : 1)),
  );
  const chosen: Ranked[] = [];
  const kinds = new Set<ContentKind>();
  for (let round = 0; chosen.length < count && round < items.length; round += 1)
    for (const queue of queues) {
      // Prefer another kind, so that there is a choice.
      const next = queue.find(({ item }) => !kinds.has(item.kind)) ?? queue[0];
      if (!next || chosen.length >= count) continue;
      queue.splice(queue.indexOf(next), 1);
      kinds.add(next.item.kind);
      chosen.push(next);
    }
  return chosen.map(({ item, reason }) => ({ item, reason }));
};

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
