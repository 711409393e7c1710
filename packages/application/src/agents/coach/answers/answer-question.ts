import { z } from "zod";
import type { ToolContext, Step } from "@canter/agent/run/agent";
import type {
  HorseQuestion,
  PreviousQuestion,
  Question,
  TrainingMeasure,
} from "@canter/domain/question/question";
import { exercisesNamed } from "@canter/domain/program-design/exercise-wish";
import { withProgramUnnamed, wordsOfDay } from "@canter/domain/program/program-meant";
import { questionsIn, withUnitInside } from "@canter/domain/text/questions-in";
import type { Subjects } from "@canter/domain/question/subjects";
import { answerOwnData, type OwnAnswer } from "../../../question/answer-own-data.ts";
import { athleteNamed, readableHorses } from "../../../question/question-world.ts";
import { answerAboutHorses } from "../../stable/answer-about-horses.ts";
import { readPeriods } from "@canter/domain/text/read-periods";
import { measureAsked } from "@canter/domain/question/training/training-cues";
import { shiftAsked } from "@canter/domain/question/asked-periods";
import { foldText } from "@canter/domain/text/fold-words";
import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import { howAsked } from "@canter/domain/intent/how-asked";
import { questionAlone } from "@canter/domain/intent/stretches";
import { noteOf } from "@canter/domain/intent/short-replies";
import { readTalk } from "@canter/domain/intent/read-talk";
import { answerAboutCanter } from "./answer-about-canter.ts";
import { answerAboutDesign } from "./answer-about-design.ts";
import { answerWhatChanged } from "./answer-what-changed.ts";
import { answerBodyPart, answerIfRecord } from "./answer-about-lifts.ts";
import { addToState, keepState } from "../keep-in-mind.ts";
import { answerTalk } from "./answer-talk.ts";
import { justLogged } from "../corrections/just-logged.ts";
import { aboutThat, spokenOf } from "./about-that.ts";
import { askedAboutIn, refersBack } from "./athlete-asked-about.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { recallElsewhere } from "../conversation/recall-elsewhere.ts";
import { ofPlan, previousQuestion, questionWorld, worldOfHorse } from "./question-world.ts";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import { dayOfSession } from "../../../question/answer-about-plan.ts";
import { spokenWith } from "../changes/read-change.ts";

/** What `get_exercise_information` gives. */
const exerciseInformationSchema = z.object({
  name: z.string(),
  equipment: z.string().optional(),
  level: z.string().optional(),
  primaryMuscles: z.array(z.string()).optional(),
  secondaryMuscles: z.array(z.string()).optional(),
  instructions: z.array(z.string()).optional(),
  alike: z.array(z.string()),
});
type Information = z.infer<typeof exerciseInformationSchema>;

