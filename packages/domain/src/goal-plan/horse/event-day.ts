import { fenceInWords } from "../plan-units.ts";
import { distanceName } from "../plan-name.ts";
import { rideNeed } from "../race-need.ts";
import type { PlanContext } from "../rules/plan-rule.ts";
import type { SessionDraft } from "../week-draft.ts";
import { eventDays } from "./work-steps.ts";

const usualMinutes = 60;
const testMinutes = 50;
/** A day out is not much longer than what the horse is used to. */
const outShare = 1.25;
const minOutMinutes = 30;
const maxMinutes = 1440;

/** What is done on the day that a horse's plan leads to; undefined: it leads to none. */
export function horseEvent({ goal, state, units }: PlanContext): SessionDraft | undefined {
  if (!("hasEvent" in goal) || goal.hasEvent !== true || goal.kind === "race") return undefined;
  if (goal.kind === "jumping") {
    const height = goal.heightCm === undefined ? "" : ` at ${fenceInWords(goal.heightCm, units)}`;
    return {
      workType: "JUMPING",
      durationMinutes: usualMinutes,
      focus: `Show: courses${height}`,
      notes: "Warm up quietly, ten jumps at most.",
    };
  }
  const event = goal.event ?? "show";
  const { focus, notes } = eventDays[event];
  if (goal.kind === "distance")
    return {
      workType: "TRAIL",
      durationMinutes: Math.min(maxMinutes, rideNeed(goal, state).rideMinutes),
      focus: `${focus}: ${distanceName(goal.meters)}`,
      notes,
    };
  if (goal.kind === "dressage")
    return {
      workType: "FLATWORK",
      durationMinutes: testMinutes,
      focus: `${focus}${goal.levelName === undefined ? "" : `, ${goal.levelName}`}`,
      notes,
    };
  const isOut = event === "hack" || event === "ride" || event === "hunt";
  const used = Math.max(state.typicalMinutes, state.maxMinutes["TRAIL"] ?? 0);
  const out = Math.max(minOutMinutes, Math.round((used * outShare) / 5) * 5);
  const durationMinutes = isOut ? out : Math.min(usualMinutes, out);
  return { workType: isOut ? "TRAIL" : "FLATWORK", durationMinutes, focus, notes };
}
