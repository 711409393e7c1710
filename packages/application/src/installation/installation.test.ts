import "temporal-polyfill/global";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { startPlexServer, standInToken } from "@canter/integrations/testing/plex-server/start-plex-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { type Application, createApplication } from "../create-application.ts";
import { newId } from "../core/ids.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const key = "sk-installation-key-000111222";
const secretAnswer = "INTERNAL-SECRET-JSON db password=hunter2";

describe.each(dialectsFor(import.meta.filename))("what is the installation's own (%s)", (dialect) => {
  let world: TestWorld;
  let server: FakeModelServer;
  let application: Application;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    server = await startFakeModelServer({
      script: { replies: [{ text: "Five sets of five.", times: "always" }] },
    });
    application = createApplication({
      store: world.store,
      clock: world.clock,
      newId,
      version: "test",
      backupsDir: "/nonexistent",
      contentDir: world.contentDir,
      reportBug: (error) => world.bugs.push(error),
      environmentModel: {
        provider: "openai-compatible",
        model: "m",
        baseUrl: server.url,
        key,
        options: { coachDriver: "model" },
      },
    });
    application.startWork();
  });
  afterAll(async () => {
    await application.stopWork();
    await application.settled();
    await server.close();
    await world.cleanUp();
  });

  const ask = async (member: MemberContext) => {
    const before = server.requests.length;
    const message = { text: "how should I plan my week, in your words?", kind: "coach" } as const;
    const { reply } = valueOf(await application.agents.receiveMessage(member, message, { wait: true }));
    return { reply, asked: server.requests.length - before };
  };

  it("lets nobody but the first owner make groups, unless they let named ones, or everybody", async () => {
    const make = (accountId: string) =>
      application.group.createGroup(accountId, { name: "Another", kind: "household" });
    expect(await make("vera-account")).toMatchObject({ ok: false, error: { type: "forbidden" } });
    expect((await application.account.readAccount("vera-account")).mayMakeGroups).toBe(false);
    await application.installation.changeInstallation({ groupMakers: "named" });
    expect(await make("vera-account")).toMatchObject({ ok: false, error: { type: "forbidden" } });
    expect(await application.installation.putGroupMaker("nobody", true)).toMatchObject({
      error: { type: "not_found" },
    });
    const { setGroupMaker } = await import("@canter/storage/installation/installation");
    await setGroupMaker(world.store.db, "vera-account", true);
    expect((await application.account.readAccount("vera-account")).mayMakeGroups).toBe(true);
    expect((await make("vera-account")).ok).toBe(true);
    expect((await make("emma-account")).ok).toBe(false);
    await application.installation.changeInstallation({ groupMakers: "everybody" });
    expect((await make("emma-account")).ok).toBe(true);
    await application.installation.changeInstallation({ groupMakers: "owner" });
    expect((await make("local-owner")).ok).toBe(true);
    const trusted = (await application.installation.readInstallation()).groups.filter(
      (group) => group.trusted,
    );
    expect(trusted.map(({ name }) => name).toSorted()).toEqual(["Another", "Barn", "My household"]);
  });

  it("is asked for the groups that the first owner names, and for no others", async () => {
    expect((await application.model.readModels(world.rita)).items).toMatchObject([{ source: "environment" }]);
    expect((await ask(world.rita)).asked).toBeGreaterThan(0);
    expect((await application.model.readModels(world.zoe)).items).toEqual([]);
    expect((await ask(world.zoe)).asked).toBe(0);
    expect(await application.model.testModels(world.zoe, {})).toMatchObject({ error: { type: "not_found" } });
    valueOf(await application.installation.putGroupTrust("elsewhere", true));
    expect((await ask(world.zoe)).asked).toBeGreaterThan(0);
    valueOf(await application.installation.putGroupTrust("elsewhere", false));
    expect((await ask(world.zoe)).asked).toBe(0);
    expect(await application.installation.putGroupTrust("nowhere", true)).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it("is limited by account and day, whichever group it asks in", async () => {
    const barn = await ask(world.rita);
    expect(barn.asked).toBeGreaterThan(0);
    await application.installation.changeInstallation({ tokensPerAccountDay: 1 });
    // Nothing is left of the day in the barn, and so nothing in their household either.
    expect((await ask(world.rita)).asked).toBe(0);
    expect((await ask(world.owner)).asked).toBe(0);
    valueOf(await application.installation.putGroupTrust("elsewhere", true));
    await application.installation.changeInstallation({ tokensPerAccountDay: 1_000_000 });
    expect((await ask(world.owner)).asked).toBeGreaterThan(0);
    expect((await ask(world.zoe)).asked).toBeGreaterThan(0);
    world.clock.advance(24 * 60 * 60 * 1000);
    await application.installation.changeInstallation({ tokensPerAccountDay: null });
    valueOf(await application.installation.putGroupTrust("elsewhere", false));
  });

  it("keeps its folder for content to them", async () => {
    await writeFile(join(world.contentDir, "own.yaml"), "items:\n  - id: a\n    title: Private film\n");
    const source = { kind: "file", path: "own.yaml" } as const;
    expect(await application.content.createContentSource(world.zoe, source)).toMatchObject({
      error: { type: "forbidden" },
    });
    valueOf(await application.installation.putGroupTrust("elsewhere", true));
    const { id } = valueOf(await application.content.createContentSource(world.zoe, source));
    valueOf(await application.installation.putGroupTrust("elsewhere", false));
    const { status, report } = valueOf(await application.content.syncContentSource(world.zoe, id));
    expect([status, JSON.stringify(report)]).toEqual(["failed", expect.stringContaining("named")]);
    expect(valueOf(await application.content.listContent(world.zoe, { limit: 9 })).items).toEqual([]);
  });

  it("keeps its network to them: models, speech and Plex of the others reach the internet alone", async () => {
    // Not the one of the installation, which is asked for summaries meanwhile.
    const inside = await startFakeModelServer({ script: { replies: [{ text: "Five.", times: "always" }] } });
    const local = { provider: "openai-compatible", model: "m", baseUrl: inside.url } as const;
    const tested = valueOf(await application.model.testModels(world.zoe, { input: local }));
    expect(tested).toMatchObject({
      ok: false,
      steps: [{ name: "Reach it", detail: expect.stringContaining("groups may not reach this address") }],
    });
    const heard = await application.model.testModels(world.zoe, { agent: "transcription", input: local });
    expect(valueOf(heard).ok).toBe(false);
    valueOf(
      await application.model.putModel(world.zoe, "default", { ...local, options: { coachDriver: "model" } }),
    );
    await ask(world.zoe);
    expect(inside.requests).toEqual([]);
    expect(valueOf(await application.model.testModels(world.rita, { input: local })).steps[0]?.ok).toBe(true);
    const plex = await startPlexServer();
    try {
      const { id } = valueOf(
        await application.content.createContentSource(world.zoe, {
          kind: "plex",
          url: plex.url,
          token: standInToken,
        }),
      );
      const { status, report } = valueOf(await application.content.syncContentSource(world.zoe, id));
      expect([status, JSON.stringify(report)]).toEqual([
        "failed",
        expect.stringContaining("may not be reached"),
      ]);
      expect(plex.requests).toEqual([]);
    } finally {
      await plex.close();
    }
    valueOf(await application.model.removeModel(world.zoe, "default"));
    await inside.close();
  });

  it("never shows what the other side wrote to anybody but the first owner", async () => {
    const internal = createServer((_request, response) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: secretAnswer } }));
    }).listen(0, "127.0.0.1");
    await once(internal, "listening");
    const baseUrl = `http://127.0.0.1:${(internal.address() as AddressInfo).port}/v1`;
    const input = { provider: "openai-compatible", model: "m", baseUrl } as const;
    try {
      valueOf(await application.installation.putGroupTrust("elsewhere", true));
      const theirs = JSON.stringify(valueOf(await application.model.testModels(world.zoe, { input })));
      expect(theirs).toContain("answered 400: it does not take the question");
      expect(theirs).not.toContain("hunter2");
      const heard = await application.model.testModels(world.zoe, { agent: "transcription", input });
      expect(JSON.stringify(valueOf(heard))).not.toContain("hunter2");
      const own = JSON.stringify(valueOf(await application.model.testModels(world.rita, { input })));
      expect(own).toContain("hunter2");
      valueOf(
        await application.model.putModel(world.zoe, "default", {
          ...input,
          options: { coachDriver: "model" },
        }),
      );
      await ask(world.zoe);
      const rows = await world.store.db.selectFrom("run_events").select("data").execute();
      expect(rows.some(({ data }) => data.includes("it does not take the question"))).toBe(true);
      expect(rows.some(({ data }) => data.includes("hunter2"))).toBe(false);
    } finally {
      internal.close();
      valueOf(await application.model.removeModel(world.zoe, "default"));
      valueOf(await application.installation.putGroupTrust("elsewhere", false));
    }
  });
});
