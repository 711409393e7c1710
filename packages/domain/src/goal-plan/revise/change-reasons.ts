import { weekdays } from "../../schedule/calendar-words.ts";
import { markDate } from "../../claim/marked-text.ts";
import type { Units } from "../../units/unit.ts";
import { fenceInWords } from "../plan-units.ts";
import type { PlanContext } from "../rules/plan-rule.ts";
import { inWords } from "./plan-changes.ts";
import type { TrainingPlan } from "../../program/training-plan.ts";
import type { PlanFeedback } from "./plan-feedback.ts";

const daysInWords = (days: readonly number[]): string =>
  days.map((day) => weekdays[day - 1] ?? "").join(", ");

const sizes = { shorter: "at most", longer: "at least" } as const;

function withoutWeek(wish: PlanFeedback, units: Units): string | undefined {
  switch (wish.kind) {
    case "more":
      return `more ${inWords(wish.workType)}`;
    case "less":
      return wish.workType === undefined ? "fewer sessions" : `less ${inWords(wish.workType)}`;
    case "at_most": {
      const what = wish.workType === undefined ? "sessions" : `sessions of ${inWords(wish.workType)}`;
      return `at most ${wish.count} ${what} a week`;
    }
    case "unavailable":
      return `nothing on ${daysInWords(wish.days)}`;
    case "off":
      return `no work since ${markDate(wish.from)}${wish.to === undefined ? "" : ` until ${markDate(wish.to)}`}`;
    case "limit":
      return `“${wish.limit.text}”`;
    case "easier":
    case "harder":
      return `${wish.kind} work`;
    case "shorter":
    case "longer":
      return `${wish.kind} sessions${wish.minutes === undefined ? "" : `, ${sizes[wish.kind]} ${wish.minutes} min`}${wish.days ? ` on ${daysInWords(wish.days)}` : ""}`;
    case "swap": {
      const from = wish.from === undefined ? "" : ` instead of ${inWords(wish.from)}`;
      return `${inWords(wish.to)}${from}${wish.days ? ` on ${daysInWords(wish.days)}` : ""}`;
    }
    case "exchange":
      return `${daysInWords(wish.days)} exchanged`;
    case "apart":
      return "no two days in a row";
    case "recovered":
      return `“${wish.said}”`;
    case "fences":
      return `${wish.course} fences${wish.cm === undefined ? "" : `, ${fenceInWords(wish.cm, units)}`}`;
    case "moved":
      return `the date is ${markDate(wish.date)}`;
    case "approve":
    case "abandon":
      return undefined;
  }
}

/** "less jumping in week 1", "no work since 20 Nov 2026": what a plan was changed for. Undefined: a decision, and no wish. */
function wishInWords(wish: PlanFeedback, units: Units): string | undefined {
  const said = withoutWeek(wish, units);
  const week = "week" in wish ? wish.week : undefined;
  return said === undefined || week === undefined ? said : `${said} in week ${week}`;
}

const maxChangesShown = 4;

/**
 * The reasons with what was changed, and what for, a line each: "Changed on Friday 27 November 2026 (marked) for less jumping in week 1.", "Week 1:
 * jumping from 2 to 1."
 */
export function withReasons(
  plan: TrainingPlan,
  wishes: readonly PlanFeedback[],
  changes: readonly string[],
  { state, units }: Pick<PlanContext, "state" | "units">,
): TrainingPlan {
  const asked = wishes.flatMap((wish) => wishInWords(wish, units) ?? []);
  const what = asked.length === 0 ? "" : ` for ${asked.join(", and ")}`;
  const more = changes.length - maxChangesShown;
  const reasons = [
    `Changed on ${markDate(state.today)}${what}.`,
    ...changes.slice(0, maxChangesShown),
    ...(more > 0 ? [`And ${more} more ${more === 1 ? "week" : "weeks"}.`] : []),
  ];
  return { ...plan, reasoning: [plan.reasoning, ...reasons].join("\n").trim() };
}
