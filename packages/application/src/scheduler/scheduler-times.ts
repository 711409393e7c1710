import type { AssignmentHead } from "@canter/agent/assignment/assignment-head";
import { z } from "zod";
import type { AgentTitle } from "../core/application-context.ts";

/** Timing and concurrency of the scheduler in this process. */
export type SchedulerTimes = {
  /** How often to check for due work, at least. */
  readonly tickMilliseconds: number;
  /** Delay after startup, so as not to slow it down. */
  readonly firstTickMilliseconds: number;
  /** Simultaneous jobs are spread over this many milliseconds each, up to `maxSpreadMilliseconds` in all. */
  readonly spreadMilliseconds: number;
  readonly maxSpreadMilliseconds: number;
  /** Assignments that this process works on at a time: also the most requests to a model's provider. */
  readonly concurrency: number;
};

export const schedulerTimes: SchedulerTimes = {
  tickMilliseconds: 30_000,
  firstTickMilliseconds: 300,
  spreadMilliseconds: 5,
  maxSpreadMilliseconds: 60_000,
  concurrency: 8,
};

/** The queue of scheduled assignments. */
export const assignmentQueue = "assignments";

export const occurrencePayloadSchema = z.object({ occurrenceId: z.string() });
export type OccurrencePayload = z.infer<typeof occurrencePayloadSchema>;

/** An assignment with its agent. */
export type AgentAssignment = { readonly agent: string } & AssignmentHead;

export const assignmentsOf = (agents: readonly AgentTitle[]): readonly AgentAssignment[] =>
  agents.flatMap(({ name, assignments }) => assignments.map((head) => ({ agent: name, ...head })));
