import { addUsage, noUsage, type RunUsage } from "../schema/run.ts";
import type { RunLimits } from "./agent.ts";

/** Thrown when a model would exceed a run's limits: its turn is over, the playbook answers. */
export class BudgetReached extends Error {}

/** What is left of the limits of a run, its member and its group. Shared with its child runs. */
export type RunBudget = {
  /** Counts a tool call. Throws BudgetReached. */
  readonly takeStep: () => void;
  /** Maximum output tokens of the next model call, given the length of its input. Throws BudgetReached. */
  readonly grant: (inputCharacters: number, wanted: number) => number;
  readonly charge: (usage: RunUsage) => void;
  /**
   * Waits for a model. That time does not count as the run's own; all such waits together may take `maxSeconds`, then the signal aborts
   * and BudgetReached is thrown.
   */
  readonly waitFor: <T>(maxSeconds: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Aborts when the run's own seconds are over. */
  readonly signal: AbortSignal;
};

/** Limits beyond the run's own: tokens of the member's day, money of the group's month; undefined where none is set. */
export type Allowance = { readonly tokens?: number | undefined; readonly costMicros?: number | undefined };

// A token is about four characters of English; digits and other scripts have fewer, so three to be on the safe side.
const charactersPerToken = 3;
const minOutputTokens = 256;

const tokensLeftOf = ({ tokens = Infinity }: Allowance, fresh: RunUsage): number =>
  tokens - fresh.inputTokens - fresh.outputTokens;

/** A clock that pauses while something is awaited. `signal` aborts after `milliseconds` of running time. */
function createOwnClock(milliseconds: number) {
  const controller = new AbortController();
  let left = milliseconds;
  let waits = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const go = () => {
    since = performance.now();
    timer = setTimeout(() => controller.abort(), left).unref();
  };
  const stand = () => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - since));
  };
  go();
  return {
    signal: controller.signal,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      if ((waits += 1) === 1) stand();
      try {
        return await work();
      } finally {
        if ((waits -= 1) === 0) go();
      }
    },
  };
}

/** Waits for models; all waits together are limited by their patience. */
function createWaiting(clock: Pick<ReturnType<typeof createOwnClock>, "during">): RunBudget["waitFor"] {
  let waitedMs = 0;
  return (maxSeconds, work) =>
    clock.during(async () => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), Math.max(0, maxSeconds * 1000 - waitedMs));
      const since = performance.now();
      try {
        const value = await work(late.signal);
        if (late.signal.aborted) throw new BudgetReached(`it gave no whole answer within ${maxSeconds} s`);
        return value;
      } finally {
        clearTimeout(timer);
        waitedMs += performance.now() - since;
      }
    });
}

/** `spent`: by earlier attempts. */
export function createRunBudget(limits: RunLimits, spent: RunUsage, allowance: Allowance): RunBudget {
  let used = spent;
  let fresh = noUsage;
  let steps = 0;
  const tokensLeft = () =>
    Math.min(limits.tokens - used.inputTokens - used.outputTokens, tokensLeftOf(allowance, fresh));
  const costLeft = () =>
    Math.min(limits.costMicros - used.costMicros, (allowance.costMicros ?? Infinity) - fresh.costMicros);
  const clock = createOwnClock(limits.seconds * 1000);
  const takeStep = () => {
    steps += 1;
    if (steps > limits.steps) throw new BudgetReached(`more than ${limits.steps} steps`);
  };
  return {
    takeStep,
    grant: (inputCharacters, wanted) => {
      takeStep();
      const left = tokensLeft() - Math.ceil(inputCharacters / charactersPerToken);
      if (left < Math.min(wanted, minOutputTokens)) throw new BudgetReached("its tokens are used up");
      if (costLeft() <= 0) throw new BudgetReached("its money is used up");
      return Math.min(wanted, left);
    },
    charge: (usage) => {
      used = addUsage(used, usage);
      fresh = addUsage(fresh, usage);
    },
    waitFor: createWaiting(clock),
    signal: clock.signal,
  };
}

/** The same budget, of which a child run uses no more than its own model's allowance. */
export function withinAllowance(budget: RunBudget, allowance: Allowance): RunBudget {
  let fresh = noUsage;
  return {
    ...budget,
    grant: (inputCharacters, wanted) => {
      const granted = budget.grant(inputCharacters, wanted);
      const left = tokensLeftOf(allowance, fresh) - Math.ceil(inputCharacters / charactersPerToken);
      if (left < Math.min(wanted, minOutputTokens)) throw new BudgetReached("its tokens are used up");
      if ((allowance.costMicros ?? Infinity) - fresh.costMicros <= 0)
        throw new BudgetReached("its money is used up");
      return Math.min(granted, left);
    },
    charge: (usage) => {
      budget.charge(usage);
      fresh = addUsage(fresh, usage);
    },
  };
}

/** The same budget with a separate patience for models: all waits together take at most `seconds`. */
export function withOwnPatience(budget: RunBudget, seconds: number): RunBudget {
  const waitFor = createWaiting({ during: (work) => work() });
  return { ...budget, waitFor: (maxSeconds, work) => waitFor(Math.min(maxSeconds, seconds), work) };
}

/** For deterministic code: only stops an endless loop. */
export const playbookSteps = 2000;
