import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import type { Goal } from "@canter/domain/health/goal";
import { caloriesOf } from "@canter/domain/health/nutrition-totals";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { markDate } from "@canter/domain/claim/marked-text";
import type { TransactionHandle } from "@canter/storage/database";
import { readDiary } from "@canter/storage/health/list-diary";
import { z } from "zod";
import { entryCorrectionSchema } from "../../../core/message-data.ts";
import { entryDetailsSchema } from "../../../core/run-record.ts";
import { type NewEntry, stateOf } from "../../../health/diary-area.ts";
import { changeGoalIn, goalArea, goalLike, storeGoal } from "../../../health/goals.ts";
import { storeMeasurement } from "../../../health/measurements.ts";
import { storeNutrition } from "../../../health/nutrition.ts";
import type { DiarySession, DiaryContext, SavedEntry } from "../diary-context.ts";

const inputSchema = z.object({ entry: z.number().int().min(0) });
const outputSchema = z.object({
  entry: z.number(),
  id: z.string(),
  text: z.string(),
  ...entryDetailsSchema.shape,
  changed: entryCorrectionSchema.optional(),
});

type Recording = {
  readonly kind: SavedEntry["kind"];
  readonly name: string;
  readonly description: string;
  /** Stores it and says what it was stored as. */
  readonly store: (
    tx: TransactionHandle,
    prepared: { readonly athleteId: string; readonly entry: NewEntry },
    reading: DiaryContext["entries"][number]["reading"],
  ) => Promise<Result<Omit<SavedEntry, "kind">, Problem>>;
};

/** A tool that stores one of the entries that the message told, once: by its number among them. */
const recordEntry = (
  { entries }: DiaryContext,
  { kept, refused }: DiarySession,
  { kind, name, description, store }: Recording,
): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name,
    description,
    effect: "write",
    input: inputSchema,
    apply: async (tx, { entry: index }) => {
      const entry = entries[index];
      if (entry?.reading.kind !== kind) return err({ message: `Entry ${index} is no ${kind}.` });
      const stored = entry.prepared.ok
        ? await store(tx, entry.prepared.value, entry.reading)
        : entry.prepared;
      if (!stored.ok) {
        refused.set(index, stored.error.detail);
        return err({ message: stored.error.detail });
      }
      kept.set(index, { kind, ...stored.value });
      return ok({ entry: index, ...stored.value });
    },
    remember: (output) => {
      const { entry, ...stored } = outputSchema.parse(output);
      kept.set(entry, { kind, ...stored });
    },
  });

/** Stores a weight, a night's sleep and the like. */
export const recordMeasurement = (world: DiaryContext, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "measurement",
    name: "record_measurement",
    description: "Stores a measurement reported in the message.",
    store: async (tx, prepared) => {
      const stored = await storeMeasurement(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, athleteId, date, kind, doubt } = stored.value;
      const asked = doubt ? { doubts: [doubt] } : {};
      return ok({ id, text: describeMeasurement(stored.value), athleteId, date, measure: kind, ...asked });
    },
  });

/** Stores what was eaten. */
export const recordNutrition = (world: DiaryContext, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "nutrition",
    name: "record_nutrition",
    description: "Stores what the message said was eaten.",
    store: async (tx, prepared) => {
      const stored = await storeNutrition(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, text, meal, athleteId, date, doubts, protein } = stored.value;
      const calories = caloriesOf(stored.value);
      const shown = [
        text === "" ? (meal ?? "food") : text,
        calories === undefined ? "" : `${calories} kcal`,
        protein === undefined ? "" : `${protein} g protein`,
      ]
        .filter(Boolean)
        .join(", ");
      return ok({ id, text: shown, athleteId, date, ...(doubts && { doubts }) });
    },
  });

const goalInWords = ({ title, targetDate }: Goal): string =>
  targetDate === undefined ? title : `${title} by ${markDate(targetDate)}`;

/** Sets a goal, or changes the one that is spoken of. */
export const setGoal = (world: DiaryContext, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "goal",
    name: "set_goal",
    description: "Sets the goal stated in the message.",
    store: async (tx, prepared, reading) => {
      const { context, member } = world;
      const target = reading.kind === "goal" && reading.ofCurrent ? reading.target : undefined;
      const before = target && (await goalLike(tx, member, prepared.athleteId, target.kind));
      const stored =
        target && before
          ? await changeGoalIn(tx, context, member, before.id, {
              version: before.version,
              target,
              targetDate: reading.kind === "goal" ? reading.targetDate : undefined,
            })
          : await storeGoal(context, member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, athleteId } = stored.value;
      const after = before && (await readDiary(tx, member.scope, "goals", id));
      return ok({
        id,
        text: `${goalInWords(stored.value)}${before ? ` (was ${goalInWords(goalArea.toView(before))})` : ""}`,
        athleteId,
        ...(after && {
          changed: {
            kind: "entry_correction",
            entry: { kind: "goal", id },
            before: stateOf(before),
            after: stateOf(after),
          },
        }),
      });
    },
  });
