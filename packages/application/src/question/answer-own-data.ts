import { unitsOf } from "@canter/domain/group/member-units";
import type { Macros } from "@canter/domain/health/nutrition-totals";
import { macroNames, averageOf, mealsWithoutCalories } from "@canter/domain/health/nutrition-totals";
import type { GoalTarget } from "@canter/domain/health/goal";
import { type MeasurementKind, measurementToSi } from "@canter/domain/health/measurement-rules";
import { answerBody } from "@canter/domain/question/answer/answer-body";
import { answerPlan, type PlanFacts, sayUntil } from "@canter/domain/question/answer/answer-plan";
import { anyOfHorses, anyRide } from "@canter/domain/question/answer/training-figures";
import { answerTraining } from "@canter/domain/question/answer/answer-training";
import type {
  AskedPeriod,
  BodyQuestion,
  FoodQuestion,
  HorseQuestion,
  PlanQuestion,
  Question,
  TrainingQuestion,
} from "@canter/domain/question/question";
import { addDays } from "@canter/domain/schedule/local-date";
import { formatNumber } from "@canter/domain/units/format-units";
import { describeSets } from "@canter/domain/workout/describe-sets";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import type { Athlete } from "@canter/domain/group/group";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { evaluateAthlete } from "../evaluation/evaluate-athlete.ts";
import { bodyReadings } from "../health/body-profile.ts";
import {
  listGoals,
  listNutritionDays,
  readNutritionDay,
  readNutritionTargets,
  suggestCalorieTarget,
} from "../health/index.ts";
import { nounOf, ownTraining } from "./own-training.ts";

export type QuestionWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly athletes: readonly Athlete[];
  readonly disciplines: readonly Discipline[];
  readonly catalogue: ExerciseIndex;
  /** Local date. */
  readonly today: string;
  readonly program?:
    | {
        readonly name: string;
        /** With the changes that wait for a click. */
        readonly program: Program;
        readonly current: Program;
        readonly head: ProgramHead;
        readonly id: string;
        readonly open?: { readonly preview: { readonly summary: string } } | undefined;
      }
    | undefined;
};

export const athleteNamed = (
  { athletes, member }: QuestionWorld,
  name: string | undefined,
): Athlete | undefined =>
  athletes
    .filter(({ id }) => member.scope.readableAthletes.includes(id))
    .find((athlete) =>
      name === undefined
        ? athlete.id === member.member.athleteId
        : athlete.name.toLowerCase() === name.toLowerCase() ||
          athlete.name.toLowerCase().split(" ")[0] === name.toLowerCase(),
    );

/** The horses that the member may read. */
export const readableHorses = ({
  athletes,
  member,
}: Pick<QuestionWorld, "athletes" | "member">): readonly Athlete[] =>
  athletes.filter(({ id, kind }) => kind === "horse" && member.scope.readableAthletes.includes(id));

const ofEach: ReadonlySet<TrainingQuestion["measure"]> = new Set([
  "best",
  "one_rep_max",
  "load",
  "volume",
  "last",
  "first",
  "trend",
  "count",
  "sets",
]);

/** A horse's rides are all its work under saddle, whatever it is called; never a bicycle. */
const ofHorse = ({ discipline, ...question }: TrainingQuestion): TrainingQuestion =>
  discipline === undefined || ridesOfAnyKind.has(discipline) ? question : { ...question, discipline };
const ridesOfAnyKind: ReadonlySet<string> = new Set(["cycling", anyOfHorses, anyRide]);

/** Whose training is asked of. What somebody of the group did with its horses is read by all who read these, and nothing else of theirs. */
const athleteAsked = (world: QuestionWorld, { athlete, discipline }: TrainingQuestion): Athlete | undefined =>
  athleteNamed(world, athlete) ??
  (discipline === anyRide || discipline === anyOfHorses
    ? world.athletes.find(({ name, kind }) => kind === "person" && name === athlete)
    : undefined);

