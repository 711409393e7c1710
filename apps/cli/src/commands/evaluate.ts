import type { Command } from "commander";
import { CommandFailure, exitStatus } from "../exit-status.ts";

type Flags = { readonly jsonl?: true };

async function evaluate(flags: Flags): Promise<number> {
  if (!flags.jsonl)
    throw new CommandFailure(
      'plans are read from standard input, one a line: canter evaluate --jsonl < plans.jsonl, with lines like {"plan":{…},"done":[…],"now":"2026-06-04T18:00:00+02:00"}',
    );
  const [{ answerLines }, { evaluateLine }] = await Promise.all([
    import("../answer-lines.ts"),
    import("../program/evaluate-line.ts"),
  ]);
  const failures = await answerLines(process.stdin, process.stdout, evaluateLine);
  return failures > 0 ? exitStatus.unusable : exitStatus.ok;
}

export function addEvaluateCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("evaluate")
    .description("whether training plans are on track, without a database")
    .option(
      "--jsonl",
      'read {"id","plan","done","now","zone","pauses","substitutions"} lines from standard input, write {"id","status","behind","message","suggestion"} lines',
    )
    .action(async (flags: Flags) => finish(await evaluate(flags)));
}
