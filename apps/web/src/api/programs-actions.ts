import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import type {
  MarkSession,
  ProgramCreate,
  ProgramEdits,
  ProgramPatch,
  ProgramResponse,
  SessionLogInput,
} from "@canter/protocol/training/programs";
import type { PlanRun, PlanWish } from "@canter/protocol/training/goal-plans";
import { isStillIn, type PageScope } from "../browser/page-scope.ts";
import { programQuery } from "./programs.ts";
import { request, withRetryKey } from "./request.ts";
import { refreshWorkouts } from "./refresh.ts";

/** Caches the server's program; lists and versions are refetched. */
const cacheProgram = (client: QueryClient, program: ProgramResponse): ProgramResponse => {
  client.setQueryData(["program", program.id], program);
  for (const part of ["versions", "evaluations"])
    void client.invalidateQueries({ queryKey: ["program", program.id, part] });
  void client.invalidateQueries({ queryKey: ["programs"] });
  void client.invalidateQueries({ queryKey: ["proposals"] });
  return program;
};

/** Refetches a program, and everything that shows it. */
export const refreshProgram = (client: QueryClient, id: string): void => {
  for (const queryKey of [["program", id], ["programs"], ["proposals"]])
    void client.invalidateQueries({ queryKey });
};

/** The program as it is stored by now. */
export const fetchProgram = (client: QueryClient, id: string): Promise<ProgramResponse> =>
  client.fetchQuery({ ...programQuery(id), staleTime: 0 });

/** Sends a change that makes a new version, with a key that stays the same until it is answered. */
const change = async (
  client: QueryClient,
  intent: unknown,
  send: (idempotencyKey: string) => Promise<ProgramResponse>,
): Promise<ProgramResponse> => cacheProgram(client, await withRetryKey(intent, send));

export const createProgram = (client: QueryClient, body: ProgramCreate): Promise<ProgramResponse> =>
  change(client, ["programs", body], (idempotencyKey) => request("POST /programs", { body, idempotencyKey }));

/** Changes the given fields of the version that was read; null removes one. Throws 409 when there is a newer one. */
export const patchProgram = async (
  client: QueryClient,
  id: string,
  patch: ProgramPatch,
): Promise<ProgramResponse> =>
  cacheProgram(client, await request("PATCH /programs/{id}", { params: { id }, body: patch }));

export const deleteProgram = async (client: QueryClient, id: string): Promise<ProgramResponse> =>
  cacheProgram(client, await request("DELETE /programs/{id}", { params: { id } }));

export const restoreProgram = (client: QueryClient, id: string): Promise<ProgramResponse> =>
  change(client, ["restore", id], (idempotencyKey) =>
    request("POST /programs/{id}/restore", { params: { id }, idempotencyKey }),
  );

/** A person's own edits of the version that was read, all or none. Throws 409 when there is a newer one. */
export const editProgram = (client: QueryClient, id: string, body: ProgramEdits): Promise<ProgramResponse> =>
  change(client, ["edits", id, body], (idempotencyKey) =>
    request("POST /programs/{id}/edits", { params: { id }, body, idempotencyKey }),
  );

/** A program as shown on the screen. */
type Seen = Pick<ProgramResponse, "id" | "version">;

/** Undoes the last change of the version that was read. Throws 409 when there is a newer one. */
export const undoProgram = (client: QueryClient, { id, version }: Seen): Promise<ProgramResponse> =>
  change(client, ["undo", id, version], (idempotencyKey) =>
    request("POST /programs/{id}/undo", { params: { id }, body: { version }, idempotencyKey }),
  );

/** Like `undoProgram`. */
export const redoProgram = (client: QueryClient, { id, version }: Seen): Promise<ProgramResponse> =>
  change(client, ["redo", id, version], (idempotencyKey) =>
    request("POST /programs/{id}/redo", { params: { id }, body: { version }, idempotencyKey }),
  );

export const markSession = (
  client: QueryClient,
  id: string,
  uid: string,
  body: MarkSession,
): Promise<ProgramResponse> =>
  change(client, ["done", id, uid, body], (idempotencyKey) =>
    request("POST /programs/{id}/sessions/{uid}/done", { params: { id, uid }, body, idempotencyKey }),
  );

/** Records a substitution for a session. */
export const substituteSession = (
  client: QueryClient,
  id: string,
  body: ProgramResponse["substitutions"][number],
): Promise<ProgramResponse> =>
  change(client, ["substitutions", id, body], (idempotencyKey) =>
    request("POST /programs/{id}/substitutions", { params: { id }, body, idempotencyKey }),
  );

/** Stores a session under way; returns the merged log. */
export const putSessionLog = (
  id: string,
  uid: string,
  log: SessionLogInput,
  scope: PageScope,
): Promise<SessionLog> =>
  request("PUT /programs/{id}/sessions/{uid}/log", { params: { id, uid }, body: log, scope });

/** Caches the server's log of a session under way for all pages; pages that edit it stay as they are. */
export const noteLog = (client: QueryClient, id: string, uid: string, log: SessionLog): void => {
  client.setQueryData<ProgramResponse>(
    ["program", id],
    (program) => program && { ...program, logs: { ...program.logs, [uid]: log } },
  );
  void client.invalidateQueries({ queryKey: ["program", id], exact: true, refetchType: "none" });
  void client.invalidateQueries({ queryKey: ["programs"] });
};

type SessionFinished = { readonly workoutId: string; readonly program: ProgramResponse };

/** Finishes a session: it becomes a workout. The same key again returns the same workout. */
export const finishSession = async (
  client: QueryClient,
  id: string,
  uid: string,
  body: { readonly log: SessionLogInput; readonly now?: string },
  idempotencyKey: string,
  scope: PageScope,
): Promise<SessionFinished> => {
  const finished = await request("POST /programs/{id}/sessions/{uid}/finish", {
    params: { id, uid },
    body,
    idempotencyKey,
    scope,
  });
  if (isStillIn(scope)) cacheProgram(client, finished.program);
  refreshWorkouts(client);
  return finished;
};

/** A program's current evaluation. */
export const evaluationQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "evaluations"],
    queryFn: ({ signal }) =>
      request("GET /programs/{id}/evaluations", { params: { id: programId }, query: { limit: 1 }, signal }),
  });

/** Requests a plan: its run is followed like any other. */
export const requestPlan = (wish: PlanWish): Promise<PlanRun> =>
  withRetryKey(["agent/plan", wish], (idempotencyKey) =>
    request("POST /agent/plan", { body: wish, idempotencyKey }),
  );

/** Requests a change of a draft; the result waits as a proposal. */
export const refinePlan = (programId: string, text: string): Promise<PlanRun> =>
  withRetryKey(["agent/plan", programId, text], (idempotencyKey) =>
    request("POST /agent/plan/{programId}/feedback", {
      params: { programId },
      body: { text },
      idempotencyKey,
    }),
  );

/** A program as weeks of sessions; 404 if there is no draft. */
export const trainingPlanQuery = (programId: string) =>
  queryOptions({
    queryKey: ["program", programId, "training-plan"],
    queryFn: ({ signal }) =>
      request("GET /programs/{id}/training-plan", { params: { id: programId }, signal }),
    retry: false,
  });
