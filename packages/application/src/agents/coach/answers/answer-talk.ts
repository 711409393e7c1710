import type { Step, ToolContext } from "@canter/agent/run/agent";
import type { bareNumber } from "@canter/domain/intent/short-replies";
import { bareWeight } from "@canter/domain/log-box/box-offers";
import { massToKg } from "@canter/domain/units/convert-units";
import { z } from "zod";
import { readTalk, type Talk } from "@canter/domain/intent/read-talk";
import { readPeriods } from "@canter/domain/text/read-periods";
import { createExerciseKey } from "@canter/domain/program/exercise-key";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { phrasesOf } from "@canter/domain/persona/persona";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { blockInTime } from "./block-in-time.ts";
import { answerTimeAway } from "./time-away.ts";
import { repliesFor } from "../../router/what-is-meant.ts";
import { dayNamedIn } from "@canter/domain/context/spoken-day";
import { plannedOn } from "../../../proposal/spoken-of.ts";
import { namesHorse } from "../../../horse/notices.ts";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

type State = Extract<Talk, { kind: "state" }>;
type Constraint = Extract<Talk, { kind: "constraint" }>;

/** The session that is on today, or due, of the program that is under way. */
function sessionAtHand({ program, words }: CoachWorld): string | undefined {
  if (program?.status !== "active") return undefined;
  const { next } = nextSession(program.program, program.head, words.parse.now.slice(0, 10));
  return next && (next.when === "today" || next.when === "overdue") ? next.session.name : undefined;
}

/** The session of the day to come that the message names. */
function plannedAhead({ program, words, text }: CoachWorld): string | undefined {
  const today = words.parse.now.slice(0, 10);
  const day = dayNamedIn(text, today);
  return program && day !== undefined && day > today
    ? plannedOn(program.program, program.head, day, today)?.name
    : undefined;
}

const openings: Readonly<Record<State["state"], string>> = {
  ill: "Sorry to hear that. Rest comes first, and a missed day costs you nothing.",
  hurt: "Sorry about that. Take it easy and train nothing that hurts; if it stays, have somebody look at it.",
  sore: "Soreness passes; an easy day is fine.",
  tired: "A lighter day is fine when you are worn out.",
  heavy: "Good to know: some days are heavier than others.",
  easy: "Good to hear.",
  stressed: "That sounds tough. A shorter or easier session is better than none, and none is fine, too.",
};

/** What is said to somebody who says how they are, or what they can't do; undefined: they say neither. */
export const careWords = (talk: Talk): string | undefined => {
  if (talk.kind === "state") return openings[talk.state];
  return talk.kind === "constraint" && talk.constraint === "exercise" ? "" : undefined;
};

/** What can be said next, as it is said; each is understood when it is tapped. `when`: the day to come that is spoken of. */
const offers = (name: string | undefined, when?: string): readonly string[] => {
  if (when !== undefined)
    return [
      `Skip the session ${onTime(when)}`,
      `Take 10% off everything ${onTime(when)}`,
      "Leave it as it is",
    ];
  return name === undefined
    ? ["What is next?"]
    : ["Skip today's session", "Take 10% off everything today", "Move today's session to tomorrow"];
};

/** The next time that an exercise is planned in the program that is under way. */
function nextPlanned({ program, language }: CoachWorld, exercise: string) {
  if (program?.status !== "active") return undefined;
  const keyOf = createExerciseKey(language.catalogue);
  const key = keyOf(exercise);
  const planned = program.program.weeks
    .flatMap(({ sessions }) => sessions)
    .filter((one) => sessionState(one) === "open")
    .flatMap((session) => session.exercises.map(({ name }) => ({ name, session })));
  // "Curls" are those of the program, whichever these are.
  const kind = exercise.toLowerCase().split(" ").at(-1) ?? exercise;
  return (
    planned.find(({ name }) => keyOf(name) === key) ??
    planned.find(({ name }) => name.toLowerCase().endsWith(kind))
  );
}

/** What may come of how a lift went, where it is planned: a little less of it next time, or a little more. */
function aboutLift(
  world: CoachWorld,
  session: CoachSession,
  { state, exercise }: Extract<State, { readonly exercise: string }>,
): string {
  const { member } = world;
  const planned = nextPlanned(world, exercise);
  if (!planned) return `${openings[state]} Nothing is changed.`;
  const more = member.member.units === "lb" ? "5 lb" : "2.5 kg";
  session.suggest([
    state === "heavy" ? `Take 5% off ${planned.name} next time` : `Add ${more} to ${planned.name} next time`,
    "Leave it as it is",
  ]);
  const offer = state === "heavy" ? "a little less" : "a little more";
  return `${openings[state]} ${planned.name} stays as it is planned; should it be ${offer} next time? Nothing is changed.`;
}

