import { sessionState } from "../../program/progress/session-progress.ts";
import { nextSession } from "../../program/schedule/session-queue.ts";
import { weekKind } from "../../program/week-kind.ts";
import { markBlockDistance } from "../../program/cardio/cardio-amount.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import { weekdays } from "../../schedule/calendar-words.ts";
import { addDays, daysBetween, weekdayOf, weekStartOf } from "../../schedule/local-date.ts";
import { formatDurationInWords } from "../../units/format-units.ts";
import { dayInWords } from "./figure-in-words.ts";
import {
  exerciseText,
  isOpen,
  leftOf,
  missed,
  namesSession,
  type Placed,
  placedOf,
  plannedFigure,
  type PlanFacts,
  placedInWords,
  track,
  waits,
  when,
} from "./planned-figures.ts";
import { comingDay, dayAsked, dayPeriod, nextFrom, sessionBehind, whenNext } from "./next-session.ts";
import type { AskedPeriod, PlanQuestion } from "../question.ts";

/** How far it is, where a session is that alone: "8 km, ". */
const farOf = ({ session: { cardio, exercises } }: Placed): string =>
  cardio?.distanceMeters === undefined || exercises.length > 0 ? "" : `${markBlockDistance(cardio)}, `;

/** How long the session takes that is meant: of a day, else the next one. */
function lengthOf(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string | undefined {
  const date = question.period?.ahead ?? question.period?.from;
  const open = placed.filter((one) => isOpen(one));
  const ofDay = open.filter((one) => one.date === date);
  const [first] = date === undefined ? open : ofDay;
  const found =
    ofDay.find((one) => namesSession(question, one)) ??
    (question.period?.kind === "day" ? first : undefined) ??
    open.find((one) => namesSession(question, one)) ??
    first;
  if (!found) return date === undefined ? undefined : onDay(date, facts, placed);
  const minutes = plannedMinutes(found.session, facts.paces);
  return minutes === 0
    ? `No time is planned for ${found.session.name}.`
    : `${found.session.name},${when(found, facts.today)}: ${farOf(found)}about ${formatDurationInWords(minutes * 60)}.`;
}

function onDay(date: string, facts: PlanFacts, placed: readonly Placed[]): string {
  const { today } = facts;
  const day = dayInWords(date, today);
  const there = placed.filter((one) => one.date === date && sessionState(one.session) !== "empty");
  const [first] = there;
  const next = placed.find((one) => isOpen(one) && (one.date ?? "") >= (date > today ? date : today));
  const waiting =
    date === today ? placed.find((one) => isOpen(one) && (one.date ?? today) < today) : undefined;
  if (!first && waiting) return `Nothing is planned for today itself. ${waits(waiting, today)}`;
  if (!first)
    return `Nothing is planned ${day}: a rest day.${next ? ` Next is ${next.session.name}${when(next, today)}.` : ""}`;
  if (there.every((one) => !isOpen(one))) {
    const after = next ? ` Next is ${next.session.name}${when(next, today)}.` : "";
    return `${first.session.name} is done already${date === today ? ", so nothing is left today" : ""}.${after}`;
  }
  return there
    .filter(isOpen)
    .map((one) => (date === today ? leftOf(one, facts) : placedInWords(one, today)))
    .join("\n");
}

/** How long the program plans to rest between sets: of the lift that is named, else in the session meant, else in the next one. */
function betweenSets(
  question: PlanQuestion,
  facts: PlanFacts,
  placed: readonly Placed[],
): string | undefined {
  const isNamed = question.exercises.length > 0;
  const date = question.period?.ahead ?? question.period?.from;
  const meant = placed.filter((one) => isOpen(one) && (date === undefined || one.date === date));
  const found = meant
    .map(({ session }) => ({
      session,
      exercises: session.exercises.filter((one) => !isNamed || facts.isMeant(one)),
    }))
    .find(({ exercises }) => exercises.length > 0);
  if (!found)
    return isNamed
      ? `${question.exercises.join(", ")} is not planned, so no rest is planned for it.`
      : undefined;
  const rests = found.exercises.map(
    ({ name, restSeconds }) => `${name} ${formatDurationInWords(restSeconds)}`,
  );
  return `As planned in ${found.session.name}, between sets: ${rests.join(", ")}.`;
}

/** When a deload, a taper or the like is: the first such week that is not over. */
function phase(
  question: PlanQuestion,
  { program, name, today }: PlanFacts,
  placed: readonly Placed[],
): string {
  const asked = phases.exec(question.words)?.[0] ?? "deload";
  const word = asked.replace(/ week$/u, "");
  const kind = weekKind({ phase: asked });
  const weeks = program.weeks.filter((week) =>
    kind === "build" ? (week.phase?.toLowerCase().includes(word) ?? false) : weekKind(week) === kind,
  );
  const dated = weeks.map((week) => ({
    week,
    dates: placed
      .filter((one) => one.week === week)
      .flatMap(({ date }) => date ?? [])
      .toSorted(),
  }));
  const found = dated.find(({ week, dates }) => (week.endDate ?? dates.at(-1) ?? today) >= today);
  if (!found) return `${name} has no ${word} ${weeks.length > 0 ? "ahead any more" : "planned"}.`;
  const { week, dates } = found;
  const [from, to] = [week.startDate ?? dates[0], week.endDate ?? dates.at(-1)];
  const days =
    from === undefined
      ? ""
      : `, ${dayInWords(from, today)}${to === undefined ? "" : ` to ${dayInWords(to, today)}`}`;
  return `${week.phase ?? word}: week ${week.weekNumber} of ${program.weeks.length} in ${name}${days}.`;
}
const phases = /\b(?:deload|taper|peak week|test(?:ing)? week|easy week|recovery week)\b/u;

/** On which days of a week nothing is planned. */
function restDays(
  question: PlanQuestion,
  { today, firstWeekday }: PlanFacts,
  placed: readonly Placed[],
): string {
  const start = weekStartOf(today, firstWeekday);
  const from = question.period?.kind === "week" ? (question.period.from ?? today) : start;
  const busy = new Set(
    placed.filter(({ session }) => sessionState(session) !== "empty").map(({ date }) => date),
  );
  const free = Array.from({ length: 7 }, (_, at) => addDays(from, at)).filter((date) => !busy.has(date));
  const week = question.period?.label ?? "this week";
  return free.length > 0
    ? `Nothing is planned ${week} on ${free.map((date) => weekdays[weekdayOf(date) - 1]).join(", ")}.`
    : `Something is planned on every day ${week}.`;
}

/** Whoever asks what to do wants what was done last beside it; what is planned is an answer by itself. */
const asksForAdvice = /\b(?:should|shall|can|could|add|increase|go)\b/u;
/** What is planned of a lift, on the day that is asked about or next. */
function load(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string | undefined {
  if (question.exercises.length === 0) return undefined;
  const has = placed.filter(
    (one) => isOpen(one) && one.session.exercises.some((exercise) => facts.isMeant(exercise)),
  );
  const date = question.period?.ahead ?? question.period?.from;
  const ofDay = has.find((one) => one.date === date);
  const planned = ofDay ?? has[0];
  const isWanted = !planned || question.isBesideLast || asksForAdvice.test(question.words);
  const last = facts.lastLoad === undefined || !isWanted ? "" : ` Last time: ${facts.lastLoad}.`;
  if (!planned) return last === "" ? undefined : `${question.exercises[0] ?? ""} is not planned.${last}`;
  const exercises = planned.session.exercises.filter((one) => facts.isMeant(one)).map(exerciseText);
  const other = date !== undefined && date >= facts.today && !ofDay ? "Not on that day. " : "";
  return `${other}Planned${when(planned, facts.today)}: ${exercises.join(", ")}.${last}`;
}

/** A change is only imagined: what it would touch, and that nothing was changed. */
function whatIf(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string {
  const [exercise] = question.exercises;
  if (ofHealth.test(question.words))
    return `That is for a doctor or physio to say: I only know your training. Nothing is changed; say “skip ${exercise ?? "today’s session"}” or “make today lighter”, and I propose it for your click.`;
  if (exercise !== undefined)
    return `You can; nothing is changed by asking, and nothing else of ${facts.name} depends on it. Say “skip ${exercise}”, or what to do instead, and I propose it for your click.`;
  const date = question.period?.ahead ?? question.period?.to;
  const there = date === undefined ? undefined : placed.find((one) => one.date === date && isOpen(one));
  const isLeftOut = /\b(?:skip(?:ped)?|miss(?:ed)?|le(?:ave|ft) out|off|rest(?:ed)?)\b/u.test(question.words);
  if (isLeftOut && date !== undefined && date >= facts.today && !there)
    return `Nothing is planned ${dayInWords(date, facts.today)}, so nothing would change.`;
  if (isLeftOut)
    return `You can. Nothing is changed by asking, and nothing else of ${facts.name} depends on it.${there ? ` Say “skip ${there.session.name}”, and I propose it for your click.` : ""}`;
  // "Can I run on Saturday": beside what there is.
  if (!moves.test(question.words))
    return `You can. ${date === undefined ? "" : `${onDay(date, facts, placed)} `}Nothing is changed by asking.`;
  const name = there ? `${there.session.name} would move; ` : "";
  return `Nothing is changed by asking: ${name}nothing else of ${facts.name} would move with it. Say “move ${there?.session.name ?? "it"} to …” and I propose it for your click.`;
}

/** Whether somebody may train with it is no question of a plan: "can I squat with a bad knee?". */
const ofHealth =
  /\b(?:bad (?:knees?|back|shoulders?|hips?|ankles?|wrists?|elbows?|neck|legs?|arms?|foot)|sore|broken|hurts?|hurting|injur\p{L}*|dodgy|swollen|torn|sprain\p{L}*|fractur\p{L}*|pain|painful|hernia\p{L}*|surgery|concussion|dizzy|pregnan\p{L}*|fever|sick|ill|flu|covid|asthma|stitches|strained)\b/u;
const moves =
  /\b(?:mov(?:e|ed|ing)|shift|push(?:ed)?|pull(?:ed)?|bring|brought|switch(?:ed)?|swap(?:ped)?|postpone[d]?|delay(?:ed)?|reschedul\p{L}*|chang(?:e|ed)|instead|rather|earlier|later|did|do)\b/u;

/** "Day 23 of 90. ", in a program that was started from content; rest days are counted. */
function dayOfContent({ program, head, today }: PlanFacts): string {
  const day = nextSession(program, head, today).next?.session.contentDay;
  const last = program.weeks.at(-1)?.sessions.at(-1)?.contentDay;
  return typeof day === "number" && typeof last === "number" ? `Day ${day} of ${last}. ` : "";
}

function count(facts: PlanFacts, { figure: which, words }: PlanQuestion, placed: readonly Placed[]): string {
  const { name, program, head, today } = facts;
  const { position } = nextSession(program, head, today);
  const { done, total, weekNumber } = position;
  if (which === "left")
    return `${total - done} ${total - done === 1 ? "session" : "sessions"} left in ${name}: ${done} of ${total} are done.`;
  if (which === "done")
    return `${done} of ${total} sessions of ${name} are done (${Math.round((100 * done) / Math.max(1, total))} %).`;
  if (which === "week") {
    const phase = program.weeks[weekNumber - 1]?.phase;
    return `${dayOfContent(facts)}Week ${weekNumber} of ${program.weeks.length} in ${name}${phase ? ` (${phase})` : ""}; ${done} of ${total} sessions are done.`;
  }
  const dates = placed.flatMap(({ date }) => date ?? []).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (which === "starts" && first !== undefined)
    return `${name} ${first > today ? "starts" : "started"} ${dayInWords(first, today)}.`;
  const weeks = program.weeks.length - weekNumber;
  const far =
    /\bhow (?:many weeks|long)\b/u.test(words) && weeks > 0
      ? `${weeks} ${weeks === 1 ? "week" : "weeks"} left after this one: `
      : "";
  return last === undefined
    ? `${name} has no dates; ${total - done} sessions are left.`
    : `${far}${name} ends ${dayInWords(last, today)}, in week ${program.weeks.length}; ${total - done} sessions are left.`;
}

/** How long it is until the day that the program, or else a goal, leads up to. */
export const sayUntil = (what: string, date: string, today: string): string => {
  const days = daysBetween(today, date);
  const weeks = Math.floor(days / 7);
  const exact =
    weeks > 1
      ? ` (${weeks} weeks${days % 7 === 0 ? "" : ` and ${days % 7} ${days % 7 === 1 ? "day" : "days"}`})`
      : "";
  const day = dayInWords(date, today).replace(/ \(.*\)$/u, "");
  return days < 0
    ? `${what} was ${day}.`
    : `${days === 0 ? "It is today" : `${days} ${days === 1 ? "day" : "days"}${exact}`}: ${what} is ${day}.`;
};

const untilRace = ({ name, head, today }: PlanFacts): string | undefined =>
  head.targetDate === undefined
    ? undefined
    : sayUntil(head.goal ?? `the day of ${name}`, head.targetDate, today);

/** What a week of the program holds, whatever is done of it. */
function ofWeek(number: number, { program, name, today }: PlanFacts, placed: readonly Placed[]): string {
  const there = placed.filter(
    ({ week, session }) => week.weekNumber === number && sessionState(session) !== "empty",
  );
  if (there.length > 0) return listed(there, today);
  return number > program.weeks.length
    ? `${name} has ${program.weeks.length} weeks.`
    : `Nothing is planned in week ${number} of ${name}.`;
}

/** Of so much of a session's exercises is said what it is for. */
const mostly = 0.5;
/** The next session that is mostly for these muscles: "when is leg day", where none is called so. */
function forMuscles(
  muscles: readonly string[],
  { name, today, musclesOf }: PlanFacts,
  placed: readonly Placed[],
): string {
  const share = ({ session: { exercises } }: Placed): number =>
    exercises.filter((one) => musclesOf?.(one).some((muscle) => muscles.includes(muscle))).length /
    Math.max(1, exercises.length);
  const found = placed.find((one) => isOpen(one) && share(one) >= mostly);
  return found
    ? `Next is ${placedInWords(found, today)}`
    : `No session that is left in ${name} is mostly for that.`;
}
const ofOneSession: ReadonlySet<PlanQuestion["figure"]> = new Set(["when", "next", "on"]);

/** What is asked of the session that comes behind the one that was spoken of. */
function answerBehind(asked: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string | undefined {
  const found = sessionBehind(asked, facts, placed);
  if (!found) return `Nothing of ${facts.name} comes after that.`;
  const { behind: _, like: __, ...question } = asked;
  if (question.figure === "next" || found.date === undefined)
    return `Then comes ${placedInWords(found, facts.today)}`;
  return answerPlan({ ...question, period: dayPeriod(found.date, facts.today) }, facts);
}

/** Answers a question about a program. Undefined: it is none that this program answers. */
export function answerPlan(question: PlanQuestion, facts: PlanFacts): string | undefined {
  const placed = placedOf(facts);
  if (question.behind !== undefined) return answerBehind(question, facts, placed);
  const { figure, period } = question;
  const { today } = facts;
  const planned = plannedFigure(question, facts, placed, (one) => placedInWords(one, today));
  if (planned !== undefined) return planned;
  if (question.isLastWeek) return ofWeek(facts.program.weeks.at(-1)?.weekNumber ?? 1, facts, placed);
  if (question.week !== undefined && figure === "on") return ofWeek(question.week, facts, placed);
  const isNamed = placed.some((one) => namesSession(question, one));
  if (question.muscles && period === undefined && ofOneSession.has(figure) && !isNamed)
    return forMuscles(question.muscles, facts, placed);
  switch (figure) {
    case "left":
      if (period?.kind === "week" || period?.kind === "day") return leftIn(question, period, facts, placed);
      return count(facts, question, placed);
    case "done":
    case "week":
    case "starts":
    case "ends":
      return count(facts, question, placed);
    case "race":
      return untilRace(facts);
    case "track":
      return track(question, facts, placed);
    case "missed":
      return missed(question, facts, placed);
    case "load":
      return load(question, facts, placed);
    case "what_if":
      return whatIf(question, facts, placed);
    case "length":
      return lengthOf(question, facts, placed);
    case "why":
      return facts.head.reasoning ?? `Nobody wrote down why ${facts.name} is built as it is.`;
    case "between_sets":
      return betweenSets(question, facts, placed);
    case "waiting":
      return facts.waiting ?? "Nothing waits for a click.";
    case "phase":
      return phase(question, facts, placed);
    case "rest":
      return period?.kind === "day"
        ? onDay(period.ahead ?? period.from ?? today, facts, placed)
        : restDays(question, facts, placed);
    case "today":
      return onDay(period?.ahead ?? period?.to ?? today, facts, placed);
    case "next":
    case "when":
      // "After today", "after Friday": from the day behind it on, of a weekday the one to come.
      if (period?.isCurrent && period.kind === "range" && period.from !== undefined)
        return nextFrom(question, comingDay(period.from, period.label, today), facts, placed);
      if (period?.kind !== "week" && period?.kind !== "day") return whenNext(question, facts, placed);
      return during(question, facts, placed);
    default:
      return during(question, facts, placed);
  }
}

/** What is still to do in a time. */
function leftIn(
  { words }: PlanQuestion,
  { from = "", to = "", label }: AskedPeriod,
  facts: PlanFacts,
  placed: readonly Placed[],
): string {
  const open = placed.filter(
    (one) => isOpen(one) && one.date !== undefined && one.date >= from && one.date <= to,
  );
  if (open.length === 0) return `Nothing is left ${label}.`;
  const many = /\bhow many\b/u.test(words) ? [`${open.length} left ${label}.`] : [];
  return [
    ...many,
    ...open.map((one) => (one.date === facts.today ? leftOf(one, facts) : placedInWords(one, facts.today))),
  ].join("\n");
}

function during(question: PlanQuestion, facts: PlanFacts, placed: readonly Placed[]): string | undefined {
  const { period } = question;
  const day = dayAsked(question);
  if (day !== undefined) return onDay(day, facts, placed);
  if (period?.from === undefined || period.to === undefined) {
    const named = placed.find((one) => isOpen(one) && namesSession(question, one));
    return named
      ? placedInWords(named, facts.today)
      : period === undefined
        ? whenNext(question, facts, placed)
        : undefined;
  }
  const { from, to } = period;
  const there = placed.filter(
    ({ date, session }) =>
      date !== undefined && date >= from && date <= to && sessionState(session) !== "empty",
  );
  return there.length === 0 ? `Nothing is planned ${period.label}.` : listed(there, facts.today);
}

const maxShown = 8;
const listed = (there: readonly Placed[], today: string): string =>
  there
    .slice(0, maxShown)
    .map((one) =>
      isOpen(one) ? placedInWords(one, today) : `${one.session.name},${when(one, today)}: done.`,
    )
    .join("\n");
