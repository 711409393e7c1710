import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { ReadingExample } from "@canter/domain/reading-example/reading-example";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import {
  countExamples,
  deleteExample,
  forgetExamplesOf,
  listExamples,
  listExamplesInUse,
  putExample,
  readExampleOf,
  shareExample,
} from "../../reading-example/reading-examples.ts";

const workout = { discipline: "running", date: "2026-11-20", notes: SECRET, exercises: [] };
const example: ReadingExample = {
  text: SECRET,
  now: "2026-11-20T18:40:00+01:00",
  units: "kg",
  athletes: [],
  was: [{ ...workout, discipline: "walking" }],
  workouts: [workout],
};
const stored = { id: "example", messageId: "m", example, createdAt: 1 };

/** Anna's example of the message `m`. */
export const fillReadingExamples = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await putExample(trx, anna, stored);
};

/** Every function of reading examples that takes a scope, called on Anna's data. */
export const readingExampleCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true }>
> = {
  listExamples: { call: (trx, scope) => listExamples(trx, scope, { limit: 9 }) },
  readExampleOf: { call: (trx, scope) => readExampleOf(trx, scope, "m") },
  countExamples: {
    call: async (trx, scope) => {
      const { own, sharedByOthers } = await countExamples(trx, scope);
      return own + sharedByOthers > 0;
    },
  },
  listExamplesInUse: { call: listExamplesInUse },
  putExample: { call: (trx, scope) => putExample(trx, scope, { ...stored, id: "new" }) },
  shareExample: { call: (trx, scope) => shareExample(trx, scope, "example", true) },
  deleteExample: { call: (trx, scope) => deleteExample(trx, scope, "example") },
  forgetExamplesOf: {
    call: async (trx, scope) => {
      await forgetExamplesOf(trx, scope, { messageId: "m" });
      const left = trx.selectFrom("reading_examples").select("id").where("id", "=", "example");
      return (await left.execute()).length === 0;
    },
  },
};
