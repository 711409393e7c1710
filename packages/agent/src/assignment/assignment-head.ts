import { z } from "zod";
import type { RunRequest } from "../schema/run-request.ts";

/** What is reported of an assignment: something that an agent does for a member on its own, on a schedule or when asked to. */
export type AssignmentHead = {
  /** kebab-case, unique among the agent's. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  /** Cron with five fields, in the member's zone; absent: only when somebody asks. */
  readonly schedule?: string;
};

/** The input of a run that is an assignment; what else it says is the assignment's own. */
export const assignmentInputSchema = z.looseObject({ assignment: z.string() });

/** Which assignment a run is; undefined: none, it answers something that was said. */
export const assignmentOf = ({ input }: Pick<RunRequest, "input">): string | undefined =>
  assignmentInputSchema.safeParse(input).data?.assignment;
