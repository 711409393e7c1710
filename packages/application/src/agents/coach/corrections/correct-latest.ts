import { unitsOf } from "@canter/domain/group/member-units";
import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { riderCorrected } from "@canter/domain/horse/words/rider-corrected";
import { noteReported } from "@canter/domain/intent/short-replies";
import { savedKindsIn } from "@canter/domain/intent/saved-things";
import { err, ok } from "@canter/domain/result";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { type DoneThing, doneThingSchema, openDoubtSchema } from "../../../core/message-data.ts";
import { goalLike } from "../../../health/goals.ts";
import { doubtsIn } from "../../../workout/open-questions.ts";
import { repliesTo } from "../../diary/ask-doubt.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { listDiary, readDiary } from "@canter/storage/health/list-diary";
import { previousQuestion } from "../answers/question-world.ts";
import { farFrom, figuresOf } from "./by-fit/figures-of.ts";
import { answersBehind, fittingCorrection } from "./by-fit/fitting-correction.ts";
import { correctCare, correctEntry, correctTargets, entryTable, saysWhatLacks } from "./correct-entry.ts";
import {
  asSaidBefore,
  asksOfRecord,
  type IsMeant,
  meantBeforeSaved,
  meantBy,
  recentlyMeant,
} from "./correct-what.ts";
import { type Corrected, type Correction, correctRiders, type Refused } from "./correct-whose.ts";
import { correctShown, correctWorkout } from "./correct-workout.ts";
import { withDetail } from "./corrected-workout.ts";
import { entriesOf, entryMeantBy, filterEntries, type IsEntryMeant, recentEntry } from "./named-entries.ts";
import { justDone } from "./just-logged.ts";
import { workoutsOf } from "./named-training.ts";
import { type UndoableThings, undoableThings } from "./undo-or-redo.ts";

/** What may be meant of what a conversation did; undefined: the words name no training, or nothing that was kept. */
type Meant = {
  readonly workout: IsMeant | undefined;
  readonly entry: IsEntryMeant | undefined;
  /** Ids of the workouts that the conversation saved last. */
  readonly latest: readonly string[];
};

async function correctThing(
  tx: TransactionHandle,
  world: CoachKnowledge,
  thing: DoneThing,
  { correction, meant }: { readonly correction: Correction; readonly meant: Meant },
): Promise<Corrected | Refused | undefined> {
  const workouts = await workoutsOf(tx, world.member.scope, thing);
  if (riderCorrected(correction.was)?.isOfAll) return correctRiders(tx, world, workouts, correction.was);
  for (const stored of workouts.toReversed()) {
    if (meant.workout && !meant.workout(stored)) continue;
    const asked = await asksOfRecord(tx, world, stored, { correction, latest: meant.latest });
    if (asked) return asked;
    const corrected = await correctWorkout(tx, world, stored, correction);
    if (corrected) return corrected;
  }
  if (thing.kind === "cautions" && !meant.workout && !meant.entry)
    return correctCare(tx, world, thing, correction);
  if (thing.kind === "targets") return correctTargets(tx, world, thing, correction.was);
  const entries = entriesOf(thing);
  const own = meant.entry ? await filterEntries(tx, world, entries, meant.entry) : entries;
  for (const entry of own.toReversed()) {
    const corrected = await correctEntry(tx, world, entry, correction);
    if (corrected) return corrected;
  }
  return undefined;
}

/** Says nothing of what it is: it is about what came last, or nothing. */
const bareNumber = /^\W*(?:about )?\d+(?:[.,]\d+)?\W*$/u;

const correctedSchema = z.object({
  text: z.string(),
  thing: doneThingSchema,
  open: openDoubtSchema.optional(),
  isFit: z.literal(true).optional(),
});

function remember(session: CoachSession, { thing, open }: Corrected): void {
  session.did({ did: thing });
  if (open) session.doubts(open, repliesTo(open));
}

