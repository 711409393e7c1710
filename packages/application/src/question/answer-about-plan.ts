import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { unitsOf } from "@canter/domain/group/member-units";
import { createExerciseKey } from "@canter/domain/program/exercise-key";
import { answerPlan, sayUntil } from "@canter/domain/question/answer/answer-plan";
import { sessionAsked } from "@canter/domain/question/answer/next-session";
import type { Program } from "@canter/domain/program/program";
import { type PlanFacts, placedOf } from "@canter/domain/question/answer/planned-figures";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import type { PlanQuestion, TrainingQuestion } from "@canter/domain/question/question";
import { describeSets } from "@canter/domain/workout/describe-sets";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { evaluateAthlete } from "../evaluation/evaluate-athlete.ts";
import { listGoals } from "../health/index.ts";
import type { QuestionWorld } from "./question-world.ts";
import { ownTraining } from "./own-training.ts";

/** How a program stands today, as its page says it. */
async function standingOf(
  { context: { store }, member: { scope, member }, today }: QuestionWorld,
  programId: string,
): Promise<PlanFacts["standing"]> {
  const { athleteId } = member;
  const evaluated = await evaluateAthlete(store.db, scope, { athleteId, today });
  const found = evaluated.find(({ stored }) => stored.id === programId);
  return found && { status: found.evaluation.status, message: found.advice.message.text };
}

/** Until the day of the goal that comes first, where the program leads up to none. */
async function untilGoal({ context, member, today }: QuestionWorld): Promise<string> {
  const goals = await listGoals(context, member, { limit: 50 });
  const [first] = (goals.ok ? goals.value.items : [])
    .filter(({ targetDate = "" }) => targetDate >= today)
    .toSorted((a, b) => ((a.targetDate ?? "") < (b.targetDate ?? "") ? -1 : 1));
  return first?.targetDate !== undefined
    ? sayUntil(first.title, first.targetDate, today)
    : "No race day is set, in a plan or as a goal. Say one, as in: goal: half marathon on 11 April.";
}

/** Whether an exercise stands in what was logged today. */
async function doneToday({ context, member: { scope, member }, catalogue, today }: QuestionWorld) {
  const filter = { athleteId: member.athleteId, from: today, to: today, status: "saved", limit: 50 } as const;
  const page = await listWorkouts(context.store.db, scope, filter);
  const keyOf = createExerciseKey(catalogue);
  const logged = page.ok ? page.value.items.flatMap(({ exercises }) => exercises) : [];
  const done = new Set(logged.map(({ name }) => keyOf(name)));
  return ({ name }: { readonly name: string }): boolean => done.has(keyOf(name));
}

/** Whether an exercise of a program is one that a question names: so called, or, where none is, alike. */
function meantIn({ weeks }: Program, { exercises: asked }: PlanQuestion): PlanFacts["isMeant"] {
  const names = asked.map((name) => name.toLowerCase());
  const isExact = ({ name }: { readonly name: string }) => names.includes(name.toLowerCase());
  const isThere = weeks.some(({ sessions }) => sessions.some(({ exercises }) => exercises.some(isExact)));
  const isAlike = ({ name }: { readonly name: string }) =>
    names.some((one) => name.toLowerCase().endsWith(one.split(" ").at(-1) ?? one));
  return isThere ? isExact : isAlike;
}

/** What is known of the plan as it holds, for whether a question is of one of its sessions. */
const factsOf = ({ today, member }: QuestionWorld, program: ProgramAsked, question: PlanQuestion) => ({
  ...program,
  program: program.current,
  today,
  firstWeekday: firstWeekdayOf(member.member),
  isMeant: meantIn(program.current, question),
});
type ProgramAsked = NonNullable<QuestionWorld["program"]>;

/** The day of the one session that a question is about; undefined: it is about none, or several. */
export function dayOfSession(world: QuestionWorld, question: PlanQuestion): string | undefined {
  const { program } = world;
  return program && sessionAsked(question, factsOf(world, program, question))?.date;
}

/** The exercises of the one session that a question is about. */
export function exercisesOfSession(world: QuestionWorld, question: PlanQuestion): readonly string[] {
  const { program } = world;
  const asked = program && sessionAsked(question, factsOf(world, program, question));
  return asked?.session.exercises.map(({ name }) => name) ?? [];
}

/** The day on which a session was done last that is called as the one that a question is about; undefined: none was. */
export function dayLastDone(world: QuestionWorld, question: PlanQuestion): string | undefined {
  const { program } = world;
  if (!program) return undefined;
  const facts = factsOf(world, program, question);
  const name = sessionAsked(question, facts)?.session.name;
  return placedOf(facts)
    .filter(({ session }) => session.name === name && sessionState(session) === "done")
    .flatMap(({ date }) => date ?? [])
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1);
}

/** What is asked of the plan that the member follows. */
export async function answerAboutPlan(
  world: QuestionWorld,
  question: PlanQuestion,
): Promise<string | undefined> {
  const { program, today, context, member, catalogue } = world;
  if (question.figure === "race" && program?.head.targetDate === undefined) return untilGoal(world);
  if (!program)
    return "You follow no program, so nothing is planned. Start or design one under Plan: what you say here is known there.";
  const isMeant = meantIn(program.program, question);
  let lastLoad: string | undefined;
  if (question.figure === "load" && question.exercises.length > 0) {
    const asked: TrainingQuestion = { measure: "load", exercises: [...question.exercises] };
    const found = await ownTraining(
      context.store.db,
      member.scope,
      member.member.athleteId,
      asked,
      catalogue,
    );
    const last = found.ok
      ? found.value.workouts.find(({ exercises }) => exercises.some((one) => found.value.isMeant?.(one)))
      : undefined;
    const sets = last?.exercises.find((one) => found.ok && found.value.isMeant?.(one))?.sets;
    lastLoad = sets && describeSets(sets, unitsOf(member.member));
  }
  const isDoneToday = await doneToday(world);
  const { open } = program;
  const standing = question.figure === "track" ? await standingOf(world, program.id) : undefined;
  const musclesOf = ({ name }: { readonly name: string }) => catalogue.byName(name)?.primaryMuscles ?? [];
  const facts = {
    ...program,
    today,
    firstWeekday: firstWeekdayOf(member.member),
    isMeant,
    musclesOf,
    isDoneToday,
    lastLoad,
    standing,
    waiting: open?.preview.summary,
  };
  const answer = answerPlan(question, { ...facts, program: program.current });
  // Pending changes have not been made: the answer is about the current program, and mentions them if they make a difference.
  const proposed = open === undefined ? answer : answerPlan(question, facts);
  const isOther = answer !== undefined && proposed !== answer;
  if (isOther && proposed !== undefined && world.isOfProposed) return `As proposed: ${proposed}`;
  return isOther ? `${answer} The changes that wait for your click are not in this.` : answer;
}
