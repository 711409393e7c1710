import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addSession, type NewExercise } from "../../draft/change-draft.ts";
import type { Draft, WeekNode } from "../../draft/draft.ts";
import { placeDate, resolveWeeks } from "../../draft/resolve-weeks.ts";
import { sayDate, sayWeek } from "../../draft/say.ts";
import type { WhenGroup } from "../../clauses/frame.ts";
import { newExercise } from "../exercises/add-exercise.ts";
import type { Intent, Planned } from "../intent.ts";
import { dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "./place-session.ts";

type Place = { readonly week: WeekNode; readonly date?: string | undefined };

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

/** A session of its own with the exercises that are said; it needs a name and a day. */
export const newSession: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const [group] = frame.whens;
  if (!group) return asking("On which day should the new session be?");
  const place = placeOf(group, draft);
  if (isAsk(place)) return place;
  const { week, date } = place;
  const name = frame.quotes[0]?.text;
  if (!name) return asking("What should the new session be called, and what should be in it?");
  if (date !== undefined && onDay(week, date).length > 0)
    return asking(`There is a session on ${sayDate(date)} already. On which day should the new one be?`);
  const mentions = frame.targets.filter((target) => target.kind === "mention");
  if (mentions.length === 0)
    return asking(
      `What should be in ${name}? Exercises with sets and reps, or cardio with kind and minutes.`,
    );
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
  const where = date === undefined ? `at the end of ${sayWeek(draft, week)}` : `on ${sayDate(date)}`;
  draft.said.push(`${name} ${where} with ${exercises.map((one) => one.name).join(", ")}`);
  const session = addSession(
    draft,
    week,
    { name, exercises, ...(date !== undefined && dayFields(date, fieldsOfWeek(week))) },
    date === undefined ? week.sessions.length : placeInWeek(week, date),
  );
  const sessions = [session];
  return {
    memory: { ...context.memory, sessions, scope: { kind: "sessions", sessions } },
    doubtful: false,
  };
};
