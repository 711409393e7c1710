import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { can, isPrivate } from "@canter/domain/access/access";
import { valueOf } from "@canter/application/testing/test-world";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { addNewcomer, makeKnown } from "../testing/samples/known-things.ts";
import { type Known, operationSamples, sampleRequest } from "../testing/samples/operation-samples.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operation-registry.ts";

type Role = "owner" | "member" | "viewer";

const isRead = ({ needs, method }: Operation) =>
  typeof needs === "string" ? method === "get" : needs[1] === "read";

/** Not allowed with any key. */
const browserOnly: ReadonlySet<string> = new Set([
  "joinScreen",
  "putPin",
  "connectAssistant",
  "deleteAccount",
  "deleteGroup",
  "deleteHorse",
]);

/** The expected statuses for a role; a last owner can't leave, and what a person did is private: a viewer has done nothing. */
const allowedStatus = ({ id, needs, path }: Operation, role: Role): readonly number[] => {
  if (needs === "nobody") return [200, 201, 404, 409];
  if (id === "leaveGroup" && role === "owner") return [409];
  if (browserOnly.has(id)) return [403];
  if (needs === "firstOwner") return [200];
  // They have no permission for it.
  if (id === "createGroup" && role !== "owner") return [403];
  if (typeof needs === "string") return [200, 201];
  // What viewers may say is a question.
  if (role === "viewer" && id === "createMessage") return [403];
  if (role === "viewer" && isPrivate(needs[0]) && path.includes("{")) return [200, 404];
  // No model is configured here.
  if (id === "transcribeVoiceMemo" || id === "tryAgain") return [409];
  // They have no known browser.
  if (id === "removePushSubscription") return [200, 404];
  // The body is not an archive, and nobody has given consent.
  if (id === "importArchive" || id === "connectSource") return [400];
  // For a future week: this barn has hundreds of horses to analyse.
  if (id === "requestReport") return [400];
  // The known program is not a draft of the designer.
  if (id === "refinePlan") return [409];
  return [200, 201, 202];
};

