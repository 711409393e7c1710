import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

describe("canter installation", () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "canter-cli-"));
    await makeDatabase(data);
  });
  afterAll(() => rm(data, { recursive: true }));

  const run = (...args: string[]) =>
    runCanter(["installation", ...args, "--data", data], { env: { CANTER_DEMO: "1" } });

  it("shows the settings for all groups, and changes them", async () => {
    const { out } = await run();
    expect(out).toMatch(/Groups are made by\s+nobody but the first owner/);
    expect(out).toMatch(/trusted {2}My household {2}1 person/);
    const changed = await run("set", "--group-makers", "everybody", "--tokens", "50000", "--dollars", "2.5");
    expect(changed.out).toMatch(/everybody with an account[^]*Tokens a day\s+50000[^]*month\s+2\.5/);
    expect((await run("set", "--tokens", "none")).out).toMatch(/Tokens a day\s+no limit/);
    expect((await run("trust", "my household", "--not")).out).toMatch(/^ {7} {2}My household/m);
    expect((await run("trust", "My household")).out).toMatch(/^trusted {2}My household/m);
  });

  it("reports errors", async () => {
    expect(await run("set", "--group-makers", "friends")).toMatchObject({
      err: expect.stringContaining("--group-makers: must be owner, named or everybody"),
    });
    expect(await run("set", "--tokens", "many")).toMatchObject({
      err: expect.stringContaining("--tokens: must be a number from 0, or none"),
    });
    expect((await run("trust", "nowhere")).err).toContain("<group>: must be one of My household");
    expect((await run("allow", "zoe@example.com")).err).toContain(
      "<email>: there is none yet to choose from",
    );
  });
});
