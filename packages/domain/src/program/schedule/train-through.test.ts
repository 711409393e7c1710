import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addDays } from "../../schedule/local-date.ts";
import { createExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import { createExerciseKey } from "../exercise-key.ts";
import { fulfilledSession } from "../progress/fulfilled-session.ts";
import { nextSession } from "./session-queue.ts";
import type { PlannedSession, Program } from "../program.ts";
import type { SessionLog } from "../progress/session-log.ts";
import { sessionToWorkout } from "../progress/session-to-workout.ts";
import { programTemplates } from "../templates/program-templates.ts";
import { startTemplate } from "../templates/start-template.ts";

const exercises: Exercise[] = JSON.parse(
  readFileSync(new URL("../../workout/exercises.json", import.meta.url), "utf8"),
);
const index = createExerciseIndex(exercises);
const keyOf = createExerciseKey(index);
const startDate = "2026-11-16";

const everythingTicked = (session: PlannedSession, date: string): SessionLog => ({
  at: Temporal.Instant.from(`${date}T18:00:00Z`).epochMilliseconds,
  startedAt: `${date}T17:00:00Z`,
  exercises: Object.fromEntries(
    session.exercises.map(({ uid, workingSets }) => [
      uid,
      { sets: Array.from({ length: workingSets }, () => ({ done: true })) },
    ]),
  ),
  ...(session.cardio && { cardio: { done: true } }),
  ...(session.work && { work: { done: true } }),
});

const complete = (program: Program, uid: string, date: string): Program => ({
  weeks: program.weeks.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) =>
      session.uid === uid ? { ...session, completed: true, completedDate: date } : session,
    ),
  })),
});

/**
 * Does each next session a number of days after its date until none is left; returns the uids of the sessions that the workouts fulfilled.
 */
const trainThrough = (template: (typeof programTemplates)[number], daysLate: number) => {
  let count = 0;
  const started = startTemplate(template, { startDate, units: "kg" }, () => `uid-${(count += 1)}`);
  if (!started.ok) throw new Error(started.error.message);
  let [{ program }, today] = [started.value, startDate];
  const { head } = started.value;
  const pairs: { readonly done: string; readonly taken: string | undefined }[] = [];
  for (;;) {
    const { next } = nextSession(program, head, today);
    if (!next?.date) return { pairs, left: nextSession(program, head, today).position };
    const date = addDays(next.date, daysLate);
    const workout = sessionToWorkout(next.session, everythingTicked(next.session, date), {
      zone: "UTC",
      unit: "kg",
      land: "km",
      trainingMaxes: {},
      idOf: (name) => index.byName(name)?.id,
    });
    if (!workout.ok) throw new Error(workout.error.detail);
    const taken = fulfilledSession(workout.value, { program, head, keyOf });
    pairs.push({ done: next.session.uid, taken: taken?.session.uid });
    program = complete(program, next.session.uid, date);
    today = date;
  }
};

describe("a template trained from first to last", () => {
  it.each(programTemplates.map((template) => [template.id, template] as const))(
    "%s: every workout fulfils the session that it was",
    (_, template) => {
      const { pairs, left } = trainThrough(template, 0);
      expect(left.done).toBe(left.total);
      expect(pairs).toHaveLength(left.total);
      expect(pairs.filter(({ done, taken }) => done !== taken)).toEqual([]);
    },
  );

  it.each(
    programTemplates
      .filter(({ kind }) => kind === "strength")
      .map((template) => [template.id, template] as const),
  )("%s: also if each is a day late", (_, template) => {
    const { pairs } = trainThrough(template, 1);
    expect(pairs.filter(({ done, taken }) => done !== taken)).toEqual([]);
  });
});
