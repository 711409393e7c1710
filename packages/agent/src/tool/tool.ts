import type { Result } from "@canter/domain/result";
import type { z } from "zod";

/** Why a call did nothing, worded so that a model (or the calling code) can correct it. */
export type ToolProblem = { readonly message: string };

type Described<I> = {
  /** snake_case. */
  readonly name: string;
  /** Other names for calling it. */
  readonly aliases?: readonly string[];
  /** For a model: what it does, and when to call it. */
  readonly description: string;
  readonly input: z.ZodType<I>;
  /**
   * Called when the call starts, in the order of the calls, before any of them runs and with unvalidated input: its result is passed to
   * the call, however late that one runs.
   */
  readonly begin?: (input: unknown) => unknown;
  /** Called with the call's result, in a later attempt of the run too, where the call itself is not repeated. */
  readonly remember?: (output: unknown, begun: unknown) => void;
};

export type CallContext = {
  /** Unique in the run, the same in a later attempt. */
  readonly callId: string;
  readonly begun: unknown;
  readonly signal: AbortSignal;
};

/** Looks something up, or computes it. May run again. */
export type ReadTool<I = unknown> = Described<I> & {
  readonly effect: "read";
  readonly run: (input: I, call: CallContext) => Promise<Result<unknown, ToolProblem>>;
};

/** Changes something, in the transaction that stores its observation: both or neither, once for each call of a run. */
export type WriteTool<Tx, I = unknown> = Described<I> & {
  readonly effect: "write" | "propose";
  readonly apply: (tx: Tx, input: I, call: CallContext) => Promise<Result<unknown, ToolProblem>>;
};

export type Tool<Tx> = ReadTool | WriteTool<Tx>;

/** A tool whose body the compiler checks against its schema. */
export const defineTool = <Tx, I>(tool: ReadTool<I> | WriteTool<Tx, I>): Tool<Tx> =>
  // The input is validated against the schema before the body sees it.
  tool as Tool<Tx>;
