import type { Claim, Fact, Source } from "../claim/claim.ts";
import { renderClaim } from "../claim/render-claim.ts";
import { describeDate, describePastDay, formatDate } from "../schedule/describe-date.ts";
import { daysBetween, weekdayOf } from "../schedule/local-date.ts";
import { dayOfWeekName } from "../program/entered-date.ts";
import type { Advice, Reason } from "./evaluation.ts";
import { catchUpDays, openSessions, suggestedDays, type Asked, type OpenSession } from "./catch-up.ts";
import { typeInWords } from "./type-in-words.ts";

export type AdviceOptions = {
  /** The source of the facts: a tool, an evaluation. */
  readonly sourceId?: string;
  /** A group's own name for a work type ("Vaulting"). */
  readonly nameOf?: (workType: string) => string | undefined;
};

/** The facts of a message about a plan, and its text with placeholders. A model may rephrase it with the same facts. */
export type AdviceDraft = {
  readonly source: Source;
  readonly message: string;
  readonly suggestion: string | undefined;
  readonly days: readonly string[];
};

/** Names a gentler form than the type's: a horse returns to jumping over grids (spec 3). */
const gentlest: Readonly<Record<string, string>> = { JUMPING: "gymnastics" };

const sessions = (count: number, type: string): string => `${count} ${type} session${count === 1 ? "" : "s"}`;

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** A date from today on as used in a sentence: "today", "tomorrow", "on Friday", "on Monday 30 November 2026". */
const dayInWords = (date: string, today: string): string => {
  const ahead = daysBetween(today, date);
  if (ahead < 2) return describeDate(date, today);
  return `on ${ahead < 7 ? dayOfWeekName(weekdayOf(date)) : formatDate(date)}`;
};

const maxReasons = 3;

/** "You're behind on jumping: the plan called for 1 jumping session this week." */
const behindDraft = (asked: Asked, inWords: (workType: string) => string) => {
  const { evaluation } = asked;
  const facts: Fact[] = [];
  const when = ({ kind }: Reason): string =>
    kind === "missed" ? "last week" : kind === "overdue" ? "by now this week" : "this week";
  const sentences = evaluation.reasons.slice(0, maxReasons).map((reason, i) => {
    const type = inWords(reason.workType);
    const at = `behind${i + 1}`;
    facts.push(
      { key: `${at}.workType`, text: type, standing: "behind" },
      { key: `${at}.expected`, text: sessions(reason.expected, type) },
      { key: `${at}.done`, text: `${reason.done} done` },
    );
    const done = reason.done > 0 ? `, with {{${at}.done}}` : "";
    return `You're ${i === 0 ? "" : "also "}behind on {{${at}.workType}}: the plan called for {{${at}.expected}} ${when(reason)}${done}.`;
  });
  return { facts, message: sentences.join(" ") };
};

const nextSessionDraft = (next: OpenSession | undefined, today: string, inWords: (type: string) => string) =>
  next === undefined
    ? { facts: [], suggestion: undefined }
    : {
        facts: [
          { key: "next.session", text: withArticle(`${inWords(next.workType)} session`) },
          { key: "next.day", text: dayInWords(next.date, today) },
        ],
        suggestion: "Next in the plan is {{next.session}} {{next.day}}.",
      };

/** "Consider a gymnastics session in the next 2 days." What is planned today comes before. If no day of the week is free, suggests going on with the plan. */
const catchUpDraft = (asked: Asked, inWords: (workType: string) => string) => {
  const { reasons, today, isOver } = asked.evaluation;
  const type = reasons[0]?.workType ?? "";
  const days = suggestedDays(catchUpDays(asked), today);
  const [first] = days;
  const [open] = openSessions(asked);
  if (open?.date === today) return { days, ...nextSessionDraft(open, today, inWords) };
  const session = {
    key: "catchUp.session",
    text: withArticle(`${gentlest[type] ?? inWords(type)} session`),
  };
  if (first !== undefined) {
    const day = days.length > 1 ? `in the next ${days.length} days` : dayInWords(first, today);
    return {
      days,
      facts: [session, { key: "catchUp.day", text: day }],
      suggestion: "Consider {{catchUp.session}} {{catchUp.day}}.",
    };
  }
  if (isOver) return { days, facts: [session], suggestion: "Begin the next plan with {{catchUp.session}}." };
  const next = nextSessionDraft(open, today, inWords);
  return {
    days,
    facts: next.facts,
    suggestion:
      next.suggestion &&
      "There is no free day for it this week. Go on with the plan: next is {{next.session}} {{next.day}}.",
  };
};

/** What is done of the planned sessions of these weeks, at most as often as planned. What made up for the week before does not count here. */
const doneOfPlanned = (weeks: Asked["evaluation"]["weeks"]) => {
  const types = weeks.flatMap((week) => week.types);
  const planned = types.reduce((total, figures) => total + figures.planned, 0);
  const done = types.reduce(
    (total, { planned: most, done: all, madeUp }) => total + Math.min(most, all - madeUp),
    0,
  );
  return { planned, done };
};

/** Nobody is behind a plan whose last day has passed. */
const overDraft = ({ evaluation: { weeks, status } }: Asked) => {
  const standing = status === "behind" ? ("behind" as const) : ("on_pace" as const);
  const { planned, done } = doneOfPlanned(weeks);
  return {
    facts: [{ key: "plan.done", text: `${done} of ${planned} planned sessions`, standing }],
    message: "The plan is over: {{plan.done}} were done.",
  };
};

