import { caloriesOf } from "@canter/domain/health/nutrition";
import { ok } from "@canter/domain/result";
import { storeNutrition } from "../../../health/nutrition.ts";
import type { DiarySession } from "../diary-session.ts";
import type { DiaryWorld } from "../diary-world.ts";
import { recordEntry } from "./record-entry.ts";

/** Stores what was eaten. */
export const recordNutrition = (world: DiaryWorld, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "nutrition",
    name: "record_nutrition",
    description: "Stores what the message said was eaten.",
    store: async (tx, prepared) => {
      const stored = await storeNutrition(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, text, meal, athleteId, date, doubts } = stored.value;
      const calories = caloriesOf(stored.value);
      const name = text === "" ? (meal ?? "food") : text;
      const shown = calories === undefined ? name : `${name}, ${calories} kcal`;
      return ok({ id, text: shown, athleteId, date, ...(doubts && { doubts }) });
    },
  });
