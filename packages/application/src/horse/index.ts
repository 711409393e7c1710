export { listHorses, readHorse, addHorse, changeHorse, removeHorse, restoreHorse } from "./horses.ts";
