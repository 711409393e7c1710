import type { z } from "zod";
import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/core/application-context";
import type { Once } from "@canter/application/core/once";
import type { Need } from "@canter/domain/access/access";
import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { Accounts } from "../accounts/accounts.ts";
import type { Principal } from "../accounts/principal.ts";
import type { RequestOrigin } from "./request-origin.ts";
import type { Live } from "../live/live.ts";
import type { ProblemKind } from "./problem-response.ts";

/** The base path of the interface. */
export const base = "/api/v1";

/** The input of every operation, validated against its schemas. */
type AnyCall<Params, Query, Body> = {
  readonly application: Application;
  readonly accounts: Accounts;
  readonly request: Request;
  /** The origin of the request. */
  readonly client: RequestOrigin;
  /** For open streams and sockets. */
  readonly live: Live;
  /** Whether the caller would still be admitted: checked by open streams. */
  readonly mayStay: () => Promise<boolean>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The raw body, if the operation accepts bytes. */
  readonly bytes: Uint8Array;
  /** The path of the body, for an operation that accepts it as a file; removed afterwards. */
  readonly file: string;
  /** For a POST with an Idempotency-Key. */
  readonly once: Once | undefined;
};

/** Within a group: the member belongs to it, and their role allows what the operation needs. */
export type Call<Params, Query, Body> = AnyCall<Params, Query, Body> & {
  readonly member: MemberContext;
  readonly principal: Principal;
};

/** On behalf of an account, whatever its groups. */
export type AccountCall<Params, Query, Body> = AnyCall<Params, Query, Body> & {
  readonly principal: Principal;
};

/** By anybody; `principal`: the caller, if known. */
export type OpenCall<Params, Query, Body> = AnyCall<Params, Query, Body> & {
  readonly principal: Principal | undefined;
};

type EveryCall = Call<unknown, unknown, unknown> & AccountCall<unknown, unknown, unknown>;

type Success = {
  readonly status: number;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly mediaType?: string;
};

/** A response is only serialised: nobody changes it any more. */
type Frozen<Value> = Value extends (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

type Answered<Value> = Promise<Result<Value, Problem> | Response>;

/**
 * How often an account may call operations with an impact on others. `heavy`: takes seconds of a processor or of the disk. `makes`: creates
 * something lasting (a group, a key). `text`: reads words, which takes tenths of a second where there are many; short ones are not counted.
 */
export type UseLimit = "heavy" | "makes" | "text";

/** One method on one path: its documentation, its checks and its implementation. `openapi.json` and the routes are generated from these. */
export type Operation = {
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "put" | "delete";
  /** Below `/api/v1`, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /**
   * The permission for calling it. A cell of the table in domain/access/access.ts: a member whose role has it; `account`: being signed in;
   * `firstOwner`: owning the installation; `nobody`: nothing. Checked in one place, before the input is read.
   */
  readonly needs: Need | "account" | "firstOwner" | "nobody";
  /**
   * Grants or revokes lasting access for somebody, or has data sent elsewhere: a session opened by a tap on a shared screen must enter the
   * password, and a key for one group is refused.
   */
  readonly lasting?: true;
  /** How often one account may call it: see `createUseLimits`. */
  readonly limit?: UseLimit;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Accepts a body other than JSON: its media types (`audio/`: all with that prefix), and its maximum length. */
  readonly bytes?: {
    readonly mediaTypes: readonly string[];
    readonly maxBytes: number;
    /** The name of the body in an error; default: the body. */
    readonly field?: string;
    /** Too long for memory: it is written to a file. */
    readonly isFile?: true;
  };
  readonly success: Success;
  /** Responses with another status or media type, which the handler returns as a Response. */
  readonly otherSuccess?: readonly Success[];
  /** In addition to those of every operation. */
  readonly problems: readonly ProblemKind[];
  readonly handle: (call: EveryCall) => Answered<unknown>;
};

type Definition<
  Needs extends Operation["needs"],
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends z.ZodType,
  C,
> = Omit<Operation, "needs" | "params" | "query" | "body" | "success" | "handle"> & {
  readonly needs: Needs;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** 200 unless stated. */
  readonly success: Omit<Success, "status" | "schema"> & { readonly status?: number; readonly schema: S };
  readonly handle: (call: C) => Answered<Frozen<z.input<S>>>;
};

/** The registration passes exactly what the schemas made of the request, and the caller that `needs` requires. */
const registered = <C>({
  handle,
  success,
  ...described
}: Omit<Operation, "success" | "handle"> & {
  readonly success: Omit<Success, "status"> & { readonly status?: number };
  readonly handle: (call: C) => Answered<unknown>;
}): Operation => ({
  ...described,
  success: { status: 200, ...success },
  handle: (call) => handle(call as C),
});

/** An operation within a group, whose handler the compiler checks against its schemas. */
export const defineOperation = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodType,
>(
  definition: Definition<Need, P, Q, B, S, Call<z.output<P>, z.output<Q>, z.output<B>>>,
): Operation => registered(definition);

/** The same for anybody who is signed in, even without any group. */
export const defineAccountOperation = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodType,
>(
  definition: Omit<
    Definition<"account", P, Q, B, S, AccountCall<z.output<P>, z.output<Q>, z.output<B>>>,
    "needs"
  >,
): Operation => registered({ ...definition, needs: "account" });

/** The same for the first owner alone: concerns the whole installation. */
export const defineInstallationOperation = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodType,
>(
  definition: Omit<
    Definition<"firstOwner", P, Q, B, S, AccountCall<z.output<P>, z.output<Q>, z.output<B>>>,
    "needs"
  >,
): Operation => registered({ ...definition, needs: "firstOwner" });

/** The same for anybody. */
export const defineOpenOperation = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodType,
>(
  definition: Omit<
    Definition<"nobody", P, Q, B, S, OpenCall<z.output<P>, z.output<Q>, z.output<B>>>,
    "needs"
  >,
): Operation => registered({ ...definition, needs: "nobody" });
