/** A request to an agent. `input` is the agent's own (JSON). */
export type RunRequest = {
  readonly id: string;
  readonly parentRunId?: string;
  readonly agent: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly input: unknown;
  readonly createdAt: number;
};
