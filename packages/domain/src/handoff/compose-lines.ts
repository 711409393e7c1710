import type { Claim, Fact, Source } from "../claim/claim.ts";
import { factOf, markDay, markShortDate } from "../claim/marked-text.ts";
import { renderClaim } from "../claim/render-claim.ts";
import { cautionAgainst, restrictionsOf } from "../evaluation/restrictions.ts";
import { careStanding, dueCare, type CareItem } from "../horse/care-item.ts";
import { openCautions, type Caution } from "../horse/caution.ts";
import { weekdays } from "../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf } from "../schedule/local-date.ts";
import { describeDate, describePastDay } from "../schedule/describe-date.ts";
import type { HandoffLine, HandoffLineKind } from "./handoff.ts";
import type { PlannedNext } from "../program/schedule/session-queue.ts";
import type { BehindOn, HandoffInput } from "./handoff-input.ts";
import { type ObservationCourse, readRides } from "./observation-courses.ts";
import { minutesInWords, type Ride, ridesInWords, usualDays, usualMinutes } from "./ride.ts";
import { readRemarks } from "./remarks/read-remarks.ts";
import { formatMinutes } from "../units/format-units.ts";

/** Facts by key, as shown; dates and heights may be marked. */
type Facts = Readonly<Record<string, string | undefined>>;

/** What a line consists of. */
export type LineParts = {
  readonly kind: HandoffLineKind;
  readonly template: string;
  readonly facts: Facts;
  readonly sources: readonly string[];
  readonly isNew: boolean;
};

const maxFactLength = 200;
const weekDays = 7;

/**
 * A claim whose numbers, names, dates and quotes are facts. `sources`: where it is from; each contains all of the facts. Throws if it can't
 * be rendered: the templates are this module's own.
 */
export function claimOf(template: string, facts: Facts, sources: readonly string[]): Claim {
  const known = Object.entries(facts).flatMap(([key, text]): Fact[] =>
    text === undefined || text === "" ? [] : [factOf(key, text.slice(0, maxFactLength))],
  );
  const held: Source[] = sources.map((id) => ({ id, facts: known }));
  const claim = renderClaim(template, held);
  if (!claim.ok) throw new Error(`A line of the handoff ${claim.error}: ${template}`);
  return { ...claim.value, sources: [...sources] };
}

export const lineOf = ({ kind, template, facts, sources, isNew }: LineParts): HandoffLine => ({
  kind,
  ...claimOf(template, facts, sources),
  isNew,
});

/** "Tuesday" (in this week or the coming days), "yesterday", and further away a date: "2 Nov", marked. */
export const dayInWords = (date: string, today: string): string => {
  const ahead = daysBetween(today, date);
  if (ahead > 1 && ahead < weekDays) return weekdays[weekdayOf(date) - 1] ?? date;
  const said = describeDate(date, today);
  return /ago|in /.test(said) ? markShortDate(date, today) : said;
};

export const workoutIds = (rides: readonly Ride[]): readonly string[] => [
  ...new Set(rides.map(({ id }) => `workout:${id}`)),
];

export const isUnread = (rides: readonly Ride[], readAt: number | undefined): boolean =>
  rides.some(({ loggedAt }) => loggedAt > (readAt ?? -1));

export type LineContext = { readonly today: string; readonly readAt?: number | undefined };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The detail of a line about an observation: how often; also since when it changes; or also who mentioned it last, with their words. */
export type WatchDetail = "count" | "trend" | "quote";

const minStem = 3;
/** "Rushing", "rushed" and "rush", "stiff" and "stiffer". */
const stemOf = (state: string): string => {
  const stem = state.replace(/(?:ing|ed|er|y|s)$/u, "");
  return stem.length < minStem ? state : stem;
};
const denied = String.raw`(?:\b(?:not|no|never|nothing|without|less)\b|n['’]t\b)[^,;.!?]*`;

/** Whether words say it, or deny it. */
export const mentions = (text: string, state: string): boolean =>
  new RegExp(String.raw`\b${stemOf(state)}`, "iu").test(text);

type Noting = "says" | "denies";

