import { conditionsIn } from "../../text/done-or-waiting.ts";
import { intensities } from "../../program/intensity.ts";
import type { PlannedWork } from "../../program/program.ts";
import { workChanges } from "../../program/changes/describe-change.ts";
import { runCalls } from "../../program/edits/calls/run-calls.ts";
import { asking, askingAnew, isAsk, listed, type Ask } from "../draft/ask.ts";
import { modifySession, type SessionUpdates } from "../draft/change-draft.ts";
import { createDraft, dateOf, isDone, sessionsOf, type Draft, type SessionNode } from "../draft/draft.ts";
import { nextWeekday } from "../draft/day.ts";
import { addDays } from "../../schedule/local-date.ts";
import { resolveScope } from "../draft/resolve-sessions.ts";
import { sayDate, saySession } from "../draft/say.ts";
import type { EditReading, EditRequestInput } from "../edit-request.ts";
import { programWords } from "../items/program-words.ts";
import { alreadySo, asksCondition, askReading, callsOf } from "../plan-request.ts";
import { sayReading } from "../reply/say-reading.ts";
import { wordEntries } from "../scan/words.ts";
import { someDays } from "../intents/sessions/rest-day.ts";
import { asksWhichLess } from "./ask-which-less.ts";
import { daysOf, isOfFreeDays, makeRest, planNewRides } from "./plan-days.ts";
import { asksFor, gatherWishes, type WorkWish } from "./gather-wish.ts";
import { readWorkParts, type WorkPart } from "./read-work-parts.ts";

/** What tells of something done, or asks: no request. */
const doneOrAsked =
  /\b(?:rode|took|did|was|were|been|went|done|had|felt|feels?|looks?|seems?)\b|^\W*(?:what|when|who|why|how|which|where|is|are|does|did|has|have|was)\b|^\W*(?:will|should) (?!you\b|not\b|also\b|just\b|can\b|cant\b|will\b)\p{L}+ (?:be |have )?(?:rid(?:e|ing)|tak(?:e|ing)|have|do|get|lunge|hack|jump|work|school)\b/iu;
const pastForm = /^\p{L}{3,}(?<!ne|spe|spee)ed$/iu;

/** Words of something done: "jumped", and neither "Ahmed" nor, of what is asked for, "advanced flatwork". */
const pastParts = (parts: readonly WorkPart[]): readonly WorkPart[] =>
  parts.filter((part, at) => {
    const next = parts[at + 1];
    const isOfWork = next?.kind === "work" && parts.slice(0, at).some(asksFor);
    const isBy = next?.kind === "sign" && next.sign === "by";
    return pastForm.test(part.image) && part.kind !== "person" && !isOfWork && !isBy;
  });

/** Where a clause begins that can be told of while another asks. */
const clauseEnd = /[.!;,\n]+\s*|\s(?:so|because|cos|since)\s|[–—]/iu;

/** The message without the clauses that only tell or ask: "he felt stiff, so make Saturday flatwork". */
function withoutReported(message: string, parts: readonly WorkPart[]): string {
  const past = pastParts(parts);
  let at = 0;
  return message
    .split(new RegExp(`(${clauseEnd.source})`, "iu"))
    .map((clause) => {
      const start = at;
      at += clause.length;
      const isPast = past.some((part) => part.start >= start && part.start < at);
      return isPast || doneOrAsked.test(clause) ? " ".repeat(clause.length) : clause;
    })
    .join("");
}

/** "He gets bored with groundwork, swap it for poles": "it" is the work that was told of. */
function withReportedWork(
  wishes: ReturnType<typeof gatherWishes>,
  said: readonly WorkPart[],
  wished: readonly WorkPart[],
): typeof wishes {
  if (wishes === undefined || wishes === "unclear") return wishes;
  const oldWork = said
    .filter((part) => part.kind === "work")
    .filter((part) => wished.every(({ start }) => start !== part.start));
  const isIt = wished.some(({ kind, image }) => kind === "sign" && /^it$/iu.test(image));
  const [wish] = wishes;
  const isOpen = wishes.length === 1 && wish?.oldWork.length === 0 && wish.whens.length === 0;
  return wish && isOpen && isIt && oldWork.length === 1 ? [{ ...wish, oldWork }] : wishes;
}

