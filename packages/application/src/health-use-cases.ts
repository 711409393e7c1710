import { lazily } from "./lazily.ts";

const measurements = () => import("./health/measurements.ts");
const scans = () => import("./health/body-scans.ts");
const nutrition = () => import("./health/nutrition.ts");
const favourites = () => import("./health/favourites.ts");
const goals = () => import("./health/goals.ts");

/** What members write down about bodies, food and goals. */
export const healthUseCases = {
  listMeasurements: lazily(async () => (await measurements()).listMeasurements),
  createMeasurement: lazily(async () => (await measurements()).createMeasurement),
  changeMeasurement: lazily(async () => (await measurements()).changeMeasurement),
  deleteMeasurement: lazily(async () => (await measurements()).deleteMeasurement),
  restoreMeasurement: lazily(async () => (await measurements()).restoreMeasurement),
  answerMeasurementDoubt: lazily(async () => (await measurements()).answerMeasurementDoubt),
  readTrend: lazily(async () => (await import("./health/body-trend.ts")).readTrend),
  importMeasurements: lazily(
    async () => (await import("./health/import-measurements.ts")).importMeasurements,
  ),
  listBodyScans: lazily(async () => (await scans()).listBodyScans),
  createBodyScan: lazily(async () => (await scans()).createBodyScan),
  changeBodyScan: lazily(async () => (await scans()).changeBodyScan),
  deleteBodyScan: lazily(async () => (await scans()).deleteBodyScan),
  restoreBodyScan: lazily(async () => (await scans()).restoreBodyScan),
  readBodyProfile: lazily(async () => (await import("./health/body-profile.ts")).readBodyProfile),
  putBodyProfile: lazily(async () => (await import("./health/body-profile.ts")).putBodyProfile),
  listNutrition: lazily(async () => (await nutrition()).listNutrition),
  createNutrition: lazily(async () => (await nutrition()).createNutrition),
  changeNutrition: lazily(async () => (await nutrition()).changeNutrition),
  deleteNutrition: lazily(async () => (await nutrition()).deleteNutrition),
  restoreNutrition: lazily(async () => (await nutrition()).restoreNutrition),
  answerNutritionDoubt: lazily(async () => (await nutrition()).answerNutritionDoubt),
  readNutritionDay: lazily(async () => (await import("./health/nutrition-days.ts")).readNutritionDay),
  listNutritionDays: lazily(async () => (await import("./health/nutrition-days.ts")).listNutritionDays),
  readNutritionTargets: lazily(
    async () => (await import("./health/nutrition-targets.ts")).readNutritionTargets,
  ),
  putNutritionTargets: lazily(
    async () => (await import("./health/nutrition-targets.ts")).putNutritionTargets,
  ),
  suggestCalorieTarget: lazily(
    async () => (await import("./health/calorie-suggestion.ts")).suggestCalorieTarget,
  ),
  listFavourites: lazily(async () => (await favourites()).listFavourites),
  createFavourite: lazily(async () => (await favourites()).createFavourite),
  deleteFavourite: lazily(async () => (await favourites()).deleteFavourite),
  restoreFavourite: lazily(async () => (await favourites()).restoreFavourite),
  listGoals: lazily(async () => (await goals()).listGoals),
  readGoal: lazily(async () => (await goals()).readGoal),
  createGoal: lazily(async () => (await goals()).createGoal),
  changeGoal: lazily(async () => (await goals()).changeGoal),
  deleteGoal: lazily(async () => (await goals()).deleteGoal),
  restoreGoal: lazily(async () => (await goals()).restoreGoal),
  listEquipment: lazily(async () => (await import("./group/equipment.ts")).listEquipment),
  putEquipment: lazily(async () => (await import("./group/equipment.ts")).putEquipment),
};
