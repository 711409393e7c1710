import { createAttemptLimit } from "../accounts/attempt-limit.ts";
import type { Principal } from "../accounts/principal.ts";
import type { Operation } from "./operation.ts";
import { problemResponse } from "./problem-response.ts";

const minuteMs = 60_000;

/**
 * How often an account may do what others would feel. `heavy`: it takes seconds of a processor or of the disk. `makes`: it leaves
 * something behind that lasts (a group, a key). Far above what a person does; counted by process.
 */
const useLimits = {
  heavy: { most: 30, milliseconds: minuteMs },
  makes: { most: 30, milliseconds: 60 * minuteMs },
} as const;
export type UseLimit = keyof typeof useLimits;

/** Counts by account; gives the refusal (429 with Retry-After) of whoever does too much. */
export function createUseLimits() {
  const limits = new Map(
    Object.entries(useLimits).map(([name, { most, milliseconds }]) => [
      name,
      createAttemptLimit(most, milliseconds),
    ]),
  );
  return (
    { limit, id }: Pick<Operation, "limit" | "id">,
    principal: Principal | undefined,
  ): Response | undefined => {
    if (limit === undefined || !principal) return undefined;
    const seconds = limits.get(limit)?.begin(`${principal.accountId} ${id}`);
    if (typeof seconds !== "number") return undefined;
    return problemResponse(
      "too_many_requests",
      `That was often enough for now; try again in ${seconds} seconds.`,
      {
        headers: { "retry-after": String(seconds) },
      },
    );
  };
}
