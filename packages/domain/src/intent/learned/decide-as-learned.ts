import { type Decision, decideMessage } from "../decide-message.ts";
import type { Intent, Message, Situation } from "../reading.ts";
import { createDecisionModel, type DecisionModel } from "./decision-model.ts";
import learned from "./decision-weights.json" with { type: "json" };

let model: DecisionModel | undefined;

/** Decides what a message wants by the weights that are kept with this file; they are unpacked when first needed. */
export function decideAsLearned(message: Message, situation: Situation = {}): Decision {
  model ??= createDecisionModel({ ...learned, classes: learned.classes as readonly Intent[] });
  return decideMessage(message, situation, model);
}
