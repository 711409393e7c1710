import { shapesOf, scheduleReturns } from "../strength/filling/returns.ts";
import { fitsIn } from "../strength/filling/session-budget.ts";
import { isForHeart, type AnswerValues, isBesideRuns } from "../answers.ts";
import { aheadOf, type Making, type DesignRequest } from "../remarks/making.ts";
import type { LaidSession } from "./session-plans.ts";
import { plannedValues } from "../purpose/goal-needs.ts";
import { briefOf } from "../purpose/program-brief.ts";
import { doneNow } from "../running/modality.ts";
import { cardioCalendar } from "../running/run-calendar.ts";
import { exercisesFor } from "../strength/exercise-menu.ts";
import { leadWithLifts } from "../strength/filling/lead-with-lifts.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { fillSessions, isShortOfTime, markScarce } from "../strength/strength-session.ts";
import { layOutWeek } from "./week-layout.ts";

/** Of the minutes at the end of a day of strength, what is left where muscles would have few sets: strength comes first. */
const finishShares = [1, 0.5, 0] as const;
/** Where the goal is made of the heart, too, some is left. */
const sharesOfHeart = [1, 2 / 3] as const;

/** Less is not worth its way. */
export const shortestFinish = 8;
function withFinish({ finishMinutes, ...session }: LaidSession, share: number): LaidSession {
  if (session.hasDrills && finishMinutes !== undefined) return { ...session, finishMinutes };
  const usual = finishMinutes ?? 0;
  // As long as there is some, it is worth its way.
  const left = Math.max(share > 0 && usual >= shortestFinish ? shortestFinish : 0, Math.floor(usual * share));
  return left >= shortestFinish ? { ...session, finishMinutes: left } : session;
}

const freeMinutes = 8;
const maxWithStrength = 30;
/** Minutes that a day of strength leaves go to the heart, where the goal is made of that, too. */
function withFreeMinutes(making: Making): Making {
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

/** What a session becomes of which limits leave nothing; where they leave nothing of that either, the day is an easy one. */
const trunk = { name: "Trunk and calves", patterns: ["core", "calves", "core", "core"] } as const;
export const easyDay = { name: "Easy", patterns: [], cardio: "easy" } as const;

/** A program as far as it is decided before it is written out: its weeks, its days and what each is filled with, and the brief that they serve. */
export function makingOf(request: DesignRequest): Making {
  const values = plannedValues(request.answers);
  const whole = layOutWeek(values);
  const hasFinish = whole.some(({ finishMinutes }) => finishMinutes !== undefined);
  let made: Making | undefined;
  // Who likes it best keeps it, where no other day has it, and so does who needs it for hours, where none is long.
  const isLiked =
    (values.taste.cardio !== undefined && !whole.some(({ cardio }) => cardio)) ||
    (sportFocus(values)?.isLong === true && !whole.some(({ cardio }) => cardio === "long"));
  const shares = !hasFinish || isLiked ? [1] : isForHeart(values) ? sharesOfHeart : finishShares;
  for (const share of shares) {
    made = makingWith(
      request,
      values,
      whole.map((session) => withFinish(session, share)),
    );
    if (!hasFinish || !isShortOfTime(made.strength, values, aheadOf(made))) break;
  }
  return made ?? makingWith(request, values, whole);
}

function makingWith(request: DesignRequest, values: AnswerValues, planned: readonly LaidSession[]): Making {
  const isRuledOut = ({ patterns }: LaidSession) =>
    patterns.length > 0 && patterns.every((pattern) => exercisesFor(pattern, values).length === 0);
  const open = planned.map((session): LaidSession =>
    isRuledOut(session) ? { ...trunk, day: session.day } : session,
  );
  const isBeside = isBesideRuns(values);
  const done = doneNow(values);
  // The weeks come first: what grows in them takes longer.
  const weeksOfAll = cardioCalendar(values, open, request.startDate, done);
  const ahead = aheadOf({ calendar: weeksOfAll, request });
  const strength = fillSessions(open, values, ahead, isBeside);
  const isEmpty = (session: LaidSession) =>
    strength.some((one) => one.session === session && one.items.length === 0);
  const laid = open.map((session): LaidSession =>
    isEmpty(session) ? { ...easyDay, day: session.day } : session,
  );
  const calendar = laid.some((session, at) => session !== open[at])
    ? cardioCalendar(values, laid, request.startDate, done)
    : weeksOfAll;
  const wanted = briefOf(values, {
    laid,
    planned: planned.flatMap(({ patterns }) => patterns),
    builds: calendar.weeks.filter(({ kind }) => kind === "build").length,
  });
  const brief = scheduleReturns(strength, wanted, { values, ahead });
  if (!isBeside) leadWithLifts(strength, values, ahead);
  markScarce(strength, values);
  return withFreeMinutes({ values, request, planned, laid, calendar, strength, brief });
}
