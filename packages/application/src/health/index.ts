export {
  listMeasurements,
  createMeasurement,
  changeMeasurement,
  deleteMeasurement,
  restoreMeasurement,
  answerMeasurementDoubt,
} from "./measurements.ts";
export { readTrend } from "./body-trend.ts";
export {
  listBodyScans,
  createBodyScan,
  changeBodyScan,
  deleteBodyScan,
  restoreBodyScan,
} from "./body-scans.ts";
export { readBodyProfile, putBodyProfile } from "./body-profile.ts";
export {
  listNutrition,
  createNutrition,
  changeNutrition,
  deleteNutrition,
  restoreNutrition,
  answerNutritionDoubt,
} from "./nutrition.ts";
export { readNutritionDay, listNutritionDays } from "./nutrition-days.ts";
export { readNutritionTargets, putNutritionTargets } from "./nutrition-targets.ts";
export { suggestCalorieTarget } from "./nutrition-targets.ts";
export { listFavourites, createFavourite, deleteFavourite, restoreFavourite } from "./favourites.ts";
export { listGoals, readGoal, createGoal, changeGoal, deleteGoal, restoreGoal } from "./goals.ts";
