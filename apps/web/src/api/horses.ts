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

/** Horses with their profiles; `removed`: those that were taken out of the barn. */
export const horsesQuery = (status: "kept" | "removed") =>
  queryOptions({
    queryKey: ["athletes", "horses", status],
    queryFn: () =>
      request<{ readonly items: readonly HorseResponse[] }>(`horses?status=${status}`).then(
        ({ items }) => items,
      ),
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