const correctionInput = z.object({
  was: z.string().min(1).max(200).describe('what it was, as in "4 miles", "205", "yesterday"'),
  not: z.string().max(200).optional().describe('what it was not, where the member says so: "6k"'),
  about: z.string().max(200).optional().describe('the words that name what is corrected: "the swim"'),
  adds: z
    .literal(true)
    .optional()
    .describe("says only what the latest lacks, and corrects nothing that it has"),
});

/** What the latest lacks is put to the one that lacks it; of several it is asked. */
async function addDetail(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
): Promise<Corrected | Refused> {
  const { member, words, language } = world;
  const { latest } = await undoableThings(tx, member.scope, world.history);
  const reader = { parse: words.parse, readMessage: language.readMessage };
  const lacking: Workout[] = [];
  for (const thing of latest.toReversed()) {
    const workouts = await workoutsOf(tx, member.scope, thing);
    lacking.push(
      ...workouts.filter((one) => withDetail(one, correction.was, words.parse, language)).toReversed(),
    );
    for (const { kind, id } of entriesOf(thing)) {
      const row = await readDiary(tx, member.scope, entryTable(kind), id);
      if (!row || !saysWhatLacks(kind, row, correction.was, reader)) continue;
      const corrected = await correctEntry(tx, world, { kind, id }, correction);
      if (corrected) return corrected;
    }
  }
  const [one, ...others] = lacking;
  if (!one) return notFound(correction);
  if (others.length > 0 && /\d/u.test(correction.was) && noteReported(correction.was) === undefined) {
    const named = [one, ...others].map((each) => workoutInWords(each, unitsOf(member.member)));
    return {
      refused: `Of which one: ${named.join(" – or – ")}? Nothing is changed yet. Say it with its name, as in: the run took 28 minutes.`,
    };
  }
  return (await correctWorkout(tx, world, one, correction)) ?? notFound(correction);
}

/** Names nothing but what was spoken of, whatever was said of it in a sentence before. */
const refersBack =
  /(?:^|[.!;]\s)\W*(?:(?:oops|sorry|no|nope|wait|actually|please)\W+)*(?:(?:change|make|set|fix|correct|edit) )?(?:it|that|this)\b/iu;

/** Of what was kept of a measure in the conversation, or is aimed at in it, the latest that has such a value. */
async function correctMeasured(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
  measure: string,
): Promise<Corrected | Refused> {
  const { done } = await undoableThings(tx, world.member.scope, world.history);
  const isMeant: IsEntryMeant = (kind, row) =>
    kind === "goal" || (kind === "measurement" && row.kind === measure);
  const kept = await filterEntries(tx, world, done.flatMap(entriesOf), isMeant);
  for (const entry of kept.toReversed()) {
    const corrected = await correctEntry(tx, world, entry, correction);
    if (corrected) return corrected;
  }
  return notFound(correction);
}

/**
 * "Change it to 181", behind a question that was answered: the reading that was asked for, where it was one; anything else is not what was saved
 * last.
 */
async function correctAsked(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
  logged: readonly Workout[],
): Promise<Corrected | Refused | undefined> {
  const asked = previousQuestion(world);
  if (!asked || !refersBack.test(world.text)) return undefined;
  // "Is that my fastest?", then "make it 26:40": of what was logged here.
  const { period } = asked;
  if (!("about" in asked) && period?.kind === "day" && logged.some(({ date }) => date === period.from))
    return undefined;
  // What was eaten is spoken of; "it was 158", behind what was done, is said of that.
  const isOfDone = "about" in asked ? asked.about === "food" : /\b(?:was|were)\b/iu.test(world.text);
  if (isOfDone) return undefined;
  if (!("about" in asked)) return (await correctShown(tx, world, asked, correction)) ?? notFound(correction);
  if (asked.about !== "body") return notFound(correction);
  const { athleteId } = world.member.member;
  // "Make it 175", behind how far it is to the goal, is of the goal; "it was 182" of what was weighed.
  const sort = asked.measure === "weight" ? ("weight" as const) : ("body_composition" as const);
  const goal =
    asked.figure === "to_goal" && !/\b(?:was|were)\b/iu.test(world.text)
      ? await goalLike(tx, world.member, athleteId, sort)
      : undefined;
  const aimed = goal && (await correctEntry(tx, world, { kind: "goal", id: goal.id }, correction));
  if (aimed) return aimed;
  if (asked.figure !== "latest") return correctMeasured(tx, world, correction, asked.measure);
  const { from, to } = asked.period ?? {};
  const page = await listDiary(tx, world.member.scope, entryTable("measurement"), {
    athleteId,
    kind: asked.measure,
    from,
    to,
    limit: 1,
  });
  const [row] = page.ok ? page.value.items : [];
  const corrected = row && (await correctEntry(tx, world, { kind: "measurement", id: row.id }, correction));
  return corrected ?? notFound(correction);
}