/** Computes the answer about an athlete's training, in words, the fact first. */
export async function answerAboutTraining(world: QuestionWorld, asked: TrainingQuestion): Promise<string> {
  const { context, member, disciplines, catalogue, today } = world;
  const athlete = athleteAsked(world, asked);
  if (!athlete) return `I can't see the training of ${asked.athlete ?? "that athlete"}.`;
  const question = athlete.kind === "horse" ? ofHorse(asked) : asked;
  // Several lifts are answered separately: "squat or deadlift" does not ask for the best of both.
  if (question.exercises.length > 1 && ofEach.has(question.measure)) {
    const each = question.exercises.map((name) =>
      answerAboutTraining(world, { ...asked, exercises: [name] }),
    );
    return (await Promise.all(each)).join("\n");
  }
  const { db } = context.store;
  const found = await ownTraining(db, member.scope, athlete.id, question, catalogue);
  if (!found.ok) return found.error.detail;
  const noun = nounOf(question.discipline, disciplines);
  const [first] = question.exercises;
  const subject =
    question.exercises.length > 0
      ? question.exercises.join(", ")
      : (question.muscle ?? (question.discipline === undefined ? undefined : noun.one));
  return answerTraining(question, {
    ...found.value,
    today,
    units: unitsOf(member.member),
    subject,
    nounFor: (discipline) => nounOf(discipline, disciplines),
    noun: first === undefined ? noun : { one: "workout", many: "workouts" },
    nameOf: ({ title, discipline, athleteId }) =>
      title ??
      (athlete.kind === "horse" || athleteId !== athlete.id
        ? findDiscipline(discipline, disciplines)?.name
        : undefined) ??
      [...disciplines].find(({ id }) => id === discipline)?.name ??
      nameOfDiscipline(discipline, disciplines),
    ...(question.athlete !== undefined && { who: athlete.name }),
    companyOf: (workout) => {
      const nameOf = (id: string) => world.athletes.find((one) => one.id === id)?.name;
      if (workout.athleteId !== athlete.id) return `with ${nameOf(workout.athleteId) ?? "a horse"}`;
      const rider = riderInWords(workout, nameOf);
      return rider && `by ${rider}`;
    },
  });
}

const nameOfDiscipline = (discipline: string, own: readonly Discipline[]): string => {
  const { one } = nounOf(discipline, own);
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
};

/** How far back a reading is searched. */
const lookBackDays = 3650;

/** The target value, in SI, if the goal is of this kind. */
const bodyTarget = (target: GoalTarget, kind: MeasurementKind): number | undefined =>
  (target.kind === "weight" && kind === "weight") ||
  (target.kind === "body_composition" && target.measure === kind)
    ? measurementToSi(target.value, target.unit)
    : undefined;

async function aboutBody({ context, member, today }: QuestionWorld, question: BodyQuestion): Promise<string> {
  const { athleteId, units } = member.member;
  const kind = question.measure as MeasurementKind;
  const readings = await bodyReadings(context, member, {
    athleteId,
    kind,
    from: addDays(today, -lookBackDays),
    to: today,
  });
  const goals = await listGoals(context, member, { athleteId, status: "active", limit: 50 });
  const goal = goals.ok
    ? goals.value.items.map(({ target }) => bodyTarget(target, kind)).find((value) => value !== undefined)
    : undefined;
  return answerBody(question, { readings, today, units, ...(goal !== undefined && { goal }) });
}

const unitOf = (name: keyof Macros): string => (name === "calories" ? "kcal" : `g ${name}`);
const amounts = (macros: Macros, only: keyof Macros | undefined): readonly string[] =>
  macroNames.flatMap((name) => {
    const value = macros[name];
    return value === undefined || (only !== undefined && name !== only)
      ? []
      : [`${formatNumber(Math.round(value))} ${unitOf(name)}`];
  });

