import type { Program } from "../program/program.ts";
import { answerRules } from "./rules/answer-rules.ts";
import { briefRules } from "./rules/brief-rules.ts";
import { coachingRules } from "./rules/coaching-rules.ts";
import type { ProgramRule, RuleContext } from "./rules/program-rule.ts";
import { runRules } from "./rules/run-rules.ts";
import { strengthRules } from "./rules/strength-rules.ts";

export const programRules: readonly ProgramRule[] = [
  ...answerRules,
  ...strengthRules,
  ...runRules,
  ...coachingRules,
  ...briefRules,
];

/** Every breach of a rule, each with where it is. Sound: empty. */
export const checkProgram = (program: Program, context: RuleContext): readonly string[] =>
  programRules.flatMap(({ id, check }) => check(program, context).map((breach) => `${id}: ${breach}`));

/** What a changed program keeps less well than before, as the rules say it. */
export const brokenRules = (before: Program, after: Program, context: RuleContext): readonly string[] =>
  programRules
    .filter(({ check }) => check(after, context).length > check(before, context).length)
    .map(({ says }) => says);
