import type { FieldProblem, Problem } from "@canter/domain/problem";
import type { ProblemDetails } from "@canter/protocol/problem";
import { ArchiveCutShort, isDiskFull, storeFailureBehind } from "@canter/storage/store-failure";
import { TextResponse } from "./text-response.ts";

export const yamlMediaType = "application/yaml";

/** Whether the client prefers YAML to JSON. */
export const wantsYaml = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes(yamlMediaType);

export const yamlResponse = (yaml: string): Response =>
  new Response(yaml, { headers: { "content-type": `${yamlMediaType}; charset=utf-8`, vary: "accept" } });

/** Every problem that the interface can respond with: its type is stable, and determines status and title. */
const kinds = {
  invalid: { status: 400, title: "The input does not make sense" },
  malformed: { status: 400, title: "The body is not readable" },
  unauthenticated: { status: 401, title: "Not signed in" },
  forbidden: { status: 403, title: "Not yours to change" },
  cross_site: { status: 403, title: "Refused because of where it came from" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "It has changed in the meantime" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  range_not_satisfiable: { status: 416, title: "Nothing in that range" },
  too_many_requests: { status: 429, title: "Too many attempts" },
  internal: { status: 500, title: "Something went wrong in Canter" },
  unavailable: { status: 503, title: "Not available at the moment" },
  storage_full: { status: 507, title: "No room left" },
} as const;
export type ProblemKind = keyof typeof kinds;

export const statusOf = (kind: ProblemKind): number => kinds[kind].status;

/** The stable URI of a kind of problem. It is an identifier, not an address. */
export const problemType = (kind: ProblemKind): string =>
  `https://canter.invalid/problems/${kind.replaceAll("_", "-")}`;

/** An RFC 9457 response. */
export function problemResponse(
  kind: ProblemKind,
  detail: string,
  {
    fields,
    headers,
    more,
  }: {
    fields?: readonly FieldProblem[];
    headers?: Record<string, string>;
    /** Members in addition to the standard ones. */
    more?: Record<string, string>;
  } = {},
): Response {
  const { status, title } = kinds[kind];
  const body: ProblemDetails = {
    type: problemType(kind),
    title,
    status,
    detail,
    ...(fields && { fields: fields.map(({ path, message }) => ({ path, message })) }),
    ...more,
  };
  return new TextResponse(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
}

const awaySeconds = 2;
const fullSeconds = 30;

/** The response to a temporary failure of the environment; undefined: it is a bug. */
export function failureToResponse(error: unknown): Response | undefined {
  const failure = storeFailureBehind(error);
  if (failure && error instanceof ArchiveCutShort)
    return problemResponse(
      failure.reason === "full" ? "storage_full" : "unavailable",
      "The archive's rows are in; its photos and sounds are not all, since the database had no room left or could not be reached. When it has, bring the same archive in again: it goes on with them.",
    );
  if (failure?.reason === "full" || isDiskFull(error))
    return problemResponse(
      "storage_full",
      "The server's disk is full: nothing was saved. Whoever runs it must make room; nothing else has to be done.",
      { headers: { "retry-after": String(fullSeconds) } },
    );
  return failure
    ? problemResponse(
        "unavailable",
        `The database ${failure.reason === "busy" ? "is too busy" : "can't be reached"} at the moment. Try it again: it takes effect once.`,
        { headers: { "retry-after": String(awaySeconds) } },
      )
    : undefined;
}

/** The response to an expected failure of a use case. */
export const problemToResponse = (problem: Problem): Response =>
  problemResponse(problem.type, problem.detail, problem.type === "invalid" ? { fields: problem.fields } : {});

/** To a stranger every address looks like this. */
export const notThere = () => problemResponse("not_found", "There is nothing at this address.");
