/** How a process holds the runs that it works on (decision 0006): all processes that share a store must agree on it. */
export type RunLeaseTimes = {
  /** How long a run belongs to a process without a heartbeat; then another takes it over. */
  readonly leaseMilliseconds: number;
  /** How often the lease is renewed: a third of it, so that two renewals may be late. */
  readonly heartbeatMilliseconds: number;
};

export const runLeaseTimes: RunLeaseTimes = { leaseMilliseconds: 30_000, heartbeatMilliseconds: 10_000 };
