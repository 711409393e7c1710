import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { termsOf } from "@canter/domain/context/terms";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import { isTapForModel, messageDataOf } from "../../core/message-data.ts";
import { asksForChange } from "@canter/domain/intent/asks-for-change";
import type { CoachKnowledge } from "./coach-world.ts";
import { isOwnQuestion, pendingIn } from "./answers/pending-question.ts";

/** What a model's tools are for, beside looking up training and remembering, which it can always do. */
export const toolKinds = ["edits", "body", "programs", "latest", "page"] as const;
export type ToolKind = (typeof toolKinds)[number];

/** What each kind does, as a model is given it; `words` of a message that its tools may be needed for. */
const rows: Readonly<Record<ToolKind, { readonly does: string; readonly words: string }>> = {
  edits: { does: "propose changes of the program", words: "" },
  body: {
    does: "weight, food, goals, voice memos",
    words:
      "weight weigh weighed bodyweight bodyfat fat calories kcal protein carbs macros diet eat ate eaten food meal breakfast lunch dinner snack goal sleep memo",
  },
  programs: {
    does: "content to train with; starting, pausing, ending a program, marking its sessions; having a new plan designed",
    words: "pause resume abandon episode video content playlist follow finished design",
  },
  latest: {
    does: "undo, redo, correct the latest entry, log training once more; food targets",
    words: "undo redo correct correction target same again repeat",
  },
  page: {
    does: "read and rewrite today's dashboard, write coaching notes",
    words: "dashboard page briefing",
  },
};

export type ToolsByKind = {
  readonly always: readonly Tool<TransactionHandle>[];
} & Readonly<Record<ToolKind, readonly Tool<TransactionHandle>[]>>;

const inputSchema = z.object({ kind: z.enum(toolKinds) });

/** Brings in the tools of another kind, where a message turned out to need them. `open`: told which. */
export const moreTools = (byKind: ToolsByKind, open: (kind: ToolKind) => void): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "more_tools",
    description: `Brings in tools that are not here. ${toolKinds.map((kind) => `${kind}: ${rows[kind].does}`).join("; ")}.`,
    effect: "read",
    input: inputSchema,
    run: ({ kind }) =>
      Promise.resolve(
        ok({ tools: byKind[kind].map(({ name }) => name).filter((name) => name !== "propose_edits") }),
      ),
    remember: (_output, begun) => open(inputSchema.parse(begun).kind),
    begin: (input) => input,
  });

/** What was said and is asked of the program, as `readChange` and `meantCommand` read it. */
type Readings = { readonly change: EditReading | undefined; readonly isCommand: boolean };

/** A question that asks for no change: it is looked up, however a program may be meant. */
const isQuestion = (text: string): boolean =>
  (isOwnQuestion(text) || /[?？؟]\s*$/u.test(text)) && !asksForChange(text);

/** Whether the message may want the program otherwise: all but plain questions may, in somebody's own words. */
function mayEdit(world: CoachKnowledge, { change, isCommand }: Readings): boolean {
  const { program, text, history } = world;
  if (!program) return false;
  const last = history.findLast(({ author }) => author === "agent");
  const isTap = isTapForModel(messageDataOf(last?.data), text);
  const isOpen = program.open !== undefined || pendingIn(world) !== undefined || isTap;
  return isOpen || (change !== undefined && change.kind !== "none") || (!isCommand && !isQuestion(text));
}

/** The kinds of tools that a message needs, by the readings that there are of it and by its words. */
export function kindsOfTools(world: CoachKnowledge, readings: Readings): readonly ToolKind[] {
  const { catalogue } = world.language;
  const said = new Set(termsOf(world.text, catalogue).stems);
  const isSpokenOf = (kind: ToolKind): boolean =>
    termsOf(rows[kind].words, catalogue).stems.some((stem) => said.has(stem));
  return toolKinds.filter((kind) => {
    if (kind === "edits") return mayEdit(world, readings);
    return isSpokenOf(kind) || (kind === "programs" && readings.isCommand);
  });
}
