import { shapesOf } from "../strength/filling/returns.ts";
import { fitsIn } from "../strength/filling/session-budget.ts";
import { isForHeart } from "../answers.ts";
import { aheadOf, type Making } from "../remarks/making.ts";
import type { LaidSession } from "./session-plans.ts";

/** Of the minutes at the end of a day of strength, what is left where muscles would have few sets: strength comes first. */
export const finishShares = [1, 0.5, 0] as const;
/** Where the goal is made of the heart, too, some is left. */
export const sharesOfHeart = [1, 2 / 3] as const;

/** Less is not worth its way. */
export const shortestFinish = 8;
export function withFinish({ finishMinutes, ...session }: LaidSession, share: number): LaidSession {
  if (session.hasDrills && finishMinutes !== undefined) return { ...session, finishMinutes };
  const usual = finishMinutes ?? 0;
  // As long as there is some, it is worth its way.
  const left = Math.max(share > 0 && usual >= shortestFinish ? shortestFinish : 0, Math.floor(usual * share));
  return left >= shortestFinish ? { ...session, finishMinutes: left } : session;
}

const freeMinutes = 8;
const maxWithStrength = 30;
/** Minutes that a day of strength leaves go to the heart, where the goal is made of that, too. */
export function withFreeMinutes(making: Making): Making {
  const { values, strength, laid } = making;
  const longer = new Map<LaidSession, LaidSession>();
  for (const { session, items } of strength) {
    const { finishMinutes, hasDrills } = session;
    if (finishMinutes === undefined || hasDrills || !isForHeart(values)) continue;
    const fits = (minutes: number) =>
      shapesOf(items).every((shape) =>
        fitsIn({ ...session, finishMinutes: minutes }, shape, values, aheadOf(making)),
      );
    let minutes = finishMinutes;
    while (minutes < maxWithStrength && fits(minutes + 1)) minutes += 1;
    if (minutes - finishMinutes >= freeMinutes / 2)
      longer.set(session, { ...session, finishMinutes: minutes });
  }
  const changed = (session: LaidSession) => longer.get(session) ?? session;
  return {
    ...making,
    planned: making.planned.map(changed),
    laid: laid.map(changed),
    strength: strength.map((one) => ({ ...one, session: changed(one.session) })),
  };
}
