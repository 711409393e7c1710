import type { z } from "zod";
import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/application-context";
import type { Once } from "@canter/application/once";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { ProblemKind } from "./problem-response.ts";

/** What an operation is given: everything in it has been checked against its schemas, the member belongs to the group. */
export type Call<Params, Query, Body> = {
  readonly application: Application;
  readonly member: MemberContext;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Of a POST with an Idempotency-Key. */
  readonly once: Once | undefined;
};

type Success = {
  readonly status: number;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly mediaType?: string;
};

/** One method on one path: its documentation, its checks and what it does. `openapi.json` and the routes are made from these. */
export type Operation = {
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "put" | "delete";
  /** Below `/api/v1`, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly success: Success;
  /** Answers of another status or media type, which the handler gives as a Response. */
  readonly otherSuccess?: readonly Success[];
  /** Beyond those that every operation can answer with. */
  readonly problems: readonly ProblemKind[];
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<Result<unknown, Problem> | Response>;
};

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, S extends z.ZodType> = Omit<
  Operation,
  "params" | "query" | "body" | "success" | "handle"
> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** 200 unless told. */
  readonly success: { readonly status?: number; readonly description: string; readonly schema: S };
  readonly handle: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Result<z.input<S>, Problem> | Response>;
};

/** An operation whose handler the compiler checks against its schemas. */
export function defineOperation<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodType,
>(definition: Definition<P, Q, B, S>): Operation {
  const { handle, success, ...described } = definition;
  // The registration hands over exactly what these schemas made of the request.
  return {
    ...described,
    success: { status: 200, ...success },
    handle: (call) => handle(call as Parameters<typeof handle>[0]),
  };
}
