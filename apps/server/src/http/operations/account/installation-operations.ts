import { ok, type Result } from "@canter/domain/result";
import {
  groupMakerSchema,
  groupTrustSchema,
  installationPatchSchema,
  installationSchema,
  serviceHookSchema,
  serviceListSchema,
  servicePutSchema,
} from "@canter/protocol/account/installation";
import { z } from "zod";
import type { Accounts } from "../../../accounts/accounts.ts";
import { defineInstallationOperation } from "../../operation.ts";

const tag = "installation";
const params = z.object({ id: z.string() });
const success = { description: "The installation as it is now.", schema: installationSchema };

const services = { description: "Every service, without its secret.", schema: serviceListSchema };
const withAddress =
  ({ origin }: Accounts) =>
  <T, E>(listed: Result<readonly T[], E>) =>
    listed.ok ? ok({ items: listed.value, redirectUri: `${origin()}/sources` }) : listed;

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
  defineInstallationOperation({
    id: "listServices",
    method: "get",
    path: "/installation/services",
    tag,
    problems: [],
    summary: "What this installation is registered as with the services that members connect.",
    success: services,
    handle: async ({ application, accounts }) =>
      withAddress(accounts)(ok(await application.import.listServices())),
  }),
  defineInstallationOperation({
    id: "putService",
    lasting: true,
    method: "put",
    path: "/installation/services/{id}",
    tag,
    problems: [],
    params,
    summary: "Set the client id and secret that a service gave out for this installation.",
    body: servicePutSchema,
    success: services,
    handle: async ({ application, accounts, params: { id }, body }) =>
      withAddress(accounts)(await application.import.putService(id, body)),
  }),
  defineInstallationOperation({
    id: "removeService",
    lasting: true,
    method: "delete",
    path: "/installation/services/{id}",
    tag,
    problems: [],
    params,
    summary: "Forget them; what the environment says holds again.",
    success: services,
    handle: async ({ application, accounts, params: { id } }) =>
      withAddress(accounts)(await application.import.putService(id, null)),
  }),
  defineInstallationOperation({
    id: "switchServiceHook",
    lasting: true,
    method: "put",
    path: "/installation/services/{id}/hook",
    tag,
    problems: ["conflict"],
    params,
    summary: "Have a service notify this server of what is new, at its public address; or not any more.",
    body: serviceHookSchema,
    success: services,
    handle: async ({ application, accounts, params: { id }, body }) =>
      withAddress(accounts)(
        await application.import.switchHook(id, { isOn: body.isOn, origin: accounts.origin() }),
      ),
  }),
];
