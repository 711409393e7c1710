/** The right to work on a run, as the kernel hands it around. */
export type Lease = { readonly runId: string; readonly attempt: number };

/** Why a lease is of no use any more: somebody else works on the run, or a person asked to stop it. */
export type Refusal = "lost" | "stopped";

/** In whose name a run is taken up or held. `now` and `until` are epoch milliseconds of the clock that leases go by. */
export type Holder = { readonly owner: string; readonly now: number; readonly until: number };
