import { dayOfWeekName } from "../../../program/entered-date.ts";
import { weekdayOfDate } from "../../draft/day.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addSession, type NewExercise } from "../../draft/change-draft.ts";
import type { Draft, WeekNode } from "../../draft/draft.ts";
import { placeDate, resolveWeeks } from "../../draft/resolve-weeks.ts";
import { sayDate, sayWeek } from "../../draft/say.ts";
import { eachFromNowOn } from "../../draft/resolve-sessions.ts";
import type { Frame, Target, WhenGroup } from "../../clauses/frame.ts";
import { newExercise } from "../exercises/add-exercise.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { datesOf, dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "./place-session.ts";

type Place = { readonly week: WeekNode; readonly date?: string | undefined };

/** The days of a new session: one, or that day of each week from now on. */
export const placesOf = ({ whens }: Frame, draft: Draft): readonly Place[] | Ask => {
  const [group] = eachFromNowOn(whens);
  if (!group) return asking("On which day should the new session be?");
  if (!group.whens.some((when) => when.type === "weekday" && when.every)) {
    const place = placeOf(group, draft);
    return isAsk(place) ? place : [place];
  }
  const dates = datesOf(group, draft);
  if (isAsk(dates)) return dates;
  return dates.flatMap((date) => {
    const week = weekFor(draft, date);
    return isAsk(week) ? [] : [{ week, date }];
  });
};

/** The day of a new session; in a program that goes session by session a week is enough. */
const placeOf = (group: WhenGroup, draft: Draft): Place | Ask => {
  const [when] = group.whens;
  if (when?.type === "week" && group.whens.length === 1) {
    const weeks = resolveWeeks(draft, when.week);
    if (isAsk(weeks)) return weeks;
    const [week] = weeks;
    if (week && weeks.length === 1 && Object.keys(fieldsOfWeek(week)).length === 0) return { week };
  }
  const date = placeDate(draft, group);
  if (isAsk(date)) return date;
  const week = weekFor(draft, date);
  return isAsk(week) ? week : { week, date };
};

/** A session that was given no name is called what it is of, and by its day where another one is called that. */
const nameOfContent = (
  exercises: readonly NewExercise[],
  date: string | undefined,
  { catalogue, words }: IntentContext,
): string => {
  const isStretching = exercises.every(({ name }) => catalogue.byName(name)?.category === "stretching");
  const name = isStretching ? "Stretching" : "Strength";
  const isTaken = words.sessions.some((session) => session.name === name);
  return isTaken && date !== undefined ? `${dayOfWeekName(weekdayOfDate(date))} ${name.toLowerCase()}` : name;
};

const exercisesSaid = (
  mentions: readonly (Target & { readonly kind: "mention" })[],
  frame: Frame,
  context: IntentContext,
): readonly NewExercise[] | Ask => {
  const exercises: NewExercise[] = [];
  for (const [at, target] of mentions.entries()) {
    const next = mentions[at + 1];
    const amounts = frame.amounts.filter(
      ({ start }) => start > target.start && (!next || start < next.start),
    );
    const exercise = newExercise(target.mention, target, amounts, frame, context);
    if (isAsk(exercise)) return exercise;
    exercises.push(exercise);
  }
  return exercises;
};

/** A session of its own with the exercises that are said, called as is said or what it is of; it needs a day. */
export const newSession: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const places = placesOf(frame, draft);
  if (isAsk(places)) return places;
  const named = frame.quotes[0]?.text;
  const taken = places.find(({ week, date }) => date !== undefined && onDay(week, date).length > 0);
  if (taken?.date !== undefined)
    return asking(
      `There is a session on ${sayDate(taken.date)} already. On which day should the new one be?`,
    );
  const mentions = frame.targets.filter((target) => target.kind === "mention");
  if (mentions.length === 0)
    return asking(
      `What should be in ${named ?? "the new session"}? Exercises with sets and reps, or cardio with kind and minutes.`,
    );
  const exercises = exercisesSaid(mentions, frame, context);
  if (isAsk(exercises)) return exercises;
  const sessions = places.map(({ week, date }) => {
    const name = named ?? nameOfContent(exercises, date, context);
    const where = date === undefined ? `at the end of ${sayWeek(draft, week)}` : `on ${sayDate(date)}`;
    draft.said.push(`${name} ${where} with ${exercises.map((one) => one.name).join(", ")}`);
    return addSession(
      draft,
      week,
      { name, exercises, ...(date !== undefined && dayFields(date, fieldsOfWeek(week))) },
      date === undefined ? week.sessions.length : placeInWeek(week, date),
    );
  });
  return {
    memory: { ...context.memory, sessions, scope: { kind: "sessions", sessions } },
    doubtful: false,
  };
};
