import type { PlannedExercise } from "@canter/domain/program/program";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import type { ProgramAnswer } from "./asked-of-program.ts";
import { sessionsMeant } from "./sessions-meant.ts";

const asks =
  /\b(?:(?:rest|wait|pause|breaks?|recover)\b.{0,40}\bbetween\b|how (?:long|much)\b.{0,20}\b(?:rest|wait|pause|break)\b(?! days?)|rest (?:times?|periods?|intervals?))/iu;

const listed = (exercises: readonly PlannedExercise[]): string =>
  exercises.map(({ name, restSeconds }) => `${name} ${formatDurationInWords(restSeconds)}`).join(", ");

/** How long the program plans to rest between sets: of an exercise, else of the session that is meant, else of the next one. */
export const restBetweenSets: ProgramAnswer = (asked) => {
  if (!asks.test(asked.text)) return undefined;
  const { exercise, placed } = asked;
  const open = (sessionsMeant(asked) ?? placed).filter(({ session }) => !session.completed);
  const found = open
    .map(({ session }) => ({
      session,
      exercises: session.exercises.filter(({ name }) => exercise === undefined || name === exercise),
    }))
    .find(({ exercises }) => exercises.length > 0);
  if (!found) return exercise && `${exercise} is not planned, so no rest is planned for it.`;
  return `As planned in ${found.session.name}, between sets: ${listed(found.exercises)}.`;
};
