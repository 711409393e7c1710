import type { RunEvent } from "../schema/run-event.ts";
import { addUsage, isOver, noUsage, type RunState, type RunUsage } from "../schema/run.ts";
import { type Lease, LeaseError, type NewEvent, type RunEnd, type RunStore } from "../run/run-store.ts";
import type { RunRequest } from "../schema/run-request.ts";

/** Effects of a test's write tools, stored with their commit. */
export type MemoryTx = { readonly effects: string[] };

type Row = {
  request: RunRequest;
  state: RunState;
  attempt: number;
  stop: boolean;
  held: boolean;
  usage: RunUsage;
  events: (NewEvent & { seq: number })[];
  end?: RunEnd;
  step?: string;
};

/**
 * An in-memory store with the guarantees of the real ones, for the kernel's own tests. `crashAt` makes the n-th commit from now fail
 * before (or right after) it is stored, like a process that is killed there.
 */
export function createMemoryRunStore() {
  const rows = new Map<string, Row>();
  const effects: string[] = [];
  let commits = 0;
  let crash: { at: number; kept: boolean } | undefined;

  const rowOf = (runId: string): Row => {
    const row = rows.get(runId);
    if (!row) throw new Error(`There is no run ${runId}.`);
    return row;
  };
  const add = (request: RunRequest, step?: string): Row => {
    const row: Row = {
      request,
      state: "queued",
      attempt: 0,
      stop: false,
      held: false,
      usage: noUsage,
      events: [],
      ...(step !== undefined && { step }),
    };
    rows.set(request.id, row);
    return row;
  };
  const take = (row: Row) => {
    row.state = "running";
    row.attempt += 1;
    row.held = true;
    row.events.push({
      seq: row.events.length + 1,
      body: { type: "started", agent: row.request.agent, attempt: row.attempt },
    });
    return {
      lease: { runId: row.request.id, attempt: row.attempt },
      request: row.request,
      usage: row.usage,
      lastSeq: row.events.length,
    };
  };
  const fence = (lease: Lease, ending: boolean): Row => {
    const row = rowOf(lease.runId);
    if (row.attempt !== lease.attempt || row.state !== "running") throw new LeaseError("lost");
    if (row.stop && !ending) throw new LeaseError("stopped");
    return row;
  };

  const store: RunStore<MemoryTx> = {
    commit: async (lease, work) => {
      commits += 1;
      const dies = crash && commits === crash.at ? crash : undefined;
      if (dies && !dies.kept) throw new Error("killed before the commit");
      const own: string[] = [];
      const { value, events, usage, end } = await work({ effects: own });
      const row = fence(lease, end !== undefined);
      for (const event of events) {
        if (event.step !== undefined && row.events.some(({ step }) => step === event.step))
          throw new Error(`The step ${event.step} is there already.`);
        row.events.push({ ...event, seq: row.events.length + 1 });
      }
      effects.push(...own);
      if (usage) row.usage = addUsage(row.usage, usage);
      if (end) {
        row.end = end;
        row.state = end.state;
      }
      if (dies) throw new Error("killed after the commit");
      return { value, lastSeq: row.events.length };
    },
    readJournal: async ({ runId }) =>
      new Map(
        rowOf(runId).events.flatMap(({ step, journal, body }) =>
          step === undefined ? [] : [[step, journal ?? body] as const],
        ),
      ),
    renew: async ({ runId, attempt }) => {
      const row = rowOf(runId);
      return row.attempt !== attempt || row.state !== "running" ? "lost" : row.stop ? "stopped" : "held";
    },
    release: async ({ runId }) => {
      rowOf(runId).held = false;
    },
    claim: async (runId) => {
      const free = [...rows.values()].find(
        (row) =>
          (runId === undefined || row.request.id === runId) &&
          row.request.parentRunId === undefined &&
          !row.held &&
          !isOver(row.state),
      );
      return free && take(free);
    },
    claimChild: async ({ runId }, { step, agent, input }) => {
      const before = [...rows.values()].find((row) => row.request.parentRunId === runId && row.step === step);
      const row =
        before ??
        add({ ...rowOf(runId).request, id: `${runId}/${step}`, parentRunId: runId, agent, input }, step);
      return row.end ? { ended: row.end, runId: row.request.id } : take(row);
    },
  };

  return {
    store,
    effects,
    queue: (request: Partial<RunRequest> & { readonly id: string; readonly agent: string }) =>
      void add({
        groupId: "group",
        memberId: "member",
        conversationId: "conversation",
        messageId: "message",
        input: {},
        createdAt: 0,
        ...request,
      }),
    stop: (runId: string) => {
      rowOf(runId).stop = true;
    },
    /** What a dead process leaves: nobody holds anything. */
    abandon: () => {
      crash = undefined;
      for (const row of rows.values()) row.held = false;
    },
    crashAt: (commit: number, kept: boolean) => {
      crash = { at: commits + commit, kept };
    },
    commits: () => commits,
    stateOf: (runId: string) => rowOf(runId).state,
    endOf: (runId: string) => rowOf(runId).end,
    usageOf: (runId: string) => rowOf(runId).usage,
    bodies: (runId: string) => rowOf(runId).events.map(({ body }) => body),
    read: async (runId: string, after: number): Promise<RunEvent[]> =>
      rowOf(runId)
        .events.filter(({ seq }) => seq > after)
        .map(({ seq, body }) => ({ runId, seq, at: 0, body })),
  };
}
