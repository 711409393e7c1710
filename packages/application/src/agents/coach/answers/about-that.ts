import { setsThatBeside } from "@canter/domain/question/asked-periods";
import { bodyCues } from "@canter/domain/question/read-body-question";
import { unitsOf } from "@canter/domain/group/member-units";
import { compareWithBefore, workoutBeside } from "@canter/domain/question/answer/compare-with-before";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import { comparesOpenly, latestAsked, type Near } from "@canter/domain/question/latest-asked";
import { isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import type { PreviousQuestion, TrainingQuestion } from "@canter/domain/question/question";
import type { Subjects } from "@canter/domain/question/subjects";
import { comparedBy } from "@canter/domain/question/training/figures-asked";
import { whoWasMore } from "@canter/domain/question/training/going-on";
import { foldText } from "@canter/domain/text/fold-words";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import { readPeriods } from "@canter/domain/text/read-periods";
import type { LoggedExercise, Workout } from "@canter/domain/workout/workout";
import { dayLastDone, exercisesOfSession } from "../../../question/answer-about-plan.ts";
import { latestLogged } from "../../../question/own-training.ts";
import { athleteNamed } from "../../../question/question-world.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { justLogged } from "../corrections/just-logged.ts";
import { askedByDone } from "./asked-by-done.ts";
import { athleteAskedAbout } from "./athlete-asked-about.ts";
import { previousQuestion, questionsAnswered, questionWorld } from "./question-world.ts";

/** How a workout stands to a message: logged with it, told, logged or corrected with what was said last, in its conversation, or before. */
type Logged = {
  readonly workout: Workout;
  readonly before: readonly Workout[];
  readonly near: Near;
  /** Whose it is, by name, where it is not the member's. */
  readonly athlete: string | undefined;
};

/** The question about training that was answered last. */
function trainingAsked(world: CoachWorld): TrainingQuestion | undefined {
  const previous = previousQuestion(world);
  return previous && !("about" in previous) ? previous : undefined;
}

/** "Back to the running": to what was asked of training, whatever was spoken of since. */
const comesBack = /^\W*(?:(?:ok|okay|so|now|going|anyway) )*back to\b/u;
const trainingAskedBefore = ({ history }: CoachWorld): TrainingQuestion | undefined =>
  questionsAnswered(history).findLast((one) => !("about" in one)) as TrainingQuestion | undefined;

/** Whether a workout is the one that an answer told of. */
const isShownBy = ({ shown, exercises, discipline }: TrainingQuestion, workout: Workout): boolean =>
  shown?.[0]?.from === workout.date &&
  (discipline === undefined || isOfDiscipline(discipline, workout)) &&
  (exercises.length === 0 || workout.exercises.some(({ name }) => exercises.includes(name)));

/** The workout that is spoken of: the nearest. */
async function workoutSpokenOf(world: CoachWorld): Promise<Logged | undefined> {
  const { context, member, messageId, history } = world;
  const ofMessages = (ids: readonly (string | undefined)[]) => (workout: Workout) =>
    workout.source.kind === "message" && ids.includes(workout.source.messageId);
  const behind = new Set((await justLogged(world, { orSpokenOf: true })).map(({ id }) => id));
  const said = history.flatMap(({ id, author }) => (author === "member" ? [id] : []));
  const asked = trainingAsked(world);
  const places: readonly (readonly [Near, (workout: Workout) => boolean])[] = [
    ["with", messageId === undefined ? () => false : ofMessages([messageId])],
    ["shown", (workout) => asked !== undefined && isShownBy(asked, workout)],
    ["behind", ({ id }) => behind.has(id)],
    ["talk", ofMessages(said)],
    ["far", () => true],
  ];
  const athlete = athleteNamed(questionWorld(world), asked?.athlete);
  const found = await latestLogged(
    context.store.db,
    member.scope,
    athlete?.id ?? member.member.athleteId,
    places.map(([, isThere]) => isThere),
  );
  return found && { ...found, near: places[found.at]?.[0] ?? "far", athlete: asked?.athlete };
}

const maxExercises = 4;
/** What was done, as a question that the next one goes on from. */
const questionOf = (
  { date, discipline, exercises }: Workout,
  today: string,
  measure: "list" | "best" | "duration" | "distance" = "list",
  athlete?: string,
): PreviousQuestion => ({
  measure,
  ...(athlete !== undefined && { athlete }),
  exercises: exercises.slice(0, measure === "best" ? 1 : maxExercises).map(({ name }) => name),
  ...(exercises.length === 0 && { discipline }),
  period: dayPeriod(date, today),
});

const pointsBack = /\b(?:that|it|those|them|these)\b/u;
const pointsThere = /\b(?:there|then|that (?:day|time))\b/u;

/** The training of a day that was named in what was said last, and not asked: "what did I do there", behind "my knee is off since Monday's squats". */
function namedBefore({ history, language, words, text }: CoachWorld): PreviousQuestion | undefined {
  const said = history.findLast(({ author }) => author === "member")?.text.slice(0, maxSaid);
  const today = words.parse.now.slice(0, 10);
  if (said === undefined || !pointsThere.test(foldText(text)) || readPeriods(text, today).length > 0)
    return undefined;
  const [named, other] = readPeriods(said, today);
  const date = named?.from;
  const isDay = named?.kind === "day" || named?.label.startsWith("since ") === true;
  const { exercises, discipline } = language.subjectsIn(mendSpelling(said), words.disciplines);
  const isNamed = exercises.length > 0 || discipline !== undefined;
  if (date === undefined || date > today || other || !isDay || !isNamed) return undefined;
  return {
    measure: "list",
    exercises: exercises.slice(0, maxExercises),
    ...(exercises.length === 0 && { discipline }),
    period: dayPeriod(date, today),
  };
}
const maxSaid = 300;

const lastOfThose =
  /\b(?:last|latest|previous) (?:one|time|of (?:those|them))\b.*\b(?:those|them|that|these|it|one)\b|\b(?:how|what) .{0,20}\b(?:last|latest|previous) one\W*$/u;

/** "Of those": of several that were told, and not of the one that was logged last. */
const ofSeveral = /\b(?:of|from|among) (?:all )?(?:those|these|them)\b/u;
/** Whether something else was told last than a workout, which a comparison that names none is not of. */
async function isOfElse(world: CoachWorld): Promise<boolean> {
  const folded = foldText(world.text);
  const previous = previousQuestion(world) ?? (await askedByDone(world));
  if (!previous) return false;
  if (!("about" in previous)) return ofSeveral.test(folded);
  if (previous.about === "plan" || previous.about === "horses") return true;
  return comparedBy(folded) === undefined && !/\b(?:record|pr|pb)s?\b/u.test(folded);
}

/**
 * The question that a message goes on with: the one before, or what would be asked of an entry that was just kept; where none was answered since,
 * the training that was just logged or corrected, or that it points to; for one that compares with what was logged with it ("rowed 5k in 20:10, was sunday faster?") that.
 */
export async function spokenOf(
  world: CoachWorld,
  { exercises, discipline: named }: Subjects,
): Promise<PreviousQuestion | undefined> {
  const folded = foldText(world.text);
  const resumed = comesBack.test(folded) ? trainingAskedBefore(world) : undefined;
  if (resumed) return resumed;
  const before = previousQuestion(world) ?? (await askedByDone(world));
  const ride = before === undefined && beforeThat.test(folded) ? await rideJustLogged(world) : undefined;
  if (ride) return ride;
  const isNamed = exercises.length > 0 || named !== undefined;
  if (isNamed && (before !== undefined || !setsThatBeside(folded) || isOfAnother(world))) return before;
  // "How long was the last one of those", behind a session of the plan: of the one that was done under its name.
  const isOfDone = before && "about" in before && before.about === "plan" && lastOfThose.test(folded);
  const done = isOfDone ? dayLastDone(questionWorld(world), before) : undefined;
  if (done !== undefined) return { measure: "list", exercises: [], period: dayPeriod(done, todayIn(world)) };
  // "How much was that the last time", behind a session of the plan: of its lifts.
  const lifts =
    before && "about" in before && before.about === "plan" && /\b(?:last|previous) time\b/u.test(folded)
      ? exercisesOfSession(questionWorld(world), before)
      : [];
  if (lifts.length > 0) return { measure: "load", exercises: lifts.slice(0, maxExercises) };
  // "What was my fastest 10k" asks for one of many, and compares with nothing that was logged.
  const namesFigure =
    comparedBy(folded) !== undefined && !/\b(?:my|the|our) (?:\p{L}+ )?\p{L}+est\b/u.test(folded);
  const isCompared = namesFigure || latestAsked(world.text, "with")?.beside === "previous";
  const logged = await workoutSpokenOf(world);
  if (!logged) return before;
  const { workout, near, athlete } = logged;
  // "Who's stronger, me or Dana", where nothing was spoken of.
  if (near === "far" && (isOfAnother(world) || whoWasMore.test(folded))) return before;
  const there = before === undefined && near !== "with" ? namedBefore(world) : undefined;
  if (there) return there;
  const isPointed =
    pointsBack.test(folded) || (near === "behind" && readPeriods(world.text, todayIn(world)).length === 0);
  const isOwn = near === "with" || (near === "behind" && before === undefined);
  if (isOwn && workout.distanceMeters !== undefined) {
    if (inOtherUnits.test(folded)) return questionOf(workout, todayIn(world), "distance", athlete);
    const isOfTime = readPeriods(world.text, todayIn(world)).length > 0;
    if (isOfTime && sumAsked.test(folded))
      return {
        measure: "distance",
        discipline: workout.discipline,
        exercises: [],
        ...(athlete && { athlete }),
      };
  }
  const isSpokenOf = (near === "behind" && isCompared) || (near !== "far" && isPointed);
  const isMeant = near === "with" ? isCompared : before === undefined && (namesFigure || isSpokenOf);
  if (!isMeant) return before;
  const figure =
    workout.exercises.length > 0 ? "best" : workout.distanceMeters === undefined ? "duration" : "distance";
  return questionOf(workout, todayIn(world), isCompared && !namesFigure ? figure : "list", athlete);
}

const beforeThat = /\bbefore (?:that|then|it)\b/u;
/** "And when had she last jumped before that", behind a ride that was logged. */
async function rideJustLogged(world: CoachWorld): Promise<PreviousQuestion | undefined> {
  const [workout, ...others] = await justLogged(world, { orSpokenOf: true });
  const horse = world.words.athletes.find(({ id, kind }) => id === workout?.athleteId && kind === "horse");
  if (!workout || !horse || others.length > 0) return undefined;
  return questionOf(workout, todayIn(world), "list", horse.name);
}

/** "What does that bring me to for November", "how far is that this month": all of its kind at that time. */
const sumAsked =
  /\b(?:does|do|did|will) (?:that|this|it) (?:bring|put|take|get) (?:me|us)\b|\bhow (?:much|far|many (?:miles|kms?|kilomet(?:er|re)s)) (?:is|does) (?:that|this|it)\b/u;
const inOtherUnits =
  /\bhow (?:far|much|many \p{L}+) (?:is|are|was) (?:that|this|it) in (?:kms?|miles?|mi|kilomet(?:er|re)s)\b/u;

const todayIn = ({ words }: CoachWorld): string => words.parse.now.slice(0, 10);

/** "Was that further than Dana's last swim": of what she did. */
function isOfAnother({ text, words, member }: CoachWorld): boolean {
  const whom = athleteAskedAbout(text, words.athletes);
  return whom !== undefined && !("athlete" in whom && whom.athlete.id === member.member.athleteId);
}

/** "Is that a record?", "faster than last time?", of lifts "heavier than last week?": of what was just logged, where no other training is named. */
export async function aboutThat(
  world: CoachWorld,
  { exercises, discipline }: Subjects,
  session: CoachSession,
): Promise<string | undefined> {
  const { member, language, text } = world;
  const today = todayIn(world);
  const [period, ...others] = readPeriods(text, today);
  // "How often in September, and how does that compare to October" has both sides of its own.
  if (others.length > 0 || !latestAsked(text, "with")) return undefined;
  // "Is that worse than my other nights": of the body.
  const measured = bodyCues.find(([, cue]) => cue.test(foldText(text)))?.[0];
  if (measured !== undefined && measured !== "weight") return undefined;
  if (isOfAnother(world)) return undefined;
  const logged = await workoutSpokenOf(world);
  if (!logged) return undefined;
  const { workout, before, near, athlete } = logged;
  const isNamed = exercises.length > 0 || discipline !== undefined;
  const asked = latestAsked(text, near === "behind" && (isNamed || period) ? "far" : near);
  // What was answered last is spoken of, and nothing that was logged before that.
  const isFar = (near === "far" || near === "talk") && trainingAsked(world) !== undefined;
  if (!asked || (near !== "with" && !isNamed && (isFar || (await isOfElse(world))))) return undefined;
  const isNear = near === "with" || near === "behind" || near === "shown";
  // "And October, how does that compare?" goes on with the question before.
  if (period && previousQuestion(world) && near !== "with") return undefined;
  const { from = "", to = workout.date } = period ?? {};
  // Lift by lift, beside what was done of each at the time that is named.
  const isOfLifts = period !== undefined && isNear && workout.exercises.length > 0 && to < workout.date;
  if (period && !isOfLifts && (asked.beside === "previous" || comparesOpenly(text))) return undefined;
  const keyOf = ({ name, exerciseId }: Pick<LoggedExercise, "name" | "exerciseId">) =>
    exerciseId ?? language.catalogue.byName(name)?.id ?? name.toLowerCase();
  const previous = trainingAsked(world);
  // "Was that less", of two times that were told, is of these, and of the lift that was asked about.
  const isOfTwo = (previous?.before ?? previous?.against ?? previous?.shown?.[1]) !== undefined;
  if (
    near !== "with" &&
    isOfTwo &&
    asked.beside === "previous" &&
    !/\b(?:last|before|previous|prior)\b/iu.test(text)
  )
    return undefined;
  const lifts = exercises.length > 0 ? exercises : (near === "behind" && previous?.exercises) || [];
  const keys = new Set(lifts.map((name) => keyOf({ name })));
  const own = workout.exercises.filter((exercise) => keys.has(keyOf(exercise)));
  const isOther =
    exercises.length > 0 ? own.length === 0 : discipline !== undefined && discipline !== workout.discipline;
  if (isOther) return undefined;
  const compared = own.length > 0 ? { ...workout, exercises: own } : workout;
  const earlier = isOfLifts ? before.filter(({ date }) => date >= from && date <= to) : before;
  const known = { units: unitsOf(member.member), today, keyOf };
  const beside = isOfLifts ? { ...asked, beside: "previous" as const } : asked;
  if (beside.beside === "previous") {
    const other = workoutBeside(compared, earlier, known, beside);
    const shown = other && [workout, other].map(({ date }) => dayPeriod(date, today));
    session.answered({ ...questionOf(compared, today, "list", athlete), ...(shown && { shown }) });
  }
  return compareWithBefore(compared, earlier, known, beside);
}
