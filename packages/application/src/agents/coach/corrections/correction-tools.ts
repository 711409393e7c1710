import { doubtText } from "@canter/domain/plausibility/open-doubts";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macrosSchema } from "@canter/domain/health/nutrition";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { measurementToSi } from "@canter/domain/health/measurement-rules";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { err, ok } from "@canter/domain/result";
import { riderCorrected } from "@canter/domain/intent/read-command";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import { readDiary } from "@canter/storage/health/list-diary";
import { updateDiary } from "@canter/storage/health/write-diary";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import { z } from "zod";
import { checkEntryDate, todayOf } from "../../../core/local-time.ts";
import {
  type DoneThing,
  doneThingSchema,
  messageDataOf,
  type OpenDoubt,
} from "../../../core/message-data.ts";
import { doubtAnswers } from "@canter/domain/plausibility/open-doubts";
import { answerNutritionDoubtIn } from "../../../health/nutrition.ts";
import {
  answerMeasurementDoubtIn,
  measurementArea,
  storedMeasurement,
} from "../../../health/measurements.ts";
import { changeWorkoutIn } from "../../../workout/change-workout.ts";
import { doubtsIn, isOpen, withDoubts } from "../../../workout/open-questions.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { correctWhat } from "./correct-what.ts";
import { type Corrected, type Correction, correctWhose, type Refused } from "./correct-whose.ts";
import { correctedWorkout } from "./corrected-workout.ts";
import { undoableThings } from "./undoable-things.ts";
import { latestNamed } from "./latest-named.ts";
import { undoOrRedo, type Way } from "./undo-or-redo.ts";
import { type IsMeant, meantBy, recentlyMeant } from "./what-is-corrected.ts";
import { workoutsOf } from "./named-training.ts";

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
});

