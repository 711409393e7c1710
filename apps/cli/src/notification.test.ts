import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

describe("canter notifications settings", () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "canter-notifications-"));
    await makeDatabase(data);
  });
  afterAll(() => rm(data, { recursive: true }));
  const run = async (...args: readonly string[]): Promise<string> => {
    const { out, err } = await runCanter(["notifications", "settings", ...args, "--data", data]);
    return out + err;
  };

  it("shows notification and mail settings, after the given changes, and reports accepted values", async () => {
    expect(await run("ride=off", "mail-digest=on")).toMatch(
      /^ride +off\nverdict +on\n[^]*mail-digest +on\nmail-report +off\nNo mail server is set\.\n$/,
    );
    expect(JSON.parse(await run("--json"))).toMatchObject({
      ride: false,
      caution: true,
      mail: { digest: true, report: false, available: false },
    });
    expect(await run("ride=maybe")).toContain("must be NAME=on or NAME=off, with ride, verdict,");
  });
});
