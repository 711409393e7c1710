import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addWeek, modifySession, modifyWeek, removeWeek } from "../../draft/change-draft.ts";
import type { NewExercise, NewSession } from "../../draft/change-draft.ts";
import { dayOfWeekName } from "../../../program/entered-date.ts";
import { dayAfter, daysFrom, weekdayOfDate } from "../../draft/day.ts";
import { isDone, type ExerciseNode, type SessionNode, type WeekNode } from "../../draft/draft.ts";
import { placeDate, resolveWeeks } from "../../draft/resolve-weeks.ts";
import { matcherOf } from "../../draft/resolve-exercises.ts";
import { sayDate, sayWeek } from "../../draft/say.ts";
import type { Frame, StatedAmount, WhenGroup } from "../../clauses/frame.ts";
import { changedFields } from "../apply-changes.ts";
import { changeNodes } from "../change-values.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { plannedBlock } from "../cardio/cardio-words.ts";
import { readChanges, type Change } from "../read-changes.ts";
import { shiftOf, textOf } from "../frame-sense.ts";

/** Weeks that are named by themselves, without a day or session of theirs. */
export const weekGroups = (frame: Frame): readonly WhenGroup[] =>
  frame.whens.filter(({ whens }) => whens.every((when) => when.type === "week"));
export const onlyWeeks = (frame: Frame): boolean =>
  frame.whens.length > 0 && weekGroups(frame).length === frame.whens.length;

export const weeksOf = (groups: readonly WhenGroup[], context: IntentContext): readonly WeekNode[] | Ask => {
  const found: WeekNode[] = [];
  for (const { whens } of groups) {
    for (const when of whens) {
      if (when.type !== "week") continue;
      const weeks = resolveWeeks(context.draft, when.week, found.at(-1) ?? context.memory.week);
      if (isAsk(weeks)) return weeks;
      found.push(...weeks);
    }
  }
  return [...new Set(found)];
};

const keepsSets =
  /\b(?:keep|keeping|leave|leaving|same)(?: all)?(?: of)?(?: the| my)? (?:working )?sets\b|\bsets (?:all )?stay\b/iu;

/** The figures of a deload, without which it is half the working sets, unless these are to stay. */
const figures = (frame: Frame, { message }: IntentContext): readonly Change[] | Ask => {
  const changes = readChanges({
    ...frame,
    verb: frame.verb === "lower" || frame.verb === "drop" ? frame.verb : "set",
    targets: [],
  });
  if (isAsk(changes)) return changes;
  return changes.length > 0 || keepsSets.test(message)
    ? changes
    : [{ field: "workingSets", op: "times", value: 0.5 }];
};

const hasWork = (session: SessionNode): boolean => !isDone(session);

/** A week that is there becomes a deload: its phase, and the figures. */
export const deloadWeek: Intent = (frame, context): Planned | Ask => {
  const groups = weekGroups(frame).filter(({ role }) => role !== "instead" && role !== "than");
  const named = groups.length === 0 ? context.memory.weeks : weeksOf(groups, context);
  if (named === undefined) return asking("Which week should be the deload?", ["this week", "next week"]);
  const weeks = named;
  if (isAsk(weeks)) return weeks;
  const changes = figures(frame, context);
  if (isAsk(changes)) return changes;
  for (const week of weeks) {
    const out = frame.excepts.flatMap((target) =>
      target.kind === "mention" ? matcherOf(context.draft, target.mention, true) : [],
    );
    const nodes = week.sessions
      .filter(hasWork)
      .flatMap(({ exercises }) => exercises)
      .filter((node) => !out.some(({ test }) => test(node)));
    if (week.sessions.length > 0 && !week.sessions.some(hasWork))
      return asking(
        `Everything in ${sayWeek(context.draft, week)} is already completed. Which week do you mean?`,
      );
    if (week.now.phase !== "Deload") modifyWeek(context.draft, week, { phase: "Deload" });
    context.draft.said.push(`${sayWeek(context.draft, week)} becomes a deload`);
    const changed = changeNodes(nodes, changes, true, context);
    if (isAsk(changed)) return changed;
  }
  const sessions = weeks.flatMap((week) => week.sessions).filter(hasWork);
  return {
    memory: { ...context.memory, sessions: [], scope: { kind: "stretch", sessions, weeks } },
    doubtful: weeks.some((week) => week.sessions.some(isDone)),
  };
};

