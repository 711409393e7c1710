import { type AnswerValues, isForHeart } from "../answers.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import type { RunRole, SessionPlan } from "./session-plans.ts";

/** In a short session what is walked is its warm-up. */
const minutesToWalkFirst = 40;
export const walksFirst = (
  { finishMinutes, hasDrills }: Pick<SessionPlan, "finishMinutes" | "hasDrills">,
  { minutes }: Pick<AnswerValues, "minutes">,
): boolean => hasDrills === true || (finishMinutes !== undefined && minutes.usual <= minutesToWalkFirst);

/** The minutes to which a session grows of who trains for no run and no walk of hours. */
export const fitnessLongest = 75;
const longestFor = (role: RunRole, { usual, long = usual }: AnswerValues["minutes"]): number =>
  Math.min(fitnessLongest, role === "long" ? long : usual);

const minutesForBoth = 30;
const maxFinish = 20;
const minFinish = 10;
/** For the heart in a week (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020). */
const heartMinutes = 150;

/**
 * What a session of strength has for the heart, from so many minutes on and where the goal is made of that, too: what the other days of its week lack of the WHO's minutes, a third of
 * the session at most, and enough to be warm. Minutes that the strength leaves then go there as well. Undefined: nothing.
 */
export function finishOf(
  { goal, minutes, besides }: Pick<AnswerValues, "goal" | "minutes" | "besides">,
  { patterns }: SessionPlan,
  week: readonly SessionPlan[],
): number | undefined {
  const isLong = goal === "fitness" && sportFocus({ goal, besides })?.isLong === true;
  const isFor = isForHeart({ goal, besides }) || isLong;
  if (!isFor || patterns.length === 0 || minutes.usual < minutesForBoth) return undefined;
  const most = Math.min(maxFinish, Math.floor(minutes.usual / 3));
  const onOthers = week.reduce((sum, { cardio }) => sum + (cardio ? longestFor(cardio, minutes) : 0), 0);
  const days = week.filter((session) => session.patterns.length > 0).length;
  return Math.min(most, Math.max(minFinish, Math.ceil((heartMinutes - onOthers) / days)));
}
