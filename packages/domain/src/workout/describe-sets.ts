import {
  formatDistance,
  formatDuration,
  formatMass,
  formatMeters,
  formatNumber,
} from "../units/format-units.ts";
import type { Mass, Units } from "../units/unit.ts";
import type { LoggedSet } from "./workout.ts";

const loadOf = (set: LoggedSet): Mass | undefined =>
  set.weight ?? (set.weightKg === undefined ? undefined : { value: set.weightKg, unit: "kg" });

const amountOf = (set: LoggedSet, unit: Units): string => {
  const distance = set.distance
    ? formatDistance(set.distance)
    : set.distanceMeters === undefined
      ? undefined
      : formatMeters(set.distanceMeters, unit);
  const amounts = [
    set.reps?.toString(),
    distance,
    set.durationSeconds === undefined ? undefined : formatDuration(set.durationSeconds),
  ].filter((amount) => amount !== undefined);
  return `${amounts.join(" in ")}${set.perSide ? " each side" : ""}`;
};

const kindNames: Readonly<Record<NonNullable<LoggedSet["kind"]>, string>> = {
  drop: "drop",
  backoff: "back-off",
  rest_pause: "rest-pause",
  amrap: "AMRAP",
  cluster: "cluster",
  total: "in all",
};

const remarksOf = (set: LoggedSet): string => {
  const remarks = [
    set.warmup && "warm-up",
    set.kind && kindNames[set.kind],
    set.failed && "failed",
    set.rpe !== undefined && `RPE ${formatNumber(set.rpe, 1)}`,
  ].filter((remark) => typeof remark === "string");
  return remarks.length === 0 ? "" : ` (${remarks.join(", ")})`;
};

type Group = {
  readonly count: number;
  readonly amount: string;
  readonly load: Mass | undefined;
  readonly remarks: string;
};

const sameGroup = (a: Group, b: Group): boolean =>
  a.amount === b.amount &&
  a.remarks === b.remarks &&
  a.load?.value === b.load?.value &&
  a.load?.unit === b.load?.unit;

const groupsOf = (sets: readonly LoggedSet[], unit: Units): readonly Group[] => {
  const groups: Group[] = [];
  for (const set of sets) {
    const group = { count: 1, amount: amountOf(set, unit), load: loadOf(set), remarks: remarksOf(set) };
    const last = groups.at(-1);
    if (last && sameGroup(last, group)) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push(group);
  }
  return groups;
};

/** For neighbouring loads in the same unit, the unit follows the last one: "10 · 135, 8 · 155, 6 · 175 lb"; a remark needs it in front. */
const loadText = (group: Group, next: Group | undefined): string => {
  if (!group.load) return "";
  const shared = next?.load?.unit === group.load.unit && group.remarks + next.remarks === "";
  return shared ? formatNumber(group.load.value) : formatMass(group.load);
};

/**
 * Sets in readable form: equal neighbours are grouped ("5 × 5 · 225 lb"), others listed ("10 · 135, 8 · 155, 6 · 175 lb", "8, 7, 6", "3 ×
 * 0:45", "4 × 400 m in 1:32"). Loads are shown as entered; distances without an entered unit in the person's.
 */
export const describeSets = (sets: readonly LoggedSet[], unit: Units): string => {
  const groups = groupsOf(sets, unit);
  return groups
    .map((group, i) => {
      const amount =
        group.amount === ""
          ? `${group.count} ${group.count === 1 ? "set" : "sets"}`
          : group.count > 1
            ? `${group.count} × ${group.amount}`
            : group.amount;
      const load = loadText(group, groups[i + 1]);
      return `${amount}${load === "" ? "" : ` · ${load}`}${group.remarks}`;
    })
    .join(", ");
};
