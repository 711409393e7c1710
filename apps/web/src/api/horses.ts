import { queryOptions, keepPreviousData } from "@tanstack/react-query";
import type { HorseProfile, HorseStatus } from "@canter/domain/horse/horse";
import type { ShareAccess } from "@canter/domain/horse/horse-share";
import type {
  HorseOfferResponse,
  HorseShareCreated,
  HorseShareResponse,
} from "@canter/protocol/horse/horse-shares";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import type { CareKind } from "@canter/domain/horse/care-item";
import type { CareResponse, CautionResponse } from "@canter/protocol/horse/horse-care";
import { addressOf, request, type Typed, withRetryKey } from "./request.ts";

export type HorseContent = {
  readonly name: string;
  readonly status: HorseStatus;
  readonly profile: Typed<HorseProfile>;
};

export const horseQuery = (horseId: string) =>
  queryOptions({
    queryKey: ["athletes", "horse", horseId],
    queryFn: () => request("GET /athletes/{id}", { params: { id: horseId } }),
  });

/** Horses that were removed from the group. */
export const removedHorsesQuery = queryOptions({
  queryKey: ["athletes", "removed-horses"],
  queryFn: () => request("GET /horses", { query: { status: "removed" } }).then(({ items }) => items),
});

export const addHorse = (content: HorseContent): Promise<HorseResponse> => {
  const profile = Object.fromEntries(Object.entries(content.profile).filter(([, value]) => value !== null));
  const form = { ...content, profile };
  return withRetryKey(["athletes", form], (idempotencyKey) =>
    request("POST /athletes", { form, idempotencyKey }),
  );
};

/** Changes the given fields (null removes one of the profile) of the version that was read. Throws 409 when there is a newer one. */
export const changeHorse = (horse: HorseResponse, changes: Partial<HorseContent>): Promise<HorseResponse> =>
  request("PATCH /athletes/{id}", { params: { id: horse.id }, form: { ...changes, version: horse.version } });

const sharesKey = (horseId: string) => [...horseQuery(horseId).queryKey, "shares"];
/** The barns that a horse is shared with, and open offers. */
export const horseSharesQuery = (horseId: string) =>
  queryOptions({
    queryKey: sharesKey(horseId),
    queryFn: () =>
      request("GET /athletes/{id}/shares", { params: { id: horseId } }).then(({ items }) => items),
  });

export const offerHorse = (horseId: string, access: ShareAccess): Promise<HorseShareCreated> =>
  withRetryKey(["shares", horseId, access], (idempotencyKey) =>
    request("POST /athletes/{id}/shares", { params: { id: horseId }, body: { access }, idempotencyKey }),
  );

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

/** The address of a horse's photo for an image element; `photoAt` changes the address with the photo. */
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

const ofHorse = (horseId: string, what: string) => [...horseQuery(horseId).queryKey, what];
/** What the member must know before they take over the horse. */
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
): Promise<CautionResponse> =>
  withRetryKey(["cautions", horseId, body], (idempotencyKey) =>
    request("POST /athletes/{id}/cautions", { params: { id: horseId }, body, idempotencyKey }),
  );

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
  withRetryKey(["care", horseId, body], (idempotencyKey) =>
    request("POST /athletes/{id}/care", { params: { id: horseId }, body, idempotencyKey }),
  );

/** `dueOn`: of the time that is done now; the next one is done by another request. */
export const markCareDone = ({ id, dueOn }: Pick<CareResponse, "id" | "dueOn">): Promise<CareResponse> =>
  withRetryKey(["care done", id, dueOn], (idempotencyKey) =>
    request("POST /care/{id}/done", { params: { id }, body: {}, idempotencyKey }),
  );

/** Restores its state from before it was done. */
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

/**
 * All horses and the week of a local date; default: this week. Rides, cautions, care and plans change it, so it is fetched each time that
 * it is shown.
 */
export const barnQuery = (week: string | undefined) =>
  queryOptions({
    queryKey: ["athletes", "barn", week ?? "now"],
    queryFn: ({ signal }) => request("GET /barn", { query: { week }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