/** Changes of other kinds: moving, leaving out, copying. */
const otherVerbs: ReadonlySet<string> = new Set(
  wordEntries.flatMap(([phrase, entry]) =>
    entry.class === "verb" &&
    /^(?:move|push|pull|skip|remove|copy|rename|add|unskip|note|gone)$/u.test(entry.value)
      ? [phrase]
      : [],
  ),
);

const open = (draft: Draft): readonly SessionNode[] =>
  sessionsOf(draft).filter((session) => !isDone(session) && session.was?.work !== undefined);
const isAhead = (draft: Draft, session: SessionNode): boolean => (dateOf(session) ?? "9") >= draft.today;

type Kind = WorkWish["oldWork"][number];

const isCalled = (name: string | undefined, image: string): boolean =>
  name?.toLowerCase() === image.toLowerCase();
/** Whether a planned ride is of a kind of work, by its discipline or its name. */
const isOfKind = ({ was }: SessionNode, { discipline, image }: Kind): boolean =>
  was?.work?.discipline === discipline || isCalled(was?.name, image);
const isOfKinds = (session: SessionNode, kinds: readonly Kind[]): boolean =>
  kinds.length === 0 || kinds.some((kind) => isOfKind(session, kind));

type Meant = { readonly sessions: readonly SessionNode[]; readonly isGuess: boolean };

const daysOfSessions = (sessions: readonly SessionNode[]): readonly string[] =>
  sessions.flatMap((session) => dateOf(session) ?? []).map(sayDate);
/** Days that can be meant, as they would be written. */
const daysAhead = (draft: Draft): readonly string[] =>
  daysOfSessions(
    open(draft)
      .filter((session) => isAhead(draft, session))
      .slice(0, 3),
  );

/** The sessions on the days that were said; today is only today. */
function onDays(draft: Draft, { whens }: WorkWish): readonly SessionNode[] | Ask {
  const groups = whens.map((group) => ({
    ...group,
    whens: group.whens.map((when) =>
      when.type === "day" && when.offset === 0 ? { type: "date" as const, date: draft.today } : when,
    ),
  }));
  const scope = resolveScope(draft, groups);
  if (isAsk(scope)) return scope.choices.length > 0 ? scope : asking(scope.ask, daysAhead(draft), scope.span);
  const [first] = scope.sessions;
  // "On Sunday" of riders and their horses is the coming one, and no Sunday in five weeks.
  const named = groups.flatMap((group) => group.whens);
  const day = named.length === 1 && named[0]?.type === "weekday" && !named[0].every ? named[0] : undefined;
  const date = first && dateOf(first);
  const coming = day && nextWeekday(draft.today, day.weekday);
  if (day && coming && date !== undefined && date > addDays(coming, day.next ? daysPerWeek : 0))
    return asking(
      `There is no session on ${sayDate(coming)}. Which session do you mean?`,
      daysAhead(draft),
      groups[0],
    );
  return scope.sessions.filter((session) => session.was?.work !== undefined && !isDone(session));
}
const daysPerWeek = 7;

/** Without a day: what is planned next of the kind, or for the rider, that is named; all of them where all are meant. */
function withoutDay(draft: Draft, wish: WorkWish, kinds: readonly Kind[]): Meant {
  const ahead = open(draft).filter((session) => isAhead(draft, session));
  const riders: readonly (string | undefined)[] = wish.exchange ?? [wish.oldRider];
  const isOfRider = ({ was }: SessionNode) => riders[0] === undefined || riders.includes(was?.work?.rider);
  // "Course work": the ride that is called so comes before others of its discipline.
  const named = ahead.filter(({ was }) => kinds.some(({ image }) => isCalled(was?.name, image)));
  const fit = (named.length > 0 ? named : ahead).filter(
    (session) => isOfKinds(session, kinds) && isOfRider(session),
  );
  // "Cancel his rides" without a time is said of the coming days: the plan goes on behind them.
  if (wish.isRest) {
    const last = addDays(draft.today, daysPerWeek - 1);
    return { sessions: fit.filter((session) => (dateOf(session) ?? "9") <= last), isGuess: true };
  }
  if (wish.isOfAll) return { sessions: fit, isGuess: false };
  return { sessions: fit.slice(0, 1), isGuess: kinds.length === 0 && wish.oldRider === undefined };
}

