import { asking, isAsk } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import { addSession } from "../draft/change-draft.ts";
import type { NewExercise } from "../draft/change-draft.ts";
import { placeDate } from "../draft/place-date.ts";
import { sayDate } from "../draft/say.ts";
import { newExercise } from "./add-exercise.ts";
import type { Intent, Planned } from "./intent.ts";
import { dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "./place-session.ts";

/** "… called Arms on Saturday": the name of a new session, where it has no quotes. */
export const calledName = /\b(?:called|named)\s+([^:,;]+?)(?:\s+(?:on|for|to|with)\b|[:,;]|$)/iu;

/** A session of its own with the exercises that are said; it needs a name and a day. */
export const newSession: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const [group] = frame.whens;
  if (!group) return asking("On which day should the new session be?");
  const date = placeDate(draft, group);
  if (isAsk(date)) return date;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const name = frame.quotes[0]?.text ?? calledName.exec(frame.text)?.[1]?.trim();
  if (!name) return asking("What should the new session be called, and what should be in it?");
  if (onDay(week, date).length > 0)
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
  draft.said.push(`${name} on ${sayDate(date)} with ${exercises.map((one) => one.name).join(", ")}`);
  const session = addSession(
    draft,
    week,
    { name, exercises, ...dayFields(date, fieldsOfWeek(week)) },
    placeInWeek(week, date),
  );
  return { memory: { ...context.memory, sessions: [session] }, doubtful: false };
};
