import type { SessionPlan } from "./planned-day.ts";

/** A session before it has a day. */
export type SessionDraft = Omit<SessionPlan, "dayOfWeek">;

/** What a week is made of before its days are chosen: hard sessions go to the pattern's hard days, the others in their order to what is left. */
export type WeekDraft = {
  readonly focus: string;
  readonly sessions: number;
  readonly hard: readonly SessionDraft[];
  /** Taken in turn. */
  readonly easy: readonly SessionDraft[];
  /** On the day of the pattern that is for the longest. */
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
