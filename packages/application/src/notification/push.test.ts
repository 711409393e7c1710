import "temporal-polyfill/global";
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { newId } from "../core/ids.ts";
import { type Application, createApplication } from "../create-application.ts";
import { createGroupOutgoing, lazyOutgoing } from "../installation/create-group-outgoing.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createPushing } from "./push.ts";

type Browser = { readonly pair: ECDH; readonly auth: Buffer };

const newBrowser = (): Browser => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
};

/** Decrypts a message as the browser does: RFC 8291 in reverse. */
const decrypt = ({ pair, auth }: Browser, body: Buffer): unknown => {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const hkdf = (key: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, by, info, bytes));
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const key = hkdf(pair.computeSecret(sender), auth, both, 32);
  const opening = createDecipheriv(
    "aes-128-gcm",
    hkdf(key, salt, "Content-Encoding: aes128gcm\0", 16),
    hkdf(key, salt, "Content-Encoding: nonce\0", 12),
  ).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  expect(text.at(-1)).toBe(2);
  return JSON.parse(text.subarray(0, -1).toString("utf8"));
};

type Pushed = { readonly path: string; readonly authorization: string; readonly body: Buffer };

/** A push service that records its requests, and answers each path with the configured status. */
const startService = async () => {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number[]>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      pushed.push({ path, authorization: headers.authorization ?? "", body: Buffer.concat(chunks) });
      response.writeHead(answers.get(path)?.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    answers,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Patient with a busy machine. */
const until = <T>(read: () => T | Promise<T>) => expect.poll(read, { interval: 20 });

describe.each(dialectsFor(import.meta.filename))("web push (%s)", (dialect) => {
  let world: TestWorld;
  let service: Awaited<ReturnType<typeof startService>>;
  let application: Application;
  const start = () => {
    application = createApplication({
      ...world,
      newId,
      version: "test",
      backupsDir: "",
      secret: "a secret of this installation",
      reportBug: (bug) => world.bugs.push(bug),
      outgoing: { allowed: ["127.0.0.1"] },
      jobTimes: { pollMilliseconds: 30 },
      schedulerTimes: { firstTickMilliseconds: 1 },
    });
    application.startWork();
  };
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    service = await startService();
    start();
  });
  afterEach(async () => {
    await application.settled();
    await application.stopWork();
    service.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const subscribe = async (member: MemberContext, path: string, browser = newBrowser()): Promise<Browser> => {
    const { pair, auth } = browser;
    const keys = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
    const subscription = { endpoint: `${service.url}${path}`, ...keys };
    valueOf(await application.notification.addPushSubscription(member, subscription));
    return browser;
  };
  const pin = async (text: string) =>
    valueOf(await application.horse.addCaution(world.emma, "beau", { text }));
  const browsers = async () =>
    (
      await world.store.db.selectFrom("push_subscriptions").select("endpoint").orderBy("endpoint").execute()
    ).map(({ endpoint }) => endpoint.replace(service.url, ""));

  it("reaches each browser of the recipients, readable by that browser alone", async () => {
    const { emma, rita, vera } = world;
    const phone = await subscribe(rita, "/phone");
    const laptop = await subscribe(rita, "/laptop");
    await subscribe(emma, "/emma");
    await pin("shoe loose, no jumping");
    await until(() => service.pushed.map(({ path }) => path).toSorted()).toEqual(["/laptop", "/phone"]);
    const bodyOf = (path: string) => service.pushed.find((one) => one.path === path)?.body ?? Buffer.alloc(0);
    const shown = {
      title: "Barn",
      body: "Emma pinned to Beau: “shoe loose, no jumping”.",
      path: expect.stringMatching(/^\/open\?group=barn&id=[\w-]{36}&to=%2Fhorses%2Fbeau$/) as string,
      tag: "caution /horses/beau",
    };
    expect(decrypt(phone, bodyOf("/phone"))).toEqual(shown);
    expect(decrypt(laptop, bodyOf("/laptop"))).toEqual(shown);
    expect(() => decrypt(phone, bodyOf("/laptop"))).toThrow("unable to authenticate");
    const { publicKey } = valueOf(await application.notification.readPushKey());
    expect(service.pushed[0]?.authorization).toMatch(new RegExp(`^vapid t=\\S+, k=${publicKey}$`));
    expect(await application.notification.removePushSubscription(vera, `${service.url}/phone`)).toMatchObject(
      {
        error: { type: "not_found" },
      },
    );
    valueOf(await application.notification.removePushSubscription(rita, `${service.url}/phone`));
    await pin("bites");
    await until(() => service.pushed.map(({ path }) => path).slice(2)).toEqual(["/laptop"]);
  });

  it("forgets a browser that is gone, and tries again when a service fails", async () => {
    const { rita, vera } = world;
    await subscribe(rita, "/gone");
    const browser = await subscribe(vera, "/busy");
    service.answers.set("/gone", [410]);
    service.answers.set("/busy", [503, 201]);
    await pin("bites");
    await until(browsers).toEqual(["/busy"]);
    await until(() => service.pushed.filter(({ path }) => path === "/busy").length).toBe(2);
    expect(decrypt(browser, service.pushed.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({ title: "Barn" });
  });

  it("belongs to the browser's latest account, and refuses invalid keys", async () => {
    const { rita, vera } = world;
    const browser = await subscribe(rita, "/shared");
    await subscribe(vera, "/shared", browser);
    await pin("bites");
    await until(() => service.pushed.length).toBe(1);
    expect(await browsers()).toEqual(["/shared"]);
    const wrong = { endpoint: `${service.url}/wrong`, p256dh: "AAAA", auth: "AAAA" };
    expect(await application.notification.addPushSubscription(vera, wrong)).toMatchObject({
      error: { fields: [{ path: "keys" }] },
    });
  });

  it("never reaches the machine's own network, not even for groups whose models may be there", async () => {
    const { rita, store } = world;
    await application.stopWork();
    await subscribe(rita, "/inside");
    await pin("bites");
    await application.settled();
    const [notified] = valueOf(await application.notification.listNotifications(rita, { limit: 1 })).items;
    const { id } = await store.db.selectFrom("push_subscriptions").select("id").executeTakeFirstOrThrow();
    const payload = {
      notificationId: notified?.id,
      subscriptionId: id,
      groupId: "barn",
      memberId: rita.member.id,
    };
    const job = { id: "job", queue: "pushes", key: "key", attempt: 1, payload };
    const send = (allowed: readonly string[]) => {
      const outgoing = createGroupOutgoing(store, lazyOutgoing({ allowed }));
      return createPushing(testContext(world, { outgoing }))(job, new AbortController().signal);
    };
    await send([]);
    expect(service.pushed).toEqual([]);
    await send(["127.0.0.1"]);
    expect(service.pushed).toHaveLength(1);
    valueOf(await application.notification.markNotificationsRead(rita, {}));
    await send(["127.0.0.1"]);
    expect(service.pushed).toHaveLength(1);
  });
});
