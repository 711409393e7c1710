import type { MassUnit } from "../../units/unit.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { readProgramCommand } from "../../content/words/read-program-command.ts";
import { refuseMessage } from "../answer-messages.ts";
import {
  type AnswerField,
  answerFields,
  type AnswerValues,
  type DesignAnswers,
  valuesOf,
} from "../answers.ts";
import { describeAnswer } from "../describe-answer.ts";
import { describeWish } from "../exercise-wish.ts";
import { readAnswer } from "../reading/read-answer.ts";
import type { Recalled, TalkSource } from "./interview-state.ts";

/** What a member said elsewhere, in their own words. */
export type EarlierTalk = TalkSource & { readonly text: string };

type RecalledField = Recalled["field"];
const recalledFields: readonly RecalledField[] = ["goal", "equipment", "limitations", "taste"];

/** Of a goal more is said than it is aimed at: only what is wanted, or trained for, is one. */
const aimsAt =
  /\b(?:my goal|i (?:really )?want to|i['’]?d (?:like|love) to|i['’]?m (?:training|preparing) for|i (?:train|prepare) for|signed up for|aim(?:ing)? (?:for|to)|keen to)\b/i;
/** Equipment that somebody has or is left with; not any that is named. */
const has =
  /\b(?:i(?: only|['’]ve(?: only)?(?: got)?)? have|i own|i (?:only )?train (?:at|in|with)|all i have|i['’]ve (?:only )?got|at home with)\b/i;

/** Whoever orders a program to begin names one that there is: a goal only where they wish for a plan of their own. */
const wishesPlan = /\b(?:an?|new|another) (?:[\p{L}\d]+ ){0,4}(?:plan|program)\b|\btraining for\b/iu;
const aims = (text: string): boolean =>
  aimsAt.test(text) && (readProgramCommand(text, "")?.kind !== "start" || wishesPlan.test(text));

/** The parts of an answer, each as a chip says it. */
function partsOf(field: RecalledField, values: AnswerValues): readonly string[] {
  if (field === "limitations")
    return [...values.limitations.parts, ...(values.limitations.noRunning ? ["no running"] : [])];
  if (field !== "taste") return [describeAnswer(field, values)];
  const { avoid, cardio, wishes = [] } = values.taste;
  return [...wishes.map(describeWish), ...avoid.map((word) => `no ${word}`), ...(cardio ? [cardio] : [])];
}

const known = (answers: DesignAnswers, said: Partial<AnswerValues>): DesignAnswers => ({
  ...answers,
  ...Object.fromEntries(
    recalledFields.flatMap((field) =>
      said[field] === undefined ? [] : [[field, { value: said[field], from: "known" }]],
    ),
  ),
});

/**
 * What of a program was talked over elsewhere: goal, equipment, what hurts, exercises that are wanted or not. `talk`: oldest first; of two
 * that can't both hold, the later does ("my knee is fine again"). An answer that leaves nothing is none: it is asked for.
 */
export function recallAnswers(
  talk: readonly EarlierTalk[],
  { units, catalogue }: { readonly units: MassUnit; readonly catalogue: ExerciseIndex },
): { readonly answers: DesignAnswers; readonly recalled: readonly Recalled[] } {
  let answers: DesignAnswers = {};
  let recalled: readonly Recalled[] = [];
  for (const { text, ...source } of talk) {
    const { said } = readAnswer(text, { units, catalogue, values: valuesOf(answers) });
    const { goal, equipment, limitations, taste } = said;
    const taken: Partial<AnswerValues> = {
      ...(limitations && { limitations }),
      ...(taste && { taste }),
      ...(goal && aims(text) && { goal }),
      ...(equipment && has.test(text) && { equipment }),
    };
    answers = known(answers, taken);
    const values = valuesOf(answers);
    for (const field of recalledFields) {
      if (taken[field] === undefined) continue;
      const parts = partsOf(field, values);
      const before = recalled.filter((one) => one.field === field && parts.includes(one.text));
      const news = parts.filter((part) => !before.some((one) => one.text === part));
      recalled = [
        ...recalled.filter((one) => one.field !== field),
        ...before,
        ...news.map((part): Recalled => ({ field, text: part, source })),
      ];
    }
  }
  const isLeft = (field: AnswerField) => recalled.some((one) => one.field === field);
  const left = answerFields.filter(isLeft).map((field) => [field, answers[field]]);
  return { answers: Object.fromEntries(left), recalled };
}

/** The answers without a part that was recalled and does not hold; a field of which nothing is left is open. */
export function withoutRecalled(answers: DesignAnswers, { field, text }: Recalled): DesignAnswers {
  const { [field]: _field, ...others } = answers;
  const { limitations, taste } = valuesOf(answers);
  if (field === "limitations") {
    const parts = limitations.parts.filter((part) => part !== text);
    const noRunning = limitations.noRunning && text !== "no running";
    if (parts.length === 0 && !noRunning) return others;
    return { ...others, limitations: { value: { ...limitations, parts, noRunning }, from: "known" } };
  }
  if (field !== "taste") return others;
  const wishes = taste.wishes?.filter((wish) => describeWish(wish) !== text) ?? [];
  const avoid = taste.avoid.filter((word) => `no ${word}` !== text);
  const cardio = taste.cardio === text ? undefined : taste.cardio;
  if (wishes.length + avoid.length === 0 && cardio === undefined) return others;
  const value = { avoid, ...(cardio && { cardio }), ...(wishes.length > 0 && { wishes }) };
  return { ...others, taste: { value, from: "known" } };
}

/** What of it is in the answers still, after they were changed. */
export const stillRecalled = (answers: DesignAnswers, recalled: readonly Recalled[]): readonly Recalled[] => {
  const values = valuesOf(answers);
  return recalled.filter(
    ({ field, text }) => answers[field] !== undefined && partsOf(field, values).includes(text),
  );
};

/** What a message refuses of what was recalled. */
export const readRefusal = (message: string, recalled: readonly Recalled[]): Recalled | undefined =>
  recalled.find((one) => refuseMessage(one).toLowerCase() === message.trim().toLowerCase());

const placeOf: Readonly<Record<TalkSource["from"], string>> = {
  coach: "From your talk with the coach",
  designer: "From an earlier talk about a program",
  daily: "From an answer of yours",
  memory: "From what the coach keeps in mind",
};

/** "From your talk with the coach on Tuesday: Glute Bridge instead of Hip Thrust." `dayOf`: "Tuesday", "3 weeks ago". */
export function describeRecalled(
  recalled: readonly Recalled[],
  dayOf: (at: number) => string,
): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { text, source } of recalled) {
    const day = dayOf(source.at);
    const isWeekday = day.endsWith("day") && day !== "today" && day !== "yesterday";
    const when = isWeekday ? `on ${day}` : day;
    const place = `${placeOf[source.from]} ${source.from === "memory" ? "" : when}`.trim();
    places.set(place, [...(places.get(place) ?? []), text]);
  }
  return [...places].map(([place, texts]) => `${place}: ${texts.join("; ")}.`);
}
