import { queryOptions } from "@tanstack/react-query";
import type { HorseProfile, HorseStatus } from "@canter/domain/horse/horse";
import type { HorseResponse } from "@canter/protocol/horses";
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

export const removeHorse = (horseId: string): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}`, { method: "DELETE" });

export const restoreHorse = (horseId: string): Promise<HorseResponse> =>
  request<HorseResponse>(`athletes/${id(horseId)}/restore`, { method: "POST" });
