import type { MassUnit } from "../../units/unit.ts";
import type { AnswerValues, DesignAnswers } from "../answers.ts";
import type { CardioCalendar } from "../running/run-calendar.ts";
import type { ProgramBrief } from "../purpose/program-brief.ts";
import type { WeeksAhead } from "../strength/planned-exercise.ts";
import type { StrengthSession } from "../strength/filling/session-budget.ts";
import type { LaidSession } from "../layout/session-plans.ts";

export type DesignRequest = {
  readonly answers: DesignAnswers;
  /** Local date of a Monday: the first week's, or earlier where a race is far. */
  readonly startDate: string;
  readonly units: MassUnit;
};

/** A program as it is being made. */
export type Making = {
  readonly values: AnswerValues;
  /** As the week was planned, before limits emptied any of its sessions. */
  readonly planned: readonly LaidSession[];
  readonly request: DesignRequest;
  readonly calendar: CardioCalendar;
  readonly laid: readonly LaidSession[];
  readonly strength: readonly StrengthSession[];
  /** What the goal needs of lifts, and how these weeks serve it. */
  readonly brief: ProgramBrief;
};

/** The weeks by which its minutes are reckoned. */
export const aheadOf = ({
  calendar: { weeks },
  request,
}: Pick<Making, "calendar" | "request">): WeeksAhead => ({
  weeks,
  unit: request.units,
});

/** Minutes of cardio in a week. */
export const minutesAt = ({ calendar, laid }: Making, index: number): number =>
  laid.reduce((sum, { cardio }) => sum + (cardio ? calendar.minutesOf(cardio, index) : 0), 0);

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
