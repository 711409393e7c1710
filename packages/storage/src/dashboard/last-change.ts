import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "../database.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";
import { prepareQuery } from "../prepare-query.ts";

type Asked = { readonly scope: Scope; readonly athleteId: string };

const diaries = ["measurements", "nutrition_entries", "body_scans", "goals"] as const;

/** One statement for all tables, each by its index of athletes and changes; deleting counts as a change. */
const selectLast = prepareQuery((db, { scope, athleteId }: Asked) => {
  const written = (column: "athlete_id" | "rider_athlete_id") =>
    db
      .selectFrom("workouts")
      .select((eb) => eb.fn.max("updated_at").as("at"))
      .where(column, "=", athleteId);
  let all = written("athlete_id").unionAll(written("rider_athlete_id"));
  for (const table of diaries)
    all = all.unionAll(
      db
        .selectFrom(table)
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    );
  const changes = all
    .unionAll(
      db
        .selectFrom("programs")
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    )
    .unionAll(
      db
        .selectFrom("programs as p")
        .innerJoin("program_progress as g", "g.program_id", "p.id")
        .select((eb) => eb.fn.max("g.updated_at").as("at"))
        .where("p.athlete_id", "=", athleteId)
        .where("p.status", "=", "active"),
    )
    .unionAll(
      db
        .selectFrom("athlete_facts")
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    )
    .unionAll(
      db
        .selectFrom("content_sources")
        .select((eb) => eb.fn.max(eb.fn.coalesce("deleted_at", eb.lit(0))).as("at"))
        .where("group_id", "=", scope.groupId),
    );
  return db
    .selectFrom("athletes as a")
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope))
    .select(
      db
        .selectFrom(changes.as("c"))
        .select((eb) => eb.fn.max("c.at").as("last"))
        .as("last"),
    );
});

/**
 * When anything that an athlete's day is made from was last stored, changed or deleted: workouts, weights, food, scans, goals, targets,
 * programs and their progress, removed content sources. For any day: a goal's progress uses records of all years and weights of two, the
 * time since the last workout uses that one, a streak all its days. 0: never.
 */
export const lastChange = async (
  db: Handle,
  scope: Scope,
  asked: { readonly athleteId: string },
): Promise<number> => Number((await selectLast(db, { scope, ...asked })).rows[0]?.last ?? 0);