const ofThat = /\b(?:make|change|set|put|correct) (?:it|that|this)\b|\b(?:it|that) (?:was|is|should)\b/iu;

/** "I still had my jacket on, make it 64.3": words that name nothing that was ever kept, beside "it". */
async function namesNothing(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { about = "", not }: Correction,
  isMeant: IsEntryMeant | undefined,
): Promise<boolean> {
  if (not !== undefined || !isMeant || !ofThat.test(world.text) || savedKindsIn(about).size > 0) return false;
  return (await recentEntry(tx, world, isMeant)) === undefined;
}

/**
 * Corrects the latest thing of the conversation that is meant and has such a field; where it is named, or what it was not, else the one of the
 * last days.
 */
async function correctNamed(
  tx: TransactionHandle,
  world: CoachKnowledge,
  given: Correction,
): Promise<Corrected | Refused> {
  const correction = asSaidBefore(world, given);
  const things = await undoableThings(tx, world.member.scope, world.history);
  const { done } = things;
  const saved = await Promise.all(done.map((thing) => workoutsOf(tx, world.member.scope, thing)));
  const beside = correction.adds
    ? await addDetail(tx, world, correction)
    : await correctAsked(tx, world, correction, saved.flat());
  if (beside) return beside;
  const workout = await meantBy(tx, world, correction);
  const entryMeant = entryMeantBy(world, correction);
  const named = entryMeant && (await filterEntries(tx, world, done.flatMap(entriesOf), entryMeant));
  const entry =
    named?.length === 0 && !workout && (await namesNothing(tx, world, correction, entryMeant))
      ? undefined
      : entryMeant;
  // Who names what was eaten means no workout.
  const isEntry = named !== undefined && named.length > 0;
  const latest = (saved.at(-1) ?? []).map(({ id }) => id);
  const inTalk = await meantBy(tx, world, correction, { inTalk: true });
  const meant = { workout: isEntry ? () => false : inTalk, entry: entry ?? (workout && notAny), latest };
  const before =
    workout && !isEntry
      ? await meantBeforeSaved(tx, world, correction, { isMeant: workout, saved: saved.flat() })
      : undefined;
  const first =
    before && ("refused" in before ? before : await correctWorkout(tx, world, before, correction));
  if (first) return first;
  for (const thing of await inOrder(tx, world, things, correction)) {
    const corrected = await correctThing(tx, world, thing, { correction, meant });
    if (corrected) return corrected;
    if (bareNumber.test(correction.was) && !isEntry) break;
  }
  return (await correctRecent(tx, world, correction, { workout, entry, latest })) ?? notFound(correction);
}

/** A thing of several entries or workouts as one of each. */
function singles(thing: DoneThing): readonly DoneThing[] {
  if (thing.kind === "entries") return thing.entries.map((entry) => ({ kind: "entries", entries: [entry] }));
  return thing.kind === "workouts" ? thing.ids.map((id) => ({ kind: "workouts", ids: [id] })) : [thing];
}

/**
 * The latest first. A number alone says nothing of what it is: of what was kept together last, and of drafts in doubt, it means the one with the
 * figure that it is nearest to, as a share of it.
 */
