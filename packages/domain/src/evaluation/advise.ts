import type { Claim, Fact, Source } from "../claim/claim.ts";
import { factOf, markDay, markHeight } from "../claim/marked-text.ts";
import { renderClaim } from "../claim/render-claim.ts";
import { describePastDay } from "../schedule/describe-date.ts";
import { joined } from "../text/joined.ts";
import type { Asked } from "./catch-up.ts";
import type { Advice, Reason } from "./evaluation.ts";
import { banOn, noRestrictions, type Standstill } from "./restrictions.ts";
import {
  cautionInWords,
  dayInWords,
  suggestCatchingUp,
  suggestNext,
  waitingSession,
} from "./suggest-work.ts";
import { typeInWords } from "./type-in-words.ts";

export type AdviceOptions = {
  /** The source of the facts: a tool, an evaluation. */
  readonly sourceId?: string;
  /** A group's own name for a work type ("Vaulting"). */
  readonly nameOf?: (workType: string) => string | undefined;
  /** For a document that is read on later days: a date is named, and not how far away it is. */
  readonly isDated?: boolean;
};

/** The facts of a message about a plan, and its text with placeholders. A model may rephrase it with the same facts. */
export type AdviceDraft = {
  readonly source: Source;
  readonly message: string;
  readonly suggestion: string | undefined;
  readonly days: readonly string[];
};

const sessions = (count: number, type: string): string => `${count} ${type} session${count === 1 ? "" : "s"}`;

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

const standstillInWords: Readonly<Record<Standstill, string>> = {
  draft: "a draft",
  paused: "paused",
  completed: "completed",
  abandoned: "given up",
  on_loan: "on loan",
  retired: "retired",
  sold: "sold",
};
const ofHorse: ReadonlySet<Standstill> = new Set(["on_loan", "retired", "sold"]);

/** Nobody is behind a plan that is not followed now. */
const standstillDraft = ({ evaluation }: Asked, standstill: Standstill) => {
  const { planned, done } = doneOfPlanned(evaluation.weeks);
  return {
    facts: [
      { key: "plan.state", text: standstillInWords[standstill] },
      { key: "plan.done", text: `${done} of ${planned} planned sessions` },
    ],
    message: `The ${ofHorse.has(standstill) ? "horse" : "plan"} is {{plan.state}}: {{plan.done}} were done.`,
  };
};

/** What a week plans where cautions rule out all of it: "nothing is planned" would be untrue. */
const ruledOutWeek = (
  { evaluation: { today }, restrictions = noRestrictions }: Asked,
  sessions: Asked["timetable"][number]["sessions"],
) => {
  const bans = sessions.flatMap(
    ({ workType, date }) => banOn(restrictions, workType, date) ?? banOn(restrictions, workType, today) ?? [],
  );
  const cautions = [...new Set(bans.map(({ text }) => cautionInWords(text)))];
  const facts = cautions.map((text, at): Fact => ({ key: `week.caution${at + 1}`, text }));
  const names = facts.map(({ key }) => `{{${key}}}`).join(" and ");
  return {
    facts,
    said: `${names} ${cautions.length > 1 ? "rule" : "rules"} out what is planned in {{week.number}} of the plan`,
  };
};

/**
 * How much of the plan's week was done, which is called by its number, as everybody's own week begins when they say: what is ticked off, as the plan's page counts it, and what counts beside it: the order
 * within a week is free. Where a session still waits beyond its day nobody reads that they are on track.
 */
