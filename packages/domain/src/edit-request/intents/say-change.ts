import type { ExerciseUpdates } from "../draft/change-draft.ts";
import type { Draft, ExerciseNode } from "../draft/draft.ts";
import { saySession } from "../draft/say.ts";

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
