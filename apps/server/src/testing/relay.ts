import { setTimeout as sleep } from "node:timers/promises";
import type { CrashWorld, Saying } from "./crash/crash-world.ts";
import type { Crash } from "./crash/crashing-server.ts";
import type { CrashingServer } from "./crash/spawn-crashing-server.ts";

/** Where a server is killed: at a commit; in its n-th request to the model (from 1); or some time after it began. */
export type Death =
  | { readonly commit: Crash }
  | { readonly request: number; readonly at: "asked" | "midway" | "answered" }
  | { readonly afterMilliseconds: number };

const midwayMilliseconds = 25;
const answeredMilliseconds = 5;

/** Makes the server die there; returns the function that cancels it. */
async function arm({ model }: CrashWorld, server: CrashingServer, death: Death): Promise<() => void> {
  const kill = () => server.signal("SIGKILL");
  if ("commit" in death) {
    await server.crashAt(death.commit);
    return () => undefined;
  }
  if ("afterMilliseconds" in death) {
    const timer = setTimeout(kill, death.afterMilliseconds);
    return () => clearTimeout(timer);
  }
  let requests = 0;
  model.interfere((asker) => {
    if (asker !== server.name || (requests += 1) !== death.request) return undefined;
    if (death.at === "answered") {
      setTimeout(kill, answeredMilliseconds);
      return undefined;
    }
    if (death.at === "midway") {
      setTimeout(kill, midwayMilliseconds);
      return { silent: "midway" };
    }
    kill();
    return { silent: "at_once" };
  });
  return () => model.interfere();
}

/**
 * Servers that take over from each other: with a `standby` another one is already running when one dies, without it one is started then.
 * `carry` sends a message, kills each server that works on it where the list says, and resolves when everything about the message is
 * finished with the number of servers that died.
 */
export function createRelay(world: CrashWorld, withStandby: boolean) {
  let active = world.first;
  let commits = 0;
  let standby = withStandby ? world.spawn() : undefined;

  const replace = async (): Promise<void> => {
    await active.ended;
    if (standby) await world.ready(standby);
    active = standby ?? (await world.ready(world.spawn()));
    standby = withStandby ? world.spawn() : undefined;
  };
  /** With a standby, the server that gets the message processes it immediately. */
  const tell = async (saying: Saying): Promise<void> => {
    const said = world.say(active, saying, withStandby);
    if (!withStandby) await said;
    else await Promise.race([said, sleep(5)]);
  };

  return {
    active: () => active,
    standby: () => standby,
    /** Of the last server, for the last message that no server died during. */
    commits: () => commits,
    carry: async (saying: Saying, deaths: readonly Death[]): Promise<number> => {
      let died = 0;
      await active.crashAt(undefined);
      world.model.forget();
      for (const death of [...deaths, undefined]) {
        const server = active;
        const callOff = death ? await arm(world, server, death) : undefined;
        if (!(await world.kept(saying.text))) await tell(saying);
        const over = await world.settled(saying.text, () => !server.isAlive());
        callOff?.();
        // At the very end it may be dying after its last commit; once cancelled, it does not die.
        if (death && over) await Promise.race([server.ended, sleep(60)]);
        commits = await server.crashAt(undefined);
        if (server.isAlive()) return died;
        died += 1;
        await replace();
        if (over) return died;
      }
      throw new Error("The last server died although nobody killed it.");
    },
  };
}
