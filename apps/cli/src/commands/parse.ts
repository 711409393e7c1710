import type { Command } from "commander";
import { parsedCard } from "../card/parsed-card.ts";
import { CommandFailure, exitStatus } from "../exit-status.ts";
import { localNow, parseNow, parseUnits } from "../flags.ts";
import { parseLines } from "./parse-lines.ts";

type Flags = {
  readonly now?: string;
  readonly units?: "kg" | "lb";
  readonly json?: true;
  readonly jsonl?: true;
};

async function parse(text: string | undefined, flags: Flags): Promise<number> {
  // Only this command needs the language and nothing else of Canter.
  const { parseMessage } = await import("@canter/domain/language/parse-message");
  const context = { now: flags.now ?? localNow(), units: flags.units ?? "kg" };
  if (flags.jsonl) {
    if (text !== undefined)
      throw new CommandFailure("--jsonl reads its messages from standard input: leave out the text.");
    const failures = await parseLines(process.stdin, process.stdout, parseMessage, context);
    return failures > 0 ? exitStatus.unusable : exitStatus.ok;
  }
  if (text === undefined)
    throw new CommandFailure(
      'the text is missing, as in: canter parse "ran 5k in 24:10". (--jsonl reads many from standard input.)',
    );
  const { previewMessage } = await import("@canter/domain/health/words/preview-message");
  const parsed = previewMessage(text, context);
  process.stdout.write(flags.json ? `${JSON.stringify(parsed)}\n` : parsedCard(text, parsed, context.units));
  return parsed.isLog ? exitStatus.ok : exitStatus.refused;
}

export function addParseCommand(program: Command, finish: (status: number) => void): void {
  program
    .command("parse")
    .description("show how a message is understood, saving nothing")
    .argument("[text]", "the message")
    .option(
      "--jsonl",
      'read {"id","message","now","units"} lines from standard input, write {"id","isLog","confidence","workouts"} lines',
    )
    .option("--now <instant>", "local date and time with offset at which it was said", parseNow)
    .option("--units <unit>", "what a bare load is in: kg or lb", parseUnits)
    .option("--json", "print JSON")
    .action(async (text: string | undefined, flags: Flags) => finish(await parse(text, flags)));
}