/**
 * The rides whose riders wrote that the horse was so ("stiff"), and those whose riders wrote that it was not: by what the reader of remarks
 * takes the word for, else by the word itself. `rides`: oldest first; `otherNames`: of the barn's other horses.
 */
export function ridesNoting(
  rides: readonly Ride[],
  otherNames: readonly string[],
  state: string,
): Readonly<Record<Noting, readonly Ride[]>> {
  // "Sound" denies what "lame" says.
  const meant = new Map(
    readRemarks(`Was ${state}.`).observations.map(({ concept, polarity }) => [
      concept,
      polarity === "absent",
    ]),
  );
  const isDenied = new RegExp(String.raw`${denied}\b${stemOf(state)}`, "iu");
  const read = readRides(rides, otherNames).map(({ ride, observations }) => {
    const own = observations.filter(({ concept }) => meant.has(concept));
    const { notes = "" } = ride;
    const says = own.some(({ concept, polarity }) => (polarity === "absent") === meant.get(concept));
    if (own.length > 0) return { ride, is: says };
    return { ride, is: mentions(notes, state) ? !isDenied.test(notes) : undefined };
  });
  const of = (is: boolean) => read.filter((one) => one.is === is).map(({ ride }) => ride);
  return { says: of(true), denies: of(false) };
}

/** "Stiff to the right: 5 of 12 rides, fading since 2 Nov." and the latest words about it. */
export function watchLine(
  course: ObservationCourse,
  { today, readAt }: LineContext,
  detail: WatchDetail,
): HandoffLine {
  const isQuoted = detail === "quote";
  const there = course.mentions.filter(({ polarity }) => polarity !== "absent");
  const quote = isQuoted ? there.findLast((mention) => mention.quote !== undefined)?.quote : undefined;
  const latest = there.at(-1);
  const recurs = course.count > 1;
  const template = [
    recurs ? "{{watch.what}}: {{watch.count}}" : "{{watch.what}}",
    detail !== "count" && course.trend && recurs ? `${course.trend.course} since {{watch.since}}` : "",
    latest?.polarity === "better" ? "better {{watch.day}}" : "last {{watch.day}}",
  ];
  return lineOf({
    kind: "watch",
    template: `${template.filter(Boolean).join(", ")}${isQuoted ? " ({{watch.who}})" : ""}${quote === undefined ? "." : ": “{{watch.quote}}”"}`,
    facts: {
      "watch.what": capital(course.label),
      "watch.count": `${course.count} of ${course.rides} rides`,
      "watch.since": course.trend && dayInWords(course.trend.since, today),
      "watch.day": latest && dayInWords(latest.ride.date, today),
      "watch.who": latest?.ride.riderName ?? "somebody",
      "watch.quote": quote,
    },
    sources: workoutIds(there.map(({ ride }) => ride).toReversed()),
    isNew: isUnread(
      there.map(({ ride }) => ride),
      readAt,
    ),
  });
}

/** A rider's request to whoever rides next, or an observation, in their words. */
export function quoteLine(
  kind: "asked" | "note" | "watch",
  ride: Ride,
  quote: string,
  { today, readAt }: LineContext,
): HandoffLine {
  return lineOf({
    kind,
    template: `{{said.who}}${kind === "asked" ? " asks" : ""}, {{said.day}}: “{{said.quote}}”`,
    facts: {
      "said.who": ride.riderName ?? "Somebody",
      "said.day": dayInWords(ride.date, today),
      "said.quote": quote,
    },
    sources: workoutIds([ride]),
    isNew: isUnread([ride], readAt),
  });
}

/** The last seven days compared with what is usual; undefined if they and the six weeks before are empty. */
export function loadLine(rides: readonly Ride[], { today, readAt }: LineContext): HandoffLine | undefined {
  const from = addDays(today, 1 - weekDays);
  const week = rides.filter(({ date }) => date >= from && date <= today);
  const usual = usualMinutes(rides, from);
  const minutes = minutesInWords(week);
  const last = rides.at(-1);
  if (!last || last.date < addDays(from, -usualDays)) return undefined;
  return lineOf({
    kind: "load",
    template: `Last {{load.span}}: {{load.rides}}${minutes === undefined ? "" : ", {{load.minutes}}"}${usual === undefined ? "" : "; usual {{load.usual}}"}.`,
    facts: {
      "load.span": `${weekDays} days`,
      "load.rides": ridesInWords(week),
      "load.minutes": minutes,
      "load.usual": usual === undefined ? undefined : formatMinutes(usual),
    },
    sources: workoutIds(week.length > 0 ? week : [last]),
    isNew: isUnread(week, readAt),
  });
}