function aboutState(world: CoachWorld, session: CoachSession, talk: State): string {
  const { state } = talk;
  if ("exercise" in talk) return aboutLift(world, session, talk);
  if (world.program?.status !== "active") return `${openings[state]} Nothing is changed.`;
  const when = timeMeant(world, world.text);
  const planned = plannedAhead(world);
  if (planned !== undefined && when !== "today") {
    session.suggest(offers(planned, when));
    return `${openings[state]} ${planned} is planned ${onTime(when)}: should I skip it, make it lighter, or leave it as it is? Nothing is changed.`;
  }
  const name = sessionAtHand(world);
  session.suggest(offers(name));
  const offer =
    name === undefined
      ? "Nothing is on today; should I show what is next?"
      : `${name} is on: should I skip it, make it lighter, or move it?`;
  return `${openings[state]} ${offer} Nothing is changed.`;
}

const capital = (letters: string): string =>
  `${letters.slice(0, 1).toUpperCase()}${letters.slice(1).toLowerCase()}`;
const onTime = (when: string): string =>
  /^(?:tomorrow|next|this|tonight)\b/iu.test(when) ? when : `on ${when}`;
const refersBack = /\b(?:it|that|then|this one)\b/iu;

/** The time that a constraint is about, as it was said; of "then", what was spoken of. Else today. */
function timeMeant(world: CoachWorld, words: string): string {
  const today = world.words.parse.now.slice(0, 10);
  const last = world.history.findLast(({ author }) => author === "agent");
  const spoken = refersBack.test(words) ? messageDataOf(last?.data).ofProgram?.words : undefined;
  for (const said of [words, spoken ?? ""]) {
    const time = readPeriods(said, today).at(-1);
    const isAhead = time?.ahead !== undefined || (time?.from ?? "") > today;
    if (isAhead && time) {
      const day = said.slice(time.start, time.end).replace(/^(?:on|in|for) /iu, "");
      return day.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)/iu, capital);
    }
  }
  return "today";
}

function aboutConstraint(
  world: CoachWorld,
  session: CoachSession,
  { constraint, minutes, words }: Constraint,
): string {
  const name = sessionAtHand(world);
  const when = timeMeant(world, words);
  const isAhead = when !== "today";
  const on = isAhead ? `the plan for ${when}` : (name ?? "the next session");
  switch (constraint) {
    case "time": {
      const ofBlock = blockInTime(world, session, { minutes: minutes ?? 20, when });
      if (ofBlock !== undefined) return ofBlock;
      session.suggest(
        isAhead
          ? [
              `Remove the last exercise ${onTime(when)}`,
              `One set less of everything ${onTime(when)}`,
              `Skip the session ${onTime(when)}`,
            ]
          : ["Remove the last exercise today", "One set less of everything today", "Skip today's session"],
      );
      return `${minutes ?? 20} minutes are enough for something. Should I leave out the last exercise of ${on}, take a set less of each, or skip it?`;
    }
    case "equipment":
      session.suggest([
        `No barbell ${when}, give me dumbbell versions`,
        isAhead ? `Skip ${when}` : "Skip today's session",
        "Leave it as it is",
      ]);
      return `Should I swap what needs it ${isAhead ? when : `in ${on}`} for dumbbells, or skip it?`;
    case "travel": {
      const away = answerTimeAway(world, session);
      if (away !== undefined) return away;
      session.suggest(["Pause my program", "Skip this week", "Leave it as it is"]);
      return "Good to know. Should the program pause while you are away, should this week be skipped, or does it stay as it is?";
    }
    case "exercise": {
      const [named] = world.language.subjectsIn(words, []).exercises;
      const planned = named === undefined ? undefined : nextPlanned(world, named);
      if (planned) {
        session.suggest([
          `Skip ${planned.name} next time`,
          `Take 20% off ${planned.name} next time`,
          "Leave it as it is",
        ]);
        return `${planned.name} is planned in ${planned.session.name}: should I skip it, make it lighter, or leave it as it is? Say “replace ${planned.name} with …” for something to do instead.`;
      }
      session.suggest(["Skip today's session", "Take 10% off everything today", "Leave it as it is"]);
      return `Should I skip ${on}, make it lighter, or leave it as it is? Say “replace … with …” for an exercise to do instead.`;
    }
  }
}

const missed = (world: CoachWorld, session: CoachSession): string => {
  const name = sessionAtHand(world);
  session.suggest(offers(name));
  return `No problem: a missed day moves nothing by itself.${name === undefined ? "" : ` ${name} waits for you; should I move it or skip it?`}`;
};

const fixed: Readonly<
  Record<"goodbye" | "praise" | "mood" | "habit" | "preference" | "wish" | "others", string>
> = {
  goodbye: "See you. Keep it up.",
  praise: "Thank you, glad it helps.",
  mood: "Great to hear. Keep it up.",
  habit: "Got it.",
  preference: "Good to know.",
  wish: "Next time, then. Tell me when you have done it, and I log it.",
  others: "Nice! I only log what you or members of your group did, so nothing is saved.",
};

