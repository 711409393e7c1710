import { createContext, use } from "react";
import type { FieldProblem } from "@canter/domain/problem";

/** The errors of the surrounding form's fields, by dotted path. */
export const ProblemsContext = createContext<readonly FieldProblem[]>([]);

/** The error of this field or a part of it (`weight` also covers `weight.value`), if any. */
export const useProblem = (...paths: readonly string[]): string | undefined => {
  const problems = use(ProblemsContext);
  return problems.find((problem) =>
    paths.some((path) => problem.path === path || problem.path.startsWith(`${path}.`)),
  )?.message;
};
