import type { Problem } from "@canter/domain/problem";
import { CommandFailure, exitStatus } from "./exit-status.ts";

/** A use case's problem in the command line's words; `names` maps its fields to flags. */
export function problemFailure(
  problem: Problem,
  names: Readonly<Record<string, string>> = {},
): CommandFailure {
  if (problem.type !== "invalid") return new CommandFailure(problem.detail, exitStatus.refused);
  const lines = problem.fields.map(({ path, message }) =>
    path ? `${names[path] ?? path}: ${message}` : message,
  );
  return new CommandFailure(lines.join("\n"), exitStatus.unusable);
}
