import { ok } from "@canter/domain/result";
import {
  horseOfferSchema,
  horseShareCreatedSchema,
  horseShareCreateSchema,
  horseShareListSchema,
  horseShareResponseSchema,
} from "@canter/protocol/horse/horse-shares";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const params = z.object({ id: z.string() });
const link = z.object({ token: z.string().max(200) });
const tag = "athletes";

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
