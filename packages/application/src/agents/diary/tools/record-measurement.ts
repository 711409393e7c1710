import { describeMeasurement } from "@canter/domain/health/describe-measurement";
import { ok } from "@canter/domain/result";
import { storeMeasurement } from "../../../health/measurements.ts";
import type { DiarySession } from "../diary-session.ts";
import type { DiaryWorld } from "../diary-world.ts";
import { recordEntry } from "./record-entry.ts";

/** Stores a weight, a night's sleep and the like. */
export const recordMeasurement = (world: DiaryWorld, session: DiarySession) =>
  recordEntry(world, session, {
    kind: "measurement",
    name: "record_measurement",
    description: "Stores a measurement that the message told.",
    store: async (tx, prepared) => {
      const stored = await storeMeasurement(world.context, world.member, tx, prepared);
      if (!stored.ok) return stored;
      const { id, athleteId, date, kind, doubt } = stored.value;
      const asked = doubt ? { doubts: [doubt] } : {};
      return ok({ id, text: describeMeasurement(stored.value), athleteId, date, measure: kind, ...asked });
    },
  });
