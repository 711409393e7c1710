import type { Fact } from "../claim/claim.ts";
import { factOf, markDate, markDay } from "../claim/marked-text.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import { describeDate, describePastDay } from "../schedule/describe-date.ts";
import { daysBetween, weekdayOf } from "../schedule/local-date.ts";
import { catchUpDays, openSessions, suggestedDays, type Asked, type OpenSession } from "./catch-up.ts";
import { banOn, noRestrictions } from "./restrictions.ts";

/** A suggestion's template and facts, and the days that suit it. */
export type SuggestionDraft = {
  readonly days: readonly string[];
  readonly facts: readonly Fact[];
  readonly suggestion: string | undefined;
};

export type SuggestionWords = {
  readonly inWords: (workType: string) => string;
  /** Dates are named, and not how far away they are. */
  readonly isDated?: boolean | undefined;
};

const nothing: SuggestionDraft = { days: [], facts: [], suggestion: undefined };

/** Names a gentler form than the type's: a horse returns to jumping over grids (spec 3). */
const gentlest: Readonly<Record<string, string>> = { JUMPING: "gymnastics" };

const sessionOf = (type: string): string => `${/^[aeiou]/.test(type) ? "an" : "a"} ${type} session`;

/** A date from today on as used in a sentence: "today", "tomorrow", "on Friday", "on Monday 30 November 2026" (marked). */
export const dayInWords = (date: string, today: string, isDated = false): string => {
  const ahead = daysBetween(today, date);
  if (ahead < 2 && !isDated) return describeDate(date, today);
  return `on ${ahead < 7 && !isDated ? dayOfWeekName(weekdayOf(date)) : markDate(date)}`;
};

/** One of these days, in words: "in the next 2 days". */
const daysInWords = (days: readonly string[], today: string, isDated = false): string =>
  isDated
    ? days.map((date) => dayInWords(date, today, true)).join(" or ")
    : days.length > 1
      ? `in the next ${days.length} days`
      : dayInWords(days[0] ?? today, today);

const maxCautionLength = 160;
export const cautionInWords = (text: string): string => {
  const plain = text.replace(/[\s.!]+$/u, "");
  return `“${plain.length > maxCautionLength ? `${plain.slice(0, maxCautionLength)}…` : plain}”`;
};

/** A sentence's template, with its facts. */
type Part = { readonly facts: readonly Fact[]; readonly text: string };

const joined = (days: readonly string[], ...parts: readonly (Part | undefined)[]): SuggestionDraft => {
  const said = parts.filter((part) => part !== undefined);
  return {
    days,
    facts: said.flatMap(({ facts }) => facts),
    suggestion: said.map(({ text }) => text).join(" ") || undefined,
  };
};

const banOf = ({ restrictions = noRestrictions }: Asked, { workType, date }: OpenSession) =>
  banOn(restrictions, workType, date);

/** The plan's next session that nothing pinned to the horse rules out. */
const nextPart = (
  asked: Asked,
  { inWords, isDated }: SuggestionWords,
  lead = "Next in the plan is",
): Part | undefined => {
  const next = openSessions(asked).find((session) => !banOf(asked, session));
  return (
    next && {
      facts: [
        { key: "next.session", text: sessionOf(inWords(next.workType)) },
        factOf("next.day", dayInWords(next.date, asked.evaluation.today, isDated)),
      ],
      text: `${lead} {{next.session}} {{next.day}}.`,
    }
  );
};

/** The plan's very next session, where a caution rules it out. */
const ruledOutPart = (asked: Asked, { inWords, isDated }: SuggestionWords): Part | undefined => {
  const [first] = openSessions(asked);
  const ban = first && banOf(asked, first);
  return (
    ban && {
      facts: [
        { key: "ruledOut.caution", text: cautionInWords(ban.text) },
        { key: "ruledOut.session", text: sessionOf(inWords(first.workType)) },
        factOf("ruledOut.day", dayInWords(first.date, asked.evaluation.today, isDated)),
      ],
      text: "{{ruledOut.caution}} rules out {{ruledOut.session}} {{ruledOut.day}}.",
    }
  );
};

/** What is next although its day has passed, and nothing rules it out: the plan's page and the handoff name it, too. */
export const waitingSession = (asked: Asked): OpenSession | undefined => {
  const { overdue, evaluation } = asked;
  return !overdue || evaluation.isOver || banOf(asked, { ...overdue, date: evaluation.today })
    ? undefined
    : overdue;
};

const overduePart = (asked: Asked, { inWords, isDated }: SuggestionWords): Part | undefined => {
  const overdue = waitingSession(asked);
  const { evaluation } = asked;
  if (!overdue) return undefined;
  const day = isDated ? markDate(overdue.date) : describePastDay(overdue.date, evaluation.today, markDay);
  return {
    facts: [{ key: "next.session", text: sessionOf(inWords(overdue.workType)) }, factOf("next.day", day)],
    text: "Next in the plan is {{next.session}}, due since {{next.day}}.",
  };
};

/** The plan's next session that may be done, behind the one that may not. */
export const suggestNext = (asked: Asked, words: SuggestionWords): SuggestionDraft =>
  joined([], ruledOutPart(asked, words), overduePart(asked, words) ?? nextPart(asked, words));

/**
 * "Consider a gymnastics session in the next 2 days." What is planned today comes before, unless something else was done today. If no day of the week is
 * free, suggests going on with the plan. What a caution rules out is never behind (`withoutForbidden`).
 */
export function suggestCatchingUp(asked: Asked, words: SuggestionWords): SuggestionDraft {
  const { reasons, today, isOver } = asked.evaluation;
  const { inWords, isDated } = words;
  const workType = reasons[0]?.workType ?? "";
  const [open] = openSessions(asked);
  // What is missing is still to do today, whatever else was done.
  const isLeft = open?.workType === workType || !asked.work.some(({ date }) => date === today);
  const isForToday = open?.date === today && !banOf(asked, open) && isLeft;
  const before = isForToday ? nextPart(asked, words) : undefined;
  const days = suggestedDays(
    catchUpDays(asked).filter((date) => !isForToday || date !== today),
    today,
  );
  if (before && (open?.workType === workType || days.length === 0)) return joined(days, before);
  const session = { key: "catchUp.session", text: sessionOf(gentlest[workType] ?? inWords(workType)) };
  if (days.length > 0)
    return joined(days, before, {
      facts: [session, factOf("catchUp.day", daysInWords(days, today, isDated))],
      text: "Consider {{catchUp.session}} {{catchUp.day}}.",
    });
  if (isOver)
    return banOf(asked, { workType, date: today })
      ? nothing
      : joined(days, { facts: [session], text: "Begin the next plan with {{catchUp.session}}." });
  const next = nextPart(asked, words, "Go on with the plan: next is");
  return next
    ? joined(days, { ...next, text: `There is no free day for it this week. ${next.text}` })
    : nothing;
}
