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

/** Where the interface begins. */
export const base = "/api/v1";

/** What every operation is given: everything in it has been checked against its schemas. */
type AnyCall<Params, Query, Body> = {
  readonly application: Application;
  readonly accounts: Accounts;
  readonly request: Request;
  /** Where it comes from. */
  readonly client: RequestOrigin;
  /** For what stays open. */
  readonly live: Live;
  /** Whether the caller would still be let in: asked by what stays open. */
  readonly mayStay: () => Promise<boolean>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body as it came, where the operation takes bytes. */
  readonly bytes: Uint8Array;
  /** Where the body lies, for an operation that takes it as a file; it is removed when that is done. */
  readonly file: string;
  /** Of a POST with an Idempotency-Key. */
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

/** By anybody; `principal`: whoever it is, if they are known. */
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

/** What is answered is only written out: nobody changes it any more. */
type Settled<Value> = Value extends (infer Item)[]
  ? readonly Settled<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Settled<Value[Key]> }
    : Value;

type Answered<Value> = Promise<Result<Value, Problem> | Response>;

/**
 * How often an account may do what others would feel. `heavy`: it takes seconds of a processor or of the disk. `makes`: it leaves
 * something behind that lasts (a group, a key).
 */
export type UseLimit = "heavy" | "makes";

/** One method on one path: its documentation, its checks and what it does. `openapi.json` and the routes are made from these. */
export type Operation = {
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "put" | "delete";
  /** Below `/api/v1`, with `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /**
   * What it takes to call it. A cell of the table in domain/access/access.ts: a member whose role has it; `account`: being signed
   * in; `firstOwner`: the installation being theirs; `nobody`: nothing. Checked in one place, before the input is looked at.
   */
  readonly needs: Need | "account" | "firstOwner" | "nobody";
  /**
   * Gives somebody access that lasts, takes it away, or has data sent elsewhere: a session that a tap on a shared screen opened is asked for
   * the password, and a key for one group is refused.
   */
  readonly lasting?: true;
  /** How often one account may: see `createUseLimits`. */
  readonly limit?: UseLimit;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes a body that is no JSON: of which media types (`audio/`: all that begin so), and how long it may be. */
  readonly bytes?: {
    readonly mediaTypes: readonly string[];
    readonly most: number;
    /** What the body is, where an error names it; default: the body. */
    readonly field?: string;
    /** It is too long to be held: it goes into a file. */
    readonly isFile?: true;
  };
  readonly success: Success;
  /** Answers of another status or media type, which the handler gives as a Response. */
  readonly otherSuccess?: readonly Success[];
  /** Beyond those that every operation can answer with. */
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
  readonly handle: (call: C) => Answered<Settled<z.input<S>>>;
};

/** The registration hands over exactly what the schemas made of the request, and the caller that `needs` asks for. */
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

/** The same for whoever is signed in, also where they are a member of nothing. */
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

/** The same for the first owner alone: what concerns the whole installation. */
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
