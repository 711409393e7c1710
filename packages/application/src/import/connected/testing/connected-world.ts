import type { ServiceClient } from "@canter/integrations/connected/connector";
import type { DialectName } from "@canter/storage/database";
import type { MemberContext } from "../../../core/application-context.ts";
import { newId } from "../../../core/ids.ts";
import { type Application, createApplication } from "../../../create-application.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

export const redirectUri = "http://localhost:4321/sources";

export const connectedSecret = "a secret for tests";

/** A world whose installation is registered with services; Rita connects them. */
export async function openConnectedWorld(
  dialect: DialectName,
  serviceClients: Readonly<Record<string, ServiceClient>>,
) {
  const world = await openTestWorld(dialect);
  const opened: Application[] = [];
  /** Another process on the same data. */
  const start = (): Application => {
    const application = createApplication({
      store: world.store,
      clock: world.clock,
      newId,
      version: "test",
      secret: connectedSecret,
      backupsDir: "",
      serviceClients,
      reportBug: (error) => world.bugs.push(error),
    });
    opened.push(application);
    return application;
  };
  const application = start();
  const { rita } = world;
  return {
    world,
    application,
    rita,
    start,
    connect: async (kind: string, { days = 30, scope = "read,activity:read_all" } = {}) => {
      const state = await stateFor(application, rita, kind, days);
      return valueOf(await application.import.connectSource(rita, { code: "good-code", state, scope }));
    },
    sync: async (id: string) => valueOf(await application.import.carryOutSync(rita, id)),
    workouts: async (status: "saved" | "draft" | "deleted" = "saved") =>
      valueOf(await application.workout.listWorkouts(rita, { status, limit: 200 })).items,
    cleanUp: async () => {
      for (const one of opened) {
        await one.settled();
        await one.stopWork();
      }
      await world.cleanUp();
    },
  };
}

/** What comes back from the address at which a member consents. */
export async function stateFor(
  application: Application,
  member: MemberContext,
  kind: string,
  days = 30,
  session?: string,
): Promise<string> {
  const asked = { kind, redirectUri, days, session };
  const { url } = valueOf(await application.import.authorizeSource(member, asked));
  return new URL(url).searchParams.get("state") ?? "";
}

export type ConnectedWorld = Awaited<ReturnType<typeof openConnectedWorld>> & { readonly world: TestWorld };
