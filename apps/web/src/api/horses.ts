import { queryOptions } from "@tanstack/react-query";
import type { HorseProfile, HorseStatus } from "@canter/domain/horse/horse";
import type { ShareAccess } from "@canter/domain/horse/horse-share";
import type {
  HorseOfferResponse,
  HorseShareCreated,
  HorseShareResponse,
} from "@canter/protocol/horse-shares";
import type { HorseResponse } from "@canter/protocol/horses";
import { chosenGroup } from "./chosen-group.ts";
import { request } from "./request.ts";

export type HorseContent = {
  readonly name: string;
  readonly status: HorseStatus;
  readonly profile: { readonly [Field in keyof HorseProfile]?: HorseProfile[Field] | null };
};

const id = encodeURIComponent;

export const horseQuery = (horseId: string) =>
  queryOptions({
    queryKey: ["athletes", "horse", horseId],
    queryFn: () => request<HorseResponse>(`athletes/${id(horseId)}`),
  });

/** Horses that were taken out of the group. */
export const removedHorsesQuery = queryOptions({
  queryKey: ["athletes", "removed-horses"],
  queryFn: () =>
    request<{ readonly items: readonly HorseResponse[] }>("horses?status=removed").then(({ items }) => items),
});

export const addHorse = (content: HorseContent): Promise<HorseResponse> =>
  request<HorseResponse>("athletes", {
    method: "POST",
    body: {
      ...content,
      profile: Object.fromEntries(Object.entries(content.profile).filter(([, value]) => value !== null)),
    },
  });

export const changeHorse = (horse: HorseResponse, content: HorseContent): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horse.id)}`, {
    method: "PATCH",
    body: { ...content, version: horse.version },
  });

const sharesKey = (horseId: string) => [...horseQuery(horseId).queryKey, "shares"];
/** With which barns a horse is shared, and what is offered of it. */
export const horseSharesQuery = (horseId: string) =>
  queryOptions({
    queryKey: sharesKey(horseId),
    queryFn: () =>
      request<{ readonly items: readonly HorseShareResponse[] }>(`athletes/${id(horseId)}/shares`).then(
        ({ items }) => items,
      ),
  });

export const offerHorse = (horseId: string, access: ShareAccess): Promise<HorseShareCreated> =>
  request<HorseShareCreated>(`athletes/${id(horseId)}/shares`, { method: "POST", body: { access } });

export const endHorseShare = (shareId: string): Promise<HorseShareResponse> =>
  request<HorseShareResponse>(`horse-shares/${id(shareId)}`, { method: "DELETE" });

export const horseOfferQuery = (token: string, groupId: string) =>
  queryOptions({
    queryKey: ["horse-offer", token, groupId],
    queryFn: () => request<HorseOfferResponse>(`horse-offers/${id(token)}`),
    retry: false,
  });

export const acceptHorseOffer = (token: string): Promise<HorseOfferResponse> =>
  request<HorseOfferResponse>(`horse-offers/${id(token)}/accept`, { method: "POST", body: {} });

/** Where an image element finds a horse's photo; `photoAt` makes another address of another photo. */
export const photoAddress = (horseId: string, photoAt: number): string => {
  const group = chosenGroup();
  const search = new URLSearchParams({ at: String(photoAt), ...(group && { group }) });
  return `/api/v1/athletes/${id(horseId)}/photo?${search}`;
};

export const putHorsePhoto = (horseId: string, photo: Blob): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}/photo`, { method: "PUT", bytes: photo });

export const removeHorsePhoto = (horseId: string): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}/photo`, { method: "DELETE" });

export const removeHorse = (horseId: string): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}`, { method: "DELETE" });

export const restoreHorse = (horseId: string): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}/restore`, { method: "POST" });
