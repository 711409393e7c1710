import type { AgentTask } from "@canter/agent/run/agent";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";

/** Opens what is done at once, in the transaction of the message; `stored`: the workouts that it stores, by id. */
export type InlineTask = () => {
  readonly task: AgentTask<TransactionHandle>;
  readonly stored: ReadonlyMap<string, Workout>;
};
