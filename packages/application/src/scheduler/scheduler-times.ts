import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import { z } from "zod";
import type { AgentTitle } from "../core/application-context.ts";

/** How the scheduler goes about it in this process. */
export type SchedulerTimes = {
  /** How often it is looked for what is due, at the least. */
  readonly tickMilliseconds: number;
  /** After the start, which it leaves alone. */
  readonly firstTickMilliseconds: number;
  /** Times that fall together are spread over so many milliseconds each, up to `maxSpreadMilliseconds` in all. */
  readonly spreadMilliseconds: number;
  readonly maxSpreadMilliseconds: number;
  /** Assignments that this process works on at a time: also the most that it asks of a model's provider. */
  readonly concurrency: number;
};

export const schedulerTimes: SchedulerTimes = {
  tickMilliseconds: 30_000,
  firstTickMilliseconds: 300,
  spreadMilliseconds: 5,
  maxSpreadMilliseconds: 60_000,
  concurrency: 8,
};

/** The queue of what agents do on a schedule. */
export const assignmentQueue = "assignments";

export const occurrencePayloadSchema = z.object({ occurrenceId: z.string() });
export type OccurrencePayload = z.infer<typeof occurrencePayloadSchema>;

/** An assignment with its agent. */
export type AgentAssignment = { readonly agent: string } & AssignmentHead;

export const assignmentsOf = (agents: readonly AgentTitle[]): readonly AgentAssignment[] =>
  agents.flatMap(({ name, assignments }) => assignments.map((head) => ({ agent: name, ...head })));
