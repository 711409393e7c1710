import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macrosSchema } from "@canter/domain/health/nutrition";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { err, ok } from "@canter/domain/result";
import { namesActivation } from "@canter/domain/intent/saved-things";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import { z } from "zod";
import { todayOf } from "../../../core/local-time.ts";
import {
  type DoneThing,
  doneThingSchema,
  messageDataOf,
  type OpenDoubt,
  type EntryRef,
} from "../../../core/message-data.ts";
import { doubtAnswers, doubtText } from "@canter/domain/plausibility/open-doubts";
import { unitsOf } from "@canter/domain/group/member-units";
import { addDays } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { massUnitSchema } from "@canter/domain/units/unit-schema";
import { summarizeWorkout } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import { readMessage } from "@canter/storage/conversation/messages";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { macroNames, meals } from "@canter/domain/health/nutrition-totals";
import { roundTo } from "@canter/domain/units/convert-units";
import { readDiary } from "@canter/storage/health/list-diary";
import {
  answerNutritionDoubtIn,
  nutritionArea,
  nutritionEntry,
  storeNutrition,
} from "../../../health/nutrition.ts";
import { answerMeasurementDoubtIn } from "../../../health/measurements.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { deletedNamed, loggedNamed } from "./deleted-training.ts";
import {
  activationMeant,
  changedElsewhere,
  latestNamed,
  undoableThings,
  undoOrRedo,
  type Way,
} from "./undo-or-redo.ts";
import { correctLatest } from "./correct-latest.ts";
import { doubtsIn } from "../../../workout/open-questions.ts";
import { repeatWorkoutIn } from "../../../workout/create-workout.ts";
import { previousQuestion } from "../answers/question-world.ts";
import type { Refused } from "./correct-whose.ts";
import {
  isTrainingNamed,
  nameTraining,
  type TrainingNames,
  trainingNamesIn,
  workoutsOf,
} from "./named-training.ts";
import { within } from "../../../health/diary-area.ts";
import { sayEntry } from "./correct-entry.ts";

/** What such a call came to: in words, and the thing itself for the next undo. */
export const latestOutcomeSchema = z.object({ text: z.string(), thing: doneThingSchema });

const describedAs: Readonly<Record<Way, { name: string; description: string; nothing: string }>> = {
  undo: {
    name: "undo_latest",
    description:
      "Takes back the latest thing that this conversation saved, changed or applied, at once. Only where the member asks for it.",
    nothing: "There is nothing here to undo. What was logged elsewhere can be deleted on its own page.",
  },
  redo: {
    name: "redo_latest",
    description: "Brings again what was taken back last in this conversation.",
    nothing: "There is nothing to bring back.",
  },
};

const undoInput = z.object({
  what: z
    .string()
    .max(200)
    .optional()
    .describe("the member's words for it, where they name it: the latest of that kind"),
  isNamed: z
    .literal(true)
    .optional()
    .describe("the words are the whole order; nothing where they name no training"),
});

const undoTool = (world: CoachKnowledge, session: CoachSession, way: Way): Tool<TransactionHandle> => {
  const { name, description, nothing } = describedAs[way];
  return defineTool<TransactionHandle, z.infer<typeof undoInput>>({
    name,
    description,
    effect: "write",
    input: undoInput,
    apply: async (tx, { what = "", isNamed }) => {
      const { done, undone } = await undoableThings(tx, world.member.scope, world.history);
      const activation =
        way === "undo" && namesActivation(what) ? await activationMeant(tx, world, done) : undefined;
      if (activation?.ok === false) return err({ message: activation.error });
      const named =
        activation?.value ?? (await (way === "undo" ? loggedNamed : deletedNamed)(tx, world, what));
      const things = way === "undo" ? done : undone;
      const thing = named ?? (isNamed ? undefined : await latestNamed(tx, world, things, what));
      const elsewhere = way === "undo" ? await changedElsewhere(tx, world, { what, thing }) : undefined;
      if (!thing || elsewhere !== undefined) return err({ message: elsewhere ?? nothing });
      const taken = await undoOrRedo(tx, world, thing, way);
      if (!taken.ok) return err({ message: taken.error.detail });
      session.did(way === "undo" ? { undid: thing } : { redid: thing });
      return ok({ text: taken.value, thing });
    },
    remember: (output) => {
      const { thing } = latestOutcomeSchema.parse(output);
      session.did(way === "undo" ? { undid: thing } : { redid: thing });
    },
  });
};