/** The rides on those of several days that have one: the others are free already. */
function ridesOnAny(draft: Draft, wish: WorkWish): readonly SessionNode[] | Ask {
  const found = wish.whens.map((when) => onDays(draft, { ...wish, whens: [when] }));
  const rides = found.flatMap((days) => (isAsk(days) ? [] : days));
  return rides.length > 0 ? rides : (freeAlready(draft, wish) ?? found[0] ?? []);
}

/** Nothing is planned on the days that are to be free. */
function freeAlready(draft: Draft, wish: WorkWish): Ask | undefined {
  const days = daysOf(draft, wish);
  if (isAsk(days) || days.length === 0) return undefined;
  return asking(`Nothing is planned on ${listed(days.map(sayDate))}: so it is free already.`);
}

function sessionsMeant(draft: Draft, wish: WorkWish): Meant | Ask {
  const { oldWork, work } = wish;
  if (wish.whens.length === 0) {
    // "Make the hack 40 minutes": the kind of work that stays as it is says which one.
    const isKept = work !== undefined && oldWork.length === 0 && changesMore(wish);
    return withoutDay(draft, wish, isKept ? [work] : oldWork);
  }
  const days = wish.isRest ? ridesOnAny(draft, wish) : onDays(draft, wish);
  if (isAsk(days)) return days;
  const fit = days.filter((session) => isOfKinds(session, oldWork));
  const [first] = days;
  if (fit.length === 0 && first && !wish.isOfAll)
    return asking(`${saySession(draft, first)} is what is planned then. What should it be?`);
  return { sessions: wish.isOfAll ? fit.filter((one) => isAhead(draft, one)) : fit, isGuess: false };
}

const changesMore = ({ minutes, minutesMore, isHalf, drift, intensity, step, rider }: WorkWish): boolean =>
  isHalf || [minutes, minutesMore, drift, intensity, step, rider].some((one) => one !== undefined);

const shortestMinutes = 5;
const longestMinutes = 300;

const minutesAfter = (was: number, { minutes, minutesMore, isHalf }: WorkWish): number =>
  minutes ?? (isHalf ? Math.round(was / 2) : was + (minutesMore ?? 0));

function intensityAfter(
  was: PlannedWork["intensity"],
  { intensity, step }: WorkWish,
): PlannedWork["intensity"] {
  if (intensity !== undefined || step === undefined) return intensity ?? was;
  const at = intensities.indexOf(was ?? "moderate") + (step === "easier" ? -1 : 1);
  return intensities[Math.min(Math.max(at, 0), intensities.length - 1)];
}

/** What the words say beyond the kind of work: "polework", and not "jump" of jumping. */
const focusOf = ({ note, name }: NonNullable<WorkWish["work"]>): string | undefined =>
  note !== undefined && name.toLowerCase().startsWith(note.slice(0, 4)) ? undefined : note;

/** The work as it is to be. Another kind keeps its length, its rider and how hard it is, and not what the old kind was about. */
function workAfter(was: PlannedWork, wish: WorkWish, name: string): PlannedWork {
  const { intensity: _intensity, rider: _rider, ...rest } = was;
  const { work } = wish;
  const stated = work && focusOf(work);
  // "Make the cavaletti 25 minutes": which one it is, and nothing that it is to be.
  const isNamedSo = [name, was.focus].some((one) =>
    one?.toLowerCase().includes(stated?.toLowerCase() ?? " "),
  );
  const focus = isNamedSo ? undefined : stated;
  const isOther = work !== undefined && (work.discipline !== was.discipline || focus !== undefined);
  const { focus: _focus, ...others } = rest;
  const intensity = intensityAfter(was.intensity, wish);
  // Who isn't down for it can't be taken off it.
  const isGone = wish.isWithoutRider && (wish.oldRider === undefined || wish.oldRider === was.rider);
  const [one, other] = wish.exchange ?? [];
  const taker = one !== undefined && was.rider === one ? other : was.rider === other ? one : undefined;
  const rider = isGone ? undefined : (taker ?? wish.rider ?? was.rider);
  return {
    ...(isOther ? { ...others, discipline: work.discipline, ...(focus !== undefined && { focus }) } : rest),
    durationMinutes: minutesAfter(was.durationMinutes, wish),
    ...(intensity && { intensity }),
    ...(rider !== undefined && { rider }),
  };
}

