import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import type { AgentTitle } from "../core/application-context.ts";

/** An assignment with its agent. */
export type AgentAssignment = { readonly agent: string } & AssignmentHead;

export const assignmentsOf = (agents: readonly AgentTitle[]): readonly AgentAssignment[] =>
  agents.flatMap(({ name, assignments }) => assignments.map((head) => ({ agent: name, ...head })));
