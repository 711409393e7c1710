import type { ScopedCall } from "../attempt-call.ts";
import { checkAthlete } from "../../access/check-stored-athlete.ts";
import { listEquipment, replaceEquipment } from "../../group/equipment.ts";
import { putAthleteFact, readAthleteFact } from "../../health/athlete-fact.ts";
import { diaryDays, diarySeries } from "../../health/diary-series.ts";
import { insertDiary, updateDiary } from "../../health/write-diary.ts";
import { listDiary, readDiary } from "../../health/list-diary.ts";

const annas = { athleteId: "anna-athlete" };

/** Every function of health data that takes a scope, called on Anna's data. */
export const healthCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  checkAthlete: { call: (trx, scope) => checkAthlete(trx, scope, "anna-athlete", "This") },
  diaryDays: {
    call: (trx, scope) => diaryDays(trx, scope, "measurements", { ...annas, from: "2026-01-01" }),
  },
  diarySeries: {
    call: (trx, scope) =>
      diarySeries(trx, scope, { ...annas, kind: "weight", from: "2026-01-01", to: "2026-12-31" }),
  },
  insertDiary: {
    call: (trx, scope) =>
      insertDiary(trx, scope, "goals", "anna-athlete", [
        { id: "new", kind: "active", date: "2026-11-20", zone: "UTC", content: {}, createdAt: 1 },
      ]),
  },
  listDiary: { call: (trx, scope) => listDiary(trx, scope, "measurements", { limit: 10 }) },
  listEquipment: { call: listEquipment, own: true },
  putAthleteFact: {
    call: (trx, scope) =>
      putAthleteFact(trx, scope, "body_profile", {
        ...annas,
        validFrom: "2026-11-20",
        content: {},
        updatedAt: 1,
      }),
  },
  readAthleteFact: {
    call: (trx, scope) => readAthleteFact(trx, scope, "nutrition_targets", { ...annas, date: "2026-12-31" }),
  },
  readDiary: { call: (trx, scope) => readDiary(trx, scope, "goals", "goals") },
  replaceEquipment: { call: (trx, scope) => replaceEquipment(trx, scope, [{ name: "Mat" }]), own: true },
  updateDiary: {
    call: (trx, scope) => updateDiary(trx, scope, "goals", "goals", { deletedAt: 2, updatedAt: 2 }),
  },
};