const onTrackDraft = (asked: Asked) => {
  const { evaluation, timetable, ticked } = asked;
  const { weeks, today, above } = evaluation;
  const { planned, done } = doneOfPlanned(weeks.filter(({ first, last }) => first <= today && today <= last));
  const current = timetable.findLast(({ first }) => first <= today);
  const week = current?.weekNumber ?? 1;
  const standing = "on_pace" as const;
  if (planned === 0) {
    const ruledOut = ruledOutWeek(asked, current?.sessions ?? []);
    const said =
      ruledOut.facts.length > 0 ? ruledOut.said : "nothing is planned in {{week.number}} of the plan";
    return {
      facts: [{ key: "week.number", text: `week ${week}`, standing }, ...ruledOut.facts],
      message: `You're on track: ${said}.`,
    };
  }
  const counted =
    ticked === undefined ? done : (current?.sessions ?? []).filter(({ uid = "" }) => ticked.has(uid)).length;
  const beside = Math.max(0, done - counted);
  return {
    facts: [
      { key: "week.done", text: `${counted} of ${planned} planned sessions`, standing },
      { key: "week.number", text: `week ${week}` },
      ...(beside > 0
        ? [
            {
              key: "week.beside",
              text: beside === 1 ? "1 other session counts" : `${beside} other sessions count`,
            },
          ]
        : []),
    ],
    message: `${above.length > 0 || waitingSession(asked) ? "" : "You're on track: "}{{week.done}} of {{week.number}} ${counted === 1 ? "is" : "are"} done${beside > 0 ? ", and {{week.beside}}" : ""}.`,
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
const aboveDraft = ({ evaluation, timetable, restrictions = noRestrictions }: Asked) => {
  const { above, today, isOver } = evaluation;
  const [most] = above;
  if (!most || isOver) return { facts: [], message: "", suggestion: "" };
  const said = describePastDay(most.date, today, markDay);
  const week = timetable.findLast(({ first }) => first <= today);
  const isNow = week !== undefined && week.first <= most.date;
  const mayAdvise = isNow && !banOn(restrictions, "JUMPING", today);
  const isBefore = most.plannedCm === 0;
  return {
    facts: [
      factOf("above.fence", markHeight(most.cm)),
      factOf("above.day", /^(?:today|yesterday)$/.test(said) ? said : `on ${said}`),
      ...(isBefore ? [] : [factOf("above.planned", markHeight(most.plannedCm))]),
    ],
    message: `Jumped {{above.fence}} {{above.day}}: the plan ${isBefore ? "comes to fences later" : "is at {{above.planned}}"}.`,
    suggestion: !mayAdvise
      ? ""
      : isBefore
        ? "Go on without fences until the plan has them."
        : "Go on at the plan's {{above.planned}}.",
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
          ? "nothing of it was due or done"
          : "the plan asks for nothing";
  return {
    facts: [factOf("plan.state", state)],
    message: "There is nothing to compare yet: {{plan.state}}.",
  };
};

const maxBeside = 2;

/** What was done this week beside the plan: nobody reads that nothing was done under a week with rides. */
const besideDraft = ({ evaluation: { extra } }: Asked, inWords: (workType: string) => string) => {
  const named = extra.length > maxBeside + 1 ? extra.slice(0, maxBeside) : extra;
  const others = extra.slice(named.length).reduce((sum, { count }) => sum + count, 0);
  const said = [
    ...named.map(({ workType, count }) => sessions(count, inWords(workType))),
    ...(others > 0 ? [`${others} others`] : []),
  ];
  const facts = said.map((text, at): Fact => ({ key: `beside${at + 1}`, text }));
  return {
    facts,
    message:
      facts.length > 0
        ? `Done beside the plan this week: ${joined(facts.map(({ key }) => `{{${key}}}`))}.`
        : "",
  };
};

/** The facts and templates of a message about an evaluation. Nothing is suggested for a plan that stands still. */
export const draftAdvice = (
  asked: Asked,
  { sourceId = "compare_to_plan", nameOf, isDated }: AdviceOptions = {},
): AdviceDraft => {
  const inWords = (workType: string) => typeInWords(workType, nameOf);
  const { status, isOver, weeks } = asked.evaluation;
  // All of it may have been ruled out: then there is no verdict, but a count.
  const isCounted = isOver && (status !== "no_data" || doneOfPlanned(weeks).planned > 0);
  const { standstill } = asked.restrictions ?? noRestrictions;
  const draftOf = {
    behind: () => behindDraft(asked, inWords),
    ahead: () => aheadDraft(asked, inWords),
    on_track: () => onTrackDraft(asked),
    no_data: () => noDataDraft(asked),
  };
  const spaced = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const source = (...facts: readonly (readonly Fact[])[]) => ({ id: sourceId, facts: facts.flat() });
  if (standstill) {
    const { facts, message } = isCounted ? overDraft(asked) : standstillDraft(asked, standstill);
    return { source: source(facts), message, suggestion: undefined, days: [] };
  }
  const said = isCounted ? overDraft(asked) : draftOf[status]();
  const above = aboveDraft(asked);
  const beside = isCounted ? undefined : besideDraft(asked, inWords);
  const suggest = status === "behind" ? suggestCatchingUp : suggestNext;
  const { days, facts, suggestion } = suggest(asked, { inWords, isDated });
  return {
    source: source(above.facts, said.facts, beside?.facts ?? [], facts),
    message: spaced(above.message, said.message, beside?.message),
    suggestion: spaced(above.suggestion, suggestion) || undefined,
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
  const { standstill } = asked.restrictions ?? noRestrictions;
  return {
    message: claimOf(message, source),
    ...(suggestion !== undefined && { suggestion: claimOf(suggestion, source) }),
    days: [...days],
    ...(standstill && { standstill }),
  };
};