const noReminders =
  "I can’t remind you at a time that you choose. What you want to be notified of is under More, Notifications; say “remember that …”, and I keep it in mind when we talk.";

/** "on thursday", as it is written. */
const withCapital = (when: string): string =>
  when.replace(
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/u,
    (day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
  );

/** Takes up what was said; changes nothing. `kept`: what of it is kept in mind, in words. */
export function answerTalk(world: CoachWorld, session: CoachSession, talk: Talk, kept?: string): Step {
  const text = (): string => {
    switch (talk.kind) {
      case "others":
        session.asked(repliesFor("log"), world.text);
        return fixed.others;
      case "state":
        return aboutState(world, session, talk);
      case "constraint":
        return aboutConstraint(world, session, talk);
      case "missed":
        return missed(world, session);
      case "loss":
        session.suggest(["Pause my program", "Skip today's session", "Leave it as it is"]);
        return "I am so sorry. Take the time you need: training can wait, and nothing is changed.";
      case "ahead":
        return `Sounds good${talk.when === "" ? "" : `: ${withCapital(talk.when)}`}. Nothing is saved yet; tell me once it is done and I log it.`;
      case "unkept":
        session.suggest([`Remember that: ${world.text.trim()}`, "Leave it"]);
        return `There is no diary of ${talk.what} here, so nothing is saved. Should I keep it in mind as a note?`;
      case "elsewhere":
        if (/\bremind/u.test(talk.topic)) return noReminders;
        return `I can’t help with ${talk.topic === "medical advice" ? talk.topic : "that"}: I only know your training, your program and the exercises.`;
      case "thanks":
      case "greeting":
        return phrasesOf[world.persona.manner][talk.kind];
      default:
        return fixed[talk.kind];
    }
  };
  return { type: "answer", text: [text(), kept].filter(Boolean).join(" ") };
}

const weightSchema = z.object({ unit: z.enum(["kg", "lb"]), latest: z.object({ value: z.number() }) });

const lastWeight = async (toolContext: ToolContext): Promise<{ readonly lastWeightKg?: number }> => {
  const outcome = await toolContext.call("get_weight_trend", { body: false });
  const known = outcome.ok ? weightSchema.safeParse(outcome.output).data : undefined;
  return known ? { lastWeightKg: massToKg({ value: known.latest.value, unit: known.unit }) } : {};
};

/** A number alone is asked about: a weight is what it mostly is, in the unit in which it is near the last one. */
export async function askOfNumber(
  { value, unit, when }: NonNullable<ReturnType<typeof bareNumber>>,
  { member }: CoachWorld,
  { session, toolContext }: { readonly session: CoachSession; readonly toolContext: ToolContext },
): Promise<string> {
  if (unit !== undefined && unit !== "kg" && unit !== "lb")
    return `${value} ${unit} of what? Say it with what you did, as in: ran ${value} ${unit}. Nothing is saved yet.`;
  const { units } = member.member;
  const likely = unit === undefined && bareWeight(`${value}`, { units, ...(await lastWeight(toolContext)) });
  const weight = `${value} ${unit ?? (likely ? likely.unit : units)}`;
  session.suggest([`Weighed ${weight}${when === undefined ? "" : ` ${when}`}`, "Never mind"]);
  return `${value}${unit === undefined ? "" : ` ${unit}`} of what: your weight, or something of your training? Nothing is saved yet.`;
}

const ofOneself = /\b(?:i|my|me|mine|myself)\b|\bi['’]/iu;
/** What a member says of themselves: how a horse is ("Beau felt tired, make his grid easier") is none of it. */
export function talkOf({ text, words }: Pick<CoachWorld, "text" | "words">): Talk | undefined {
  const talk = readTalk(text);
  if (talk?.kind !== "state" && talk?.kind !== "constraint") return talk;
  const clauses = text.split(/[,;.!\n]/u).filter((clause) => readTalk(clause)?.kind === talk.kind);
  const isOfHorse = clauses.some((clause) => namesHorse(clause, words.parse) && !ofOneself.test(clause));
  return isOfHorse ? undefined : talk;
}

const asksForLess = /\b(?:fit|short(?:en|er)?|cut|trim|squeeze|condense|quick(?:er)?|less)\b/iu;
/** That there is little time for what is planned, in a message or in a clause of one that asks to make that fit. */
export function shortOfTime(text: string): Talk | undefined {
  const clauses = asksForLess.test(text) ? text.slice(0, 400).split(/[,;.!?]\s*|\band\b/u) : [];
  return [text, ...clauses]
    .map((said) => readTalk(said.trim()))
    .find((talk) => talk?.kind === "constraint" && talk.constraint === "time");
}
