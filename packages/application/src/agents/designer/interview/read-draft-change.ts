import type { EditReading } from "@canter/domain/edit-request/edit-request";
import type { CallResult, ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import type { AnswerValues } from "@canter/domain/program-design/answers";
import { briefFor, designStart } from "@canter/domain/program-design/build-program";
import { brokenRules } from "@canter/domain/program-design/program-rules";
import { readRefinement } from "@canter/domain/program-design/refine/read-refinement";
import { refineDraft } from "@canter/domain/program-design/refine/refine-draft";
import type { EditLanguage, Language } from "../../../core/language.ts";

/** A draft, what was answered in its interview, and what its words are read with. */
export type DraftReading = {
  readonly program: Program;
  readonly values: AnswerValues;
  readonly units: "kg" | "lb";
  /** Local date and time with offset. */
  readonly now: string;
  readonly language: Language;
  readonly edits: EditLanguage;
};

/** What the changed draft would keep no longer of what a designed program keeps, in sentences. */
export function rulesBrokenBy(
  before: Program,
  after: Program,
  { values, units, language, now }: Pick<DraftReading, "values" | "units" | "language" | "now">,
): readonly string[] {
  const brief = briefFor(values, { startDate: designStart(now.slice(0, 10)), units });
  const context = { values, units, catalogue: language.catalogue.exercises, brief, cannot: [] };
  return brokenRules(before, after, context);
}

const minding = (broken: readonly string[]): string =>
  broken.length === 0 ? "" : ` It would no longer hold that: ${broken.join(" ")}`;

/** What a message asks of a draft as a whole or of a stretch of it; undefined: nothing that the designer reads by itself. */
export function readDraftChange(text: string, reading: DraftReading): EditReading | undefined {
  const { program, values, language } = reading;
  const refinement = readRefinement(text, language.catalogue);
  if (!refinement) return undefined;
  const { calls, says } = refineDraft(program, refinement, values);
  const toolCalls = calls.map((call, index): ToolCall => ({ ...call, id: `refine_${index + 1}` }));
  if (toolCalls.length === 0)
    return { kind: "ask", confidence: "sure", toolCalls, reply: says, suggestedReplies: [] };
  let count = 0;
  const { program: after } = runCalls(program, toolCalls, () => `tried-${(count += 1)}`);
  const reply = `${says}${minding(rulesBrokenBy(program, after, reading))} Apply makes it so.`;
  return { kind: "edits", confidence: "sure", toolCalls, reply, suggestedReplies: [] };
}

const isFine = ({ success }: CallResult): boolean => success;

/** A draft with wishes carried out that were applied to the one before it, and those that could not be. */
export function withWishes(
  wishes: readonly string[],
  reading: DraftReading,
  newUid: () => string,
): { readonly program: Program; readonly again: readonly string[]; readonly lost: readonly string[] } {
  let { program } = reading;
  const [again, lost]: [string[], string[]] = [[], []];
  for (const text of wishes) {
    const { language, edits, now, units } = reading;
    const change =
      readDraftChange(text, { ...reading, program }) ??
      edits.readEditRequest({ program, message: text, now, catalogue: language.catalogue, unit: units });
    const outcome = change.kind === "edits" ? runCalls(program, change.toolCalls, newUid) : undefined;
    if (outcome?.results.every(isFine)) {
      program = outcome.program;
      again.push(text);
    } else lost.push(text);
  }
  return { program, again, lost };
}
