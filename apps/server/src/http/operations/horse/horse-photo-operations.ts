import { maxPhotoBytes, photoTypes } from "@canter/domain/horse/photo";
import { horseResponseSchema } from "@canter/protocol/horse/horses";
import { z } from "zod";
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
    problems: [],
    params,
    // Part of the address, so that a photo that has changed is another address.
    query: z.object({ at: z.coerce.number().optional(), group: z.string().optional() }),
    summary: "A horse's photo.",
    success: { description: "The image.", schema: z.unknown(), mediaType: photoTypes[0] },
    handle: async ({ application, member, params: { id }, query: { at } }) => {
      const photo = await application.horse.readPhoto(member, id);
      if (!photo.ok) return photo;
      const { bytes, mediaType, updatedAt } = photo.value;
      return new Response(new Uint8Array(bytes), {
        headers: {
          "content-type": mediaType,
          "x-content-type-options": "nosniff",
          "cache-control": at === updatedAt ? "private, max-age=604800" : "private, no-cache",
        },
      });
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