/** "Jumping on Saturday 28 Nov becomes Flatwork, 45 min", "…: 60 → 40 min; Anna rides instead of Jake". */
function sayWork(
  draft: Draft,
  session: SessionNode,
  was: PlannedWork,
  now: PlannedWork,
  name: string,
): string {
  if (was.discipline === now.discipline)
    return `${saySession(draft, session)}: ${workChanges(was, now).join("; ")}`;
  const { durationMinutes, focus } = now;
  const about = focus === undefined ? "" : ` (${focus})`;
  return [
    `${saySession(draft, session)} becomes ${name}${about}, ${durationMinutes} min`,
    ...workChanges({ ...was, durationMinutes, focus }, now),
  ].join(", ");
}

const same = (one: PlannedWork, other: PlannedWork): boolean =>
  one.discipline === other.discipline &&
  one.focus === other.focus &&
  one.durationMinutes === other.durationMinutes &&
  one.intensity === other.intensity &&
  one.rider === other.rider;

function changeOn(draft: Draft, session: SessionNode, wish: WorkWish): Ask | undefined {
  const was = session.was?.work;
  if (!was) return undefined;
  const now = workAfter(was, wish, session.now.name);
  const { durationMinutes } = now;
  if (durationMinutes < shortestMinutes || durationMinutes > longestMinutes)
    return asking(
      `${durationMinutes} minutes is no length for ${saySession(draft, session)}. How long should it be?`,
    );
  if (same(was, now)) return undefined;
  const isOther = was.discipline !== now.discipline;
  const name = isOther ? (wish.work?.name ?? now.discipline) : session.now.name;
  const updates: SessionUpdates = {
    ...(isOther && { name, ...(session.was?.notes !== undefined && { notes: "" }) }),
    work: now,
  };
  draft.said.push(sayWork(draft, session, was, now, name));
  modifySession(draft, session, updates);
  return undefined;
}

/** "Shorter" alone: the length is asked for. */
function asksLength(draft: Draft, { drift }: WorkWish, session: SessionNode, message: string): Ask {
  const was = session.was?.work?.durationMinutes ?? 0;
  const shares = drift === "less" ? [2 / 3, 1 / 2] : [4 / 3, 3 / 2];
  const date = dateOf(session);
  const on = date === undefined ? "it" : `${sayDate(date)}`;
  return askingAnew(
    `How long should it be? ${saySession(draft, session)} has ${was} minutes.`,
    shares.map(
      (share) => `make ${on} ${Math.max(shortestMinutes, Math.round((was * share) / 5) * 5)} minutes`,
    ),
    message,
  );
}

type Said = Pick<EditRequestInput, "message" | "riding">;

function planOne(draft: Draft, wish: WorkWish, { message, riding }: Said): Meant | Ask {
  if (wish.isNew !== false || isOfFreeDays(draft, wish)) return planNewRides(draft, wish, riding?.horse);
  const meant = sessionsMeant(draft, wish);
  if (isAsk(meant)) return meant;
  const [first] = meant.sessions;
  if (!first) return asking("Which ride do you mean?", daysAhead(draft));
  const isWeek = wish.whens.every(({ whens }) => whens.every(({ type }) => type === "week"));
  if (wish.isRest && isWeek && wish.whens.length > 0 && meant.sessions.length > 1 && someDays.test(message))
    return asking("Which day should be free?", daysOfSessions(meant.sessions));
  if (wish.isRest) {
    for (const session of meant.sessions) makeRest(draft, session);
    return meant;
  }
  const isOpenLength = wish.drift !== undefined && wish.minutes === undefined && wish.step === undefined;
  if (isOpenLength && wish.work === undefined && wish.rider === undefined)
    return asksLength(draft, wish, first, message);
  for (const session of meant.sessions) {
    const asked = changeOn(draft, session, wish);
    if (asked) return asked;
  }
  return meant;
}

