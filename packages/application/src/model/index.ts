export { putModel, putModelBudgets, readModels, removeModel } from "./models.ts";
export { readUsage } from "./read-usage.ts";
export { testModels } from "./test-models.ts";