describe.each(dialectsFor(import.meta.filename))("who may call what (%s)", (dialect) => {
  // The table is the same on both databases, and each change recreates what it changes: test changes on one of them.
  const walked = operations.filter((operation) => dialect === "sqlite" || isRead(operation));
  let app: TestApp;
  let keys: Readonly<
    Record<"zoe" | "rita" | "expired" | "revoked" | "reading" | "elsewhere" | "here", string>
  >;
  let ritas: Known;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    const { application, rita, owner, clock } = app.world;
    const make = async (accountId: string, more: object = {}) =>
      valueOf(await application.account.createApiKey(accountId, { name: "walk", access: "write", ...more }));
    const [expired, revoked] = [await make("local-owner", { days: 1 }), await make("local-owner")];
    clock.advance(2 * 24 * 60 * 60 * 1000);
    valueOf(await application.account.removeApiKey("local-owner", revoked.id));
    keys = {
      zoe: (await make("zoe-account")).key,
      rita: (await make("local-owner")).key,
      expired: expired.key,
      revoked: revoked.key,
      reading: (await make("local-owner", { access: "read" })).key,
      here: (await make("local-owner", { groupId: "barn" })).key,
      elsewhere: (await make("local-owner", { groupId: owner.group.id })).key,
    };
    ritas = await makeKnown(app, rita, "beau");
  });
  afterAll(() => app.cleanUp());

  const call = async (operation: Operation, known: Known, key: string | undefined) => {
    const { method, path, headers, ...content } = sampleRequest(operation, known);
    const answer = await app.send(method, path, {
      stranger: true,
      ...content,
      headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    });
    return { id: operation.id, status: answer.status };
  };

  it("has a sample request for every operation, so that none is omitted", () => {
    expect(Object.keys(operationSamples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(operations.length).toBeGreaterThanOrEqual(50);
  });

  type Caller = { readonly key: string; readonly known: Known };
  /**
   * Calls operations one after the other on the same records until one has removed what the next needs: then the records are recreated once
   * for that one. Returns those with an unexpected response even so.
   */
  const walk = async (role: Role, fresh: () => Promise<Caller>): Promise<readonly unknown[]> => {
    let caller = await fresh();
    const wrong: unknown[] = [];
    for (const operation of walked) {
      const { needs } = operation;
      const may =
        typeof needs === "string" ? needs !== "firstOwner" || role === "owner" : can(role, ...needs);
      const expected = may ? allowedStatus(operation, role) : [needs === "firstOwner" ? 404 : 403];
      const isExpected = async (): Promise<number | true> => {
        const { status } = await call(operation, caller.known, caller.key);
        return expected.includes(status) || status;
      };
      if ((await isExpected()) === true) continue;
      caller = await fresh();
      const again = await isExpected();
      if (again !== true) wrong.push([operation.id, again]);
    }
    return wrong;
  };

  it("lets an owner call everything", async () => {
    const fresh = async () => ({ key: keys.rita, known: await makeKnown(app, app.world.rita, "beau") });
    expect(await walk("owner", fresh)).toEqual([]);
  });

  it.each(["member", "viewer"] as const)(
    "lets a %s call what the table allows, and nothing else",
    async (role) => {
      const fresh = async () => {
        const { context, key } = await addNewcomer(app, role);
        const writer = role === "viewer" ? app.world.rita : context;
        return { key, known: await makeKnown(app, writer, "beau", context) };
      };
      expect(await walk(role, fresh)).toEqual([]);
    },
  );

  it("answers a viewer's questions, and changes nothing for what else they say", async () => {
    const { key } = await addNewcomer(app, "viewer");
    const say = async (text: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const said = { stranger: true, headers, body: { text } };
      return app.send("POST", "/api/v1/messages?wait=1", said);
    };
    expect((await say("is Beau sound?")).body).toMatchObject({ reply: expect.stringContaining("Beau") });
    const others = [
      "lunged Beau 20 min",
      "no jumping for Beau until Friday",
      "add a horse called Comet",
      "weighed 82 kg",
      "remember that Beau hates the clippers",
    ];
    for (const text of others) expect([text, (await say(text)).status]).toEqual([text, 403]);
  });

  it("gives a viewer no way through the conversation to coaches, programs, proposals or what is known of others", async () => {
    const { context, key } = await addNewcomer(app, "viewer");
    const { db } = app.world.store;
    const state = async () => {
      const tables = [
        "personas",
        "programs",
        "program_versions",
        "proposals",
        "working_memories",
        "cautions",
        "workouts",
      ] as const;
      const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
      return JSON.stringify(await Promise.all(rows));
    };
    const send = (method: string, path: string, body: object) =>
      app.send(method, `/api/v1${path}`, {
        stranger: true,
        body,
        headers: { authorization: `Bearer ${key}` },
      });
    const before = await state();
    const texts = [
      "make me a new coach called Bob, a drill sergeant",
      "talk to me like a drill sergeant from now on",
      "be stricter with everybody",
      "start the 5x5 program for me",
      "make a plan for Beau to jump 90 cm by March",
      "pause Beau's plan",
      "swap Beau's ride on Friday to Saturday",
      "remember that Emma is afraid of jumping",
      "forget what you know about Emma",
      "yes, apply it",
      "undo the last change of Beau's plan",
    ];
    for (const text of texts) {
      const asked = [{}, { kind: "designer" }, { kind: "coach_setup" }, { as: "horse" }];
      for (const more of asked) {
        const { status, body } = await send("POST", "/messages?wait=1", { text, ...more });
        expect([text, more, [200, 403].includes(status)]).toEqual([text, more, true]);
        if (status === 403) expect(JSON.stringify(body)).toContain("Viewers may ask");
      }
    }
    const setUps = await Promise.all(
      ["designer", "coach_setup"].map((kind) => send("POST", "/conversations", { kind })),
    );
    expect(setUps.map(({ status }) => status)).toEqual([403, 403]);
    const direct = [
      await send("POST", "/coaches", { name: "Bob", tone: "Short.", methodology: "Hard.", insistsOn: [] }),
      await send("PUT", "/coaches/chosen", { id: "steady" }),
    ];
    for (const { status, body } of direct) {
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain("You are a viewer here: you may look and ask.");
    }
    expect(await state()).toBe(before);
    expect(context.member.role).toBe("viewer");
  });

  it("answers another group's member as if nothing existed", async () => {
    for (const operation of operations.filter(({ needs }) => typeof needs !== "string"))
      expect(await call(operation, ritas, keys.zoe)).toEqual({ id: operation.id, status: 404 });
  });

  it("asks everybody without valid credentials to sign in", async () => {
    for (const key of [undefined, keys.expired, keys.revoked, "garbage-that-is-no-key"])
      for (const operation of operations) {
        const { id, status } = await call(operation, ritas, key);
        if (operation.needs === "nobody") expect([id, [401, 403, 500].includes(status)]).toEqual([id, false]);
        else expect([id, status]).toEqual([id, 401]);
      }
    const basic = await app.send("GET", "/api/v1/session", {
      stranger: true,
      headers: { authorization: `Basic ${keys.rita}` },
    });
    expect(basic.status).toBe(401);
  });

  it("limits a read-only key to reading", async () => {
    for (const operation of operations.filter(({ needs }) => needs !== "nobody")) {
      const { id, status } = await call(operation, ritas, keys.reading);
      expect([id, status]).toEqual([id, isRead(operation) ? 200 : 403]);
    }
  });

  it("limits a key for one group to that group", async () => {
    for (const operation of operations.filter(({ needs }) => needs !== "nobody")) {
      const { id, status } = await call(operation, ritas, keys.elsewhere);
      expect([id, status]).toEqual([id, typeof operation.needs === "string" ? 403 : 404]);
    }
    // Nor does it allow lasting changes there: invitations, grants, keys of models.
    const lasting = operations.filter(
      (operation) => operation.lasting && typeof operation.needs !== "string",
    );
    expect(lasting.length).toBeGreaterThanOrEqual(6);
    for (const operation of lasting)
      expect(await call(operation, ritas, keys.here)).toEqual({ id: operation.id, status: 403 });
    const own = await app.send("GET", "/api/v1/session", {
      stranger: true,
      group: "",
      headers: { authorization: `Bearer ${keys.elsewhere}` },
    });
    expect(own.body).toMatchObject({ group: { name: "My household" } });
  });

  it("hides a member's own training and conversations from every other member, including owners", async () => {
    const { context, key } = await addNewcomer(app, "member");
    const theirs = await makeKnown(app, context, context.member.athleteId, app.world.rita);
    const withIds = operations.filter(
      ({ needs, path }) =>
        typeof needs !== "string" &&
        isPrivate(needs[0]) &&
        path.includes("{id}") &&
        !path.includes("exercises"),
    );
    expect(withIds.length).toBeGreaterThanOrEqual(8);
    for (const operation of withIds) {
      expect(await call(operation, theirs, keys.rita)).toEqual({ id: operation.id, status: 404 });
    }
    const marks = [theirs.workoutId, theirs.draftId, theirs.runId, context.member.athleteId];
    const other = (await addNewcomer(app, "owner")).key;
    const marksSeen = async (path: string, by: string) => {
      const headers = { authorization: `Bearer ${by}` };
      const { text } = await app.send("GET", `/api/v1${path}`, { stranger: true, headers });
      return marks.some((mark) => text.includes(mark));
    };
    for (const path of ["/workouts", "/workouts?status=draft", "/export", "/records", "/runs"]) {
      expect([path, await marksSeen(path, key)]).toEqual([path, true]);
      expect([path, await marksSeen(path, other)]).toEqual([path, false]);
    }
  });

  it("opens one's own training by a grant to one member, as far as it goes, until it is revoked", async () => {
    const [giver, taker] = [await addNewcomer(app, "viewer"), await addNewcomer(app, "member")];
    const other = await addNewcomer(app, "owner");
    const { application, store, rita } = app.world;
    // A viewer can't write: their data was logged while they were a member.
    valueOf(await application.group.changeRole(rita, giver.context.member.id, "member"));
    const writing = valueOf(await application.group.enterGroup(giver.context.account.id, "barn"));
    const { workoutId } = await makeKnown(app, writing, writing.member.athleteId);
    valueOf(await application.group.changeRole(rita, giver.context.member.id, "viewer"));
    const as = async (method: string, path: string, key: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app.send(method, `/api/v1${path}`, { stranger: true, headers, body })).status;
    };
    const grant = (access: string) => as("PUT", `/grants/${taker.context.member.id}`, giver.key, { access });
    const read = (key: string) => as("GET", `/workouts/${workoutId}`, key);
    const edit = (version: number) =>
      as("PATCH", `/workouts/${workoutId}`, taker.key, { version, notes: "seen" });
    expect([await read(taker.key), await edit(1)]).toEqual([404, 404]);
    expect(await grant("read")).toBe(200);
    expect([await read(taker.key), await read(other.key), await edit(1)]).toEqual([200, 404, 403]);
    expect(await grant("write")).toBe(200);
    expect([await edit(1), await read(other.key)]).toEqual([200, 404]);
    expect(await as("PUT", `/grants/${other.context.member.id}`, taker.key, { access: "read" })).toBe(200);
    // The grantee granted access to their own data, not to the data granted to them.
    expect(await read(other.key)).toBe(404);
    const grants = await app.send("GET", "/api/v1/grants", {
      stranger: true,
      headers: { authorization: `Bearer ${taker.key}` },
    });
    expect(grants.body).toEqual({
      given: [{ memberId: other.context.member.id, name: other.context.member.name, access: "read" }],
      received: [
        { athleteId: giver.context.member.athleteId, name: giver.context.member.name, access: "write" },
      ],
    });
    expect(await as("DELETE", `/grants/${taker.context.member.id}`, giver.key)).toBe(200);
    expect([await read(taker.key), await edit(2)]).toEqual([404, 404]);
    expect(await as("DELETE", `/grants/${taker.context.member.id}`, giver.key)).toBe(404);
    expect(await as("PUT", "/grants/zoe-member", giver.key, { access: "read" })).toBe(404);
    await grant("read");
    valueOf(await application.group.removeMember(rita, giver.context.member.id));
    expect(await read(taker.key)).toBe(404);
    expect(
      await store.db
        .selectFrom("athlete_grants")
        .select("access")
        .where("member_id", "=", taker.context.member.id)
        .execute(),
    ).toEqual([]);
  });
});
