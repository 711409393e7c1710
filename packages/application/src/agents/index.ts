export { receiveMessage } from "./router/receive-message.ts";
export { tryAgain } from "./router/try-again.ts";
export { requestPlan, readPlanRun, readTrainingPlan } from "./designer/request-plan.ts";
export { refinePlan } from "./designer/refine-plan.ts";
export { requestEvaluation } from "./evaluator/request-evaluation.ts";
