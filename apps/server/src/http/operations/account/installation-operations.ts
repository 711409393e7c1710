import { ok } from "@canter/domain/result";
import {
  groupMakerSchema,
  groupTrustSchema,
  installationPatchSchema,
  installationSchema,
} from "@canter/protocol/account/installation";
import { z } from "zod";
import { defineInstallationOperation } from "../../operation.ts";

const tag = "installation";
const params = z.object({ id: z.string() });
const success = { description: "The installation as it is now.", schema: installationSchema };

export const installationOperations = [
  defineInstallationOperation({
    id: "readInstallation",
    method: "get",
    path: "/installation",
    tag,
    problems: [],
    summary:
      "What is decided for the whole installation: who makes groups, which groups are trusted, limits.",
    success,
    handle: async ({ application }) => ok(await application.installation.readInstallation()),
  }),
  defineInstallationOperation({
    id: "changeInstallation",
    lasting: true,
    method: "patch",
    path: "/installation",
    tag,
    problems: [],
    summary: "Change who makes groups, and what an account may take of the installation's model.",
    body: installationPatchSchema,
    success,
    handle: async ({ application, body }) => ok(await application.installation.changeInstallation(body)),
  }),
  defineInstallationOperation({
    id: "putGroupTrust",
    lasting: true,
    method: "put",
    path: "/installation/groups/{id}",
    tag,
    problems: [],
    params,
    summary: "Let a group use the installation's model, folder for content and network, or no more.",
    body: groupTrustSchema,
    success,
    handle: ({ application, params: { id }, body }) =>
      application.installation.putGroupTrust(id, body.trusted),
  }),
  defineInstallationOperation({
    id: "putGroupMaker",
    lasting: true,
    method: "put",
    path: "/installation/accounts/{id}",
    tag,
    problems: [],
    params,
    summary: "Name an account as one that may make groups, or no more.",
    body: groupMakerSchema,
    success,
    handle: ({ application, params: { id }, body }) =>
      application.installation.putGroupMaker(id, body.mayMakeGroups),
  }),
];
