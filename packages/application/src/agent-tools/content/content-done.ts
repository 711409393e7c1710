import type { DoneContent } from "@canter/domain/content/infer-content-program";
import type { Scope } from "@canter/domain/access/scope";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import type { StoredContentItem } from "@canter/storage/content/content-items";
import { listWorkouts } from "@canter/storage/workout/list-workouts";

/** So far back, and so many workouts, tell what somebody does. */
const lookBackDays = 120;
const maxWorkouts = 200;

const folded = (title: string): string => title.trim().toLowerCase();

/** Items by their title; a title that two have means neither. */
function byTitle(items: readonly StoredContentItem[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string | undefined>();
  for (const { id, title } of items) {
    const key = folded(title);
    ids.set(key, ids.has(key) ? undefined : id);
  }
  return new Map([...ids].flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const])));
}

/**
 * What an athlete did of the catalogue in the last four months, in the order of doing: workouts that say so (`fields.contentId`), and those that are called
 * as an item is.
 */
export async function contentDone(
  db: Handle,
  scope: Scope,
  {
    athleteId,
    today,
    items,
  }: { readonly athleteId: string; readonly today: string; readonly items: readonly StoredContentItem[] },
): Promise<readonly DoneContent[]> {
  const from = addDays(today, -lookBackDays);
  const page = await listWorkouts(db, scope, {
    athleteId,
    status: "saved",
    from,
    to: today,
    limit: maxWorkouts,
  });
  if (!page.ok) return [];
  const titles = byTitle(items);
  return page.value.items.toReversed().flatMap(({ fields, title, date }) => {
    const said = fields?.contentId;
    const contentId =
      typeof said === "string" ? said : title === undefined ? undefined : titles.get(folded(title));
    return contentId === undefined ? [] : [{ contentId, date }];
  });
}
