import { smallestPhoto } from "./smallest-photo.ts";

type Known = Readonly<
  Record<"horseId" | "horseShareId" | "offerToken" | "cautionId" | "careId" | "workoutId", string>
>;

/** For every operation on horses. */
export const horseSamples = {
  listHorses: () => ({}),
  addHorse: ({ workoutId }) => ({ body: { name: `Star ${workoutId}` } }),
  readHorse: ({ horseId }) => ({ params: { id: horseId } }),
  changeHorse: ({ horseId }) => ({
    params: { id: horseId },
    body: { version: 1, profile: { breed: "Cob" } },
  }),
  removeHorse: ({ horseId }) => ({ params: { id: horseId } }),
  restoreHorse: ({ horseId }) => ({ params: { id: horseId } }),
  putHorsePhoto: ({ horseId }) => ({
    params: { id: horseId },
    sent: { text: smallestPhoto, mediaType: "image/webp" },
  }),
  readHorsePhoto: ({ horseId }) => ({ params: { id: horseId } }),
  removeHorsePhoto: ({ horseId }) => ({ params: { id: horseId } }),
  offerHorse: ({ horseId }) => ({ params: { id: horseId }, body: { access: "read" } }),
  listHorseShares: ({ horseId }) => ({ params: { id: horseId } }),
  endHorseShare: ({ horseShareId }) => ({ params: { id: horseShareId } }),
  readHorseOffer: ({ offerToken }) => ({ params: { token: offerToken } }),
  acceptHorseOffer: ({ offerToken }) => ({ params: { token: offerToken }, body: {} }),
  listCautions: ({ horseId }) => ({ params: { id: horseId } }),
  addCaution: ({ horseId }) => ({
    params: { id: horseId },
    body: { text: "No jumping", until: "2036-01-01" },
  }),
  changeCaution: ({ cautionId }) => ({ params: { id: cautionId }, body: { version: 1, until: null } }),
  removeCaution: ({ cautionId }) => ({ params: { id: cautionId } }),
  restoreCaution: ({ cautionId }) => ({ params: { id: cautionId } }),
  listCare: ({ horseId }) => ({ params: { id: horseId } }),
  addCare: ({ horseId }) => ({ params: { id: horseId }, body: { kind: "vet", dueOn: "2026-12-01" } }),
  changeCare: ({ careId }) => ({ params: { id: careId }, body: { version: 1, everyWeeks: 8 } }),
  markCareDone: ({ careId }) => ({ params: { id: careId }, body: {} }),
  removeCare: ({ careId }) => ({ params: { id: careId } }),
  restoreCare: ({ careId }) => ({ params: { id: careId } }),
  readHandoff: ({ horseId }) => ({ params: { id: horseId } }),
  markHandoffRead: ({ horseId }) => ({ params: { id: horseId } }),
  readHorseProgress: ({ horseId }) => ({ params: { id: horseId }, query: "?from=2026-01-01" }),
} satisfies Readonly<Record<string, (known: Known) => object>>;
