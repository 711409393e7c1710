import { SECRET, sampleWorkout } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { CareItem } from "@canter/domain/horse/care-item";
import type { Caution } from "@canter/domain/horse/caution";
import type { Horse } from "@canter/domain/horse/horse";
import type { TransactionHandle } from "../../database.ts";
import {
  entriesVersion,
  insertHorseEntry,
  listEntriesOfHorses,
  listHorseEntries,
  readHorseEntry,
  updateHorseEntry,
} from "../../horse/horse-entries.ts";
import { putHandoffMark, readHandoffMark } from "../../horse/handoff-reads.ts";
import { putHorsePhoto, readHorsePhoto, removeHorsePhoto } from "../../horse/horse-photos.ts";
import { insertWorkout } from "../../workout/write-workouts.ts";
import { addAthlete, listPartnerRiders } from "../../group/athletes.ts";
import { createGroup } from "../../group/groups.ts";
import {
  acceptHorseShare,
  endHorseShare,
  insertHorseShare,
  listHorseShares,
} from "../../access/horse-shares.ts";
import { insertHorse, listFormerHorseNames, listHorses, readHorse, updateHorse } from "../../horse/horses.ts";

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

const photo = { mediaType: "image/webp", updatedAt: 8, bytes: new TextEncoder().encode(SECRET) } as const;

const offer = {
  id: "offer",
  athleteId: "comet",
  access: "read",
  tokenHash: SECRET,
  createdAt: 9,
  expiresAt: 99,
} as const;

/** A caution, a care item, a photo and an offer of the barn's horse Comet, once called otherwise, by Anna, who has read its handoff. */
export const fillHorses = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await insertHorseEntry(trx, anna, "cautions", caution);
  await insertHorseEntry(trx, anna, "care_items", care);
  await trx
    .updateTable("horses")
    .set({ profile: JSON.stringify({ formerNames: [SECRET] }) })
    .where("athlete_id", "=", "comet")
    .execute();
  await putHandoffMark(trx, anna, "comet", 7);
  await putHorsePhoto(trx, anna, "comet", photo);
  await insertHorseShare(trx, anna, offer);
  await addPartner(trx, anna);
};

/** A barn that has shared one of its horses, which Paula rode there, with Anna's, and offers it to another one. */
const addPartner = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const group = { id: "partner", name: "Partner", kind: "barn", zone: "Europe/Berlin", demo: false } as const;
  await createGroup(trx, { ...group, createdAt: 1 });
  const partner: Scope = {
    groupId: group.id,
    actor: "system",
    readableAthletes: ["guest"],
    writableAthletes: ["guest"],
  };
  const rider = { id: "partner-rider", kind: "person", name: "Paula", createdAt: 1 } as const;
  await addAthlete(trx, partner, rider);
  await addAthlete(trx, partner, { ...rider, id: "guest", kind: "horse", name: "Guest" });
  const ride = { groupId: group.id, athleteId: "guest", riderAthleteId: rider.id };
  await insertWorkout(trx, partner, sampleWorkout("paulas", ride));
  await insertHorseShare(trx, partner, { ...offer, id: "guests", athleteId: "guest", tokenHash: "guests" });
  await insertHorseShare(trx, partner, { ...offer, id: "new", athleteId: "guest", tokenHash: "new" });
  await trx
    .updateTable("horse_shares")
    .set({ to_group_id: anna.groupId, accepted_by: "anna", accepted_at: 10 })
    .where("id", "=", "guests")
    .execute();
};

/** Every function of horses that takes a scope, called on the barn's data, which its members share. */
export const horseCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  listPartnerRiders: { call: (trx, scope) => listPartnerRiders(trx, scope), shared: true },
  // Any holder of the link may, whatever their group: that is checked before, by the token.
  acceptHorseShare: {
    call: (trx, scope) => acceptHorseShare(trx, scope, { id: "new", athleteId: "guest" }, 13),
    own: true,
  },
  insertHorseShare: {
    call: (trx, scope) => insertHorseShare(trx, scope, { ...offer, id: "other", tokenHash: "other" }),
    shared: true,
  },
  listHorseShares: {
    call: (trx, scope) => listHorseShares(trx, scope, { athleteId: "comet", now: 10 }),
    shared: true,
  },
  endHorseShare: { call: (trx, scope) => endHorseShare(trx, scope, "offer", 11), shared: true },
  putHorsePhoto: { call: (trx, scope) => putHorsePhoto(trx, scope, "comet", photo), shared: true },
  readHorsePhoto: { call: (trx, scope) => readHorsePhoto(trx, scope, "comet"), shared: true },
  removeHorsePhoto: { call: (trx, scope) => removeHorsePhoto(trx, scope, "comet"), shared: true },
  insertHorse: { call: (trx, scope) => insertHorse(trx, scope, horse), own: true },
  listFormerHorseNames: {
    call: async (trx, scope) => [...(await listFormerHorseNames(trx, scope)).values()],
    shared: true,
  },
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
  entriesVersion: { call: (trx, scope) => entriesVersion(trx, scope, "cautions", "comet"), shared: true },
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