const copyExercise = (
  node: ExerciseNode,
  changes: readonly Change[],
  context: IntentContext,
): NewExercise | Ask => {
  const { name, workingSets, warmupSets, reps, targetLoad, restSeconds, notes, groupLabel } = node.now;
  const fields = changedFields(changes, node, { unit: context.unit, everything: true });
  if (isAsk(fields)) return fields;
  return {
    name,
    workingSets,
    warmupSets,
    reps,
    targetLoad,
    restSeconds,
    ...(notes && { notes }),
    ...(groupLabel && { groupLabel }),
    ...fields,
  };
};

export const copyOfSession = (
  session: SessionNode,
  shift: number,
  changes: readonly Change[],
  context: IntentContext,
): NewSession | Ask => {
  const exercises: NewExercise[] = [];
  for (const node of session.exercises) {
    const copy = copyExercise(node, changes, context);
    if (isAsk(copy)) return copy;
    exercises.push(copy);
  }
  const { name, scheduledDate, dayOfWeek, cardio } = session.now;
  const { warmup, notes, work } = session.was ?? {};
  const block = cardio && plannedBlock(cardio);
  return {
    name,
    exercises,
    ...(scheduledDate && { scheduledDate: dayAfter(scheduledDate.slice(0, 10), shift) }),
    ...(dayOfWeek && {
      dayOfWeek: scheduledDate
        ? dayOfWeekName(weekdayOfDate(dayAfter(scheduledDate.slice(0, 10), shift)))
        : dayOfWeek,
    }),
    ...(warmup && warmup.length > 0 && { warmup }),
    ...(block && { cardio: block }),
    ...(work && { work }),
    ...(notes && { notes }),
  };
};

/** The shift of dates that keeps weekdays: whole weeks. */
export const shiftBetween = (source: WeekNode, start: string | undefined): number => {
  const own = source.now.startDate?.slice(0, 10);
  return own && start ? Math.round(daysFrom(own, start) / 7) * 7 : 0;
};

/** A fresh copy of a week behind another, in the seven days after that one. */
const insertCopy = (
  source: WeekNode,
  front: WeekNode,
  phase: string,
  changes: readonly Change[],
  context: IntentContext,
): WeekNode | Ask => {
  const end = front.now.endDate?.slice(0, 10);
  const start = end && dayAfter(end, 1);
  const sessions: NewSession[] = [];
  for (const session of source.sessions) {
    const copy = copyOfSession(session, shiftBetween(source, start), changes, context);
    if (isAsk(copy)) return copy;
    sessions.push(copy);
  }
  const description = source.was?.description;
  const at = context.draft.weeks.indexOf(front) + 1;
  context.draft.said.push(
    `a new ${phase} week after ${sayWeek(context.draft, front)}${start ? `, from ${sayDate(start)}` : ""}, copied from ${sayWeek(context.draft, source)}`,
  );
  return addWeek(
    context.draft,
    {
      phase,
      ...(start && { startDate: start, endDate: dayAfter(start, 6) }),
      ...(description && { description }),
      sessions,
    },
    at,
    source,
  );
};

export const moveWeekBy = (week: WeekNode, days: number, context: IntentContext): void => {
  const { startDate, endDate } = week.now;
  modifyWeek(context.draft, week, {
    ...(startDate && { startDate: dayAfter(startDate.slice(0, 10), days) }),
    ...(endDate && { endDate: dayAfter(endDate.slice(0, 10), days) }),
  });
  for (const session of week.sessions) {
    const { scheduledDate, dayOfWeek } = session.now;
    if (isDone(session) || !scheduledDate) continue;
    const date = dayAfter(scheduledDate.slice(0, 10), days);
    modifySession(context.draft, session, {
      scheduledDate: date,
      ...(dayOfWeek && days % 7 !== 0 && { dayOfWeek: dayOfWeekName(weekdayOfDate(date)) }),
    });
  }
  context.draft.said.push(
    `${sayWeek(context.draft, week)} moves by ${days} ${Math.abs(days) === 1 ? "day" : "days"}`,
  );
};

