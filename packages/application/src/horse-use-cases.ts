import { lazily } from "./lazily.ts";

const horses = () => import("./horse/horses.ts");

/** The horses of a barn, as people keep them. */
export const horseUseCases = {
  listHorses: lazily(async () => (await horses()).listHorses),
  readHorse: lazily(async () => (await horses()).readHorse),
  addHorse: lazily(async () => (await horses()).addHorse),
  changeHorse: lazily(async () => (await horses()).changeHorse),
  removeHorse: lazily(async () => (await horses()).removeHorse),
  restoreHorse: lazily(async () => (await horses()).restoreHorse),
};
