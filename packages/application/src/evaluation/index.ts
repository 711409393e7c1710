export { readEvaluations } from "./save-evaluations.ts";
