import type { Command } from "commander";
import { plainForms, wordMarks, wordTexts } from "@canter/domain/claim/marked-text";
import type { EditOutcome, PreviewItem } from "@canter/domain/program/edits/edit";
import { describeValue, listedChanges } from "@canter/domain/program/changes/describe-change";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { callsFrom, programFrom, readInput, uidSource } from "../../program/program-files.ts";
import { localNow, parseNow } from "../../flags.ts";

const signs = { add: "+", remove: "-", modify: "~", reorder: "↕" } as const;

function itemLines({ type, target, before, after, fields }: PreviewItem): readonly string[] {
  const change = [before, after].filter((text) => text !== undefined).join(" → ");
  const changed = listedChanges(fields ?? []).map(({ field, oldValue, newValue }) =>
    wordMarks(
      `    ${field}: ${describeValue(field, oldValue)} → ${describeValue(field, newValue)}`,
      plainForms,
    ),
  );
  return [`${signs[type]} ${target}${change ? `: ${change}` : ""}`, ...changed];
}

/** What calls would change, for a terminal: plain text without colour. */
function editPreview({ ok, preview, results }: EditOutcome): string {
  if (!ok) {
    const errors = results.flatMap((result, index) =>
      result.success
        ? []
        : result.errors.map((error) => `  call ${index + 1} (${result.toolCallId || "no id"}): ${error}`),
    );
    return ["Nothing is changed.", ...errors, ""].join("\n");
  }
  return [
    preview.summary,
    "",
    ...preview.details.flatMap(itemLines),
    ...preview.warnings.map((warning) => `! ${warning}`),
    "",
  ].join("\n");
}

type AskFlags = {
  readonly program?: string;
  readonly now?: string;
  readonly json?: true;
  readonly jsonl?: true;
};

async function askLines(flags: AskFlags): Promise<number> {
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

async function ask(text: string | undefined, flags: AskFlags): Promise<number> {
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
  const outcome = wordTexts(runCalls(program, reading.toolCalls, newUid), plainForms);
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

function addProgramAskCommand(area: Command, finish: (status: number) => void): void {
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
    .action(async (text: string | undefined, flags: AskFlags) => finish(await ask(text, flags)));
}

type Flags = {
  readonly program?: string;
  readonly calls?: string;
  readonly json?: true;
  readonly jsonl?: true;
};
type Action = "preview" | "apply";

const required = (value: string | undefined, flag: string): string => {
  if (value === undefined)
    throw new CommandFailure(`${flag} is missing. (--jsonl reads many from standard input.)`);
  return value;
};

async function outcomeOf(flags: Flags): Promise<EditOutcome> {
  const [programPath, callsPath] = [required(flags.program, "--program"), required(flags.calls, "--calls")];
  if (programPath === "-" && callsPath === "-")
    throw new CommandFailure("--program and --calls can't both be read from standard input.");
  const { runCalls } = await import("@canter/domain/program/edits/calls/run-calls");
  const programText = await readInput(programPath, "--program");
  const callsText = await readInput(callsPath, "--calls");
  const newUid = uidSource(programText, callsText);
  const outcome = runCalls(programFrom(programText, newUid), callsFrom(callsText), newUid);
  return wordTexts(outcome, plainForms);
}

/** The outcome as JSON: the program if all calls succeeded, else the errors. */
const outcomeJson = ({ ok, preview, program, results }: EditOutcome): string =>
  JSON.stringify({
    ok,
    preview,
    ...(ok ? { program } : { errors: results.flatMap((result) => (result.success ? [] : result.errors)) }),
    results,
  });

async function edit(action: Action, flags: Flags): Promise<number> {
  if (flags.jsonl) {
    if (flags.program !== undefined || flags.calls !== undefined)
      throw new CommandFailure(
        "--jsonl reads programs and calls from standard input: leave out --program and --calls.",
      );
    const [{ answerLines }, { editLine }] = await Promise.all([
      import("../../answer-lines.ts"),
      import("../../program/edit-line.ts"),
    ]);
    const failures = await answerLines(process.stdin, process.stdout, (line) => editLine(line, action));
    return failures > 0 ? exitStatus.unusable : exitStatus.ok;
  }
  const outcome = await outcomeOf(flags);
  if (flags.json) process.stdout.write(`${outcomeJson(outcome)}\n`);
  else if (action === "apply" && outcome.ok) {
    // Only the program goes to standard output, for redirection: canter program apply … > new.json
    process.stderr.write(editPreview(outcome));
    process.stdout.write(`${JSON.stringify(outcome.program, undefined, 2)}\n`);
  } else process.stdout.write(editPreview(outcome));
  return outcome.ok ? exitStatus.ok : exitStatus.refused;
}

export function addProgramCommand(program: Command, finish: (status: number) => void): void {
  const area = program.command("program").description("programs and their edits, without a database");
  const described: Readonly<Record<Action, string>> = {
    preview: "show what tool calls would change in a program",
    apply: "apply tool calls to a program, all or none, and print it",
  };
  for (const action of ["preview", "apply"] as const)
    area
      .command(action)
      .description(described[action])
      .option("--program <file>", 'the program, {"weeks":[…]}; - reads standard input')
      .option("--calls <file>", "the tool calls, a list; - reads standard input")
      .option("--json", "print JSON: ok, preview, program or errors, results")
      .option(
        "--jsonl",
        'read {"id","program","toolCalls"} lines from standard input, write {"id","ok","program","results"} lines, of a preview with "preview"',
      )
      .action(async (flags: Flags) => finish(await edit(action, flags)));
  addProgramAskCommand(area, finish);
}
