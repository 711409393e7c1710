import type { Scope } from "@canter/domain/group/scope";
import type { CareItem } from "@canter/domain/horse/care-item";
import type { Caution } from "@canter/domain/horse/caution";
import type { Horse } from "@canter/domain/horse/horse";
import type { TransactionHandle } from "../database.ts";
import {
  insertHorseEntry,
  listEntriesOfHorses,
  listHorseEntries,
  readHorseEntry,
  updateHorseEntry,
} from "../horse/horse-entries.ts";
import { putHandoffMark, readHandoffMark } from "../horse/handoff-reads.ts";
import { insertHorse, listHorses, readHorse, updateHorse } from "../horse/horses.ts";
import { SECRET } from "./secret-word.ts";

type Call = (trx: TransactionHandle, scope: Scope) => Promise<unknown>;

const first = { athleteId: "comet", version: 1, createdAt: 1, updatedAt: 1 } as const;
const caution: Caution = { ...first, id: "caution", authorId: "anna", text: SECRET, date: "2026-11-20" };
const care: CareItem = { ...first, id: "care", kind: "farrier", note: SECRET, dueOn: "2026-11-27" };
const horse: Horse = {
  id: "new",
  kind: "horse",
  name: "New",
  status: "active",
  profile: {},
  version: 1,
  createdAt: 9,
  updatedAt: 9,
};

/** A caution and a care item of the barn's horse Comet, by Anna, who has read its handoff. */
export const fillHorses = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertHorseEntry(trx, anna, "cautions", caution);
  await insertHorseEntry(trx, anna, "care_items", care);
  await putHandoffMark(trx, anna, "comet", 7);
};

/** Every function of horses that takes a scope, called for what is the barn's: its members share all of it. */
export const horseCalls: Readonly<
  Record<string, { readonly call: Call; readonly own?: true; readonly shared?: true }>
> = {
  insertHorse: { call: (trx, scope) => insertHorse(trx, scope, horse), own: true },
  listHorses: { call: (trx, scope) => listHorses(trx, scope), shared: true },
  readHorse: { call: (trx, scope) => readHorse(trx, scope, "comet"), shared: true },
  updateHorse: {
    call: (trx, scope) =>
      updateHorse(trx, scope, { ...horse, id: "comet" }, { ...horse, id: "comet", version: 2 }),
    shared: true,
  },
  listHorseEntries: {
    call: (trx, scope) => listHorseEntries(trx, scope, "cautions", { athleteId: "comet", removed: true }),
    shared: true,
  },
  listEntriesOfHorses: {
    call: (trx, scope) => listEntriesOfHorses(trx, scope, "cautions", { removedSince: 0 }),
    shared: true,
  },
  readHorseEntry: { call: (trx, scope) => readHorseEntry(trx, scope, "care_items", "care"), shared: true },
  insertHorseEntry: {
    call: (trx, scope) => insertHorseEntry(trx, scope, "cautions", { ...caution, id: "new" }),
    shared: true,
  },
  readHandoffMark: { call: (trx, scope) => readHandoffMark(trx, scope, "comet") },
  putHandoffMark: { call: (trx, scope) => putHandoffMark(trx, scope, "comet", 9), shared: true },
  updateHorseEntry: {
    call: (trx, scope) =>
      updateHorseEntry(trx, scope, "cautions", caution, { ...caution, version: 2, removedAt: 5 }),
    shared: true,
  },
};
