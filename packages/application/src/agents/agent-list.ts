import type { Agent } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../core/application-context.ts";
import { createCoach } from "./coach/agent.ts";
import { createDesigner } from "./designer/agent.ts";
import { createDiary } from "./diary/agent.ts";
import { createEcho } from "./echo/agent.ts";
import { createEvaluator } from "./evaluator/agent.ts";
import { createReporters } from "./reporter/agents.ts";
import { createLogger } from "./logger/agent.ts";
import { createRouter } from "./router/agent.ts";
import { createStable } from "./stable/agent.ts";

/** Every agent that there is; the example for authors of agents only where it is asked for. */
export const createAgents = (context: ApplicationContext): readonly Agent<TransactionHandle>[] => [
  createRouter(),
  createLogger(context),
  createCoach(context),
  createDesigner(context),
  createDiary(context),
  createStable(context),
  createEvaluator(context),
  ...createReporters(context),
  ...(context.exampleAgents ? [createEcho(context)] : []),
];
