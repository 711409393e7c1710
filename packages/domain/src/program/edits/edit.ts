import { err, type Result } from "../../result.ts";
import type { Program } from "../program.ts";

export const editNames = [
  "modify_exercise",
  "remove_exercise",
  "add_exercise",
  "remove_session",
  "add_session",
  "modify_session",
  "reorder_exercises",
  "copy_session",
  "modify_week",
  "add_week",
  "remove_week",
] as const;
export type EditName = (typeof editNames)[number];

/** One call of an edit tool, as a model (or the playbook) makes it. `arguments` is a JSON text. */
export type ToolCall = {
  readonly id: string;
  readonly type?: "function" | undefined;
  readonly function: { readonly name: string; readonly arguments: string };
};

/** One requested change: the tool's name and its validated arguments. */
export type Edit = { readonly name: EditName; readonly args: Readonly<Record<string, unknown>> };

/** Why a call can't be applied: `parse`: not JSON or no such tool; `missing`: a parameter is absent; `invalid`: a value or a reference. */
export type EditFailure = {
  readonly kind: "parse" | "missing" | "invalid" | "execution";
  /** Sentences for a person, one per problem, each naming the field or the missing item. */
  readonly errors: readonly string[];
  /** The errors that are meaningful to the person who asked, if not all are: the form of arguments concerns only the caller. */
  readonly spoken?: readonly string[];
};

export type FieldChange = { readonly field: string; readonly oldValue: unknown; readonly newValue: unknown };

export type PreviewItem = {
  readonly type: "modify" | "add" | "remove" | "reorder";
  /** "Week 2, Session 1, Exercise 3: Back Squat": numbers as they are when this edit is applied. */
  readonly target: string;
  readonly before?: string;
  readonly after?: string;
  readonly fields?: readonly FieldChange[];
};

export type ModificationPreview = {
  readonly toolCalls: readonly ToolCall[];
  /** One or two sentences about the changes. */
  readonly summary: string;
  readonly details: readonly PreviewItem[];
  /** What a person should know before confirming: two edits of one target, an affected completed session, overlapping weeks. */
  readonly warnings: readonly string[];
  /** Shifts of later weeks that would close the gaps and overlaps in `warnings`; `shiftWeeks` makes the calls. */
  readonly shiftOffers?: readonly ShiftOffer[];
  /** Fingerprint of everything that is copied or removed, which the details mention only by name. */
  readonly fingerprint?: string;
};

/** The weeks from `fromWeek` on (a number after these edits), moved by a number of days; negative for earlier. */
export type ShiftOffer = { readonly fromWeek: number; readonly days: number };

export type CallResult =
  | { readonly toolCallId: string; readonly success: true }
  | { readonly toolCallId: string; readonly success: false; readonly errors: readonly string[] };

/** The effect of a list of calls on a program. `program` is the input itself unless `ok`. */
export type EditOutcome<P extends Program = Program> = {
  readonly ok: boolean;
  readonly program: P;
  readonly preview: ModificationPreview;
  /** In the order of the calls. */
  readonly results: readonly CallResult[];
  /** Set unless `ok`. */
  readonly refusal?: EditRefusal;
};

/** Why a list of calls was refused: the impossible ones, and in a sentence what the others would have done. */
export type EditRefusal = {
  readonly failures: readonly (EditFailure & { readonly toolCallId: string })[];
  readonly others?: string;
};

/** A refusal with one sentence for a person. */
export const refuse = (message: string, kind: EditFailure["kind"] = "invalid"): Result<never, EditFailure> =>
  err({ kind, errors: [message] });

/** "1 exercise", "4 exercises". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
