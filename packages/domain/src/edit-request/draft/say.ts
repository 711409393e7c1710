import { markDay } from "../../claim/marked-text.ts";
import { dateOf, weekNumberOf } from "./draft.ts";
import type { Draft, SessionNode, WeekNode, ExerciseNode } from "./draft.ts";
import type { ExerciseUpdates } from "./change-draft.ts";

/** "Friday 13 Nov", marked. */
export const sayDate = (date: string): string => markDay(date, date);

export const sayWeek = (draft: Draft, week: WeekNode): string => {
  const number = weekNumberOf(draft, week);
  return number > 0 ? `week ${number}` : "that week";
};

/** "Full Body A on Monday 9 Nov", "Push in week 1". */
export const saySession = (draft: Draft, session: SessionNode): string => {
  const name = (session.was ?? session.now).name;
  const date = dateOf(session);
  return date === undefined ? `${name} in ${sayWeek(draft, session.week)}` : `${name} on ${sayDate(date)}`;
};

const fieldNames: Readonly<Record<string, string>> = {
  name: "exercise",
  workingSets: "sets",
  warmupSets: "warm-up sets",
  reps: "reps",
  targetLoad: "load",
  restSeconds: "rest",
  notes: "note",
  groupLabel: "group",
  skipped: "skipped",
};

const shown = (field: string, value: unknown): string => {
  if (typeof value !== "string" && typeof value !== "number") return "none";
  return field === "restSeconds" ? `${value}s` : value === "" ? "none" : String(value);
};

/** "Bench Press (Full Body A on Monday 9 Nov): load 160 lbs → 165 lbs"; empty where nothing is changed by it. */
export const sayExerciseChange = (
  draft: Draft,
  node: ExerciseNode,
  before: Readonly<Record<string, unknown>>,
  updates: ExerciseUpdates,
): string => {
  const parts = Object.entries(updates)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) =>
      field === "skipped"
        ? value
          ? "skipped"
          : "back in"
        : `${fieldNames[field] ?? field} ${shown(field, before[field])} → ${shown(field, value)}`,
    );
  if (parts.length === 0) return "";
  return `${String(before["name"])} (${saySession(draft, node.session)}): ${parts.join(", ")}`;
};
