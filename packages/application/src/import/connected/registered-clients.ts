import { createHmac } from "node:crypto";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ServiceAnswer, ServiceClient, ServiceFailure } from "@canter/integrations/connected/connector";
import { serviceOf, services } from "@canter/integrations/connected/services";
import { putConnectorSetting, readConnectorSetting } from "@canter/storage/installation/installation";
import type { ApplicationContext } from "../../core/application-context.ts";
import { openKey, sealKey } from "../../core/secrets.ts";

const placeOf = (service: string) => ({ groupId: "", service });

/** What this installation is registered as with a service: as its first owner set it, else as the environment says. Undefined: it is not. */
export async function clientOf(
  { store, secret, serviceClients = {} }: ApplicationContext,
  service: string,
): Promise<ServiceClient | undefined> {
  const { client } = await readConnectorSetting(store.db, service);
  const fromEnvironment = serviceClients[service];
  if (!client) return fromEnvironment?.clientId === "" ? undefined : fromEnvironment;
  const clientSecret = openKey(secret, placeOf(service), client.secretSealed);
  return clientSecret === undefined
    ? undefined
    : { clientId: client.clientId, clientSecret, url: fromEnvironment?.url };
}

/** A service as the owner of the installation sees it: never the secret. */
export type ServiceView = {
  readonly id: string;
  readonly title: string;
  readonly clientId?: string;
  readonly from?: "settings" | "environment";
  /** Whether it can notify us, and does. */
  readonly notifies: "never" | "off" | "on";
};

/** What is set for each service. Only for the first owner: whoever calls it sees to that. */
export async function listServices(context: ApplicationContext): Promise<readonly ServiceView[]> {
  const views: ServiceView[] = [];
  for (const { id, title, hook } of services) {
    const { client, subscription } = await readConnectorSetting(context.store.db, id);
    const used = await clientOf(context, id);
    views.push({
      id,
      title,
      ...(used && { clientId: used.clientId, from: client ? "settings" : "environment" }),
      notifies: !hook ? "never" : subscription === undefined ? "off" : "on",
    });
  }
  return views;
}

async function accessOf({ outgoing, clock }: ApplicationContext, client: ServiceClient) {
  const fetch = (await outgoing.open()).fetch("network");
  return { client, fetch, now: clock.now(), rest: () => undefined };
}

/** Has a service notify us no more, where it does. */
async function endSubscription(
  context: ApplicationContext,
  id: string,
  client: ServiceClient,
): ServiceAnswer<void> {
  const { store } = context;
  const { subscription } = await readConnectorSetting(store.db, id);
  const hook = serviceOf(id)?.hook;
  if (!hook || subscription === undefined) return ok(undefined);
  const ended = await hook.unsubscribe(await accessOf(context, client), subscription);
  if (ended.ok) await store.transact((trx) => putConnectorSetting(trx, id, { subscription: undefined }));
  return ended;
}

/** Sets what the installation is registered as; null takes it away, and what the environment says holds again. Not found. */
export async function putService(
  context: ApplicationContext,
  id: string,
  client: Pick<ServiceClient, "clientId" | "clientSecret"> | null,
): Promise<Result<readonly ServiceView[], Problem>> {
  if (!serviceOf(id)) return err(notFound("service"));
  const before = await clientOf(context, id);
  const after = client ?? context.serviceClients?.[id];
  // A subscription is the former client's, and nobody else can end it; where that fails, what it sends is not listened to.
  const isOther = before !== undefined && before.clientId !== after?.clientId;
  if (isOther) await endSubscription(context, id, before);
  const stored = client && {
    clientId: client.clientId,
    secretSealed: sealKey(context.secret, placeOf(id), client.clientSecret),
  };
  const change = { client: stored ?? undefined, ...(isOther && { subscription: undefined }) };
  await context.store.transact((trx) => putConnectorSetting(trx, id, change));
  return ok(await listServices(context));
}

/** Known to the service that we asked to notify us, and to nobody else: it is in the address that it was given. */
export const hookTokenOf = (secret: string, service: string): string =>
  createHmac("sha256", secret).update(`service hook ${service}`).digest("base64url");

const failed = (title: string, { message }: ServiceFailure): Problem => conflict(`${title} ${message}.`);

/**
 * Asks a service to notify us at this installation's own address (`origin`), or not to any more. Not found; invalid: the address can't be reached
 * from elsewhere; conflict: it is not registered, or the service does not want to.
 */
export async function switchHook(
  context: ApplicationContext,
  id: string,
  to: { readonly isOn: boolean; readonly origin: string },
): Promise<Result<readonly ServiceView[], Problem>> {
  const service = serviceOf(id);
  if (!service?.hook) return err(notFound("service"));
  const client = await clientOf(context, id);
  if (!client) return err(conflict(`This installation is not registered with ${service.title}.`));
  const { store, secret } = context;
  const { subscription } = await readConnectorSetting(store.db, id);
  if (to.isOn === (subscription !== undefined)) return ok(await listServices(context));
  if (!to.isOn) {
    const ended = await endSubscription(context, id, client);
    return ended.ok ? ok(await listServices(context)) : err(failed(service.title, ended.error));
  }
  if (!to.origin.startsWith("https://") && client.url === undefined)
    return err(invalid("isOn", `needs an https address in CANTER_URL that ${service.title} can reach`));
  const verifyToken = hookTokenOf(secret, id);
  const callbackUrl = `${to.origin}/api/v1/service-hooks/${id}/${verifyToken}`;
  const made = await service.hook.subscribe(await accessOf(context, client), { callbackUrl, verifyToken });
  if (!made.ok) return err(failed(service.title, made.error));
  await store.transact((trx) => putConnectorSetting(trx, id, { subscription: made.value }));
  return ok(await listServices(context));
}
