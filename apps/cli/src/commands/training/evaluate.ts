import type { Command } from "commander";
import { traceLines } from "../../card/trace-lines.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { athleteNamed, withData, worded } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

type Flags = {
  readonly jsonl?: true;
  readonly group?: string;
  readonly trace?: true;
  readonly json?: true;
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function evaluateLines(): Promise<number> {
  const [{ answerLines }, { evaluateLine }] = await Promise.all([
    import("../../answer-lines.ts"),
    import("../../program/evaluate-line.ts"),
  ]);
  const failures = await answerLines(process.stdin, process.stdout, evaluateLine);
  return failures > 0 ? exitStatus.unusable : exitStatus.ok;
}

const maxPrograms = 20;

/** Evaluates the programs that an athlete trains by. */
const evaluateStored = (name: string, flags: Flags, command: Command): Promise<number> =>
  withData(command, async (canter) => {
    const { member, athlete } = await athleteNamed(canter, name, flags);
    const athleteId = athlete.id;
    const { agents, program } = canter.application;
    const programs = await program.listPrograms(member, { athleteId, status: "active", limit: maxPrograms });
    if (!programs.ok) throw problemFailure(programs.error);
    const { items } = programs.value;
    if (items.length === 0)
      throw new CommandFailure(
        `There is no active program of ${name} to be held against.`,
        exitStatus.refused,
      );
    const looks = [];
    for (const one of items) {
      const asked = await agents.requestEvaluation(member, one.id, { wait: "to_its_end" });
      if (!asked.ok) throw problemFailure(asked.error);
      const { runId, state, reply, evaluation } = asked.value;
      looks.push({ program: one.name, ...worded(member, asked.value) });
      if (flags.json) continue;
      if (flags.trace) for (const line of await traceLines(canter, member, runId)) print(line);
      const status = evaluation?.status.replaceAll("_", " ").toUpperCase() ?? state;
      print(`${one.name}: ${status}. ${reply ?? ""}`.trimEnd());
    }
    if (flags.json) print(JSON.stringify(looks));
    return looks.every(({ state }) => state === "done") ? exitStatus.ok : exitStatus.refused;
  });

function evaluate(name: string | undefined, flags: Flags, command: Command): Promise<number> {
  if (flags.jsonl) return evaluateLines();
  if (name !== undefined) return evaluateStored(name, flags, command);
  throw new CommandFailure(
    'NAME: must be given, or plans on standard input, one a line: canter evaluate --jsonl < plans.jsonl, with lines like {"plan":{…},"done":[…],"now":"2026-06-04T18:00:00+02:00"}',
  );
}

export function addEvaluateCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("evaluate")
    .description(
      "whether the plan of a horse or a person is on track; with --jsonl any plans, without a database",
    )
    .argument("[name]", "a horse or a person of the group; `me` for oneself")
    .option(
      "--jsonl",
      'read {"id","plan","done","now","zone","pauses","substitutions"} lines from standard input, write {"id","status","behind","message","suggestion"} lines',
    )
    .option("--group <name>", "the barn or household")
    .option("--trace", "print thought, action and observation first")
    .option("--json", "print JSON")
    .action(async (name: string | undefined, flags: Flags, command: Command) =>
      finish(await evaluate(name, flags, command)),
    );
}
