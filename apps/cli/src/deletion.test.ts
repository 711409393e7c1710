import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthUser } from "@canter/storage/account/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

describe("deleting for good", () => {
  let data: string;
  const run = (...args: string[]) => runCanter([...args, "--data", data]);
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "canter-cli-"));
    const { openCanter, readConfig } = await import("@canter/server/in-process");
    const config = readConfig({ CANTER_DATA: data, CANTER_DEMO: "0" });
    if (!config.ok) throw new Error("The folder of a test can be configured.");
    const canter = await openCanter(config.value);
    const { application, accountId } = canter;
    await application.group.createGroup(accountId, { name: "Barn", kind: "barn" });
    const rita = {
      name: "Rita",
      email: "rita@example.com",
      credentialId: "c",
      passwordHash: "x",
      createdAt: 1,
    };
    await canter.store.transact((trx) => createAuthUser(trx, { id: accountId, ...rita }));
    await canter.close();
  });
  afterAll(() => rm(data, { recursive: true }));

  it("of a group says what goes, takes its name as it is written, and then does it", async () => {
    const asked = await run("installation", "delete-group", "barn");
    expect(asked).toMatchObject({ status: 2, err: expect.stringContaining('--confirm "Barn"') });
    const wrong = await run("installation", "delete-group", "barn", "--confirm", "barn");
    expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining("must be Barn") });
    expect((await run("installation")).out).toContain("Barn");
    const done = await run("installation", "delete-group", "barn", "--confirm", "Barn");
    expect(done).toMatchObject({ status: 0, out: expect.stringContaining("Barn is deleted.") });
    expect((await run("installation")).out).not.toContain("Barn");
  });

  it("of the first owner's account says why it can't be, although it is listed with the others", async () => {
    expect((await run("account", "list")).out).toContain("rita@example.com");
    const refused = await run("account", "delete", "rita@example.com", "--confirm", "Rita");
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining("owns the installation") });
  });
});