const oneByOne = asking(
  "I can’t tell which ride is to be how. What should change? Say it of one ride first.",
);

/** Who is down for rides that nobody can be taken off. */
const whoRides = (draft: Draft, sessions: readonly SessionNode[]): string =>
  [...Map.groupBy(sessions, ({ was }) => was?.work?.rider ?? "Nobody")]
    .map(([rider, rides]) => `${rider} is down for ${sayFew(rides.map((ride) => saySession(draft, ride)))}.`)
    .join(" ");
const maxNamed = 3;
const sayFew = (names: readonly string[]): string =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`
    : listed(names);

/** What is wished of each time, on one draft; no ride can be meant by two of them. */
function planAll(draft: Draft, wishes: readonly WorkWish[], said: Said): Meant | Ask {
  const sessions: SessionNode[] = [];
  let isGuess = false;
  for (const wish of wishes) {
    // A day that is free already keeps nothing from the other wishes.
    if (wishes.length > 1 && wish.isRest && isAsk(ridesOnAny(draft, wish)) && freeAlready(draft, wish))
      continue;
    const meant = planOne(draft, wish, said);
    if (isAsk(meant)) return meant;
    if (meant.sessions.some((one) => sessions.includes(one))) return oneByOne;
    sessions.push(...meant.sessions);
    isGuess ||= meant.isGuess;
  }
  if (draft.calls.length > 0) return { sessions, isGuess };
  return wishes.every(({ isWithoutRider }) => isWithoutRider) ? asking(whoRides(draft, sessions)) : alreadySo;
}

/** A longer text asks for no change of rides: every part of it would be read beside all others. */
const longest = 2000;

/** Both of its days: "give Beau the weekend off". */
const weekend = /\b(?:the|this) weekend\b/iu;

/**
 * Reads what is to be otherwise about planned rides: the work, its length, how hard it is, who rides. Undefined: the program is no horse's, or something
 * else is asked for, as moving a ride or leaving it out. The call that it makes says the whole work of a session; nothing is applied.
 */
export function readWorkRequest(asked: EditRequestInput): EditReading | undefined {
  const input = { ...asked, message: asked.message.replace(weekend, "Saturday and Sunday") };
  const { program, message } = input;
  const words = programWords(program);
  if (!words.isOfHorse || message.length > longest) return undefined;
  const said = readWorkParts(input, words);
  const less = asksWhichLess(createDraft(program, input.now.slice(0, 10)), input, said);
  if (less) return askReading(less, message);
  const wished = withoutReported(message, said);
  const parts = readWorkParts({ ...input, message: wished }, words);
  const wishes = withReportedWork(gatherWishes(parts), said, parts);
  const left = parts.filter(({ kind }) => kind === "left");
  if (!wishes || left.length > parts.length / 2) return undefined;
  const unsureAbout = [...new Set(left.map(({ start, end }) => message.slice(start, end)))];
  if (unsureAbout.some((word) => otherVerbs.has(word.toLowerCase()))) return undefined;
  if (conditionsIn(message).length > 0) return asksCondition(message);
  const draft = createDraft(program, input.now.slice(0, 10));
  const planned = wishes === "unclear" ? oneByOne : planAll(draft, wishes, input);
  const isOfRides = unsureAbout.length === 0 && wished === message && { isOfRides: true as const };
  if (isAsk(planned)) return { ...askReading(planned, message), ...isOfRides };
  const toolCalls = callsOf(draft);
  let uid = 0;
  if (!runCalls(program, toolCalls, () => `new-${(uid += 1)}`).ok) return undefined;
  const isSure = !planned.isGuess && unsureAbout.length === 0 && !parts.some(({ kind }) => kind === "step");
  return {
    kind: "edits",
    confidence: isSure ? "sure" : "unsure",
    toolCalls,
    ...isOfRides,
    ...(unsureAbout.length > 0 && { unsureAbout }),
    ...sayReading(draft, !isSure, unsureAbout),
  };
}
