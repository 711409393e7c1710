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

/** One change that is asked for: the tool's name and its arguments, checked. */
export type Edit = { readonly name: EditName; readonly args: Readonly<Record<string, unknown>> };

/** Why a call can't be carried out: `parse` not JSON or no such tool; `missing` a parameter is absent; `invalid` a value or a reference. */
export type EditFailure = {
  readonly kind: "parse" | "missing" | "invalid" | "execution";
  /** Sentences for a person, one a problem, each naming the field or the thing that isn't there. */
  readonly errors: readonly string[];
  /** Those of the errors that mean something to whoever asked, where they aren't all: how arguments are written is for who made the call. */
  readonly spoken?: readonly string[];
};

export type FieldChange = { readonly field: string; readonly oldValue: unknown; readonly newValue: unknown };

export type PreviewItem = {
  readonly type: "modify" | "add" | "remove" | "reorder";
  /** "Week 2, Session 1, Exercise 3: Back Squat": numbers as they are when this edit's turn comes. */
  readonly target: string;
  readonly before?: string;
  readonly after?: string;
  readonly fields?: readonly FieldChange[];
};

export type ModificationPreview = {
  readonly toolCalls: readonly ToolCall[];
  /** One or two sentences: what would change. */
  readonly summary: string;
  readonly details: readonly PreviewItem[];
  /** What a person should know before clicking: two edits on one target, a completed session touched, weeks that overlap. */
  readonly warnings: readonly string[];
  /** Shifts of later weeks that would close the gaps and overlaps told of in `warnings`; `shiftWeeks` makes the calls. */
  readonly shiftOffers?: readonly ShiftOffer[];
  /** Of the whole content of what is copied or taken out, which the details tell of by its name: another one is other content. */
  readonly fingerprint?: string;
};

/** The weeks from `fromWeek` (a number after these edits) on, moved by so many days; negative for earlier. */
export type ShiftOffer = { readonly fromWeek: number; readonly days: number };

export type CallResult =
  | { readonly toolCallId: string; readonly success: true }
  | { readonly toolCallId: string; readonly success: false; readonly errors: readonly string[] };

/** What a list of calls does to a program. `program` is the input itself unless `ok`. */
export type EditOutcome<P extends Program = Program> = {
  readonly ok: boolean;
  readonly program: P;
  readonly preview: ModificationPreview;
  /** In the order of the calls. */
  readonly results: readonly CallResult[];
  /** Set unless `ok`. */
  readonly refusal?: EditRefusal;
};

/** Why a list of calls was refused: those that can't be made, and in a sentence what the others would have done. */
export type EditRefusal = {
  readonly failures: readonly (EditFailure & { readonly toolCallId: string })[];
  readonly others?: string;
};

/** A refusal with one sentence for a person. */
export const refuse = (message: string, kind: EditFailure["kind"] = "invalid"): Result<never, EditFailure> =>
  err({ kind, errors: [message] });

/** "1 exercise", "4 exercises". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
