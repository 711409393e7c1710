import { isInOwnWords } from "@canter/domain/context/memory-keys";
import { bodyPartIn } from "@canter/domain/intent/read-talk";
import { dayInWords } from "@canter/domain/question/answer/figure-in-words";
import { workoutsMeant, isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import type { TrainingQuestion } from "@canter/domain/question/question";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { foldText } from "@canter/domain/text/fold-words";
import { unitsOf } from "@canter/domain/group/member-units";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { compareWithBefore } from "@canter/domain/question/answer/compare-with-before";
import { asksIfRecord } from "@canter/domain/question/latest-asked";
import type { Subjects } from "@canter/domain/question/subjects";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { readPeriods } from "@canter/domain/text/read-periods";
import type { LoggedExercise } from "@canter/domain/workout/workout";
import { ownTraining, latestNamed } from "../../../question/own-training.ts";
import type { CoachWorld } from "../coach-world.ts";

const asks =
  /^\W*(?:(?:and|so|hey|ok|coach)\W+)*(?:how ?(?:is|s|are|was|were|has|have)|is|are|has|have|whats? (?:is )?(?:up|wrong|going on) with|any(?:thing| news)? (?:new )?(?:on|about|with)|what did i (?:say|tell you|note|write)(?: down)? (?:about|of|on)|what do you know (?:about|of)|when did) my (?:left |right |bad |sore |poor )?(?:\p{L}+ )?\p{L}+(?: (?:been|start(?:ed)?|doing|feeling|getting|going|holding up|coming along|any|still|much|all|a bit|better|worse|ok(?:ay)?|fine|good|healed|recover(?:ing|ed)|sore|hurt(?:ing|s)?|ach(?:e|ing|y)|playing up|bothering me|at all|lately|today|now|these days|this week))*\W*$/u;
const maxMentions = 3;

/** "How's my knee doing": what was said of it, in what is kept in mind and in notes of workouts, with its day. Undefined: it is not asked. */
export async function answerBodyPart(world: CoachWorld, isMuscle: boolean): Promise<string | undefined> {
  const folded = foldText(world.text);
  const part = asks.test(folded) ? bodyPartIn(folded) : undefined;
  if (part === undefined) return undefined;
  const { context, member, words, language, remembered } = world;
  const today = words.parse.now.slice(0, 10);
  // "Knees" of which one was spoken.
  const stem = part.replace(/^(?:left|right|lower|upper) /u, "").replace(/s$/u, "");
  const names = (text: string) => foldText(text).includes(stem);
  const said = remembered
    .filter(({ key, value }) => isInOwnWords(key) && typeof value === "string" && names(value))
    .map(({ value, createdAt }) => ({
      date: localDateAt(createdAt, member.member.zone),
      text: `you said “${String(value)}”`,
    }));
  const question: TrainingQuestion = { measure: "list", exercises: [], mentions: stem };
  const found = await ownTraining(
    context.store.db,
    member.scope,
    member.member.athleteId,
    question,
    language.catalogue,
  );
  const noted = found.ok
    ? workoutsMeant(found.value.workouts, question, undefined, undefined).map(({ workout }) => ({
        date: workout.date,
        text: `you noted “${[workout.notes, ...workout.exercises.map(({ notes }) => notes), workout.title].find((one) => one !== undefined && names(one)) ?? ""}”`,
      }))
    : [];
  const mentions = [...said, ...noted].toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, maxMentions);
  // Of a muscle, how its training goes is an answer, too.
  if (mentions.length === 0)
    return isMuscle
      ? undefined
      : `You have told me nothing of your ${part}. Say how it is, and I keep it in mind.`;
  return mentions
    .map(({ date, text }) => `${dayInWords(date, today)}: ${text}.`)
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join("\n");
}

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