/** How an exercise is done, what it trains, what there is instead of it. */
const asksAboutExercise =
  /\b(?:what(?:['’]?s| is| are)(?: an?| the)?(?! my)|how (?:do|to|should|is|are)|form|technique|cues?|muscles?|works?|trains?|targets?|hits?|difference|equipment|alternatives?|alternates?|substitutes?|instead of|similar|like)\b/iu;

const listed = (words: readonly string[] | undefined): string => (words ?? []).join(", ");

/** "Goblet Squat: quadriceps; kettlebells. Hold one weight … Alike: …". */
function describeExerciseInformation(text: string, information: Information): string {
  const { name, equipment, primaryMuscles, secondaryMuscles, instructions = [], alike } = information;
  if (/\b(?:alternatives?|alternates?|substitutes?|instead of|similar)\b/iu.test(text))
    return alike.length > 0
      ? `Instead of ${name}: ${alike.slice(0, 4).join(", ")}.`
      : `I know none like ${name}.`;
  const also = secondaryMuscles?.length ? ` (also ${listed(secondaryMuscles)})` : "";
  const facts = [primaryMuscles?.length ? `${listed(primaryMuscles)}${also}` : "", equipment ?? ""].filter(
    Boolean,
  );
  const head = facts.length > 0 ? `${name}: ${facts.join("; ")}.` : `${name}.`;
  const how =
    instructions.length > 0
      ? instructions.slice(0, 5).join(" ")
      : "The catalogue has no words on how it is done.";
  return `${head} ${how}`;
}

/** A value alone says nothing of what it is. */
const bareValue = /^\W*\d[\d.,:]*\s*\p{L}{1,10}\W*$/u;

const canOfOneself =
  "I can look up what was done, records, your weight and food, your program and how exercises are done, as in: what did I squat last? or: what is on Friday?";
const canOfHorses =
  "I can look up what was done with a horse, what to mind, its plan, and who comes when, as in: is Star sound? who rode Star last? or: when is the farrier due? And what you trained yourself: what did I squat last?";

/** What is said where nothing was understood: a question is answered, everything else asked about. */
function cannot({ hasModel, isAsked, text, member }: CoachWorld): string {
  if (hasModel)
    return "The model did not get to an answer. Without it I can only look up what was done, records, your program and how exercises are done.";
  if (bareValue.test(text))
    return `${text.trim()} of what? Say it whole, as in: ran 40 minutes. Nothing is saved yet.`;
  return isAsked || /[?？]/u.test(text)
    ? `I can’t answer that: for other questions I need a model (More > Models). ${member.group.kind === "barn" ? canOfHorses : canOfOneself}`
    : "I’m not sure what you mean, so nothing is saved or changed. I’m here to log what you did, to answer questions about it and to change your plan; say so, as in: skip today’s session, or make today lighter.";
}

/** One or two exercises that a question is about, as the catalogue has them. */
async function aboutExercises(
  text: string,
  names: readonly string[],
  toolContext: ToolContext,
): Promise<string | undefined> {
  const described: string[] = [];
  for (const exercise of names.slice(0, 2)) {
    const outcome = await toolContext.call("get_exercise_information", { exercise });
    if (outcome.ok)
      described.push(describeExerciseInformation(text, exerciseInformationSchema.parse(outcome.output)));
  }
  return described.length > 0 ? described.join("\n") : undefined;
}

/** What a question is about has been said by then. */
const maxQuestionLength = 1000;

/** How something is done is asked, whatever else the words are. */
const explicitHowTo =
  /\b(?:how (?:do|to|should)\b.{0,60}\b(?:do|perform|work)\b(?! i)|how(?:['’]?s| is| are)\b.{0,60}\b(?:done|performed)\b|proper form|technique|which muscles|what muscles|what (?:does|do) (?!i\b|we\b).{1,40}\b(?:train|work|target|hit)\b)\b/iu;
/** A number is asked for, not how something is done. */
const asksForFigure =
  /\b(?:how (?:many|much|often|far|long|fast|heavy)|should i|today|tomorrow|next|planned?|average|total|compare|weights?|loads?)\b/iu;
const asksAboutPast =
  /\b(?:did|last|best|most|ever|records?|max|prs?|pbs?|(?:i['’]?)?ve|have i|was|heaviest|lightest|longest|shortest|fastest)\b/iu;

/** Nobody asks these of an exercise itself. */
const ofOwnFigures: ReadonlySet<TrainingMeasure> = new Set(["trend", "reach"]);

/** The names of others are asked about only where the member may read their training. */
const strangerSeen = (name: string): string => `I can't see the training of ${name}.`;

/** What is looked up of oneself alone. */
const ofOneself: ReadonlySet<Question["about"]> = new Set(["food", "goals"]);

type Asked = {
  readonly text: string;
  readonly previous: PreviousQuestion | undefined;
  /** It stands behind another question of the same message. */
  readonly goesOn?: boolean;
};

/** Behind a session of the plan: that one, whatever it is of. */
const thatRun = /\b(?:that|this) (?:run|ride|swim|walk|row|hack|session|workout|lesson|one)\b/giu;

const ofMember = /\b(?:did|do|have|am|was|can|could) i\b/iu;

/** What is asked, and whom it is about. A string: nobody here may see that. */
function questionAsked(
  { language, words, member, isAsked, program, input, history }: CoachWorld,
  { text, ...asked }: Asked,
  subjectsOf: (text: string) => Subjects,
): Question | string | undefined {
  const meant = words.athletes.find(({ id, kind }) => id === input.athleteId && kind === "horse");
  const whom =
    askedAboutIn(text, { whole: input.text, before: history }, words.athletes) ??
    // "Rode Beau 50 min. What's he got tomorrow?"
    (meant && refersBack.test(text) ? { athlete: meant } : undefined);
  if (whom && "stranger" in whom) return strangerSeen(whom.stranger);
  // "What did I squat, before I rode him": horses lift nothing.
  const { exercises } = subjectsOf(text);
  const isOfLifts = whom?.athlete.kind === "horse" && exercises.length > 0 && ofMember.test(text);
  const isOwn = !whom || whom.athlete.id === member.member.athleteId || isOfLifts;
  const { units } = member.member;
  const isOfPlan = asked.previous && "about" in asked.previous && asked.previous.about === "plan";
  const spoken = isOfPlan ? text.replace(thatRun, "that") : text;
  const ofProgram = program ? withProgramUnnamed(spoken, program, language.catalogue) : spoken;
  const question = language.readQuestion(ofProgram, {
    ...asked,
    subjects: subjectsOf(ofProgram),
    today: words.parse.now.slice(0, 10),
    firstWeekday: firstWeekdayOf(member.member),
    units,
    athlete: isOwn ? undefined : whom.athlete.name,
    horses: readableHorses({ athletes: words.athletes, member }).map(({ name }) => name),
    people: words.athletes.flatMap(({ kind, name }) => (kind === "person" ? [name] : [])),
  });
  if (!question) return undefined;
  if (!isOwn && ofOneself.has(question.about))
    return `I look up only your own ${question.about}, not that of ${whom.athlete.name}.`;
  // What asks nothing is not answered by what stands in it ("weight yesterday was 183", "the time's right, just the distance was off").
  const isSaid = question.about === "training" && !isAsked && howAsked(text) === "no";
  return isSaid ? undefined : question;
}

/**
 * In a barn "the plan" of somebody who follows none is that of its horses, unless it is said to be one's own: how it goes, what is planned, when
 * the show is.
 */
function askedOfHorses(
  { program }: ReturnType<typeof questionWorld>,
  { figure, words, period }: Extract<Question, { about: "plan" }>,
): Extract<Question, { about: "horses" }> | undefined {
  if (/\b(?:i|my|mine|me|myself)\b/u.test(words)) return undefined;
  if (
    figure === "race" &&
    program?.head.targetDate === undefined &&
    /\b(?:show|comp|competition|event)s?\b/u.test(words)
  )
    return { about: "horses", figure: "goal" };
  if (program || (figure !== "track" && figure !== "on")) return undefined;
  return period
    ? { about: "horses", figure: "planned_riders", period }
    : { about: "horses", figure: "track" };
}

/** Whether it is asked what a change of the plan would be, or whether it may be. */
export function asksWhatIf(world: CoachWorld): boolean {
  const { text, language, words } = world;
  const subjectsIn = (part: string) => language.subjectsIn(mendSpelling(part), words.disciplines);
  const asked = questionAsked(world, { text, previous: undefined }, subjectsIn);
  return typeof asked === "object" && asked.about === "plan" && asked.figure === "what_if";
}

async function answerTo(world: CoachWorld, question: Question): Promise<OwnAnswer | undefined> {
  const known = questionWorld(world);
  const horses = readableHorses({ athletes: world.words.athletes, member: world.member });
  const ofHorses =
    horses.length > 0 && question.about === "plan" ? askedOfHorses(known, question) : undefined;
  if (!ofHorses && question.about !== "horses") return answerOwnData(known, question);
  const asked = ofHorses ?? (question as HorseQuestion);
  const horse = asked.athlete === undefined ? undefined : athleteNamed(known, asked.athlete);
  return answerAboutHorses(known, asked, horse, horses);
}

/** What a question leaves for the next one to go on with: what was asked, and what its answer told one by one. */
function leftBy(
  { language }: CoachWorld,
  question: Question,
  shown: OwnAnswer["shown"] = [],
): PreviousQuestion | undefined {
  const previous = language.previousOf(question);
  if (!previous || shown.length === 0) return previous;
  if (!("about" in previous)) return { ...previous, shown: [...shown] };
  return previous.about === "horses" ? { ...previous, shown: shown.slice(0, 1) } : previous;
}

/** Keeps what was asked for what comes next: of the plan the session on its day, whatever words led to it. */
function keepAsked(
  world: CoachWorld,
  session: CoachSession,
  question: Question,
  previous: PreviousQuestion | undefined,
): void {
  if (question.about === "horses" && ofPlan.has(question.figure)) {
    const { from, to } = question.period ?? {};
    // "What has Beau got on Sunday?", and then "move it to Monday"
    if (from !== undefined && from === to) session.spokeOfProgram({ words: wordsOfDay(from, []) });
  }
  if (question.about !== "plan") return session.answered(previous);
  const today = world.words.parse.now.slice(0, 10);
  const day = dayOfSession(questionWorld(world), question);
  const { behind, like: _, ...asked } = question;
  const isBehind = behind !== undefined && day !== undefined;
  session.answered(isBehind ? { ...asked, figure: "on", period: dayPeriod(day, today) } : previous);
  session.spokeOfProgram(
    day === undefined ? spokenWith(world) : { words: wordsOfDay(day, question.exercises) },
  );
}

/** What is answered of each sport by itself. */
const sums: ReadonlySet<TrainingMeasure> = new Set(["distance", "duration", "count", "days"]);
const besideEachOther = /^\s*(?:,|&|\+|(?:,\s*)?(?:and|plus|as well as)\b)\s*(?:(?:the|my|in|at)\s+)*$/iu;
/** "How much did I train, riding and gym": the question of each of two sports that are named beside each other; itself where there are not two. */
function ofEachSport(text: string, subjectsIn: (text: string) => Subjects): readonly string[] {
  const { disciplines, spans } = subjectsIn(text);
  const [one, other, third] = spans;
  if (disciplines.length < 2 || !one || !other || third) return [text];
  if (!besideEachOther.test(text.slice(one.end, other.start))) return [text];
  return [text.slice(0, one.end) + text.slice(other.end), text.slice(0, one.start) + text.slice(other.start)];
}

/** Answers one after the other what a message asks, each going on with the one before; what can't be answered is said to be that. */
async function answerByData(
  world: CoachWorld,
  subjectsIn: (text: string) => Subjects,
  session: CoachSession,
): Promise<string | undefined> {
  const text = questionAlone(withUnitInside(world.text), (part) => subjectsIn(part).spans.length > 0);
  let previous = await spokenOf(world, subjectsIn(text));
  const whole = questionAsked(world, { text, previous }, subjectsIn);
  if (whole === undefined || typeof whole === "string") return whole;
  // "When did Beau last jump and how high" is one question of the last time.
  const isOne = (whole.about === "horses" && whole.of === "last") || ("against" in whole && whole.against);
  const asked = isOne ? [] : questionsIn(text);
  const isSum = whole.about === "training" && sums.has(whole.measure) && asked.length === 1;
  const [first = text, ...others] = isSum ? ofEachSport(text, subjectsIn) : asked;
  const firstAsked = first === text ? whole : questionAsked(world, { text: first, previous }, subjectsIn);
  const isSplit = typeof firstAsked === "object";
  const lines: string[] = [];
  let last: Question | undefined;
  for (const [at, part] of (isSplit ? [first, ...others] : [text]).entries()) {
    const next = () => questionAsked(world, { text: part, previous, goesOn: true }, subjectsIn);
    const question = at > 0 ? next() : isSplit ? firstAsked : whole;
    const answer = typeof question === "object" ? await answerTo(world, question) : undefined;
    const said = typeof question === "string" ? question : answer?.text;
    if (said !== undefined || others.length > 0) lines.push(said ?? `I can’t answer “${part}”.`);
    if (typeof question !== "object") continue;
    previous = leftBy(world, question, answer?.shown);
    last = question;
  }
  if (last) keepAsked(world, session, last, previous);
  return lines.length > 0 ? [...new Set(lines)].join("\n") : undefined;
}

/** What is asked beside "my wrist hurts when I press": what to do about it. */
const whatNow = String.raw`(?:what now|what (?:should|can|shall|do) i (?:do|change|train)(?: now| then| today| tonight| about (?:it|that))?|(?:should|shall) i (?:still |even )?(?:train|work ?out|lift|run|ride|go|rest|skip(?: it)?|take (?:it easy|(?:a|the) day off))(?: today| tonight| anyway| now)?|any (?:advice|tips|ideas|suggestions)|is (?:that|this) (?:bad|ok|okay|normal))`;
const asksWhatNow = new RegExp(
  String.raw`[,.;–-]?\s*\b${whatNow}\W*$|^\W*${whatNow}(?=\s*[,;?.–-]| (?:if|when|since|because|cause|cos) )[\s,;?.–-]*(?:since |because |cause |cos )?`,
  "iu",
);

const notSo = /n['’]t\b|\b(?:not|no longer|no more|never)\b/iu;

/** "What should I do today, my knee hurts": what is said to that state, which is more than what is planned. */
async function aboutStateBeside(
  world: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step | undefined> {
  const text = world.text.replace(asksWhatNow, "").replace(/[\s?？]+$/u, "");
  const isBeside = text.length < world.text.replace(/[\s?？]+$/u, "").length;
  const talk =
    isBeside && !notSo.test(text) ? readTalk(text.replace(/^\W*(?:if|when(?:ever)?) /iu, "")) : undefined;
  if (talk?.kind !== "state" && talk?.kind !== "constraint") return undefined;
  // "If I'm sick", "when my knee hurts" suppose it.
  const isSo = !/\b(?:if|when(?:ever)?)\b/iu.test(text);
  const kept = isSo ? await keepState({ ...world, text }, toolContext, talk) : undefined;
  return answerTalk(world, session, talk, kept);
}

/** Answers what the program, the catalogue and the diary answer. Says plainly what they can't. */
export async function answerQuestion(
  given: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step> {
  const limited = { ...given, text: given.text.slice(0, maxQuestionLength) };
  const world = (await worldOfHorse(limited)) ?? limited;
  const { text, words } = world;
  // What was said is asked for, not what was done.
  const said =
    (await answerWhatChanged(world)) ??
    (await answerAboutDesign(world, session)) ??
    recallElsewhere(world, session);
  if (said !== undefined) return { type: "answer", text: said };
  const added = await addToState(world, toolContext);
  if (added !== undefined) return { type: "answer", text: added };
  const beside = await aboutStateBeside(world, toolContext, session);
  if (beside) return beside;
  const { language } = world;
  const hasHorses = readableHorses({ athletes: words.athletes, member: world.member }).length > 0;
  const subjectsIn = (part: string) => language.subjectsIn(mendSpelling(part), words.disciplines, hasHorses);
  const subjects = subjectsIn(text);
  // A time is named of what was done or is planned, never of how something is done.
  const isOfOwn =
    shiftAsked(foldText(text)) !== undefined ||
    readPeriods(text, words.parse.now.slice(0, 10)).length > 0 ||
    asksAboutPast.test(text) ||
    asksForFigure.test(text) ||
    ofOwnFigures.has(measureAsked(foldText(text)) ?? "done");
  const isHowTo = explicitHowTo.test(text) || (asksAboutExercise.test(text) && !isOfOwn);
  // "The row", which alone is a sport, is an exercise where it is asked how that is done.
  const named = subjects.exercises.length > 0 ? subjects.exercises : exercisesNamed(text, language.catalogue);
  const known = isHowTo ? await aboutExercises(text, named, toolContext) : undefined;
  const found =
    known ??
    (await answerBodyPart(world, subjects.muscle !== undefined)) ??
    (await answerIfRecord(world, subjects)) ??
    (await aboutThat(world, subjects, session)) ??
    (await answerByData(world, subjectsIn, session));
  if (found !== undefined) return { type: "answer", text: found };
  const ofCanter = answerAboutCanter(text, hasHorses);
  if (ofCanter !== undefined) return { type: "answer", text: ofCanter };
  session.unclear();
  // What was spoken of still is.
  session.answered(previousQuestion(world));
  return { type: "answer", text: (await offerNote(world, session)) ?? cannot(world) };
}

const maxNoteLength = 300;
/** What nobody understands behind a log may be said of that. */
async function offerNote(world: CoachWorld, session: CoachSession): Promise<string | undefined> {
  const { text, isAsked, hasModel } = world;
  const isStatement = !isAsked && !hasModel && !/[?？]/u.test(text) && !bareValue.test(text);
  if (!isStatement || text.length > maxNoteLength || (await justLogged(world)).length === 0) return undefined;
  session.suggest([noteOf(text.trim()), "Never mind"]);
  return "I’m not sure what you mean. Should I note it with what you just logged? Nothing is changed yet.";
}
