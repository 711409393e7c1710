import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import { replaceEquipment } from "../../group/equipment.ts";
import { putAthleteFact } from "../../health/athlete-fact.ts";
import { diaryTables } from "../../health/diary-row.ts";
import { insertDiary } from "../../health/write-diary.ts";

/** A row in every table of health data, about `athleteId`; `word` is in all of them. Ids are names of tables. */
export const fillHealth = async (
  trx: TransactionHandle,
  scope: Scope,
  athleteId: string,
  word: string,
): Promise<void> => {
  for (const table of diaryTables) {
    const content = { text: word, value: 0.1 + 0.2 };
    const row = {
      id: table,
      kind: "weight",
      date: "2026-11-20",
      zone: "UTC",
      si: 0.3,
      content,
      createdAt: 4,
    };
    await insertDiary(trx, scope, table, athleteId, [{ ...row, importKey: "k", messageId: "m1" }]);
  }
  await putAthleteFact(trx, scope, "nutrition_targets", {
    athleteId,
    validFrom: "2026-11-20",
    content: { note: word },
    updatedAt: 1,
  });
  await replaceEquipment(trx, scope, [{ name: word, note: "ä\u2028" }, { name: "Rower" }]);
};