/**
 * How much of this week was done: what is ticked off, as the plan's page counts it, and what counts beside it: the order
 * within a week is free.
 */
const onTrackDraft = ({ evaluation, timetable, ticked }: Asked) => {
  const { weeks, today, above } = evaluation;
  const { planned, done } = doneOfPlanned(weeks.filter(({ first, last }) => first <= today && today <= last));
  const current = timetable.findLast(({ first }) => first <= today);
  const week = current?.weekNumber ?? 1;
  const standing = "on_pace" as const;
  if (planned === 0)
    return {
      facts: [{ key: "week.number", text: `week ${week}`, standing }],
      message: "You're on track: nothing is planned in {{week.number}} of the plan.",
    };
  const counted =
    ticked === undefined ? done : (current?.sessions ?? []).filter(({ uid = "" }) => ticked.has(uid)).length;
  const beside = Math.max(0, done - counted);
  return {
    facts: [
      { key: "week.done", text: `${counted} of ${planned} planned sessions`, standing },
      ...(beside > 0
        ? [
            {
              key: "week.beside",
              text: beside === 1 ? "1 other session counts" : `${beside} other sessions count`,
            },
          ]
        : []),
    ],
    message: `${above.length > 0 ? "" : "You're on track: "}{{week.done}} of this week are done${beside > 0 ? ", and {{week.beside}}" : ""}.`,
  };
};

const aheadDraft = (asked: Asked, inWords: (workType: string) => string) => {
  const [most] = asked.evaluation.ahead.toSorted((a, b) => b.count - a.count);
  const type = inWords(most?.workType ?? "");
  return {
    facts: [
      { key: "ahead.workType", text: type, standing: "ahead" as const },
      { key: "ahead.extra", text: sessions(most?.count ?? 0, type) },
    ],
    message: "You're ahead on {{ahead.workType}}: this week is done, and {{ahead.extra}} beyond it.",
  };
};

/** "Jumped 90 cm on Monday: the plan is at 50 cm." In a later week nothing more is advised: the plan has gone on by then. */
const aboveDraft = ({ evaluation, timetable }: Asked) => {
  const { above, today, isOver } = evaluation;
  const [most] = above;
  if (!most || isOver) return { facts: [], message: "", suggestion: "" };
  const said = describePastDay(most.date, today);
  const week = timetable.findLast(({ first }) => first <= today);
  const isNow = week !== undefined && week.first <= most.date;
  return {
    facts: [
      { key: "above.fence", text: `${most.cm} cm` },
      { key: "above.day", text: /^(?:today|yesterday)$/.test(said) ? said : `on ${said}` },
      { key: "above.planned", text: `${most.plannedCm} cm` },
    ],
    message: "Jumped {{above.fence}} {{above.day}}: the plan is at {{above.planned}}.",
    suggestion: isNow ? "Go on at the plan's {{above.planned}}." : "",
  };
};

const noDataDraft = ({ evaluation, timetable }: Asked) => {
  const [first] = timetable;
  const hasSession = timetable.some((week) => week.sessions.length > 0);
  const state =
    first === undefined
      ? "there is no plan with a session and a date"
      : evaluation.today < first.first
        ? `the plan begins ${dayInWords(first.first, evaluation.today)}`
        : hasSession
          ? "nothing has been due, and nothing was done"
          : "the plan asks for nothing";
  return {
    facts: [{ key: "plan.state", text: state }],
    message: "There is nothing to compare yet: {{plan.state}}.",
  };
};

/** The facts and templates of a message about an evaluation. */
export const draftAdvice = (
  asked: Asked,
  { sourceId = "compare_to_plan", nameOf }: AdviceOptions = {},
): AdviceDraft => {
  const inWords = (workType: string) => typeInWords(workType, nameOf);
  const { status, today, isOver } = asked.evaluation;
  const next = () => ({ days: [], ...nextSessionDraft(openSessions(asked)[0], today, inWords) });
  const draftOf = {
    behind: () => behindDraft(asked, inWords),
    ahead: () => aheadDraft(asked, inWords),
    on_track: () => onTrackDraft(asked),
    no_data: () => noDataDraft(asked),
  };
  const said = isOver && status !== "no_data" ? overDraft(asked) : draftOf[status]();
  const above = aboveDraft(asked);
  const { days, facts, suggestion } = status === "behind" ? catchUpDraft(asked, inWords) : next();
  const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");
  return {
    source: { id: sourceId, facts: [...above.facts, ...said.facts, ...facts] },
    message: joined(above.message, said.message),
    suggestion: joined(above.suggestion, suggestion) || undefined,
    days,
  };
};

/** A claim from this file's own template and facts: a failure is a bug. */
const claimOf = (template: string, source: Source): Claim => {
  const claim = renderClaim(template, [source]);
  if (!claim.ok) throw new Error(`The claim “${template}” ${claim.error}.`);
  return claim.value;
};

/** The rule-based advice on an evaluation. */
export const advise = (asked: Asked, options?: AdviceOptions): Advice => {
  const { source, message, suggestion, days } = draftAdvice(asked, options);
  return {
    message: claimOf(message, source),
    ...(suggestion !== undefined && { suggestion: claimOf(suggestion, source) }),
    days: [...days],
  };
};
