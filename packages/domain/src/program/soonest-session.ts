import { nextSession } from "./next-session.ts";
import type { Program } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";

/** The next planned session of an athlete. `date` is left out where it has no day; `minutes` where nobody stated any. */
export type PlannedNext = {
  readonly programId: string;
  readonly title: string;
  readonly date?: string | undefined;
  readonly minutes?: number | undefined;
};

type Asked = {
  readonly id: string;
  readonly head: Pick<ProgramHead, "schedule">;
  /** With what is done of it. */
  readonly program: Program;
};

/** What some programs of one athlete ask for next: of several, what is due first. `today` is a local date. */
export function soonestSession(programs: readonly Asked[], today: string): PlannedNext | undefined {
  const planned = programs.flatMap(({ id, program, head }): PlannedNext[] => {
    const { next } = nextSession(program, head, today);
    if (!next) return [];
    const minutes = next.session.work?.durationMinutes;
    return [
      {
        programId: id,
        title: next.session.name,
        ...(next.date !== undefined && { date: next.date }),
        ...(minutes !== undefined && { minutes }),
      },
    ];
  });
  const dateOf = ({ date = "9999" }: PlannedNext) => date;
  return planned.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))[0];
}