async function inOrder(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { done, latest }: UndoableThings,
  { was }: Correction,
): Promise<readonly DoneThing[]> {
  if (!bareNumber.test(was)) return done.toReversed();
  const said = Number(/[\d.]+/u.exec(was.replace(",", "."))?.[0]);
  const possible = [];
  for (const thing of done.toReversed()) {
    const isLatest = latest.includes(thing);
    const isDoubted =
      !isLatest &&
      (await workoutsOf(tx, world.member.scope, thing)).some(
        (one) => one.status === "draft" && doubtsIn(one).length > 0,
      );
    if (isLatest || isDoubted) possible.push(...singles(thing).toReversed());
  }
  const far = new Map<DoneThing, number>();
  for (const thing of possible) {
    const figures = await figuresOf(tx, world.member.scope, thing);
    far.set(thing, Math.min(...figures.map((figure) => farFrom(said, figure))));
  }
  return possible.toSorted((a, b) => (far.get(a) ?? Infinity) - (far.get(b) ?? Infinity));
}
const notAny: IsEntryMeant = () => false;

/** What was kept in the last days, on a page or in another conversation, and is named or has what is denied. */
async function correctRecent(
  tx: TransactionHandle,
  world: CoachKnowledge,
  correction: Correction,
  { workout, entry, latest }: Meant,
): Promise<Corrected | Refused | undefined> {
  const kept = entry && (await recentEntry(tx, world, entry));
  if (kept && "refused" in kept) return kept;
  const corrected = kept && (await correctEntry(tx, world, kept, correction));
  if (corrected) return corrected;
  const recent = workout && (await recentlyMeant(tx, world, workout));
  if (!recent || "refused" in recent) return recent;
  const asked = await asksOfRecord(tx, world, recent, { correction, latest });
  return asked ?? correctWorkout(tx, world, recent, correction);
}

const notFound = ({ was }: Correction): Refused => ({
  foundNone: true,
  refused: `${/\d/u.test(was) ? `“${was}” of what? ` : ""}I don’t see what of the latest entries that corrects, so nothing is changed. Say it whole, as in: the run was 4 miles.`,
});

/** What the words name; where that is nothing, the one thing just kept that has such a value. */
async function correctMeant(
  tx: TransactionHandle,
  world: CoachKnowledge,
  given: Correction,
): Promise<Corrected | Refused> {
  const named = await correctNamed(tx, world, given);
  if (!("refused" in named) || !named.foundNone) return named;
  const { scope } = world.member;
  const fit = await fittingCorrection(tx, scope, world, await justDone(tx, scope, world, answersBehind));
  if (!fit) return named;
  const { entry, workout, correction } = fit;
  const things = await undoableThings(tx, scope, world.history);
  const latest = (await Promise.all(things.latest.map((thing) => workoutsOf(tx, scope, thing)))).flat();
  const ids = latest.map(({ id }) => id);
  const asked = workout && (await asksOfRecord(tx, world, workout, { correction, latest: ids }));
  if (asked) return asked;
  const corrected = entry
    ? await correctEntry(tx, world, entry, correction)
    : await correctWorkout(tx, world, workout, correction);
  return corrected && !("refused" in corrected) ? { ...corrected, isFit: true } : (corrected ?? named);
}

export const correctLatest = (world: CoachKnowledge, session: CoachSession): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof correctionInput>>({
    name: "correct_latest",
    description:
      "Corrects one field of the latest thing that this conversation saved, or of the one that is named: of a workout its distance, time, load, sets, repetitions, day, sport or lift; of a measurement, meal or goal its value, unit, food or day.",
    effect: "write",
    input: correctionInput,
    apply: async (tx, correction) => {
      const corrected = await correctMeant(tx, world, correction);
      if ("refused" in corrected) return err({ message: corrected.refused });
      remember(session, corrected);
      return ok(corrected);
    },
    remember: (output) => remember(session, correctedSchema.parse(output)),
  });
