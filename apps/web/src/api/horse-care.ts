import { queryOptions } from "@tanstack/react-query";
import type { CareKind } from "@canter/domain/horse/care-item";
import type { CareResponse, CautionResponse } from "@canter/protocol/horse-care";
import { horseQuery } from "./horses.ts";
import { request } from "./request.ts";

const ofHorse = (horseId: string, what: string) => [...horseQuery(horseId).queryKey, what];
/** What the member has to know before they take the horse. */
export const handoffQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "handoff"),
    queryFn: () => request("GET /athletes/{id}/handoff", { params: { id: horseId } }),
  });

export const markHandoffRead = (horseId: string): Promise<unknown> =>
  request("POST /athletes/{id}/handoff/read", { params: { id: horseId } });

export const progressQuery = (horseId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...ofHorse(horseId, "progress"), from, to],
    queryFn: () => request("GET /athletes/{id}/progress", { params: { id: horseId }, query: { from, to } }),
  });

export const cautionsQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "cautions"),
    queryFn: () =>
      request("GET /athletes/{id}/cautions", { params: { id: horseId } }).then(({ items }) => items),
  });

export const addCaution = (
  horseId: string,
  body: { readonly text: string; readonly until?: string },
): Promise<CautionResponse> => request("POST /athletes/{id}/cautions", { params: { id: horseId }, body });

export const removeCaution = (cautionId: string): Promise<CautionResponse> =>
  request("DELETE /cautions/{id}", { params: { id: cautionId } });

export const restoreCaution = (cautionId: string): Promise<CautionResponse> =>
  request("POST /cautions/{id}/restore", { params: { id: cautionId } });

export const careQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "care"),
    queryFn: () => request("GET /athletes/{id}/care", { params: { id: horseId } }).then(({ items }) => items),
  });

export type CareContent = {
  readonly kind: CareKind;
  readonly note?: string;
  readonly dueOn: string;
  readonly everyWeeks?: number;
};

export const addCare = (horseId: string, body: CareContent): Promise<CareResponse> =>
  request("POST /athletes/{id}/care", { params: { id: horseId }, body });

export const markCareDone = (careId: string): Promise<CareResponse> =>
  request("POST /care/{id}/done", { params: { id: careId }, body: {} });

/** As it was before it was done. */
export const takeCareBack = (done: CareResponse, before: CareResponse): Promise<CareResponse> =>
  request("PATCH /care/{id}", {
    params: { id: done.id },
    body: {
      version: done.version,
      dueOn: before.dueOn ?? null,
      lastDoneOn: before.lastDoneOn ?? null,
    },
  });

export const removeCare = (careId: string): Promise<CareResponse> =>
  request("DELETE /care/{id}", { params: { id: careId } });

export const restoreCare = (careId: string): Promise<CareResponse> =>
  request("POST /care/{id}/restore", { params: { id: careId } });
