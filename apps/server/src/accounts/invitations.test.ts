import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type Browser, openBrowser } from "./testing/browser.ts";

const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };
const day = 24 * 60 * 60 * 1000;

describe.each(dialectsFor(import.meta.filename))("invitations (%s)", (dialect) => {
  let app: TestApp;
  let owner: Browser;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    owner = openBrowser(app);
    await owner.send("POST", "/api/v1/owner", { body: rita });
  });
  afterAll(() => app.cleanUp());

  const invite = async (body: object) => {
    const answer = await owner.send("POST", "/api/v1/invitations", { body });
    const { id, link } = answer.body as { id: string; link: string };
    const token = /^http:\/\/localhost:4321\/invitation\/([\w-]{43})$/.exec(link)?.[1] ?? "";
    return { id, address: `/api/v1/invitation-links/${token}` };
  };
  const person = (name: string) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    password: `the password of ${name}`,
  });

  it("state what they invite to, and make the first one who comes a member", async () => {
    const { address } = await invite({ role: "member", name: "Emma", email: "Emma@example.com" });
    const [emma, eve] = [openBrowser(app), openBrowser(app)];
    expect((await emma.send("GET", address)).body).toMatchObject({
      group: { name: "My household", kind: "household" },
      role: "member",
      name: "Emma",
      email: "emma@example.com",
      invitedBy: "Rita",
      signedInAs: null,
      isMember: false,
    });
    expect((await emma.send("POST", `${address}/accept`, { body: {} })).body).toMatchObject({ status: 400 });
    const answers = await Promise.all([
      emma.send("POST", `${address}/accept`, { body: person("Emma") }),
      eve.send("POST", `${address}/accept`, { body: person("Eve") }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    const [joined] = answers.filter(({ status }) => status === 201);
    expect(joined?.body).toMatchObject({ groups: [{ name: "My household", role: "member" }] });
    expect((await openBrowser(app).send("GET", address)).status).toBe(404);
    // Nothing remains of the one who came too late: they can be invited again.
    const second = await invite({ role: "viewer" });
    const late = answers[0]?.status === 201 ? "Eve" : "Emma";
    const again = await openBrowser(app).send("POST", `${second.address}/accept`, { body: person(late) });
    expect(again.status).toBe(201);
    const members = (await owner.send("GET", "/api/v1/members")).body as { items: { name: string }[] };
    expect(members.items.map(({ name }) => name)).toEqual(["Emma", "Eve", "Rita"]);
  });

  it("create a member in the zone of their own browser, with the units that they chose", async () => {
    const { address } = await invite({ role: "member" });
    const lisa = openBrowser(app);
    const home = { zone: "Europe/Lisbon", units: "lb" };
    const refused = await lisa.send("POST", `${address}/accept`, {
      body: { ...person("Lisa"), zone: "Mars" },
    });
    expect(refused.status).toBe(400);
    await lisa.send("POST", `${address}/accept`, { body: { ...person("Lisa"), ...home } });
    expect((await lisa.send("GET", "/api/v1/session")).body).toMatchObject({ member: home });
    expect((await owner.send("GET", "/api/v1/session")).body).not.toMatchObject({ member: home });
  });

  it("are valid until they are revoked, or expire", async () => {
    const [taken, over] = [await invite({ role: "member" }), await invite({ role: "member", days: 2 })];
    expect((await owner.send("DELETE", `/api/v1/invitations/${taken.id}`)).status).toBe(200);
    app.world.clock.advance(2 * day);
    for (const { address } of [taken, over]) {
      expect((await openBrowser(app).send("GET", address)).status).toBe(404);
      const accepted = await openBrowser(app).send("POST", `${address}/accept`, { body: person("Ida") });
      expect(accepted.status).toBe(404);
    }
    expect((await owner.send("GET", "/api/v1/invitations")).body).toEqual({ items: [] });
  });

  it("add a signed-in account, with its own training, once", async () => {
    await app.world.application.installation.changeInstallation({ groupMakers: "everybody" });
    const { address } = await invite({ role: "member" });
    const zoe = openBrowser(app);
    const own = await invite({ role: "owner" });
    await zoe.send("POST", `${own.address}/accept`, { body: person("Zoe") });
    expect((await zoe.send("POST", `${address}/accept`, { body: {} })).status).toBe(409);
    const made = await zoe.send("POST", "/api/v1/groups", { body: { name: "Zoe's barn", kind: "barn" } });
    const { joinedGroupId } = made.body as { joinedGroupId: string };
    const theirs = await zoe.send("POST", "/api/v1/invitations", {
      group: joinedGroupId,
      body: { role: "viewer" },
    });
    const { link } = theirs.body as { link: string };
    const barn = `/api/v1/invitation-links/${link.split("/").at(-1)}`;
    expect((await owner.send("GET", barn)).body).toMatchObject({
      signedInAs: { id: "local-owner" },
      isMember: false,
    });
    const joined = await owner.send("POST", `${barn}/accept`, { body: { name: "Rita of the barn" } });
    expect(joined.body).toMatchObject({ joinedGroupId });
    const session = await owner.send("GET", "/api/v1/session", { group: joinedGroupId });
    expect(session.body).toMatchObject({ member: { name: "Rita of the barn", role: "viewer" } });
    const taken = await invite({ role: "member" });
    const same = await openBrowser(app).send("POST", `${taken.address}/accept`, { body: person("Zoe") });
    expect([same.status, (same.body as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining("sign in with it first"),
    ]);
  });

  it("answer a repeated request with the same link, which is not stored anywhere", async () => {
    const headers = { "idempotency-key": "one-invitation" };
    const send = () => owner.send("POST", "/api/v1/invitations", { headers, body: { role: "viewer" } });
    const [first, second] = [(await send()).body, (await send()).body] as { link: string }[];
    expect(second).toEqual(first);
    const token = first?.link.split("/").at(-1) ?? "";
    const kept = await app.world.store.db.selectFrom("idempotency_keys").select("response").execute();
    const rows = await app.world.store.db.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify([kept, rows])).not.toContain(token);
    const key = () =>
      owner.send("POST", "/api/v1/api-keys", { headers: { "idempotency-key": "k" }, body: { name: "k" } });
    const [one, two] = [(await key()).body, (await key()).body] as { id: string; key: string }[];
    expect(two).toEqual(one);
    const authorization = `Bearer ${one?.key}`;
    expect(
      (await openBrowser(app).send("GET", "/api/v1/session", { headers: { authorization } })).status,
    ).toBe(200);
  });
});

describe.each(dialectsFor(import.meta.filename))("members (%s)", (dialect) => {
  let app: TestApp;
  let owner: Browser;
  let emma: Browser;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    [owner, emma] = [openBrowser(app), openBrowser(app)];
    await owner.send("POST", "/api/v1/owner", { body: rita });
    const { link } = (await owner.send("POST", "/api/v1/invitations", { body: { role: "member" } })).body as {
      link: string;
    };
    await emma.send("POST", `/api/v1/invitation-links/${link.split("/").at(-1)}/accept`, {
      body: { name: "Emma", email: "emma@example.com", password: "the password of Emma" },
    });
  });
  afterAll(() => app.cleanUp());

  const idOf = async (name: string) => {
    const { items } = (await owner.send("GET", "/api/v1/members")).body as {
      items: { id: string; name: string }[];
    };
    return items.find((member) => member.name === name)?.id ?? "";
  };
  const change = (by: Browser, id: string, role: string) =>
    by.send("PATCH", `/api/v1/members/${id}`, { body: { role } });

  it("never lose their last owner, even if two step down at once", async () => {
    const [ritaId, emmaId] = [await idOf("Rita"), await idOf("Emma")];
    expect((await change(owner, ritaId, "member")).status).toBe(409);
    expect((await owner.send("DELETE", `/api/v1/members/${ritaId}`)).status).toBe(409);
    expect((await owner.send("POST", "/api/v1/leave")).status).toBe(409);
    expect((await change(owner, emmaId, "owner")).body).toMatchObject({ name: "Emma", role: "owner" });
    const answers = await Promise.all([owner.send("POST", "/api/v1/leave"), change(emma, emmaId, "viewer")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = await app.world.store.db
      .selectFrom("members as m")
      .innerJoin("groups as g", "g.id", "m.group_id")
      .select("m.name")
      .where("g.name", "=", "My household")
      .where("m.role", "=", "owner")
      .where("m.removed_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe.each(dialectsFor(import.meta.filename))(
  "who comes in without saying how they write (%s)",
  (dialect) => {
    let app: TestApp;
    beforeAll(async () => void (app = await openTestApp(dialect)));
    afterAll(() => app.cleanUp());

    it("writes as the inviter does, in loads, distances and dates", async () => {
      const [owner, emma] = [openBrowser(app), openBrowser(app)];
      const forms = { units: "lb", distanceUnit: "km", locale: "en-CA" };
      const { body: account } = await owner.send("POST", "/api/v1/owner", { body: rita });
      const [group] = (account as { groups: { id: string }[] }).groups;
      await owner.send("PATCH", "/api/v1/session", { body: forms });
      const { body } = await owner.send("POST", "/api/v1/invitations", { body: { role: "member" } });
      const address = `/api/v1/invitation-links/${(body as { link: string }).link.split("/").at(-1)}/accept`;
      const person = { name: "Emma", email: "emma@example.com", password: "the password of Emma" };
      await emma.send("POST", address, { body: person });
      const session = await emma.send("GET", "/api/v1/session", { group: group?.id ?? "" });
      expect(session.body).toMatchObject({ member: forms });
    });
  },
);

describe.each(dialectsFor(import.meta.filename))("a member who is removed (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => void (app = await openTestApp(dialect)));
  afterAll(() => app.cleanUp());

  it("is locked out immediately, with the open session and every key, and returns as the same member", async () => {
    const [owner, emma] = [openBrowser(app), openBrowser(app)];
    await owner.send("POST", "/api/v1/owner", { body: rita });
    const inviteEmma = async () => {
      const { body } = await owner.send("POST", "/api/v1/invitations", { body: { role: "member" } });
      return `/api/v1/invitation-links/${(body as { link: string }).link.split("/").at(-1)}/accept`;
    };
    const body = { name: "Emma", email: "emma@example.com", password: "the password of Emma" };
    const joined = (await emma.send("POST", await inviteEmma(), { body })).body as { joinedGroupId: string };
    const group = joined.joinedGroupId;
    const { key } = (await emma.send("POST", "/api/v1/api-keys", { body: { name: "watch" } })).body as {
      key: string;
    };
    await emma.send("POST", "/api/v1/messages?wait=1", { group, body: { text: "ran 5k in 25:00" } });
    const withKey = () =>
      openBrowser(app).send("GET", "/api/v1/workouts", {
        group,
        headers: { authorization: `Bearer ${key}` },
      });
    const before = await emma.send("GET", "/api/v1/session", { group });
    const memberId = (before.body as { member: { id: string } }).member.id;
    expect([before.status, (await withKey()).status]).toEqual([200, 200]);
    expect((await owner.send("DELETE", `/api/v1/members/${memberId}`)).status).toBe(200);
    expect([(await emma.send("GET", "/api/v1/session", { group })).status, (await withKey()).status]).toEqual(
      [404, 404],
    );
    // Still signed in, and still the owner of their own data.
    expect((await emma.send("GET", "/api/v1/account")).body).toMatchObject({ name: "Emma", groups: [] });
    expect((await emma.send("POST", await inviteEmma(), { body: {} })).status).toBe(201);
    const back = await emma.send("GET", "/api/v1/session", { group });
    expect(back.body).toMatchObject({ member: { id: memberId } });
    const { items } = (await emma.send("GET", "/api/v1/workouts", { group })).body as { items: unknown[] };
    expect(items).toHaveLength(1);
  });
});