const setTargets = ({ context, member }: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof macrosSchema>>({
    name: "set_nutrition_targets",
    description:
      "Sets what the member wants to eat a day, in kcal and grams; targets that are left out stay.",
    effect: "write",
    input: macrosSchema,
    apply: async (tx, given) => {
      const implausible = implausibleTarget(given);
      if (implausible) return err({ message: `${implausible.path}: ${implausible.message}` });
      const { athleteId } = member.member;
      const date = todayOf(context, member);
      const fact = await readAthleteFact(tx, member.scope, "nutrition_targets", { athleteId, date });
      const before = numbersIn(fact ? macrosSchema.parse(fact.content) : {});
      const after = { ...before, ...numbersIn(given) };
      const stored = await putAthleteFact(tx, member.scope, "nutrition_targets", {
        athleteId,
        validFrom: date,
        content: after,
        updatedAt: context.clock.now(),
      });
      if (!stored.ok) return err({ message: stored.error.detail });
      const thing: DoneThing = { kind: "targets", before, after };
      session.did({ did: thing });
      return ok({
        text: Object.entries(after)
          .map(([name, value]) => (name === "calories" ? `${value} kcal` : `${value} g ${name}`))
          .join(", "),
        thing,
      });
    },
    remember: (output) => session.did({ did: latestOutcomeSchema.parse(output).thing }),
  });

const doubtInput = z.object({ answer: z.enum(doubtAnswers) });

/** Answers what the coach asked about a value: it is right, what was suggested is, or it goes. */
const answerDoubt = (world: CoachKnowledge): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof doubtInput>>({
    name: "answer_doubt",
    description:
      "Answers the value that was asked about last: confirm, suggestion (what was probably meant), or leave_out.",
    effect: "write",
    input: doubtInput,
    apply: async (tx, { answer }) => {
      const open = openDoubtIn(world);
      if (!open) return err({ message: "No value is asked about." });
      const { context, member } = world;
      const { kind, id, field } = open;
      if (kind === "nutrition") {
        const answered = await answerNutritionDoubtIn(tx, context, member, id, { field, answer });
        return answered.ok ? ok({ text: answered.value.text }) : err({ message: answered.error.detail });
      }
      const answered = await answerMeasurementDoubtIn(tx, context, member, id, answer);
      return answered.ok
        ? ok({ text: describeMeasurement(answered.value) })
        : err({ message: answered.error.detail });
    },
  });

/** The value that the coach asked about last, if the conversation is still at it. */
export const openDoubtIn = ({ history }: Pick<CoachKnowledge, "history">): OpenDoubt | undefined =>
  messageDataOf(history.findLast(({ author }) => author === "agent")?.data).openDoubt;

const numbersIn = (macros: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(macros).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const repeatInput = z.object({
  of: z
    .string()
    .max(200)
    .describe('the words that say which: "last saturday", "yesterday’s run"; empty: the latest'),
  on: z
    .string()
    .max(40)
    .optional()
    .describe("the day it was done again, in words or as a date; today where left out"),
  more: z
    .object({ value: z.number().min(-500).max(500), unit: massUnitSchema.optional() })
    .optional()
    .describe("how much heavier every load was"),
});
type Given = z.infer<typeof repeatInput>;

const outcomeSchema = z.object({ text: z.string(), thing: doneThingSchema });

/** What is done again is of the last months. */
const longestDays = 120;
/** Says no more than that it is the latest. */
const isLatest =
  /^(?:(?:my|the|as|it|that|this|before|last|latest|previous|time|workout|session|one|thing|training|today|again)\s*)*$/u;

/** The lifts, or the sport, of one day that was asked about last: "what did I curl on Wednesday", then "did the same". */
function askedAlone(world: CoachKnowledge): TrainingNames | undefined {
  const asked = previousQuestion(world);
  if (!asked || "about" in asked || asked.period?.kind !== "day") return undefined;
  const { exercises, discipline, period } = asked;
  if (exercises.length === 0 && discipline === undefined) return undefined;
  return {
    exercises,
    disciplines: exercises.length > 0 || discipline === undefined ? [] : [discipline],
    horses: [],
    dates: period.from === undefined ? [] : [period.from],
  };
}

/** The one workout that the words mean; refused, with a question: there is none such, or several of one day. */
async function workoutMeant(
  tx: TransactionHandle,
  world: CoachKnowledge,
  of: string,
): Promise<Workout | Refused> {
  const { member, words } = world;
  const today = words.parse.now.slice(0, 10);
  const names = trainingNamesIn(world, of);
  const isNamed = nameTraining(names) || names.dates.length > 0;
  if (!isNamed && !isLatest.test(of))
    return {
      refused: `The same as which training? I don’t know “${of}”. Say its day or what it was, as in: same as Tuesday.`,
    };
  const asked = isNamed ? undefined : askedAlone(world);
  if (!isNamed && !asked) {
    const { done } = await undoableThings(tx, member.scope, world.history);
    for (const thing of done.toReversed()) {
      const [latest] = await workoutsOf(tx, member.scope, thing);
      if (latest) return latest;
    }
  }
  const page = await listWorkouts(tx, member.scope, {
    loggedBy: member.member.id,
    from: addDays(today, -longestDays),
    status: "saved",
    limit: 100,
  });
  const meant = (page.ok ? page.value.items : []).filter((one) => isTrainingNamed(asked ?? names, one));
  const [latest, ...others] = meant.filter(({ date }) => date === meant[0]?.date);
  const day = names.dates[0];
  if (!latest)
    return {
      refused: `${day === undefined ? "Of that" : describeDate(day, today)} nothing is logged that I could repeat, so nothing is saved. What did you do?`,
    };
  if (others.length === 0) return latest;
  const named = [latest, ...others].map((one) => summarizeWorkout(one, unitsOf(member.member)));
  return {
    refused: `Which one of ${describeDate(latest.date, today)}? ${named.join(" – or – ")}. Nothing is saved yet.`,
  };
}

async function repeat(tx: TransactionHandle, world: CoachKnowledge, { of, on, more }: Given) {
  const { context, member, words, language, messageId } = world;
  const meant = await workoutMeant(tx, world, of);
  if ("refused" in meant) return err({ message: meant.refused });
  // Of what was asked about alone nothing else is repeated.
  const only = isLatest.test(of) ? askedAlone(world)?.exercises : undefined;
  const today = words.parse.now.slice(0, 10);
  const date = on === undefined ? today : language.readDates(on, words.parse)[0];
  if (date === undefined) return err({ message: `“${on}” is no day that I know. Nothing is saved yet.` });
  const { units } = member.member;
  const said = messageId === undefined ? undefined : await readMessage(tx, member.scope, messageId);
  const done = await repeatWorkoutIn(tx, context, member, {
    id: meant.id,
    date,
    ...(only && only.length > 0 && { only }),
    ...(more && { more: { value: more.value, unit: more.unit ?? units } }),
    source: said ? { kind: "message", messageId: said.id } : { kind: "manual" },
  });
  if (!done.ok) return err({ message: done.error.detail });
  const { id, status } = done.value;
  const [doubt] = doubtsIn(done.value);
  const asked = status === "draft" && doubt ? `; a draft until you have answered. ${doubtText(doubt)}` : "";
  return ok({
    text: `${summarizeWorkout(done.value, unitsOf(member.member))}${date === today ? "" : ` (${describeDate(date, today)})`}, as on ${describeDate(meant.date, today)}${asked}`,
    thing: { kind: "workouts" as const, ids: [id] },
  });
}

/** Logs what was done once more: a model's way to it, and that of the words "same again". */
const repeatLatest = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, Given>({
    name: "repeat_workout",
    description:
      "Saves a workout that was logged before once more, for today or the named day, where the member says that they did the same again.",
    effect: "write",
    input: repeatInput,
    apply: async (tx, given) => {
      const outcome = await repeat(tx, world, given);
      if (outcome.ok) session.did({ did: outcome.value.thing });
      return outcome;
    },
    remember: (output) => session.did({ did: outcomeSchema.parse(output).thing }),
  });

const foodInputSchema = z.object({
  ids: z.array(z.string()).min(1).max(20).describe("of the entries that were eaten again"),
  times: z.number().min(0.1).max(20).default(1).describe("how many more of it"),
  meal: z.enum(meals).optional().describe("the meal that it was this time, where that is said"),
});

/** Keeps for today what was eaten before, with the same figures. */
const repeatFood = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof foodInputSchema>>({
    name: "repeat_food",
    description: "Keeps food that was eaten before once more, for today, with the figures that it had.",
    effect: "write",
    input: foodInputSchema,
    apply: async (tx, { ids, times, meal }) => {
      const { context, member, messageId } = world;
      const { athleteId } = member.member;
      const source =
        messageId === undefined ? { kind: "manual" as const } : { kind: "message" as const, messageId };
      const entries: EntryRef[] = [];
      const said: string[] = [];
      for (const id of ids) {
        const row = await readDiary(tx, member.scope, nutritionArea.table, id);
        if (!row || row.deletedAt !== undefined || row.athleteId !== athleteId)
          return err({ message: "That entry is not there any more." });
        const before = nutritionArea.toView(row);
        const figures = macroNames.flatMap((name) => {
          const value = before[name];
          return value === undefined ? [] : [[name, roundTo(value * times, 1)] as const];
        });
        // Another one of what was a snack may be for another meal.
        const its = meal ?? (ids.length > 1 ? before.meal : undefined);
        const input = { text: before.text, ...Object.fromEntries(figures), ...(its && { meal: its }) };
        const made = await nutritionEntry(within(context, tx), member, { ...input, athleteId }, source);
        if (!made.ok) return err({ message: made.error.detail });
        const stored = await storeNutrition(context, member, tx, made.value);
        if (!stored.ok) return err({ message: stored.error.detail });
        entries.push({ kind: "nutrition", id: stored.value.id });
        const kept = await readDiary(tx, member.scope, nutritionArea.table, stored.value.id);
        if (kept) said.push(sayEntry("nutrition", kept));
      }
      const thing = { kind: "entries" as const, entries };
      session.did({ did: thing });
      return ok({ text: said.join("; "), thing });
    },
    remember: (output) => session.did({ did: outcomeSchema.parse(output).thing }),
  });

/** What changes or takes back the latest of a conversation, by the member's words. */
export const latestTools = (
  world: CoachKnowledge,
  session: CoachSession,
): readonly Tool<TransactionHandle>[] => [
  undoTool(world, session, "undo"),
  undoTool(world, session, "redo"),
  correctLatest(world, session),
  repeatLatest(world, session),
  repeatFood(world, session),
  setTargets(world, session),
  answerDoubt(world),
];
