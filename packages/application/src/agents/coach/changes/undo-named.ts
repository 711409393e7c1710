import type { ToolContext } from "@canter/agent/run/agent";
import type { WaitingEdit } from "@canter/domain/edit-request/read-withdrawal";
import type { BoundEdit } from "@canter/domain/program/edits/calls/bind-calls";
import { z } from "zod";
import { messageDataOf } from "../../../core/message-data.ts";
import type { CoachProgram } from "./coach-program.ts";
import type { CoachWorld } from "../coach-world.ts";

const argumentsSchema = z.looseObject({
  exercise: z.looseObject({ name: z.string() }).optional().catch(undefined),
  session: z.looseObject({ name: z.string() }).optional().catch(undefined),
  updates: z
    .looseObject({ name: z.string().optional(), skipped: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/** Removes what it is about, skips it, or puts something else in its place. */
function takesAway({ function: { name, arguments: text } }: BoundEdit["call"]): boolean {
  const { updates } = argumentsSchema.parse(JSON.parse(text));
  return name.startsWith("remove_") || updates?.skipped === true || updates?.name !== undefined;
}

/** Names that a call brings in: of a new exercise or session, or what one is called now. */
function newNames({ function: { arguments: text } }: BoundEdit["call"]): readonly string[] {
  const { exercise, session, updates } = argumentsSchema.parse(JSON.parse(text));
  return [exercise?.name, session?.name, updates?.name].filter((name) => name !== undefined);
}

/** What people call a value that a call changes. */
const fieldWords: Readonly<Record<string, string>> = {
  cardio: "minutes time length",
  targetLoad: "load weight",
  workingSets: "sets",
  reps: "reps",
  scheduledDate: "day",
};
const fieldsOf = ({ function: { arguments: text } }: BoundEdit["call"]): readonly string[] =>
  Object.keys(argumentsSchema.parse(JSON.parse(text)).updates ?? {}).flatMap((key) => fieldWords[key] ?? []);

/** Waiting edits in the words that a person has for them. */
function waitingEdits({ open, program }: CoachProgram, last: ReadonlySet<string>): readonly WaitingEdit[] {
  const sessions = program.weeks.flatMap((week) => week.sessions);
  return (open?.edits ?? []).map(({ call, targets }) => {
    const { exerciseNumber, sessionNumber } = targets;
    const own = exerciseNumber ?? sessionNumber;
    const session = sessions.find(({ uid }) => uid === sessionNumber?.uid);
    const names = [...(own ? [own.name] : []), ...newNames(call)];
    const addresses = [session?.dayOfWeek, sessionNumber?.name, targets.weekNumber?.name];
    return {
      toolCallId: call.id,
      isLast: last.has(call.id),
      ...(own &&
        takesAway(call) && {
          takesAway: { name: own.name, text: [own.name, ...addresses].filter(Boolean).join(" ") },
        }),
      names: names.length > 0 ? names : addresses.filter((name) => name !== undefined),
      text: [...names, ...addresses, ...fieldsOf(call)].filter(Boolean).join(" "),
    };
  });
}

const leftSchema = z.object({ waiting: z.int() });

type Said = Pick<CoachWorld, "program" | "text" | "language" | "edits" | "history">;

function readWaiting({ program, text, language, edits, history }: Said) {
  if (!program?.open) return undefined;
  // What was proposed last, whatever was asked since.
  const last = history.findLast(({ data }) => (messageDataOf(data).toolCalls ?? []).length > 0);
  const { toolCalls = [] } = messageDataOf(last?.data);
  const waiting = waitingEdits(program, new Set(toolCalls.map(({ id }) => id)));
  const read = edits.readWithdrawal({ message: text, waiting, catalogue: language.catalogue });
  return read.kind === "none" ? undefined : { waiting, read };
}

/** Whether a message says which of the waiting edits are to go, or to stay. */
export const namesWaiting = (world: Said): boolean => readWaiting(world) !== undefined;

/** Takes back the waiting edits that a message names; undefined: it names none, or says something else. */
export async function undoNamed(world: CoachWorld, toolContext: ToolContext): Promise<string | undefined> {
  const found = readWaiting(world);
  if (!found) return undefined;
  const { waiting, read } = found;
  if (read.kind === "keep") return "It still waits for your click: Apply makes the changes.";
  const outcome = await toolContext.call("withdraw_edits", { callIds: read.toolCallIds });
  if (!outcome.ok) return outcome.message;
  const left = leftSchema.parse(outcome.output).waiting;
  if (left === 0) return "Taken back. Nothing was changed.";
  const gone = waiting.filter(({ toolCallId }) => read.toolCallIds.includes(toolCallId));
  const names = [...new Set(gone.flatMap(({ names: [name] }) => name ?? []))].join(", ");
  return `Taken back: ${names}. ${left === 1 ? "One change still waits" : `${left} changes still wait`} for your click.`;
}
