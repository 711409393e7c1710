import { disciplineOfContent } from "../../content/content-kind.ts";
import type { ContentItem } from "../../content/content-item.ts";
import type { MenuItem, MenuRole } from "../member-day.ts";

/** How often and when last each content item was done. */
export type ContentHistory = ReadonlyMap<string, { readonly times: number; readonly lastDone: string }>;

type Known = Pick<ContentItem, "id" | "title" | "kind" | "durationMinutes" | "discipline" | "equipment"> & {
  readonly programContext?: string | undefined;
};

/** Maximum length of an easy item for a rest day, in minutes. */
const lightMinutes = 45;

const roleOf = ({ kind, durationMinutes }: Known): MenuRole => {
  if (kind === "warm_up" || kind === "cool_down") return kind;
  if (kind === "stretch") return durationMinutes <= 10 ? "cool_down" : "light";
  if (kind === "yoga" || kind === "mobility" || kind === "meditation")
    return durationMinutes <= lightMinutes ? "light" : "main";
  return kind === "cardio" || kind === "dance" ? "cardio" : "main";
};

/** A content item as on a day's menu. `owned`: the household's equipment; undefined: not stated. */
export const menuItemOf = (
  item: Known,
  history: ContentHistory,
  owned: readonly string[] | undefined,
): MenuItem => {
  const has = new Set(owned?.map((one) => one.toLowerCase()));
  const done = history.get(item.id);
  return {
    id: item.id,
    title: item.title,
    role: roleOf(item),
    discipline: disciplineOfContent(item),
    durationMinutes: item.durationMinutes,
    programContext: item.programContext,
    lacks: owned ? item.equipment.filter((one) => !has.has(one.toLowerCase())) : [],
    timesDone: done?.times ?? 0,
    lastDone: done?.lastDone,
  };
};

const maxItems = 40;

/**
 * The items to choose from on a day: those done most often, then short ones; a limited number in all, with one or two of each role that
 * accompanies a workout.
 */
export function pickMenu(items: readonly MenuItem[]): MenuItem[] {
  const sorted = items.toSorted(
    (a, b) =>
      b.timesDone - a.timesDone ||
      (a.durationMinutes ?? 0) - (b.durationMinutes ?? 0) ||
      (a.id < b.id ? -1 : 1),
  );
  const few = new Map<MenuRole, number>();
  return sorted
    .filter(({ role }) => {
      const count = (few.get(role) ?? 0) + 1;
      few.set(role, count);
      return role === "main" || role === "cardio" ? count <= maxItems / 2 : count <= maxItems / 8;
    })
    .slice(0, maxItems);
}