/** What the horse's plan is behind on. */
export const behindLine = ({ programId, work, done, expected }: BehindOn): HandoffLine =>
  lineOf({
    kind: "plan",
    template: "Behind the plan on {{behind.work}}: {{behind.done}}.",
    facts: { "behind.work": work, "behind.done": `${done} of ${expected} done` },
    sources: [`program:${programId}`],
    isNew: false,
  });

/** Which day a planned session is of: what is of today, where the horse was ridden today, is no more than open. */
const planDay = (date: string, today: string, rides: readonly Ride[]): string => {
  if (date < today) return `due since ${describePastDay(date, today, markDay)}`;
  const isRidden = rides.some((ride) => ride.date === date && !ride.isFromTheGround);
  return `${isRidden ? "still open from " : ""}${dayInWords(date, today)}`;
};

/** The plan's next session, and which caution rules it out. */
export function planLine(
  next: PlannedNext,
  {
    today,
    cautions,
    rides,
    disciplines = [],
  }: Pick<HandoffInput, "today" | "cautions" | "rides" | "disciplines">,
): HandoffLine {
  const { programId, title, date, minutes, rider } = next;
  const day = date === undefined ? undefined : planDay(date, today, rides);
  const pinned = openCautions(cautions, today);
  const restrictions = restrictionsOf({ status: "active", cautions: pinned, disciplines });
  const against = cautionAgainst(restrictions, next, today);
  const when = day === undefined ? "" : ", {{plan.day}}";
  return lineOf({
    kind: "plan",
    template: `Next by the plan: {{plan.what}}${when}${rider === undefined ? "" : ", {{plan.rider}} rides"}${against === undefined ? "" : ", against “{{plan.caution}}”"}.`,
    facts: {
      "plan.what": [title, minutes === undefined ? "" : formatMinutes(minutes)].filter(Boolean).join(", "),
      "plan.day": day,
      "plan.rider": rider,
      "plan.caution": against?.replace(/[\s.!]+$/u, ""),
    },
    sources: [`program:${programId}`],
    isNew: false,
  });
}

/** Cautions in force, newest first, each verbatim with its author and end date. */
export const cautionLines = (
  cautions: readonly Caution[],
  { today, readAt }: LineContext,
): readonly HandoffLine[] =>
  openCautions(cautions, today).map(({ id, text, until, authorName, updatedAt }) => {
    const end = until === undefined ? "" : " until {{caution.until}}";
    const by = authorName === undefined ? "" : " ({{caution.who}})";
    // A text of a caution's maximum length does not fit into one fact.
    const [first, rest] = [text.slice(0, maxFactLength), text.slice(maxFactLength)];
    return lineOf({
      kind: "caution",
      template: `{{caution.text}}${rest === "" ? "" : "{{caution.more}}"}${end === "" ? "" : ","}${end}${by}`,
      facts: {
        "caution.text": first,
        "caution.more": rest === "" ? undefined : rest,
        "caution.until": until === undefined ? undefined : dayInWords(until, today),
        "caution.who": authorName,
      },
      sources: [`caution:${id}`],
      isNew: updatedAt > (readAt ?? -1),
    });
  });

/** Care for the horse that is due or overdue, longest overdue first. */
export const careLines = (care: readonly CareItem[], { today }: LineContext): readonly HandoffLine[] =>
  dueCare(care, today).map((item) =>
    lineOf({
      kind: "care",
      template: `{{care.what}}: ${careStanding(item, today) === "overdue" ? "overdue since" : "due"} {{care.day}}.`,
      facts: {
        "care.what": capital(item.note ?? item.kind),
        "care.day": dayInWords(item.dueOn ?? today, today),
      },
      sources: [`care:${item.id}`],
      isNew: false,
    }),
  );
