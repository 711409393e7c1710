import { z } from "zod";
import { ok } from "@canter/domain/result";
import {
  barnQuerySchema,
  barnResponseSchema,
  horseCreateSchema,
  horseListQuerySchema,
  horseListSchema,
  horsePatchSchema,
  horseResponseSchema,
} from "@canter/protocol/horse/horses";
import { maxPhotoBytes, photoTypes } from "@canter/domain/horse/photo";
import {
  horseOfferSchema,
  horseShareCreatedSchema,
  horseShareCreateSchema,
  horseShareListSchema,
  horseShareResponseSchema,
} from "@canter/protocol/horse/horse-shares";
import { defineOperation } from "../../operation.ts";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";

const params = z.object({ id: z.string() });
const tag = "athletes";
const horse = (description: string) => ({ description, schema: horseResponseSchema });

export const horseOperations = [
  defineOperation({
    id: "listHorses",
    needs: ["athlete", "read"],
    method: "get",
    path: "/horses",
    tag,
    problems: [],
    summary: "The horses of the group with their profiles, by name.",
    query: horseListQuerySchema,
    success: { description: "All of them.", schema: horseListSchema },
    handle: async ({ application, member, query: { status } }) =>
      ok({ items: await application.horse.listHorses(member, { removed: status === "removed" }) }),
  }),
  defineOperation({
    id: "addHorse",
    needs: ["athlete", "write"],
    method: "post",
    path: "/athletes",
    tag,
    problems: ["forbidden", "conflict"],
    summary:
      "Add a horse to the group. Its name must be nobody else's there, since training is logged by name.",
    body: horseCreateSchema,
    success: { status: 201, ...horse("The horse.") },
    handle: ({ application, member, body, once }) => application.horse.addHorse(member, body, once),
  }),
  defineOperation({
    id: "readHorse",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}",
    tag,
    problems: [],
    params,
    summary: "One horse with its profile, also one that was taken out of the group (with removedAt).",
    success: horse("The horse."),
    handle: ({ application, member, params: { id } }) => application.horse.readHorse(member, id),
  }),
  defineOperation({
    id: "changeHorse",
    needs: ["athlete", "write"],
    method: "patch",
    path: "/athletes/{id}",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Change a horse: the fields given; null empties one of the profile.",
    body: horsePatchSchema,
    success: horse("The horse as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.horse.changeHorse(member, id, body),
  }),
  defineOperation({
    id: "removeHorse",
    needs: ["athlete", "administer"],
    method: "delete",
    path: "/athletes/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary:
      "Take a horse out of the group with all that was written about it; it can be brought back for ever.",
    success: horse("The horse with removedAt."),
    handle: ({ application, member, params: { id } }) => application.horse.removeHorse(member, id),
  }),
  defineOperation({
    id: "restoreHorse",
    needs: ["athlete", "administer"],
    method: "post",
    path: "/athletes/{id}/restore",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary: "Bring a horse back into the group.",
    success: horse("The horse."),
    handle: ({ application, member, params: { id }, once }) =>
      application.horse.restoreHorse(member, id, once),
  }),
];

export const barnOperations = [
  defineOperation({
    id: "readBarn",
    needs: ["athlete", "read"],
    method: "get",
    path: "/barn",
    tag: "athletes",
    problems: [],
    summary:
      "All horses: who rode last, what is next, what to know and what is due, and day by day what was done and is planned in a week, with what somebody should look at.",
    query: barnQuerySchema,
    success: { description: "The horses that the member may read.", schema: barnResponseSchema },
    handle: async ({ application, member, query }) => ok(await application.barn.readBarn(member, query)),
  }),
];

const path = "/athletes/{id}/photo";

