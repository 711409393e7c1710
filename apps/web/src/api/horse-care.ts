import { queryOptions } from "@tanstack/react-query";
import type { CareKind } from "@canter/domain/horse/care-item";
import type { HandoffResponse, ProgressResponse } from "@canter/protocol/handoff";
import type { CareResponse, CautionResponse } from "@canter/protocol/horse-care";
import { horseQuery } from "./horses.ts";
import { request } from "./request.ts";

const id = encodeURIComponent;
const ofHorse = (horseId: string, what: string) => [...horseQuery(horseId).queryKey, what];
type Items<T> = { readonly items: readonly T[] };

/** What the member has to know before they take the horse. */
export const handoffQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "handoff"),
    queryFn: () => request<HandoffResponse>(`athletes/${id(horseId)}/handoff`),
  });

export const markHandoffRead = (horseId: string): Promise<unknown> =>
  request(`athletes/${id(horseId)}/handoff/read`, { method: "POST", body: {} });

export const progressQuery = (horseId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...ofHorse(horseId, "progress"), from, to],
    queryFn: () => request<ProgressResponse>(`athletes/${id(horseId)}/progress?from=${from}&to=${to}`),
  });

export const cautionsQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "cautions"),
    queryFn: () =>
      request<Items<CautionResponse>>(`athletes/${id(horseId)}/cautions`).then(({ items }) => items),
  });

export const addCaution = (
  horseId: string,
  body: { readonly text: string; readonly until?: string },
): Promise<CautionResponse> => request(`athletes/${id(horseId)}/cautions`, { method: "POST", body });

export const removeCaution = (cautionId: string): Promise<CautionResponse> =>
  request(`cautions/${id(cautionId)}`, { method: "DELETE" });

export const restoreCaution = (cautionId: string): Promise<CautionResponse> =>
  request(`cautions/${id(cautionId)}/restore`, { method: "POST", body: {} });

export const careQuery = (horseId: string) =>
  queryOptions({
    queryKey: ofHorse(horseId, "care"),
    queryFn: () => request<Items<CareResponse>>(`athletes/${id(horseId)}/care`).then(({ items }) => items),
  });

export type CareContent = {
  readonly kind: CareKind;
  readonly note?: string;
  readonly dueOn: string;
  readonly everyWeeks?: number;
};

export const addCare = (horseId: string, body: CareContent): Promise<CareResponse> =>
  request(`athletes/${id(horseId)}/care`, { method: "POST", body });

export const markCareDone = (careId: string): Promise<CareResponse> =>
  request(`care/${id(careId)}/done`, { method: "POST", body: {} });

/** As it was before it was done. */
export const takeCareBack = (done: CareResponse, before: CareResponse): Promise<CareResponse> =>
  request(`care/${id(done.id)}`, {
    method: "PATCH",
    body: {
      version: done.version,
      dueOn: before.dueOn ?? null,
      lastDoneOn: before.lastDoneOn ?? null,
    },
  });

export const removeCare = (careId: string): Promise<CareResponse> =>
  request(`care/${id(careId)}`, { method: "DELETE" });

export const restoreCare = (careId: string): Promise<CareResponse> =>
  request(`care/${id(careId)}/restore`, { method: "POST", body: {} });