const undoTool = (world: CoachKnowledge, session: CoachSession, way: Way): Tool<TransactionHandle> => {
  const { name, description, nothing } = describedAs[way];
  return defineTool<TransactionHandle, z.infer<typeof undoInput>>({
    name,
    description,
    effect: "write",
    input: undoInput,
    apply: async (tx, { what }) => {
      const { done, undone } = await undoableThings(tx, world.member.scope, world.history);
      const thing = await latestNamed(tx, world, way === "undo" ? done : undone, what);
      if (!thing) return err({ message: nothing });
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

async function correctWorkout(
  tx: TransactionHandle,
  world: CoachKnowledge,
  stored: Workout,
  correction: Correction,
): Promise<Corrected | Refused | undefined> {
  const { context, member, words, language } = world;
  const { was: rest } = correction;
  const whose = await correctWhose(tx, world, stored, rest);
  if (whose || riderCorrected(rest) !== undefined) return whose;
  const what = await correctWhat(tx, world, stored, correction);
  if (what) return what;
  const content = correctedWorkout(stored, rest, words.parse, language);
  if (!content) return undefined;
  const { athleteId, id } = stored;
  const dated =
    content.date === stored.date
      ? ok(undefined)
      : await checkEntryDate(context, member, { athleteId, date: content.date, daysAhead: 1, db: tx });
  if (!dated.ok) return { refused: `That day can't be: ${dated.error.detail}` };
  const changed = await changeWorkoutIn(tx, context, member, id, async (trx, before, now) => {
    const next = { ...before, ...workoutContentSchema.parse(content), updatedAt: now };
    const { units } = member.member;
    if (before.status !== "draft") {
      const doubted = await withDoubts(trx, member.scope, next, { units, before });
      return replaceWorkout(trx, member.scope, doubted, "edited", before.version);
    }
    // What was asked about a draft is asked again only where it still holds.
    const cleared = { ...next, issues: next.issues.filter(({ kind }) => kind !== "doubt") };
    const doubted = await withDoubts(trx, member.scope, cleared, { units });
    const status = isOpen(doubted.issues) ? ("draft" as const) : ("saved" as const);
    const change = status === "saved" ? "completed" : "edited";
    return replaceWorkout(trx, member.scope, { ...doubted, status }, change, before.version);
  });
  if (!changed.ok) return undefined;
  const day = changed.value.date === stored.date ? "" : ` (${changed.value.date})`;
  const [doubt] = changed.value.status === "draft" ? doubtsIn(changed.value) : [];
  const asked = doubt ? `: a draft until you have answered. ${doubtText(doubt)}` : "";
  return {
    text: `${describeWorkout(changed.value, member.member.units).join("; ")}${day}${asked}`,
    thing: { kind: "correction", workoutId: id },
  };
}

const bareValue =
  /^(?:about )?(\d{1,4}(?:[.,]\d{1,2})?)\s*(kg|lb|%|cm|in|bpm|h|min|lbs|kgs|kilos|pounds)?\W*$/iu;

async function correctMeasurement(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  id: string,
  rest: string,
): Promise<Corrected | undefined> {
  const found = bareValue.exec(rest);
  const row = found && (await readDiary(tx, member.scope, "measurements", id));
  if (!found || !row) return undefined;
  const { unit: own, note, time, source, kind, date } = measurementArea.toView(row);
  const said = found[2]
    ?.toLowerCase()
    .replace(/^(?:lbs|pounds)$/u, "lb")
    .replace(/^(?:kgs|kilos)$/u, "kg");
  const unit = (said ?? own) as typeof own;
  const value = Number((found[1] ?? "").replace(",", "."));
  const entry = storedMeasurement(
    {
      kind,
      date,
      value,
      unit,
      si: measurementToSi(value, unit),
      ...(note !== undefined && { note }),
      ...(time !== undefined && { time }),
    },
    { source },
  );
  const updated = await updateDiary(tx, member.scope, "measurements", id, {
    ...entry,
    updatedAt: context.clock.now(),
  });
  return updated.ok
    ? {
        text: describeMeasurement(measurementArea.toView(updated.value)),
        thing: { kind: "entries", entries: [{ kind: "measurement", id }] },
      }
    : undefined;
}

/** A number of kcal or grams and nothing else: "6 miles" is no target. */
const targetValue =
  /^\W*(?:about )?\d[\d.,]*\s*(?:k?cal(?:orie)?s?|g|grams?)?(?: of)?(?: (?:protein|carbs?|fat))?\W*$/iu;

/** Another number for the one target that was set. */
async function correctTargets(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { before, after }: Extract<DoneThing, { kind: "targets" }>,
  rest: string,
): Promise<Corrected | undefined> {
  if (!targetValue.test(rest)) return undefined;
  const value = Number(/\d[\d.]*/u.exec(rest.replaceAll(/,(?=\d{3}\b)/gu, ""))?.[0] ?? "");
  const [name, ...others] = Object.keys(after).filter((one) => after[one] !== before[one]);
  if (name === undefined || others.length > 0 || !(value > 0)) return undefined;
  const content = { ...after, [name]: value };
  if (implausibleTarget(content)) return undefined;
  const { athleteId } = member.member;
  const stored = await putAthleteFact(tx, member.scope, "nutrition_targets", {
    athleteId,
    validFrom: todayOf(context, member),
    content,
    updatedAt: context.clock.now(),
  });
  return stored.ok
    ? {
        text: `${value} ${name === "calories" ? "kcal" : `g ${name}`} a day`,
        thing: { kind: "targets", before: after, after: content },
      }
    : undefined;
}

/** `isMeant`: undefined, where the words name no training, so that it may be whatever it fits. */
async function correctThing(
  tx: TransactionHandle,
  world: CoachKnowledge,
  thing: DoneThing,
  { correction, isMeant }: { readonly correction: Correction; readonly isMeant: IsMeant | undefined },
): Promise<Corrected | Refused | undefined> {
  const workouts = await workoutsOf(tx, world.member.scope, thing);
  for (const stored of workouts.toReversed()) {
    if (isMeant && !isMeant(stored)) continue;
    const corrected = await correctWorkout(tx, world, stored, correction);
    if (corrected) return corrected;
  }
  if (thing.kind === "targets") return correctTargets(tx, world, thing, correction.was);
  if (thing.kind !== "entries") return undefined;
  for (const { kind, id } of thing.entries.toReversed()) {
    const corrected =
      kind === "measurement" ? await correctMeasurement(tx, world, id, correction.was) : undefined;
    if (corrected) return corrected;
  }
  return undefined;
}

/** Says nothing of what it is: it is about what came last, or nothing. */
const bareNumber = /^\W*(?:about )?\d+(?:[.,]\d+)?\W*$/u;

const correctionInput = z.object({
  was: z.string().min(1).max(200).describe('what it was, as in "4 miles", "205", "yesterday"'),
  not: z.string().max(200).optional().describe('what it was not, where the member says so: "6k"'),
  about: z.string().max(200).optional().describe('the words that name what is corrected: "the swim"'),
});

/** Corrects the latest thing of the conversation that is meant and has such a field; where training is named, else that of the last days. */
async function correctMeant(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
): Promise<Corrected | Refused> {
  const { done } = await undoableThings(tx, world.member.scope, world.history);
  const isMeant = await meantBy(tx, world, correction);
  for (const thing of done.toReversed()) {
    const corrected = await correctThing(tx, world, thing, { correction, isMeant });
    if (corrected) return corrected;
    if (bareNumber.test(correction.was)) break;
  }
  const recent = isMeant && (await recentlyMeant(tx, world, isMeant));
  if (recent && "refused" in recent) return recent;
  const corrected = recent && (await correctWorkout(tx, world, recent, correction));
  return corrected ?? { refused: notFound };
}
const notFound =
  "I don't see what of the latest entries that corrects. Say it whole, as in: the run was 4 miles.";

const correctLatest = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof correctionInput>>({
    name: "correct_latest",
    description:
      "Corrects one field of the latest thing that this conversation logged, or of the workout that is named: its distance, time, load, repetitions, day, sport or lift.",
    effect: "write",
    input: correctionInput,
    apply: async (tx, correction) => {
      const corrected = await correctMeant(tx, world, correction);
      if ("refused" in corrected) return err({ message: corrected.refused });
      session.did({ did: corrected.thing });
      return ok(corrected);
    },
    remember: (output) => session.did({ did: latestOutcomeSchema.parse(output).thing }),
  });

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

/** What changes or takes back the latest of a conversation, by the member's words. */
export const latestTools = (
  world: CoachKnowledge,
  session: CoachSession,
): readonly Tool<TransactionHandle>[] => [
  undoTool(world, session, "undo"),
  undoTool(world, session, "redo"),
  correctLatest(world, session),
  setTargets(world, session),
  answerDoubt(world),
];
