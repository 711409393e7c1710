import type { Scope } from "@canter/domain/access/scope";
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../database.ts";

type AthleteColumn = Expression<string> | Expression<string | null>;

/** `column in (ids)`, which is false for no ids (PostgreSQL has no empty list). */
export const isOneOf = (column: AthleteColumn, ids: readonly string[]): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  return ids.length > 0 ? eb(column, "in", ids) : eb.lit(false);
};

/** The athlete in `column` currently belongs to the scope's group. */
export const isInGroup = (column: AthleteColumn, scope: Scope): Expression<SqlBool> => {
  const eb: ExpressionBuilder<Database, never> = expressionBuilder<Database, never>();
  return eb.exists(
    eb
      .selectFrom("group_athletes as place")
      .select("place.athlete_id")
      .where("place.group_id", "=", scope.groupId)
      .where("place.athlete_id", "=", column as Expression<string>),
  );
};

/** A person, or a horse that is currently in the scope's group: a horse that has left the barn is no longer visible from there. */
const isPresentAthlete = (column: AthleteColumn, scope: Scope): Expression<SqlBool> => {
  const eb: ExpressionBuilder<Database, never> = expressionBuilder<Database, never>();
  return eb.exists(
    eb
      .selectFrom("athletes as present")
      .select("present.id")
      .where("present.id", "=", column as Expression<string>)
      .where((e) => e.or([e("present.kind", "=", "person"), isInGroup(e.ref("present.id"), scope)])),
  );
};

/** The athlete in `column` may be read in this scope. */
export const isReadableAthlete = (column: AthleteColumn, scope: Scope): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  return eb.and([isOneOf(column, scope.readableAthletes), isPresentAthlete(column, scope)]);
};

/** The athlete in `column` may be written about in this scope. */
export const isWritableAthlete = (column: AthleteColumn, scope: Scope): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  return eb.and([isOneOf(column, scope.writableAthletes), isPresentAthlete(column, scope)]);
};

/**
 * A workout may be read if its athlete may, or its rider: what somebody rode is their own training too and follows them into each of
 * their groups, even where the horse is unknown.
 */
export const isReadableWorkout = (
  athlete: AthleteColumn,
  rider: AthleteColumn,
  scope: Scope,
): Expression<SqlBool> => {
  const eb = expressionBuilder<Database, never>();
  return eb.or([isReadableAthlete(athlete, scope), isOneOf(rider, scope.readableAthletes)]);
};
