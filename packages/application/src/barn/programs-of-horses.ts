import type { BarnHorse } from "@canter/domain/barn/barn";
import type { HorseProgram } from "@canter/domain/barn/compose-barn";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { evaluateStored } from "../evaluation/evaluate-stored.ts";

export type ProgramsOfHorse = {
  readonly active: readonly HorseProgram[];
  readonly verdicts: BarnHorse["verdicts"];
};

/** The active programs of horses with how each stands today (no verdict where there is nothing to go by), by horse; none has no entry. */
export async function programsOfHorses(
  { store: { db }, clock }: ApplicationContext,
  { scope, group }: MemberContext,
  athleteIds: readonly string[],
): Promise<ReadonlyMap<string, ProgramsOfHorse>> {
  // The days of a horse are its group's, whoever looks.
  const today = localDateAt(clock.now(), group.zone);
  const stored = [...(await activeProgramsOf(db, scope, athleteIds)).values()].flat();
  const standings = await evaluateStored(db, scope, stored, { today });
  return new Map(
    [...Map.groupBy(standings, (one) => one.stored.athleteId)].map(([horse, list]) => [
      horse,
      {
        active: list.map(({ stored: { id, head }, program }) => ({ id, head, program })),
        verdicts: list.flatMap(({ stored: { id, head }, asked: { evaluation } }) =>
          evaluation.status === "no_data"
            ? []
            : [{ programId: id, name: head.name, status: evaluation.status }],
        ),
      },
    ]),
  );
}
