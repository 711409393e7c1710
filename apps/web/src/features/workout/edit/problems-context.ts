import { createContext, use } from "react";
import type { FieldProblem } from "@canter/domain/problem";

/** What was wrong with the fields of the form around, by dotted path. */
export const ProblemsContext = createContext<readonly FieldProblem[]>([]);

/** What was wrong with this field or a part of it (`weight` also hears of `weight.value`), if anything. */
export const useProblem = (...paths: readonly string[]): string | undefined => {
  const problems = use(ProblemsContext);
  return problems.find((problem) =>
    paths.some((path) => problem.path === path || problem.path.startsWith(`${path}.`)),
  )?.message;
};
