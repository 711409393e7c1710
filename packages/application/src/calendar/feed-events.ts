import { describeExercise, describeWork } from "@canter/domain/program/changes/describe-change";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import { titleOfWorkout } from "@canter/domain/workout/workout-figures";
import type { Workout } from "@canter/domain/workout/workout";
import type { CalendarEvent } from "@canter/integrations/calendar/write-calendar";

/** Of a workout that has a time, but no length. */
const defaultSeconds = 3600;

export type FeedSetting = {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly disciplines: readonly Discipline[];
  readonly nameOf: (athleteId: string) => string | undefined;
  /** Each event begins with whose it is. */
  readonly isNamed: boolean;
};

const titled = ({ isNamed, nameOf }: FeedSetting, athleteId: string, title: string): string =>
  isNamed ? `${nameOf(athleteId) ?? "?"}: ${title}` : title;

/** What was done. */
export function workoutToEvent(workout: Workout, setting: FeedSetting): CalendarEvent {
  const { id, date, startTime, zone, version, updatedAt, discipline, athleteId } = workout;
  const name = findDiscipline(discipline, setting.disciplines)?.name ?? discipline;
  const rider = setting.isNamed ? riderInWords(workout, setting.nameOf) : undefined;
  const title = titled(setting, athleteId, titleOfWorkout(workout, name));
  const startsAt =
    startTime === undefined
      ? undefined
      : Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(zone).epochMilliseconds;
  return {
    id: `workout-${id}`,
    version,
    changedAt: updatedAt,
    title: rider === undefined ? title : `${title} (${rider})`,
    details: workout.notes,
    when:
      startsAt === undefined
        ? { date }
        : { startsAt, endsAt: startsAt + (workout.durationSeconds ?? defaultSeconds) * 1000 },
  };
}

export type FeedProgram = {
  readonly id: string;
  readonly athleteId: string;
  readonly version: number;
  readonly updatedAt: number;
  readonly head: Pick<ProgramHead, "name" | "schedule">;
  readonly program: Program;
};

/** The sessions of a program that are still to be done, on their days; what is done is there as what was done. */
export function programToEvents(planned: FeedProgram, setting: FeedSetting): CalendarEvent[] {
  const { id, athleteId, version, updatedAt, head, program } = planned;
  const dates = sessionDates(program, head, setting.today);
  return program.weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap((session): CalendarEvent[] => {
      const date = dates.get(session.uid);
      if (date === undefined || date < setting.from || date > setting.to) return [];
      if (sessionState(session) !== "open") return [];
      const asked = [
        ...session.exercises.filter(({ skipped }) => skipped !== true).map(describeExercise),
        ...(session.work ? [describeWork(session.work)] : []),
      ];
      return [
        {
          id: `session-${id}-${session.uid}`,
          version,
          changedAt: updatedAt,
          title: titled(setting, athleteId, session.name),
          details: [head.name, ...asked].join("\n"),
          when: { date },
        },
      ];
    });
}