/** Where a new week goes: behind the week said with "after", in front of one said with "before", else behind its source. */
const frontOf = (
  frame: Frame,
  source: WeekNode | undefined,
  context: IntentContext,
): WeekNode | Ask | "first" => {
  const groups = weekGroups(frame);
  const placed = groups.find(({ role }) => /^(?:after|before|between|to|into|as)$/u.test(role ?? ""));
  if (placed) {
    const weeks = weeksOf([placed], context);
    if (isAsk(weeks)) return weeks;
    const [week] = weeks;
    if (!week || (weeks.length > 1 && placed.role !== "between")) return asking("After which week?");
    if (/^(?:after|between)$/u.test(placed.role ?? "")) return week;
    const at = context.draft.weeks.indexOf(week);
    return at === 0 ? "first" : (context.draft.weeks[at - 1] as WeekNode);
  }
  if (frame.nouns.includes("bottom") || frame.verb === "finish")
    return context.draft.weeks.at(-1) as WeekNode;
  return (
    source ??
    asking(
      "After which week should it come?",
      context.draft.weeks.map((_, at) => `after week ${at + 1}`),
    )
  );
};

const sourceGroups = (frame: Frame): readonly WhenGroup[] =>
  weekGroups(frame).filter(
    ({ role }) => role === undefined || !/^(?:after|before|in|between|to|into|as)$/u.test(role),
  );

const copiesSaid =
  /\b(?:(?:repeat|copy|clone|duplicate)\b.*\b(?<twice>twice)|(?<count>two|three|four|[2-4])(?: (?:more|extra|additional|new|deload))* (?:times|weeks|copies))\b/u;

/** "Repeat week 2 twice", "add two more weeks like week 2": how often; the amount that says so is none of the figures. */
const countCopies = (frame: Frame): { readonly copies: number; readonly rest: Frame } => {
  const { twice, count = "1" } = copiesSaid.exec(textOf(frame))?.groups ?? {};
  const word = ["two", "three", "four"].indexOf(count);
  const copies = twice === undefined ? (word < 0 ? Number(count) : word + 2) : 2;
  const isCount = ({ amount }: StatedAmount): boolean => amount.type === "number" && amount.value === copies;
  return { copies, rest: { ...frame, amounts: frame.amounts.filter((one) => !isCount(one)) } };
};

/** A new deload week, or a week again: a fresh copy of the week said, else of the one in front of it. */
const newWeek =
  (deload: boolean): Intent =>
  (whole, context): Planned | Ask => {
    const { copies, rest: frame } = countCopies(whole);
    const said = weeksOf(sourceGroups(frame), context);
    if (isAsk(said)) return said;
    if (said.length > 1) return asking("Which week should be copied?");
    const [source] = said;
    const front = frontOf(frame, source, context);
    if (isAsk(front)) return front;
    if (front === "first")
      return asking("It would come before your first week. After which week should it come?");
    if (frame.amounts.some(({ amount, noun }) => amount.type === "time" && noun !== "rest"))
      return asking("What should be different in the new week: sets, reps or weight?");
    const changes = deload ? figures(frame, context) : readChanges({ ...frame, verb: "set", targets: [] });
    if (isAsk(changes)) return changes;
    const from = source ?? front;
    const phase = deload ? "Deload" : from.now.phase;
    let last = front;
    for (let copy = 0; copy < copies; copy += 1) {
      const week = insertCopy(from, last, phase, changes, context);
      if (isAsk(week)) return week;
      last = week;
    }
    return {
      memory: { ...context.memory, sessions: last.sessions, week: front },
      doubtful: frame.flags.has("some"),
    };
  };

export const newDeload = newWeek(true);
export const repeatWeek = newWeek(false);

