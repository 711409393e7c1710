import type { Command } from "commander";
import { editPreview } from "../../card/edit-preview.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { localNow, parseNow } from "../../flags.ts";
import { programFrom, readInput, uidSource } from "../../program/program-files.ts";

type Flags = {
  readonly program?: string;
  readonly now?: string;
  readonly json?: true;
  readonly jsonl?: true;
};

async function askLines(flags: Flags): Promise<number> {
  const [{ answerLines }, { askLine }, { loadRequestReader }] = await Promise.all([
    import("../../answer-lines.ts"),
    import("../../program/ask-line.ts"),
    import("../../program/ask-line.ts"),
  ]);
  const read = await loadRequestReader();
  const now = flags.now ?? localNow();
  const failures = await answerLines(process.stdin, process.stdout, (line) => askLine(line, read, now));
  return failures > 0 ? exitStatus.unusable : exitStatus.ok;
}

async function ask(text: string | undefined, flags: Flags): Promise<number> {
  if (flags.jsonl) {
    if (text !== undefined || flags.program !== undefined)
      throw new CommandFailure(
        "--jsonl reads programs and messages from standard input: leave out --program and the text.",
      );
    return askLines(flags);
  }
  if (text === undefined || flags.program === undefined)
    throw new CommandFailure(
      'the program or the text is missing, as in: canter program ask --program P.json "replace squats with lunges". (--jsonl reads many from standard input.)',
    );
  const { loadRequestReader } = await import("../../program/ask-line.ts");
  const { runCalls } = await import("@canter/domain/program/edits/calls/run-calls");
  const source = await readInput(flags.program, "--program");
  const newUid = uidSource(source, text);
  const program = programFrom(source, newUid);
  const reading = (await loadRequestReader())({ program, message: text, now: flags.now ?? localNow() });
  const outcome = runCalls(program, reading.toolCalls, newUid);
  const { kind, confidence, toolCalls, reply, suggestedReplies } = reading;
  const answer = { kind, confidence, toolCalls, program: outcome.program, reply, suggestedReplies };
  if (flags.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
  else {
    const replies = suggestedReplies.map((suggested) => `  > ${suggested}`);
    const preview = kind === "edits" ? ["", editPreview(outcome)] : [""];
    const said = reply || "No change of the program is asked for.";
    process.stdout.write([said, ...replies, ...preview].join("\n"));
  }
  return kind === "edits" ? exitStatus.ok : exitStatus.refused;
}

export function addProgramAskCommand(area: Command, finish: (status: number) => void): void {
  area
    .command("ask")
    .description("show which edits a request in words comes to, changing nothing")
    .argument("[text]", "the request")
    .option("--program <file>", 'the program, {"weeks":[…]}; - reads standard input')
    .option("--now <instant>", "local date and time with offset at which it was said", parseNow)
    .option("--json", "print JSON")
    .option(
      "--jsonl",
      'read {"id","program","now","message"} lines from standard input, write {"id","confidence","toolCalls","program","reply"} lines',
    )
    .action(async (text: string | undefined, flags: Flags) => finish(await ask(text, flags)));
}
