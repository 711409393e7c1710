import { isInOwnWords } from "@canter/domain/context/memory-keys";
import { bodyPartIn } from "@canter/domain/intent/read-talk";
import { dayInWords } from "@canter/domain/question/answer/figure-in-words";
import { workoutsMeant } from "@canter/domain/question/answer/training-figures";
import type { TrainingQuestion } from "@canter/domain/question/question";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { foldText } from "@canter/domain/text/fold-words";
import { ownTraining } from "../../../question/own-training.ts";
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
