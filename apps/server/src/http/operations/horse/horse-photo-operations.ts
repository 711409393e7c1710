import { maxPhotoBytes, photoTypes } from "@canter/domain/horse/photo";
import { horseResponseSchema } from "@canter/protocol/horse/horses";
import { z } from "zod";
import { answerBytes, partOfIt } from "../../answer-bytes.ts";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const tag = "athletes";
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
    bytes: { mediaTypes: ["image/"], most: maxPhotoBytes, field: "photo" },
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
