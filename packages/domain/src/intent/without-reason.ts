import { asksForChange } from "./asks-for-change.ts";

/** The clause that a short reply begins with, where nothing but a reason may follow: no number, no question, no wish. */
export function withoutReason(text: string): string {
  const [, clause, reason] = /^(\W*\P{N}{2,40}?)(?:[,.;!–]+\s|\s[-–]\s)(\P{N}*)$/u.exec(text) ?? [];
  return clause === undefined || reason === undefined || /\?/u.test(reason) || asksForChange(reason)
    ? text
    : clause;
}
