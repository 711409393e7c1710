import type { Readable, Writable } from "node:stream";
import type { Command } from "commander";
import { plainForms, wordTexts } from "@canter/domain/claim/marked-text";
import type { ParsedMessage, ParsedWorkout, ParseContext } from "@canter/domain/language/parsed-message";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { describeWorkout } from "@canter/domain/workout/summarize-workout";
import { plainBlanks } from "../../card/review-card.ts";
import { CommandFailure, exitStatus } from "../../exit-status.ts";
import { localNow, parseNow, parseUnits, instantForm, isInstant } from "../../flags.ts";
import { answerLines, lineBug, lineFailure as failure, type LineAnswer } from "../../answer-lines.ts";

const annotatedSet = ({
  reps,
  weightKg,
  durationSeconds,
  distanceMeters,
  rpe,
  warmup,
}: ParsedWorkout["exercises"][number]["sets"][number]) => ({
  reps,
  weightKg,
  durationSeconds,
  distanceMeters,
  rpe,
  warmup,
});

function annotatedWorkout(workout: ParsedWorkout) {
  const {
    discipline,
    date,
    athlete,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score,
    exercises,
    notes,
  } = workout;
  return {
    discipline,
    date,
    athlete,
    durationSeconds,
    distanceMeters,
    avgHeartRate,
    score,
    exercises: exercises.map(({ name, sets, notes: remark }) => ({
      name,
      sets: sets.map(annotatedSet),
      notes: remark,
    })),
    notes,
  };
}

/** A parsed message in the format of annotated log messages for scoring: values in SI, absent where there is none. */
const annotated = (parsed: ParsedMessage) => ({
  isLog: parsed.isLog,
  confidence: parsed.confidence,
  workouts: parsed.workouts.map(annotatedWorkout),
});

type Parse = (message: string, context: ParseContext) => ParsedMessage;
type Defaults = { readonly now: string; readonly units: "kg" | "lb" };

/** One line's answer. An invalid line gets an error that names the field and the accepted form. */
function parseLine(line: string, parse: Parse, defaults: Defaults): LineAnswer {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return failure(
      undefined,
      'the line must be JSON, as in {"id":"1","message":"ran 5k in 24:10","now":"2026-11-20T18:40:00-05:00","units":"kg"}',
    );
  }
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return failure(undefined, "the line must be a JSON object");
  const { id, message, now = defaults.now, units = defaults.units } = input as Record<string, unknown>;
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    return failure(undefined, "id: must be a text or a number");
  if (typeof message !== "string") return failure(id, "message: must be a text");
  if (typeof now !== "string" || !isInstant(now)) return failure(id, `now: ${instantForm}`);
  if (units !== "kg" && units !== "lb") return failure(id, "units: must be kg or lb");
  try {
    return { line: JSON.stringify({ id, ...annotated(parse(message, { now, units })) }), failed: false };
  } catch (error) {
    return lineBug(id, error, "message");
  }
}

/** Answers JSON lines with annotated messages, one a line, in order. Returns the number of invalid lines. */
const parseLines = (input: Readable, output: Writable, parse: Parse, defaults: Defaults): Promise<number> =>
  answerLines(input, output, (line) => parseLine(line, parse, defaults));

/** Enough characters of an unread part to find it in the message. */
const maxExcerptLength = 200;

function unsureLine(part: string, reason: string): string {
  if (part === "") return `Unsure: ${reason}`;
  return `Unsure: "${part.length > maxExcerptLength ? `${part.slice(0, maxExcerptLength)}…` : part}" (${reason})`;
}

const entryKinds: ReadonlySet<string> = new Set(["measurement", "nutrition", "goal"]);

/** How a message is understood, for a terminal: plain text without colour. */
function parsedCard(
  text: string,
  { isLog, confidence, doubts, workouts, spans }: ParsedMessage,
  units: "kg" | "lb",
): string {
  const blocks = workouts.map((workout, index) =>
    [
      `${index + 1}. ${formatDate(workout.date)}${workout.athlete ? `, ${workout.athlete}` : ""}`,
      ...describeWorkout(workout, units).map((line) => `   ${line}`),
    ].join("\n"),
  );
  const entryLines = spans.flatMap(({ kind, meaning }) => (entryKinds.has(kind) ? [`Also: ${meaning}`] : []));
  const unsure = doubts.map(({ start, end, reason }) => unsureLine(text.slice(start, end).trim(), reason));
  const head = isLog ? `A log, ${confidence}.` : "Not a log of training that was done.";
  return plainBlanks(`${[head, ...blocks, ...entryLines, ...unsure].join("\n\n")}\n`);
}

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
  const parsed = wordTexts(previewMessage(text, context), plainForms);
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
