export { readEvaluations } from "./read-evaluations.ts";
