import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { macrosSchema } from "@canter/domain/health/nutrition";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { err, ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import { z } from "zod";
import { todayOf } from "../../../core/local-time.ts";
import {
  type DoneThing,
  doneThingSchema,
  messageDataOf,
  type OpenDoubt,
} from "../../../core/message-data.ts";
import { doubtAnswers } from "@canter/domain/plausibility/open-doubts";
import { answerNutritionDoubtIn } from "../../../health/nutrition.ts";
import { answerMeasurementDoubtIn } from "../../../health/measurements.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { repeatFood, repeatLatest } from "./repeat-latest.ts";
import { deletedNamed, loggedNamed } from "./deleted-training.ts";
import { latestNamed, undoableThings, undoOrRedo, type Way } from "./undo-or-redo.ts";
import { correctLatest } from "./correct-latest.ts";

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
      const named = await (way === "undo" ? loggedNamed : deletedNamed)(tx, world, what);
      const things = way === "undo" ? done : undone;
      const thing = named ?? (isNamed ? undefined : await latestNamed(tx, world, things, what));
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
  repeatLatest(world, session),
  repeatFood(world, session),
  setTargets(world, session),
  answerDoubt(world),
];
