import { createAttemptLimit } from "../accounts/attempt-limit.ts";
import type { Principal } from "../accounts/principal.ts";
import type { Operation, UseLimit } from "./operation.ts";
import { problemResponse } from "./problem-response.ts";

const minuteMs = 60_000;

/** Far above what a person does; counted by process. */
const useLimits: Readonly<Record<UseLimit, { readonly most: number; readonly milliseconds: number }>> = {
  heavy: { most: 30, milliseconds: minuteMs },
  makes: { most: 30, milliseconds: 60 * minuteMs },
};

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
