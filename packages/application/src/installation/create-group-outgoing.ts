import type { Outgoing, OutgoingSettings, EgressPolicy } from "@canter/integrations/outgoing/outgoing";
import { isTrustedGroup } from "@canter/storage/installation/installation";
import type { Store } from "@canter/storage/store";
import type { GroupOutgoing } from "../core/application-context.ts";

/** The one way out of the process, loaded when something leaves it for the first time. */
export function lazyOutgoing(settings: OutgoingSettings): () => Promise<Outgoing> {
  let opened: Promise<Outgoing> | undefined;
  const open = async () => (await import("@canter/integrations/outgoing/outgoing")).createOutgoing(settings);
  return () => (opened ??= open());
}

/**
 * The way out for groups: those that the first owner trusts reach this machine and its network too, the others the internet alone (and
 * what the environment allows everybody). Asked anew for each request's maker, so that trust that is undone counts at once.
 */
export function createGroupOutgoing(
  { db }: Pick<Store, "db">,
  outgoing: () => Promise<Outgoing>,
): GroupOutgoing {
  const egressOf = async (groupId: string): Promise<EgressPolicy> =>
    (await isTrustedGroup(db, groupId)) ? "network" : "internet";
  return {
    open: outgoing,
    fetch: async (groupId) => (await outgoing()).fetch(await egressOf(groupId)),
    stream: async (groupId) => (await outgoing()).stream(await egressOf(groupId)),
  };
}
