import type { Run } from "@canter/protocol/coach/runs";

export type RunState = Run["state"];

export const runStates: readonly RunState[] = ["queued", "running", "done", "failed", "cancelled"];