export const removeWeeks: Intent = (frame, context): Planned | Ask => {
  if (frame.unknown.length > 0)
    return asking(`What do you want removed: ${frame.unknown.join(" ")}, or the whole week?`);
  const weeks = weeksOf(weekGroups(frame), context);
  if (isAsk(weeks)) return weeks;
  if (weeks.length >= context.draft.weeks.length)
    return asking("At least one week stays in your program. Which ones do you mean?");
  for (const week of weeks) {
    context.draft.said.push(`${sayWeek(context.draft, week)} (${week.now.phase}) is removed`);
    removeWeek(context.draft, week);
  }
  return {
    memory: { ...context.memory, sessions: [], scope: undefined, week: weeks.at(-1) },
    doubtful: weeks.length > 1 && frame.whens.length === 1 && weekGroups(frame)[0]?.whens[0]?.type === "week",
  };
};

/** Weeks move by days: their dates, and those of their sessions that are not completed. */
export const shiftWeeks: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const groups = weekGroups(frame).filter(({ role }) => role !== "to" && role !== "by");
  const behind =
    groups.length === 0 && context.memory.week
      ? resolveWeeks(draft, { by: "after" }, context.memory.week)
      : undefined;
  const weeks = behind ?? weeksOf(groups, context);
  if (isAsk(weeks)) return weeks;
  const days = shiftOf(frame);
  if (weeks.length === 0) return asking("Which weeks should move?");
  if (days === undefined)
    return asking("By how much should that move?", ["back by a week", "forward by a week"]);
  for (const week of weeks) moveWeekBy(week, days, context);
  return { memory: context.memory, doubtful: weeks.some(({ sessions }) => sessions.some(isDone)) };
};

/** "start week 3 on Nov 18": that date alone. */
export const dateWeek = (
  frame: Frame,
  field: "startDate" | "endDate",
  context: IntentContext,
): Planned | Ask => {
  const said = frame.whens.flatMap((group) => group.whens.map((when) => ({ ...group, whens: [when] })));
  const first = said.find(({ whens }) => whens[0]?.type === "week");
  const weeks = first ? weeksOf([first], context) : asking("Which week do you mean?");
  if (isAsk(weeks)) return weeks;
  const [week] = weeks;
  const day = said.find((group) => group !== first);
  const shift = day ? undefined : shiftOf(frame);
  const from = week?.now[field]?.slice(0, 10);
  const end = week?.now.endDate?.slice(0, 10);
  // A week can't start behind its end: it moves as a whole.
  if (
    week &&
    weeks.length === 1 &&
    shift &&
    from &&
    end &&
    field === "startDate" &&
    dayAfter(from, shift) > end
  ) {
    moveWeekBy(week, shift, context);
    return { memory: context.memory, doubtful: true };
  }
  if (week && weeks.length === 1 && shift !== undefined && from)
    return putDate(week, field, dayAfter(from, shift), context);
  if (!week || weeks.length !== 1 || !day)
    return asking(
      field === "startDate" ? "On which day should the week start?" : "On which day should the week end?",
    );
  const weekday = day.whens.find((when) => when.type === "weekday");
  const own = week.now[field]?.slice(0, 10);
  const near =
    weekday?.type === "weekday" && own && day.whens.length === 1
      ? nearestWeekday(own, weekday.weekday)
      : undefined;
  const date = near ?? placeDate(context.draft, day);
  if (isAsk(date)) return date;
  return { ...putDate(week, field, date, context), doubtful: near !== undefined };
};

const putDate = (
  week: WeekNode,
  field: "startDate" | "endDate",
  date: string,
  context: IntentContext,
): Planned => {
  context.draft.said.push(
    `${sayWeek(context.draft, week)} ${field === "startDate" ? "starts" : "ends"} on ${sayDate(date)}`,
  );
  modifyWeek(context.draft, week, { [field]: date });
  return { memory: { ...context.memory, weeks: [week] }, doubtful: false };
};

const nearestWeekday = (date: string, weekday: number): string => {
  const ahead = (weekday - weekdayOfDate(date) + 7) % 7;
  return dayAfter(date, ahead > 3 ? ahead - 7 : ahead);
};
