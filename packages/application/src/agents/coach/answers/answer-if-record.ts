import { unitsOf } from "@canter/domain/group/member-units";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { compareWithBefore } from "@canter/domain/question/answer/compare-with-before";
import { isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import { asksIfRecord } from "@canter/domain/question/latest-asked";
import type { Subjects } from "@canter/domain/question/subjects";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { readPeriods } from "@canter/domain/text/read-periods";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import { latestNamed } from "../../../question/own-training.ts";
import type { CoachWorld } from "../coach-world.ts";

/**
 * Yes or no to whether what is named, or what was done on the day that is named, was a record: "was yesterday's squat a PR?". Undefined: it asks
 * something else, or nothing such is logged.
 */
export async function answerIfRecord(
  { context, member, language, text, words }: CoachWorld,
  { exercises, discipline }: Subjects,
): Promise<string | undefined> {
  const today = words.parse.now.slice(0, 10);
  const [period, ...others] = readPeriods(text, today);
  const date = period && period.from === period.to ? period.from : undefined;
  const isNamed = exercises.length > 0 || discipline !== undefined;
  if (!asksIfRecord(text) || others.length > 0 || (period && date === undefined)) return undefined;
  if (!isNamed && date === undefined) return undefined;
  const horses = words.athletes.filter(({ kind }) => kind === "horse").map(({ name }) => name);
  if (horsesIn(text, horses).length > 0) return undefined;
  const keyOf = ({ name, exerciseId }: Pick<LoggedExercise, "name" | "exerciseId">) =>
    exerciseId ?? language.catalogue.byName(name)?.id ?? name.toLowerCase();
  const keys = new Set(exercises.map((name) => keyOf({ name })));
  const found = await latestNamed(context.store.db, member.scope, member.member.athleteId, {
    date,
    isMeant: (workout) =>
      keys.size > 0
        ? workout.exercises.some((one) => keys.has(keyOf(one)))
        : discipline === undefined || isOfDiscipline(discipline, workout),
  });
  const lines = found.flatMap(({ workout, before }) => {
    const own = keys.size > 0 ? workout.exercises.filter((one) => keys.has(keyOf(one))) : workout.exercises;
    const known = { units: unitsOf(member.member), today, keyOf };
    return compareWithBefore({ ...workout, exercises: own }, before, known).split("\n");
  });
  if (isNamed || lines.length < 2) return lines.length > 0 ? lines.join("\n") : undefined;
  // Of a whole day what was a record is told, and nothing of what was none.
  const records = lines.filter((line) => line.startsWith("Yes"));
  return records.length > 0 ? records.join("\n") : `No, no record ${describeDate(date ?? today, today)}.`;
}
