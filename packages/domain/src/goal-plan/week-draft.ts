import type { SessionPlan } from "./planned-day.ts";

/** A session without a day. */
export type SessionDraft = Omit<SessionPlan, "dayOfWeek">;

/** The sessions of a week before days are assigned: hard ones go to the pattern's hard days, the others in order to the remaining days. */
export type WeekDraft = {
  readonly focus: string;
  readonly sessions: number;
  readonly hard: readonly SessionDraft[];
  /** Used in rotation. */
  readonly easy: readonly SessionDraft[];
  /** For the pattern's day of the longest session. */
  readonly last?: SessionDraft;
};

export const draft = (
  workType: string,
  durationMinutes: number,
  focus: string,
  notes = "",
): SessionDraft => ({
  workType,
  durationMinutes: Math.max(10, Math.round(durationMinutes / 5) * 5),
  focus,
  notes,
});
