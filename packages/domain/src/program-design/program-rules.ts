import type { Program } from "../program/program.ts";
import { consistentValues } from "./purpose/goal-needs.ts";
import { answerRules, briefRules } from "./rules/answer-rules.ts";
import { coachingRules, mainRules } from "./rules/coaching-rules.ts";
import type { ProgramRule, RuleContext } from "./rules/program-rule.ts";
import { runRules } from "./rules/run-rules.ts";
import { strengthRules } from "./rules/strength-rules.ts";

export const programRules: readonly ProgramRule[] = [
  ...answerRules,
  ...strengthRules,
  ...runRules,
  ...coachingRules,
  ...briefRules,
  ...mainRules,
];

/** By the values of which a program is made, whatever an interview left open. */
const breachesOf = (program: Program, context: RuleContext) => {
  const consistent = { ...context, values: consistentValues(context.values) };
  return programRules.map(({ id, says, check }) => ({ id, says, breaches: check(program, consistent) }));
};

/** Every breach of a rule, each with where it is. Sound: empty. */
export const checkProgram = (program: Program, context: RuleContext): readonly string[] =>
  breachesOf(program, context).flatMap(({ id, breaches }) => breaches.map((breach) => `${id}: ${breach}`));

/** What a changed program keeps less well than before, as the rules say it. */
export function brokenRules(before: Program, after: Program, context: RuleContext): readonly string[] {
  const kept = breachesOf(before, context);
  return breachesOf(after, context).flatMap(({ says, breaches }, at) =>
    breaches.length > (kept[at]?.breaches.length ?? 0) ? [says] : [],
  );
}
