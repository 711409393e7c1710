import { builtInDisciplines } from "../../workout/built-in-disciplines.ts";
import type { Program } from "../../program/program.ts";
import type { ProgramHead } from "../../program/program-head.ts";
import { disciplineToWorkType, workTypeOf } from "../../program/training-plan.ts";
import { sessionState } from "../../program/progress/session-progress.ts";
import { sessionDates } from "../../program/schedule/session-dates.ts";
import { forbids, holdsOn, type WorkLimit } from "../work-limit.ts";
import { easierShare } from "./week-changes.ts";

/** What takes the place of work that is ruled out: the first of these that is not. */
const alternatives = ["flatwork", "trail", "groundwork"].flatMap((id) =>
  builtInDisciplines.filter((discipline) => discipline.id === id),
);

/** A session that a limit rules out, by its place in the program, and what it becomes. */
export type SessionWithinLimits = {
  readonly weekNumber: number;
  readonly sessionNumber: number;
  readonly name: string;
  readonly date: string;
  readonly updates: Readonly<Record<string, unknown>>;
};

const rest = { name: "Rest", work: null, notes: "" };

/**
 * What becomes of the planned work that limits rule out, from the local date `today` on: other work of the same length, shorter where only light
 * work is allowed, or a rest day where none is.
 */
export function sessionsWithinLimits(
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  { limits, today }: { readonly limits: readonly WorkLimit[]; readonly today: string },
): readonly SessionWithinLimits[] {
  const dates = sessionDates(program, head, today);
  return program.weeks.flatMap(({ sessions }, week) =>
    sessions.flatMap((session, index): readonly SessionWithinLimits[] => {
      const date = dates.get(session.uid);
      if (date === undefined || date < today || sessionState(session) !== "open" || !session.work) return [];
      const held = limits.filter((limit) => holdsOn(limit, date));
      if (!held.some((limit) => forbids(limit, workTypeOf(session)))) return [];
      const other = alternatives.find(
        ({ id }) => !held.some((one) => forbids(one, disciplineToWorkType(id))),
      );
      const { durationMinutes: planned, rider } = session.work;
      const isGentle = held.some((limit) => limit.isGentle);
      const durationMinutes = isGentle ? Math.round((planned * easierShare) / 5) * 5 : planned;
      const work = other && { discipline: other.id, durationMinutes, ...(rider !== undefined && { rider }) };
      const place = { weekNumber: week + 1, sessionNumber: index + 1, name: session.name, date };
      return [{ ...place, updates: other && work ? { name: other.name, work, notes: "" } : rest }];
    }),
  );
}
