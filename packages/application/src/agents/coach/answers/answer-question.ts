import { z } from "zod";
import type { ToolContext, Step } from "@canter/agent/run/agent";
import type { Subjects } from "@canter/domain/question/subjects";
import { compareWithBefore } from "@canter/domain/question/compare-with-before";
import { answerOwnData, athleteNamed, readableHorses } from "../../../question/answer-own-data.ts";
import { answerAboutHorses } from "../../stable/answer-about-horses.ts";
import { latestLogged } from "../../../question/own-training.ts";
import { mendSpelling } from "@canter/domain/text/mend-spelling";
import { readTalk } from "@canter/domain/intent/read-talk";
import { answerAboutCanter } from "./answer-about-canter.ts";
import { answerTalk } from "./answer-talk.ts";
import { athleteAskedAbout } from "./athlete-asked-about.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { recallElsewhere } from "../conversation/recall-elsewhere.ts";
import { previousQuestion, questionWorld } from "./question-world.ts";

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
  /\b(?:what(?:['’]?s| is| are)(?: an?| the)?(?! my)|how (?:do|to|should|is|are)|form|technique|cues?|muscles?|works?|target|difference|equipment|alternatives?|alternates?|instead of|similar|like)\b/iu;

const listed = (words: readonly string[] | undefined): string => (words ?? []).join(", ");

/** "Goblet Squat: quadriceps; kettlebells. Hold one weight … Alike: …". */
function describeExerciseInformation(text: string, information: Information): string {
  const { name, equipment, primaryMuscles, secondaryMuscles, instructions = [], alike } = information;
  if (/\b(?:alternatives?|alternates?|instead of|similar)\b/iu.test(text))
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
    ? `I can’t answer that: for other questions I need a model (Settings, Model). ${member.group.kind === "barn" ? canOfHorses : canOfOneself}`
    : "I’m not sure what to do with that, so nothing is saved or changed. If it should change your training, say so, as in: skip today’s session, or make today lighter.";
}

/** One or two exercises that a question is about, as the catalogue has them. */
async function aboutExercises(
  text: string,
  names: readonly string[],
  toolContext: ToolContext,
): Promise<string | undefined> {
  const told: string[] = [];
  for (const exercise of names.slice(0, 2)) {
    const outcome = await toolContext.call("get_exercise_information", { exercise });
    if (outcome.ok)
      told.push(describeExerciseInformation(text, exerciseInformationSchema.parse(outcome.output)));
  }
  return told.length > 0 ? told.join("\n") : undefined;
}

/** What a question is about has been said by then. */
const maxQuestionLength = 1000;

/** How something is done is asked, whatever else the words are. */
const explicitHowTo =
  /\b(?:how (?:do|to|should|is|are)\b.{0,60}\b(?:do|done|perform(?:ed)?|work)\b(?! i)|proper form|technique|which muscles|what muscles)\b/iu;
/** A number is asked for, not how something is done. */
const asksForFigure =
  /\b(?:how (?:many|much|often|far|long|fast|heavy)|should i|today|tomorrow|next|planned?|average|total|compare)\b/iu;
const asksAboutPast = /\b(?:did|last|best|most|ever|records?|max|prs?|pbs?|ve|have i|was)\b/iu;

/** The names of others are asked about only where the member may read their training. */
const strangerSeen = (name: string): string => `I can't see the training of ${name}.`;

async function answerByData(
  world: CoachWorld,
  subjects: Subjects,
  session: CoachSession,
): Promise<string | undefined> {
  const { text, words, language } = world;
  const whom = athleteAskedAbout(text, words.athletes);
  if (whom && "stranger" in whom) return strangerSeen(whom.stranger);
  const own = whom?.athlete.id === world.member.member.athleteId;
  const horses = readableHorses({ athletes: words.athletes, member: world.member });
  const question = language.readQuestion(text, {
    today: words.parse.now.slice(0, 10),
    units: world.member.member.units,
    subjects,
    athlete: whom && !own ? whom.athlete.name : undefined,
    horses: horses.map(({ name }) => name),
    previous: previousQuestion(world),
  });
  // What asks nothing is not answered by what stands in it ("weight yesterday was 183").
  const isFragment =
    question?.about === "training" && (question.measure === "done" || question.measure === "list");
  if (!question || (isFragment && !world.isAsked && !/[?？]\s*$/u.test(text))) return undefined;
  session.answered(language.previousOf(question));
  const known = questionWorld(world);
  // In a barn "the plan" of somebody who follows none is that of its horses.
  if (question.about === "plan" && question.figure === "track" && !known.program && horses.length > 0)
    return answerAboutHorses(known, { about: "horses", figure: "track" }, undefined, horses);
  return question.about === "horses"
    ? answerAboutHorses(
        known,
        question,
        question.athlete === undefined ? undefined : athleteNamed(known, question.athlete),
        horses,
      )
    : answerOwnData(known, question);
}

/** "Is that a record?", "how does that compare?": of what was just logged. */
const asksOfLatest =
  /\b(?:is|was|are|were|does|did|how) (?:that|it|this|those|these)\b(?! (?:week|month|year))[^?.!]{0,40}\b(?:record|pr|pb|best|fastest|longest|heaviest|most|furthest|farthest|compare[ds]?|better|faster|quicker|slower|longer|heavier|further|stronger|more|improvement|progress)\b|\bhow does (?:that|it|this(?! (?:week|month|year))) (?:stack up|look)|\bthat(?:['’]?s| is| was) (?:my |a |the )[^?.!]{0,30}\b(?:record|pr|pb|best|fastest|longest|heaviest|furthest)\b|\bnew (?:pr|pb|record|best)\b/iu;

async function aboutThat(world: CoachWorld, session: CoachSession): Promise<string | undefined> {
  if (!asksOfLatest.test(world.text)) return undefined;
  const { context, member, language } = world;
  const logged = await latestLogged(context.store.db, member.scope, member.member.athleteId);
  if (!logged) return undefined;
  session.answered(undefined);
  return compareWithBefore(logged.workout, logged.before, {
    units: member.member.units,
    today: world.words.parse.now.slice(0, 10),
    keyOf: ({ name, exerciseId }) => exerciseId ?? language.catalogue.byName(name)?.id ?? name.toLowerCase(),
  });
}

/** What is asked behind "my wrist hurts when I press": what to do about it. */
const asksWhatNow =
  /[,.;–-]?\s*\b(?:what now|what (?:should|can|shall|do) i (?:do|change)(?: now| then| about (?:it|that))?|any (?:advice|tips|ideas|suggestions)|is (?:that|this) (?:bad|ok|okay|normal))\W*$/iu;

/** Answers what the program, the catalogue and the diary answer. Says plainly what they can't. */
export async function answerQuestion(
  given: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step> {
  const world = { ...given, text: given.text.slice(0, maxQuestionLength) };
  const { text, words } = world;
  // What was said is asked for, not what was done.
  const said = recallElsewhere(world, session);
  if (said !== undefined) return { type: "answer", text: said };
  const { language } = world;
  const hasHorses = readableHorses({ athletes: words.athletes, member: world.member }).length > 0;
  const subjects = language.subjectsIn(mendSpelling(text), words.disciplines, hasHorses);
  const isHowTo =
    explicitHowTo.test(text) ||
    (!asksAboutPast.test(text) && asksAboutExercise.test(text) && !asksForFigure.test(text));
  const known = isHowTo ? await aboutExercises(text, subjects.exercises, toolContext) : undefined;
  const found = known ?? (await aboutThat(world, session)) ?? (await answerByData(world, subjects, session));
  if (found !== undefined) return { type: "answer", text: found };
  const state = asksWhatNow.test(text) ? readTalk(text.replace(asksWhatNow, "")) : undefined;
  if (state?.kind === "state" || state?.kind === "constraint") return answerTalk(world, session, state);
  return { type: "answer", text: answerAboutCanter(text, hasHorses) ?? cannot(world) };
}
