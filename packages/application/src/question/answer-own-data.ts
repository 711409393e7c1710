import { unitsOf } from "@canter/domain/group/member-units";
import type { GoalTarget } from "@canter/domain/health/goal";
import { type MeasurementKind, measurementToSi } from "@canter/domain/health/measurement-rules";
import { answerBody } from "@canter/domain/question/answer/answer-body";
import { answerConversion } from "@canter/domain/question/conversion";
import { dated } from "@canter/domain/question/answer/compare-figures";
import {
  dayInWords,
  during,
  figureOf,
  setText,
  type TrainingFacts,
} from "@canter/domain/question/answer/figure-in-words";
import {
  anyOfHorses,
  anyRide,
  bestSet,
  setsOf,
  workoutsMeant,
} from "@canter/domain/question/answer/training-figures";
import { answerTraining } from "@canter/domain/question/answer/answer-training";
import { daysShown } from "@canter/domain/question/answer/answer-rows";
import type {
  AskedPeriod,
  BodyQuestion,
  GoalQuestion,
  HorseQuestion,
  Question,
  TrainingAsked,
  TrainingQuestion,
} from "@canter/domain/question/question";
import { addDays, daysBetween, firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { formatKg } from "@canter/domain/units/format-units";
import type { Athlete } from "@canter/domain/group/group";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import { bodyReadings } from "../health/body-profile.ts";
import { listGoals } from "../health/index.ts";
import { answerAboutPlan } from "./answer-about-plan.ts";
import { answerFood } from "./answer-food.ts";
import { nounOf, ownTraining } from "./own-training.ts";
import { athleteNamed, type QuestionWorld } from "./question-world.ts";

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

/** An answer in words, and the days of the one or two workouts that it told one by one. */
export type OwnAnswer = { readonly text: string; readonly shown?: readonly AskedPeriod[] };

/** Computes the answer about an athlete's training, in words, the fact first. */
export async function answerAboutTraining(world: QuestionWorld, asked: TrainingQuestion): Promise<OwnAnswer> {
  const { context, member, messageId, disciplines, catalogue, today } = world;
  if (asked.isOfEach) return { text: await besideEachOther(world, asked) };
  const athlete = athleteAsked(world, asked);
  if (!athlete) return { text: `I can't see the training of ${asked.athlete ?? "that athlete"}.` };
  const question = athlete.kind === "horse" ? ofHorse(asked) : asked;
  if (question.isSum || (question.isDifference && question.exercises.length > 1))
    return { text: await bestsTogether(world, athlete, question) };
  // Several lifts are answered separately: "squat or deadlift" does not ask for the best of both.
  if (question.exercises.length > 1 && ofEach.has(question.measure)) {
    const each = question.exercises.map((name) =>
      answerAboutTraining(world, { ...asked, exercises: [name] }),
    );
    return { text: (await Promise.all(each)).map(({ text }) => text).join("\n") };
  }
  const { db } = context.store;
  const found = await ownTraining(db, member.scope, athlete.id, question, catalogue, messageId);
  if (!found.ok) return { text: found.error.detail };
  const noun = nounOf(question.discipline, disciplines);
  const [first] = question.exercises;
  const subject =
    question.exercises.length > 0
      ? question.exercises.join(", ")
      : (question.muscle ?? (question.discipline === undefined ? undefined : noun.one));
  const facts: TrainingFacts = {
    ...found.value,
    today,
    firstWeekday: firstWeekdayOf(member.member),
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
  };
  return { text: answerTraining(question, facts), shown: daysShown(question, facts) };
}

/** So many are said to have done nothing of it. */
const maxNamed = 3;

/** The same figure of everybody whose training may be read, the most first: "Robin: 10.7 mi over 3 runs; Dana: …". */
async function besideEachOther(world: QuestionWorld, asked: TrainingQuestion): Promise<string> {
  const { context, member, messageId, athletes, disciplines, catalogue, today } = world;
  const { isOfEach: _, ...question } = asked;
  const people = athletes.filter(
    ({ id, kind }) => kind === "person" && member.scope.readableAthletes.includes(id),
  );
  const noun = nounOf(question.discipline, disciplines);
  const figures = await Promise.all(
    people.map(async ({ id, name }) => {
      const found = await ownTraining(context.store.db, member.scope, id, question, catalogue, messageId);
      if (!found.ok) return [];
      const meant = workoutsMeant(found.value.workouts, question, question.period, found.value.isMeant);
      const facts = {
        ...found.value,
        today,
        firstWeekday: firstWeekdayOf(member.member),
        units: unitsOf(member.member),
        subject: undefined,
        noun,
        nameOf: () => noun.one,
        nounFor: (discipline: string | undefined) => nounOf(discipline, disciplines),
      };
      const [last] = meant;
      if (last && question.measure === "last")
        return [
          {
            name,
            value: daysBetween("2000-01-01", last.workout.date),
            text: dayInWords(last.workout.date, today),
          },
        ];
      const figure = last && figureOf(meant, question, facts);
      return figure ? [{ name, ...figure }] : [];
    }),
  );
  const sorted = figures.flat().toSorted((a, b) => (question.isLeast ? -1 : 1) * (b.value - a.value));
  const without = people.filter(({ name }) => !sorted.some((one) => one.name === name));
  const lines = [
    ...sorted.map(({ name, text }) => `${name}: ${text}`),
    ...(without.length <= maxNamed ? without.map(({ name }) => `nothing of ${name}`) : []),
  ].join("; ");
  const isDated = question.measure === "last" || dated.has(question.measure);
  return sorted.length > 0
    ? `${lines}${isDated ? "" : during(question.period)}.`
    : `Nobody has logged that${during(question.period) || " yet"}.`;
}

/** The best of each lift, and all of them together: a total, or by how much the first is more than the second. */
async function bestsTogether(
  { context, member, messageId, catalogue, today }: QuestionWorld,
  { id }: Athlete,
  question: TrainingQuestion,
): Promise<string> {
  const units = unitsOf(member.member);
  const { period } = question;
  const lifts = await Promise.all(
    question.exercises.map(async (name) => {
      const its = { ...question, exercises: [name] };
      const found = await ownTraining(context.store.db, member.scope, id, its, catalogue, messageId);
      const sets = found.ok
        ? setsOf(workoutsMeant(found.value.workouts, its, period, found.value.isMeant), its)
        : [];
      return { name, best: bestSet(sets) };
    }),
  );
  if (lifts.every(({ best }) => best === undefined))
    return `Not logged${during(period) || " yet"}: ${question.exercises.join(", ")}.`;
  const [one, other] = lifts.map(({ best }) => best?.set.weightKg);
  const apart = one === undefined || other === undefined ? undefined : one - other;
  const total = lifts.reduce((sum, { best }) => sum + (best?.set.weightKg ?? 0), 0);
  const each = lifts.map(({ name, best }) =>
    best ? `${name} ${setText(best, units)}, ${dayInWords(best.workout.date, today)}` : `no ${name} logged`,
  );
  if (question.isDifference && apart !== undefined)
    return `${formatKg(Math.abs(apart), units)} ${apart < 0 ? "less" : "more"}${during(period)}: ${each.join("; ")}.`;
  if (question.isDifference) return `${each.join("; ")}.`;
  return `${formatKg(total, units)} in all${during(period)}: ${each.join("; ")}.`;
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

/** `aim`: the goal that is meant, in SI; else the one that is under way. */
async function aboutBody(
  { context, member, today }: QuestionWorld,
  question: BodyQuestion,
  aim?: number,
): Promise<string> {
  const { athleteId, units } = member.member;
  const kind = question.measure as MeasurementKind;
  const readings = await bodyReadings(context, member, {
    athleteId,
    kind,
    from: addDays(today, -lookBackDays),
    to: today,
  });
  const goals = await listGoals(context, member, { athleteId, status: "active", limit: 50 });
  const goal =
    aim ??
    (goals.ok
      ? goals.value.items.map(({ target }) => bodyTarget(target, kind)).find((value) => value !== undefined)
      : undefined);
  return answerBody(question, { readings, today, units, ...(goal !== undefined && { goal }) });
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

const isAskedOf = ({ exercises, discipline }: GoalQuestion, target: GoalTarget): boolean =>
  target.kind === "performance" &&
  (exercises.includes(target.exercise ?? "") ||
    (discipline !== undefined && target.discipline === discipline));

async function aboutGoals(world: QuestionWorld, question: GoalQuestion): Promise<string> {
  const { context, member, today } = world;
  const goals = await listGoals(context, member, { limit: 10 });
  if (!goals.ok) return goals.error.detail;
  if (goals.value.items.length === 0) return "No goal is set. Say one, as in: want to get to 78 kg by March.";
  const asked = goals.value.items.filter(({ target }) => isAskedOf(question, target));
  const lines = (asked.length > 0 ? asked : goals.value.items).map(
    async ({ title, target, targetDate, progress }) => {
      const far = progress?.fraction === undefined ? "" : `, ${Math.round(progress.fraction * 100)} %`;
      const eta = progress?.eta;
      const there = eta === undefined || eta < today ? "" : `, there ${dayInWords(eta, today)} at this pace`;
      const verdict = progress?.verdict ?? "open";
      const isDone = verdict === "reached" || verdict === "no_data";
      const left = isDone ? "" : await leftToGoal(world, target);
      const by = targetDate ? ` by ${dayInWords(targetDate, today)}` : "";
      return `${title}${by}: ${verdicts[verdict] ?? "under way"}${far}${there}.${left}`;
    },
  );
  return (await Promise.all(lines)).join("\n");
}

/** How much is to go to a goal of the body, with the reading that it is by. */
async function leftToGoal(world: QuestionWorld, target: GoalTarget): Promise<string> {
  if (target.kind !== "weight" && target.kind !== "body_composition") return "";
  const measure = target.kind === "weight" ? "weight" : target.measure;
  const aim = measurementToSi(target.value, target.unit);
  return ` ${await aboutBody(world, { about: "body", measure, figure: "to_goal" }, aim)}`;
}

/** What is still planned of the week under way, which is asked about as a whole. */
async function stillToCome(world: QuestionWorld, question: TrainingQuestion): Promise<string | undefined> {
  const { measure, period, athlete } = question;
  const isOfWeek = measure === "review" && period?.isCurrent === true && period.kind === "week";
  if (!isOfWeek || athlete !== undefined || !world.program) return undefined;
  const left = await answerAboutPlan(world, {
    about: "plan",
    figure: "left",
    words: "",
    exercises: [],
    period,
  });
  return left && `Still planned: ${left}`;
}

/** Answers a question about the member's own data. Undefined: it is about a plan, which doesn't say. */
export async function answerOwnData(
  world: QuestionWorld,
  question: Exclude<Question, HorseQuestion>,
): Promise<OwnAnswer | undefined> {
  if (question.about === "training") {
    const { text, shown } = await answerAboutTraining(world, question);
    return {
      text: [text, await stillToCome(world, question)].filter(Boolean).join("\n"),
      ...(shown && { shown }),
    };
  }
  const text = await answerInWords(world, question);
  return text === undefined ? undefined : { text };
}

function answerInWords(
  world: QuestionWorld,
  question: Exclude<Question, HorseQuestion | TrainingAsked>,
): Promise<string | undefined> | string | undefined {
  switch (question.about) {
    case "body":
      return aboutBody(world, question);
    case "food":
      return answerFood(world, question);
    case "goals":
      return aboutGoals(world, question);
    case "plan":
      return answerAboutPlan(world, question);
    case "conversion":
      return answerConversion(question);
    case "undated":
      return `I don’t know which days “${question.words}” are. Say it with a date, as in: since 1 September, in October, or last week.`;
  }
}
