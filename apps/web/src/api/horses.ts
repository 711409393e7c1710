import { queryOptions } from "@tanstack/react-query";
import type { HorseProfile, HorseStatus } from "@canter/domain/horse/horse";
import type { ShareAccess } from "@canter/domain/horse/horse-share";
import type {
  HorseOfferResponse,
  HorseShareCreated,
  HorseShareResponse,
} from "@canter/protocol/horse-shares";
import type { HorseResponse } from "@canter/protocol/horses";
import { addressOf, request } from "./request.ts";

export type HorseContent = {
  readonly name: string;
  readonly status: HorseStatus;
  readonly profile: { readonly [Field in keyof HorseProfile]?: HorseProfile[Field] | null };
};

export const horseQuery = (horseId: string) =>
  queryOptions({
    queryKey: ["athletes", "horse", horseId],
    queryFn: () => request("GET /athletes/{id}", { params: { id: horseId } }),
  });

/** Horses that were taken out of the group. */
export const removedHorsesQuery = queryOptions({
  queryKey: ["athletes", "removed-horses"],
  queryFn: () => request("GET /horses", { query: { status: "removed" } }).then(({ items }) => items),
});

export const addHorse = (content: HorseContent): Promise<HorseResponse> =>
  request("POST /athletes", {
    body: {
      ...content,
      profile: Object.fromEntries(Object.entries(content.profile).filter(([, value]) => value !== null)),
    },
  });

export const changeHorse = (horse: HorseResponse, content: HorseContent): Promise<HorseResponse> =>
  request("PATCH /athletes/{id}", { params: { id: horse.id }, body: { ...content, version: horse.version } });

const sharesKey = (horseId: string) => [...horseQuery(horseId).queryKey, "shares"];
/** With which barns a horse is shared, and what is offered of it. */
export const horseSharesQuery = (horseId: string) =>
  queryOptions({
    queryKey: sharesKey(horseId),
    queryFn: () =>
      request("GET /athletes/{id}/shares", { params: { id: horseId } }).then(({ items }) => items),
  });

export const offerHorse = (horseId: string, access: ShareAccess): Promise<HorseShareCreated> =>
  request("POST /athletes/{id}/shares", { params: { id: horseId }, body: { access } });

export const endHorseShare = (shareId: string): Promise<HorseShareResponse> =>
  request("DELETE /horse-shares/{id}", { params: { id: shareId } });

export const horseOfferQuery = (token: string, groupId: string) =>
  queryOptions({
    queryKey: ["horse-offer", token, groupId],
    queryFn: () => request("GET /horse-offers/{token}", { params: { token } }),
    retry: false,
  });

export const acceptHorseOffer = (token: string): Promise<HorseOfferResponse> =>
  request("POST /horse-offers/{token}/accept", { params: { token } });

/** Where an image element finds a horse's photo; `photoAt` makes another address of another photo. */
export const photoAddress = (horseId: string, photoAt: number): string =>
  addressOf("GET /athletes/{id}/photo", { params: { id: horseId }, query: { at: photoAt } });

export const putHorsePhoto = (horseId: string, photo: Blob): Promise<HorseResponse> =>
  request("PUT /athletes/{id}/photo", { params: { id: horseId }, bytes: photo });

export const removeHorsePhoto = (horseId: string): Promise<HorseResponse> =>
  request("DELETE /athletes/{id}/photo", { params: { id: horseId } });

export const removeHorse = (horseId: string): Promise<HorseResponse> =>
  request("DELETE /athletes/{id}", { params: { id: horseId } });

export const restoreHorse = (horseId: string): Promise<HorseResponse> =>
  request("POST /athletes/{id}/restore", { params: { id: horseId } });
