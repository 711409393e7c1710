import { formatDistance, formatDurationInWords, formatMass, formatNumber } from "../../units/format-units.ts";
import type { Mass } from "../../units/unit.ts";
import type { Effort, LoadTarget, RepsTarget } from "./target.ts";

type Weight = { readonly min: Mass; readonly max: Mass };

const gap = "\u00a0";

const rangeText = (min: number, max: number): string =>
  min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`;

const timeText = (min: number, max: number): string => {
  if (min === max) return formatDurationInWords(min);
  const [per, unit] = min % 60 === 0 && max % 60 === 0 ? [60, "min"] : [1, "s"];
  return `${rangeText(min / per, max / per)}${gap}${unit}`;
};

/** The amount of a set: "5", "8–10", "5+", "45 s", "400 m", "10 each side", "AMRAP", "12, 10, 8". */
export const formatReps = (reps: RepsTarget): string => {
  if (reps.kind === "text") return reps.text;
  if (reps.kind === "ladder") return reps.steps.map(formatReps).join(", ");
  const more = "orMore" in reps && reps.orMore ? "+" : "";
  const amount =
    reps.kind === "reps"
      ? rangeText(reps.min, reps.max)
      : reps.kind === "time"
        ? timeText(reps.minSeconds, reps.maxSeconds)
        : reps.kind === "distance"
          ? formatDistance(reps.distance)
          : "AMRAP";
  return `${amount}${more}${reps.perSide ? " each side" : ""}`;
};

const effortText = ({ scale, min, max }: Effort): string => `${scale}${gap}${rangeText(min, max)}`;

const weightText = ({ min, max }: Weight): string =>
  min.value === max.value ? formatMass(min) : `${rangeText(min.value, max.value)}${gap}${min.unit}`;

const percentText = (min: number, max: number): string => `${rangeText(min, max)}%`;

/** "65/75/85% TM" if only the numbers differ, else each one separately. */
const ladderText = (steps: Extract<LoadTarget, { kind: "ladder" }>["steps"]): string => {
  const [first] = steps;
  const numbers = steps.flatMap((step) =>
    step.kind === "percent" && first?.kind === "percent" && step.of === first.of && !step.effort
      ? [rangeText(step.min, step.max)]
      : [],
  );
  return first?.kind === "percent" && numbers.length === steps.length
    ? `${numbers.join("/")}%${gap}${first.of}`
    : steps.map((step) => formatLoad(step)).join(", ");
};

/** "195/225/255 lb (65/75/85%)": the weights of a ladder's steps, if all are known. */
const loadedLadderText = (
  { steps }: Extract<LoadTarget, { kind: "ladder" }>,
  weights: readonly Weight[],
): string => {
  const unit = weights[0]?.min.unit ?? "kg";
  const loads = weights.map(({ min, max }) => rangeText(min.value, max.value)).join("/");
  return `${loads}${gap}${unit} (${ladderText(steps).replace(/\u00a0TM$|\u00a01RM$/u, "")})`;
};

/** Whether a load states how hard, not how much: effort, or a percentage of an unknown value. */
const isHardness = (load: LoadTarget, weights: readonly Weight[]): boolean =>
  load.kind === "ladder"
    ? weights.length === 0 && load.steps.every((step) => isHardness(step, []))
    : load.kind === "effort" || (load.kind === "percent" && weights.length === 0);

/** The load of an exercise as a whole: like `formatLoad`; a ladder of percentages includes its weights ("195/225/255 lb (65/75/85%)"). */
export const formatLoads = (load: LoadTarget, weights: readonly Weight[]): string =>
  load.kind === "ladder" && weights.length > 0 && load.steps.every(({ kind }) => kind === "percent")
    ? loadedLadderText(load, weights)
    : formatLoad(load, weights[0]);

/** The load of a set: "185 lb", "2 × 24 kg", "160 lb (70%)" if the weight is known, else "70% 1RM", "RPE 8", "bodyweight + 20 lb". */
export const formatLoad = (load: LoadTarget, weight?: Weight): string => {
  if (load.kind === "text") return load.text;
  if (load.kind === "effort") return effortText(load);
  if (load.kind === "ladder") return ladderText(load.steps);
  const effort = load.effort ? ` @ ${effortText(load.effort)}` : "";
  if (load.kind === "bodyweight") {
    const { value = 0, unit = "kg" } = load.added ?? {};
    const added =
      value === 0 ? "" : ` ${value < 0 ? "−" : "+"} ${formatMass({ value: Math.abs(value), unit })}`;
    return `bodyweight${added}${effort}`;
  }
  if (load.kind === "percent") {
    const percent = percentText(load.min, load.max);
    return weight ? `${weightText(weight)} (${percent})${effort}` : `${percent}${gap}${load.of}${effort}`;
  }
  const pieces = load.pieces === undefined ? "" : `${load.pieces} × `;
  return `${pieces}${weightText(load)}${load.remark === undefined ? "" : ` ${load.remark}`}${effort}`;
};

/**
 * One set's target as shown in a row: "5 · 185 lb", "8–10 · 160 lb (70%)", "5 @ RPE 8", "45 s · bodyweight", "10 · light". `weight` is the
 * resolved load (`resolveLoad`).
 */
export const formatTarget = (reps: RepsTarget, load: LoadTarget, weight?: Weight): string =>
  formatTargets(reps, load, weight ? [weight] : []);

/** The same for a whole exercise: `weights` are the resolved steps (`resolveSteps`). */
export const formatTargets = (reps: RepsTarget, load: LoadTarget, weights: readonly Weight[]): string => {
  const [amount, loaded] = [formatReps(reps), formatLoads(load, weights)];
  if (loaded === "" || amount === "") return `${amount}${loaded}`;
  return `${amount} ${isHardness(load, weights) ? "@" : "·"} ${loaded}`;
};
