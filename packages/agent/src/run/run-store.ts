import type { RunEventBody } from "../schema/run-event.ts";
import type { RunRequest } from "../schema/run-request.ts";
import type { RunUsage } from "../schema/run.ts";

/** The right to work on a run: includes the number of the attempt, so that a process that lost it can commit nothing more. */
export type Lease = { readonly runId: string; readonly attempt: number };

/** A run that this process has claimed. `usage` and `lastSeq` are the totals of earlier attempts. */
export type ClaimedRun = {
  readonly lease: Lease;
  readonly request: RunRequest;
  readonly usage: RunUsage;
  readonly lastSeq: number;
};

/** How a run ends. */
export type RunEnd = {
  readonly state: "done" | "failed" | "cancelled";
  /** The agent's own (JSON). */
  readonly result?: unknown;
  readonly error?: string;
};

/** An event to store. */
export type NewEvent = {
  readonly body: RunEventBody;
  /** Name of the step that it finishes, unique in the run: a later attempt finds it in the journal instead of repeating it. */
  readonly step?: string;
  /** What a later attempt needs to know about the step where the body is not enough (JSON; shown to nobody). */
  readonly journal?: unknown;
};

/** What one commit adds to a run. */
export type RunRecord = {
  readonly events: readonly NewEvent[];
  /** Added to the run's usage. */
  readonly usage?: RunUsage;
  readonly model?: string;
  readonly end?: RunEnd;
};

/** Thrown by `commit`: another process has taken the run over (`lost`), or a person stopped it (`stopped`). Nothing was stored. */
export class LeaseError extends Error {
  readonly reason: "lost" | "stopped";
  constructor(reason: "lost" | "stopped") {
    super(reason === "lost" ? "Another process has taken this run over." : "Somebody stopped this run.");
    this.reason = reason;
  }
}

/**
 * Stores runs. `Tx` is a transaction handle, which the kernel only passes on to tools. Every change is durable when its promise resolves.
 */
export type RunStore<Tx> = {
  /**
   * In one transaction: the effects of `work`, and its record under the lease, which it renews. A run that is to be stopped accepts
   * nothing but its end. `work` may be called again after a lost race and must start from scratch. `byLocks`: `work` depends on nothing
   * but rows that it has locked, unique keys and the conditions of its own writes, so that the transaction is correct without being
   * serializable.
   */
  readonly commit: <T>(
    lease: Lease,
    work: (tx: Tx) => Promise<{ readonly value: T } & RunRecord>,
    options?: { readonly byLocks?: boolean },
  ) => Promise<{ readonly value: T; readonly lastSeq: number }>;
  /** For every step that earlier attempts finished, by its name: its `journal`, else its event's body. */
  readonly readJournal: (lease: Lease) => Promise<ReadonlyMap<string, unknown>>;
  /** Prolongs the lease of a run and of its children; returns whether it is still held. */
  readonly renew: (lease: Lease) => Promise<"held" | "stopped" | "lost">;
  /** Releases a run unfinished, so that it can be claimed at once. */
  readonly release: (lease: Lease) => Promise<void>;
  /**
   * Claims one run: the oldest queued one with nothing running before it in its conversation, or one whose lease expired; or the named
   * one, under the same conditions. Writes the event `started`. Undefined: there is none.
   */
  readonly claim: (runId?: string) => Promise<ClaimedRun | undefined>;
  /** Creates (once, by step) and claims a run of another agent on behalf of the run that holds the lease. */
  readonly claimChild: (
    parent: Lease,
    child: { readonly step: string; readonly agent: string; readonly input: unknown },
  ) => Promise<ClaimedRun | { readonly ended: RunEnd; readonly runId: string }>;
};