async function aboutFood(
  { context, member, today }: QuestionWorld,
  { figure, nutrient, period, against, meal }: FoodQuestion,
): Promise<string> {
  const label = period && period.kind !== "ever" ? ` ${period.label}` : "";
  if (figure === "target") {
    const targets = await readNutritionTargets(context, member, {});
    const set = targets.ok ? amounts(targets.value, nutrient) : [];
    return set.length > 0
      ? `Your target: ${set.join(", ")} a day.`
      : "No target is set. Say one, as in: protein target 150 g.";
  }
  if (figure === "needs" && (nutrient === undefined || nutrient === "calories")) {
    const suggestion = await suggestCalorieTarget(context, member, {});
    return suggestion.ok && "calories" in suggestion.value
      ? `About ${formatNumber(Number(suggestion.value.calories))} kcal a day.`
      : "For that I need your height, birth year and a goal (Body, Profile).";
  }
  if (against && period) return comparedFood({ context, member }, nutrient, [period, against]);
  const day = period === undefined ? today : period.kind === "day" ? period.from : undefined;
  if (day === undefined || figure === "average")
    return averageFood({ context, member }, nutrient, period, label);
  const read = await readNutritionDay(context, member, { date: day });
  if (!read.ok) return read.error.detail;
  const { totals, remaining, streak, targets } = read.value;
  const entries = read.value.entries.filter((entry) => meal === undefined || entry.meal === meal);
  if ((meal !== undefined && figure === "eaten") || figure === "list")
    return mealText(entries, meal ?? "food", label);
  if (figure === "streak") return `${streak} ${streak === 1 ? "day" : "days"} in a row with food logged.`;
  const unknown =
    totals.withoutCalories > 0
      ? ` ${totals.withoutCalories} ${totals.withoutCalories === 1 ? "entry has" : "entries have"} no calories.`
      : "";
  if (figure === "reached") {
    const name = nutrient ?? "calories";
    const current = await readNutritionTargets(context, member, {});
    const had = totals[name];
    const target = targets[name] ?? (current.ok ? current.value[name] : undefined);
    if (target === undefined) return `No ${name} target is set. Say one, as in: protein target 150 g.`;
    const isReached = (had ?? 0) >= target;
    return `${isReached ? "Yes" : "No"}: ${formatNumber(Math.round(had ?? 0))} of ${formatNumber(target)} ${unitOf(name)}${label || " today"}.${unknown}`;
  }
  if (figure === "left") {
    const left = amounts(remaining, nutrient);
    const has = Object.keys(targets).some(
      (name) => name !== "from" && (nutrient === undefined || name === nutrient),
    );
    if (!has)
      return `No ${nutrient ?? "daily"} target is set, so nothing can be left of it. Say one, as in: protein target 150 g.`;
    const eaten = nutrient === undefined ? [] : amounts(totals, nutrient);
    return `${left.join(", ")} left${label || " today"}${eaten.length > 0 ? `, ${eaten.join(", ")} eaten` : ""}.${unknown}`;
  }
  const eaten = entries.length === 0 ? [] : amounts(totals, nutrient);
  return eaten.length > 0
    ? `${eaten.join(", ")} eaten${label || " today"}.${unknown}`
    : `No ${nutrient ?? "food"} is logged${label || " today"}.`;
}

type Entries = readonly ({ readonly text: string; readonly meal?: string | undefined } & Macros)[];

const mealText = (entries: Entries, name: string, label: string): string =>
  entries.length === 0
    ? `No ${name} is logged${label || " today"}.`
    : `${entries.map(({ text, meal, ...macros }) => [text || meal || "Food", ...amounts(macros, undefined).slice(0, 2)].join(", ")).join("; ")}.`;

/** Food on two days, or on average over two periods. */
async function comparedFood(
  world: Pick<QuestionWorld, "context" | "member">,
  nutrient: FoodQuestion["nutrient"],
  periods: readonly AskedPeriod[],
): Promise<string> {
  const name = nutrient ?? "calories";
  const means = await Promise.all(
    periods.map(async ({ from, to }) => {
      const days = await listNutritionDays(world.context, world.member, { from, to });
      return days.ok ? averageOf(days.value, name)?.mean : undefined;
    }),
  );
  const told = means
    .map(
      (mean, at) =>
        `${mean === undefined ? "nothing logged" : `${formatNumber(Math.round(mean))} ${unitOf(name)}`} ${periods[at]?.label ?? ""}`,
    )
    .join("; ");
  const [a, b] = means;
  const way = a === undefined || b === undefined ? "" : a > b ? ": more" : a < b ? ": less" : ": the same";
  return `${told}${way}.`;
}