export const horsePhotoOperations = [
  defineOperation({
    id: "putHorsePhoto",
    needs: ["athlete", "write"],
    method: "put",
    path,
    tag,
    problems: ["forbidden"],
    params,
    bytes: { mediaTypes: ["image/"], maxBytes: maxPhotoBytes, field: "photo" },
    summary: "Give a horse a photo (JPEG, PNG or WebP, as the body) in place of the one before.",
    success: { description: "The horse, with photoAt.", schema: horseResponseSchema },
    handle: ({ application, member, params: { id }, bytes }) => application.horse.putPhoto(member, id, bytes),
  }),
  defineOperation({
    id: "readHorsePhoto",
    needs: ["athlete", "read"],
    method: "get",
    path,
    tag,
    problems: ["range_not_satisfiable"],
    params,
    // Part of the address, so that a changed photo has a different address.
    query: z.object({ at: z.coerce.number().optional(), group: z.string().optional() }),
    summary: "A horse's photo.",
    success: { description: "The image.", schema: z.unknown(), mediaType: photoTypes[0] },
    otherSuccess: [partOfIt(photoTypes[0])],
    handle: async ({ application, member, request, params: { id }, query: { at } }) => {
      const photo = await application.horse.readPhoto(member, id);
      if (!photo.ok) return photo;
      const { bytes, mediaType, updatedAt } = photo.value;
      const cacheControl = at === updatedAt ? "private, max-age=604800" : "private, no-cache";
      return answerBytes(request, { bytes, mediaType, version: `${id}-${updatedAt}`, cacheControl });
    },
  }),
  defineOperation({
    id: "removeHorsePhoto",
    needs: ["athlete", "write"],
    method: "delete",
    path,
    tag,
    problems: ["forbidden"],
    params,
    summary: "Delete a horse's photo, for good.",
    success: { description: "The horse.", schema: horseResponseSchema },
    handle: ({ application, member, params: { id } }) => application.horse.removePhoto(member, id),
  }),
];

const link = z.object({ token: z.string().max(200) });

export const horseShareOperations = [
  defineOperation({
    id: "offerHorse",
    lasting: true,
    needs: ["athlete", "administer"],
    method: "post",
    path: "/athletes/{id}/shares",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Offer a horse to another barn by a link, which is shown in this answer only.",
    body: horseShareCreateSchema,
    success: { status: 201, description: "The offer and its link.", schema: horseShareCreatedSchema },
    handle: async ({ application, accounts, member, params: { id }, body, once }) => {
      const offered = await application.horse.offerHorse(member, id, body, once);
      if (!offered.ok) return offered;
      const { token, ...share } = offered.value;
      return ok({ ...share, link: `${accounts.origin()}/horse-offers/${token}` });
    },
  }),
  defineOperation({
    id: "listHorseShares",
    needs: ["athlete", "read"],
    method: "get",
    path: "/athletes/{id}/shares",
    tag,
    problems: [],
    params,
    summary: "With which barns a horse is shared, and what is offered of it.",
    success: { description: "Oldest first.", schema: horseShareListSchema },
    handle: async ({ application, member, params: { id } }) => {
      const items = await application.horse.listShares(member, id);
      return items.ok ? ok({ items: items.value }) : items;
    },
  }),
  defineOperation({
    id: "endHorseShare",
    lasting: true,
    needs: ["athlete", "administer"],
    method: "delete",
    path: "/horse-shares/{id}",
    tag,
    problems: [],
    params,
    summary: "Take an offer back, or end a share, by either barn. The other barn sees the horse no more.",
    success: { description: "What has ended.", schema: horseShareResponseSchema },
    handle: ({ application, member, params: { id } }) => application.horse.endShare(member, id),
  }),
  defineOperation({
    id: "readHorseOffer",
    needs: ["athlete", "administer"],
    method: "get",
    path: "/horse-offers/{token}",
    tag,
    problems: [],
    params: link,
    summary: "What a link offers to the chosen group.",
    success: { description: "The horse, its barn, and what one may do.", schema: horseOfferSchema },
    handle: ({ application, member, params: { token } }) => application.horse.readOffer(member, token),
  }),
  defineOperation({
    id: "acceptHorseOffer",
    lasting: true,
    needs: ["athlete", "administer"],
    method: "post",
    path: "/horse-offers/{token}/accept",
    tag,
    problems: ["conflict"],
    params: link,
    summary: "Take an offered horse into the chosen group.",
    success: { description: "The share.", schema: horseOfferSchema },
    handle: ({ application, member, params: { token }, once }) =>
      application.horse.acceptOffer(member, token, once),
  }),
];
