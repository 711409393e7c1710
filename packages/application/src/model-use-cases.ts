import { putModel, putModelBudgets, readModels, removeModel } from "./model/models.ts";
import { readUsage } from "./model/read-usage.ts";
import { testModels } from "./model/test-models.ts";

/** What members do about the models that their agents ask. */
export const modelUseCases = { readModels, putModel, removeModel, putModelBudgets, readUsage, testModels };
