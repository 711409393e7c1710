/** The right to work on a run, as the kernel passes it around. */
export type Lease = { readonly runId: string; readonly attempt: number };

/** Why a lease is no longer valid: another process works on the run, or a person asked to stop it. */
export type Refusal = "lost" | "stopped";

/** The process that claims or holds a run. `now` and `until` are epoch milliseconds of the leases' clock. */
export type Holder = { readonly owner: string; readonly now: number; readonly until: number };
