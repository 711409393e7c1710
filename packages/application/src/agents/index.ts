export { receiveMessage, tryAgain } from "./router/receive-message.ts";
export { requestPlan, readPlanRun, readTrainingPlan, refinePlan } from "./designer/request-plan.ts";
export { requestEvaluation } from "./evaluator/request-evaluation.ts";