async function averageFood(
  { context, member }: Pick<QuestionWorld, "context" | "member">,
  nutrient: FoodQuestion["nutrient"],
  period: FoodQuestion["period"],
  label: string,
): Promise<string> {
  const days = await listNutritionDays(context, member, { from: period?.from, to: period?.to });
  if (!days.ok) return days.error.detail;
  if (days.value.length === 0) return `No food is logged${label}.`;
  const name = nutrient ?? "calories";
  const average = averageOf(days.value, name);
  if (!average) return `No ${name} ${name === "calories" ? "are" : "is"} written down${label}.`;
  const without = days.value.reduce((sum, day) => sum + (name === "calories" ? day.withoutCalories : 0), 0);
  const left = without > 0 ? `, ${mealsWithoutCalories(without)} left out` : "";
  return `${formatNumber(Math.round(average.mean))} ${unitOf(name)} a day on average${label || " in the last 7 days"}, over ${average.days} logged ${average.days === 1 ? "day" : "days"}${left}.`;
}

const verdicts: Readonly<Record<string, string>> = {
  reached: "reached",
  ahead: "ahead",
  on_track: "on track",
  late: "later than aimed",
  behind: "behind",
  overdue: "overdue",
  no_data: "no data yet",
  open: "under way",
};

async function aboutGoals({ context, member }: QuestionWorld): Promise<string> {
  const goals = await listGoals(context, member, { limit: 10 });
  if (!goals.ok) return goals.error.detail;
  if (goals.value.items.length === 0) return "No goal is set. Say one, as in: want to get to 78 kg by March.";
  return goals.value.items
    .map(({ title, progress }) => {
      const far = progress?.fraction === undefined ? "" : `, ${Math.round(progress.fraction * 100)} %`;
      return `${title}: ${verdicts[progress?.verdict ?? "open"] ?? "under way"}${far}.`;
    })
    .join("\n");
}

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

async function aboutPlan(world: QuestionWorld, question: PlanQuestion): Promise<string | undefined> {
  const { program, today, context, member, catalogue } = world;
  if (question.figure === "race" && program?.head.targetDate === undefined) return untilGoal(world);
  if (!program)
    return "You follow no program, so nothing is planned. Start or design one under Plan: what you say here is known there.";
  const names = question.exercises.map((name) => name.toLowerCase());
  const isExact = ({ name }: { readonly name: string }) => names.includes(name.toLowerCase());
  const isThere = program.program.weeks.some(({ sessions }) =>
    sessions.some(({ exercises }) => exercises.some(isExact)),
  );
  const isAlike = ({ name }: { readonly name: string }) =>
    names.some((one) => name.toLowerCase().endsWith(one.split(" ").at(-1) ?? one));
  const isMeant = isThere ? isExact : isAlike;
  let lastLoad: string | undefined;
  if (question.figure === "load" && names.length > 0) {
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
  const { open } = program;
  const standing = question.figure === "track" ? await standingOf(world, program.id) : undefined;
  const facts = { ...program, today, isMeant, lastLoad, standing, waiting: open?.preview.summary };
  const told = answerPlan(question, { ...facts, program: program.current });
  // Pending changes have not been made: the answer is about the current program, and mentions them if they make a difference.
  const isOther = open !== undefined && told !== undefined && answerPlan(question, facts) !== told;
  return isOther ? `${told} The changes that wait for your click are not in this.` : told;
}

/** Answers a question about the member's own data. Undefined: it is about a plan, which doesn't say. */
export async function answerOwnData(
  world: QuestionWorld,
  question: Exclude<Question, HorseQuestion>,
): Promise<string | undefined> {
  switch (question.about) {
    case "training":
      return answerAboutTraining(world, question);
    case "body":
      return aboutBody(world, question);
    case "food":
      return aboutFood(world, question);
    case "goals":
      return aboutGoals(world);
    case "plan":
      return aboutPlan(world, question);
    case "undated":
      return `I don’t know which days “${question.words}” are. Say it with a date, as in: since 1 September, in October, or last week.`;
  }
}
