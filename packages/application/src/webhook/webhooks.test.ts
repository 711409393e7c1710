import "temporal-polyfill/global";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { createApplication } from "../create-application.ts";
import { newId } from "../core/ids.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

let world: TestWorld;
let server: Server | undefined;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
  server?.closeAllConnections();
  server?.close();
  await world.cleanUp();
});

/** A receiver that answers one status after the other; the last one from then on. */
async function listen(...statuses: readonly number[]) {
  const received: Received[] = [];
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200;
      received.push({ headers: request.headers, body });
      response.writeHead(status).end("what they say");
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook` };
}

/** The application with its background work running, with short pauses. */
function working() {
  const application = createApplication({
    store: world.store,
    clock: world.clock,
    newId,
    version: "test",
    secret: "a secret for tests",
    backupsDir: "",
    reportBug: () => undefined,
    jobTimes: { pollMilliseconds: 50, firstPauseMilliseconds: 20, maxPauseMilliseconds: 50 },
    schedulerTimes: { firstTickMilliseconds: 1 },
  });
  application.startWork();
  stop = async () => {
    await application.settled();
    await application.stopWork();
  };
  return application;
}

const ride = {
  discipline: "flatwork",
  date: "2026-11-18",
  durationSeconds: 1800,
  exercises: [],
  athleteId: "beau",
};

describe.each(dialectsFor(import.meta.filename))("a webhook (%s)", (dialect) => {
  const open = async () => {
    world = await openTestWorld(dialect);
    return working();
  };
  const waitFor = async (isSo: () => boolean | Promise<boolean>) => {
    await expect.poll(async () => isSo(), { timeout: 300_000, interval: 50 }).toBe(true);
  };

  it(
    "gets a workout, with a signature that its secret verifies, until it confirms receipt",
    { timeout: 400_000 },
    async () => {
      const application = await open();
      const { received, url } = await listen(500, 503, 204);
      const made = valueOf(
        await application.webhook.createWebhook(world.rita, { url, kinds: ["workout.saved"] }),
      );
      const saved = valueOf(await application.workout.createWorkout(world.rita, ride));
      const latest = async () =>
        valueOf(await application.webhook.listWebhooks(world.rita)).items[0]?.deliveries[0];
      await waitFor(async () => (await latest())?.isDone === true);
      expect(received).toHaveLength(3);
      expect(await latest()).toMatchObject({ kind: "workout.saved", attempts: 3, status: 204 });
      // The same event each time.
      expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      const [, , last] = received;
      const verifier = new Verifier(made.secret);
      const checked = verifier.verify(last?.body ?? "", last?.headers as Record<string, string>);
      expect(checked).toMatchObject({
        type: "workout.saved",
        data: { workout: { id: saved.id, discipline: "flatwork" } },
      });
      expect(() => verifier.verify(`${last?.body} `, last?.headers as Record<string, string>)).toThrow(
        "signature",
      );
    },
  );

  it(
    "gets at most five attempts, nothing once it is gone or off, and nothing of others",
    { timeout: 400_000 },
    async () => {
      const application = await open();
      const { received, url } = await listen(500, 500, 500, 500, 500, 410, 200);
      const own = { ...ride, athleteId: "emma-athlete", discipline: "running", distanceMeters: 5000 };
      const made = valueOf(
        await application.webhook.createWebhook(world.rita, { url, kinds: ["workout.saved"] }),
      );
      const seen = async () => valueOf(await application.webhook.listWebhooks(world.rita)).items[0];
      // Emma's own training is private.
      valueOf(await application.workout.createWorkout(world.emma, own));
      valueOf(await application.workout.createWorkout(world.rita, ride));
      await waitFor(async () => (await seen())?.deliveries[0]?.isDone === true);
      expect((await seen())?.deliveries).toMatchObject([{ attempts: 5, status: 500 }]);
      valueOf(await application.workout.createWorkout(world.rita, { ...ride, date: "2026-11-19" }));
      await waitFor(async () => (await seen())?.isOn === false);
      expect(received).toHaveLength(6);
      valueOf(await application.webhook.switchWebhook(world.rita, made.id, true));
      valueOf(await application.workout.createWorkout(world.rita, { ...ride, date: "2026-11-17" }));
      await waitFor(() => received.length === 7);
      expect(received.every(({ body }) => body.includes('"beau"'))).toBe(true);
    },
  );

  it("can't reach more than its group may", { timeout: 400_000 }, async () => {
    const application = await open();
    const { received, url } = await listen(200);
    // Zoe's group is not trusted with this machine's own network.
    const kinds = ["workout.saved"] as const;
    valueOf(await application.webhook.createWebhook(world.zoe, { url, kinds }));
    const walk = { ...ride, discipline: "walking", athleteId: world.zoe.member.athleteId };
    valueOf(await application.workout.createWorkout(world.zoe, walk));
    const latest = async () =>
      valueOf(await application.webhook.listWebhooks(world.zoe)).items[0]?.deliveries[0];
    await waitFor(async () => (await latest())?.isDone === true);
    expect([received.length, (await latest())?.problem]).toEqual([
      0,
      "Its address may not be reached from here.",
    ]);
    const wrong = await application.webhook.createWebhook(world.zoe, { url: "ftp://x", kinds });
    expect(wrong).toMatchObject({ ok: false, error: { type: "invalid", fields: [{ path: "url" }] } });
  });
});
