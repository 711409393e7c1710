import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { caloriesOf } from "@canter/domain/health/nutrition-totals";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { markDate } from "@canter/domain/claim/marked-text";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { entryDetailsSchema } from "../../../core/run-record.ts";
import type { NewEntry } from "../../../health/diary-area.ts";
import { storeGoal } from "../../../health/goals.ts";
import { storeMeasurement } from "../../../health/measurements.ts";
import { storeNutrition } from "../../../health/nutrition.ts";
import type { DiarySession, DiaryContext, SavedEntry } from "../diary-context.ts";

const inputSchema = z.object({ entry: z.number().int().min(0) });
const outputSchema = z.object({
  entry: z.number(),
  id: z.string(),
  text: z.string(),
  ...entryDetailsSchema.shape,
});

type Recording = {
  readonly kind: SavedEntry["kind"];
  readonly name: string;
  readonly description: string;
  /** Stores it and says what it was stored as. */
  readonly store: (
    tx: TransactionHandle,
    prepared: { readonly athleteId: string; readonly entry: NewEntry },
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
      const stored = entry.prepared.ok ? await store(tx, entry.prepared.value) : entry.prepared;
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

/** Sets a goal. */
export const setGoal = (world: DiaryContext, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "goal",
    name: "set_goal",
    description: "Sets the goal stated in the message.",
    store: async (tx, prepared) => {
      const stored = await storeGoal(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, title, targetDate, athleteId } = stored.value;
      const text = targetDate === undefined ? title : `${title} by ${markDate(targetDate)}`;
      return ok({ id, text, athleteId });
    },
  });
