export {
  listHorses,
  readHorse,
  addHorse,
  changeHorse,
  removeHorse,
  restoreHorse,
  putPhoto,
  readPhoto,
  removePhoto,
} from "./horses.ts";
export { acceptOffer, endShare, listShares, offerHorse, readOffer } from "./shares.ts";
export { listCautions, addCaution, changeCaution, removeCaution, restoreCaution } from "./cautions.ts";
export { listCare, addCare, changeCare, markCareDone, removeCare, restoreCare } from "./care-items.ts";
